package webchat

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// message is a message as the page shows it.
type message struct {
	ID       string      `json:"id"`
	ClientID string      `json:"client_id,omitempty"` // the page's own id of a message it sent
	From     string      `json:"from"`                // customer, agent or person
	Text     string      `json:"text"`
	At       time.Time   `json:"at"`
	File     *attachment `json:"file,omitempty"`
	Question *question   `json:"question,omitempty"`
	Cards    []card      `json:"cards,omitempty"`
	Replies  []reply     `json:"replies,omitempty"`
	Proof    bool        `json:"proof,omitempty"`    // the customer has to prove a telephone to go on
	ProofTo  string      `json:"proof_to,omitempty"` // the telephone, masked, that a code was sent to
}

// attachment is a file that came with a message.
type attachment struct {
	Name string `json:"name"`
	Kind string `json:"kind"`          // image or pdf
	URL  string `json:"url,omitempty"` // of a file that staff sent
}

// question is a question the customer answers with a button.
type question struct {
	ID        string    `json:"id"`
	ExpiresAt time.Time `json:"expires_at"`
	Open      bool      `json:"open"`
}

// state is the state of a conversation.
type state struct {
	WithPerson bool `json:"with_person"`
	Known      bool `json:"known"` // the customer has a telephone
}

// page is a piece of a conversation, oldest first.
type page struct {
	Messages []message
	last     string
	state    state
}

// mostShown is how many messages a reopened page shows.
const mostShown = 60

// page reads the messages after one; without one, the latest.
func (d *Door) page(ctx context.Context, v *visit, after string) (p page, err error) {
	err = d.read(ctx, v, func(u *core.Unit, s conversation.Session) error {
		p = page{state: state{WithPerson: s.State == conversation.Handoff}}
		if c, known, err := u.Customers.Current(); err != nil {
			return err
		} else if known {
			p.state.Known = c.Phone != ""
		}
		var sent []conversation.Message
		var err error
		if after == "" {
			sent, err = u.Conversations.LatestMessages(s.ID, mostShown)
		} else {
			sent, err = u.Conversations.Messages(s.ID, after, mostShown)
		}
		if err != nil || len(sent) == 0 {
			return err
		}
		p.last = sent[len(sent)-1].ID
		p.Messages, err = d.showMessages(ctx, u, v, sent, p.state)
		return err
	})
	return p, err
}

func (d *Door) showMessages(ctx context.Context, u *core.Unit, v *visit, sent []conversation.Message,
	now state) ([]message, error) {
	made, err := callsOf(u, sent)
	if err != nil {
		return nil, err
	}
	maker := cards{door: d, visit: v, unit: u}
	list := make([]message, 0, len(sent))
	for i, m := range sent {
		out := message{ID: m.ID, ClientID: m.ChannelID, From: m.Author, Text: m.Text, At: m.CreatedAt}
		switch {
		case !m.Outbound:
			said, placed := conversation.WithoutPlace(m.Text)
			if out.Text, out.File, err = withoutFile(u, said); err != nil {
				return nil, err
			}
			if placed {
				out.Text = strings.TrimSpace(out.Text + "\n" + wordPlace.In(v.workspace.Locale))
			}
		case m.FileID != "":
			if err := sentFile(u, m, &out); err != nil {
				return nil, err
			}
		case m.Author != "person":
			out.From = "agent"
			fallthrough
		default:
			if out.Question, err = questionOf(u, m); err != nil {
				return nil, err
			}
			if i == len(sent)-1 && m.TurnID == "" && m.ConfirmationID == "" {
				if out.Replies, err = newsReplies(u, m); err != nil {
					return nil, err
				}
			}
		}
		if calls := made[m.TurnID]; m.Outbound && m.TurnID != "" && lastOfTurn(sent, i) {
			if !now.Known {
				out.Proof, out.ProofTo = needsProof(calls, u.Now)
			}
			if m.ConfirmationID == "" {
				if out.Cards, out.Replies, err = maker.of(ctx, calls); err != nil {
					return nil, err
				}
			}
		}
		list = append(list, out)
	}
	return list, nil
}

// callsOf reads the tool calls in the turns of our messages.
func callsOf(u *core.Unit, sent []conversation.Message) (map[string][]turn.ToolCall, error) {
	var ids []string
	seen := map[string]bool{}
	for _, m := range sent {
		if m.Outbound && m.TurnID != "" && !seen[m.TurnID] {
			seen[m.TurnID] = true
			ids = append(ids, m.TurnID)
		}
	}
	kept, err := u.Turns.Steps(ids...)
	if err != nil {
		return nil, err
	}
	return turn.Calls(kept)
}

func lastOfTurn(sent []conversation.Message, i int) bool {
	for _, m := range sent[i+1:] {
		if m.Outbound && m.TurnID == sent[i].TurnID {
			return false
		}
	}
	return true
}

// questionOf is the question of a message of ours, if the customer is to answer it.
func questionOf(u *core.Unit, m conversation.Message) (*question, error) {
	if m.ConfirmationID == "" {
		return nil, nil
	}
	q, err := u.Confirmations.Get(m.ConfirmationID, false)
	if err != nil || q.Addressee != access.Customer {
		return nil, err
	}
	open := q.At(u.Now).Waiting() && q.MessageID == m.ID && u.Conversations.LastSaid() == m.ID
	return &question{ID: q.ID, ExpiresAt: q.ExpiresAt, Open: open}, nil
}

// newsReplies are the answers to news that asks something, while it is the last message.
func newsReplies(u *core.Unit, m conversation.Message) (list []reply, err error) {
	p, found, err := u.News.Said(m.ID)
	if err != nil || !found {
		return nil, err
	}
	choices, err := core.NewsChoices(u, p)
	for _, c := range choices {
		list = append(list, reply{Label: c.Title, Text: c.Words})
	}
	return list, err
}

// needsProof reports a telephone that has to be proved; to is where the code went that can still be entered. Where none
// can be sent, there is nothing that the customer could enter.
func needsProof(calls []turn.ToolCall, now time.Time) (needed bool, to string) {
	for _, c := range calls {
		p, asked := turn.ProofOf(c.Result)
		if !asked || p.Status == turn.NoCode {
			continue
		}
		if needed = true; now.Before(p.ExpiresAt) {
			to = p.SentTo
		}
	}
	return needed, to
}

// linkLife is how long a page that stays open can still fetch its files.
const linkLife = 24 * time.Hour

// sentFile shows a file that staff sent, at an address on the page's own server. A deleted file leaves only its name.
func sentFile(u *core.Unit, m conversation.Message, out *message) error {
	f, found, err := u.Files.SentByStaff(m.FileID)
	if err != nil || !found {
		return err
	}
	out.Text, out.File = conversation.Caption(m.Text, f.Name),
		&attachment{Name: f.Name, Kind: string(receipt.KindOf(f.ContentType))}
	address, _ := u.Files.URL(f, linkLife)
	if at, err := url.Parse(address); err == nil && address != "" {
		out.File.URL = at.RequestURI()
	}
	return nil
}

// withoutFile removes a file's marker from a message's text. The name is known as long as the file exists.
func withoutFile(u *core.Unit, text string) (string, *attachment, error) {
	rest, brought, found := conversation.Brings(text)
	if !found {
		return text, nil, nil
	}
	out := &attachment{Kind: brought.Kind}
	f, err := u.Files.Get(brought.ID)
	switch {
	case err == nil:
		out.Name = f.Name
	case !fault.Is(err, fault.NotFound):
		return "", nil, err
	}
	return rest, out, nil
}
