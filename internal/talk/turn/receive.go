package turn

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Incoming is a customer's message from a channel. Words are data, whatever they say. A channel that stores messages
// before they are part of a turn stores this form.
type Incoming struct {
	ID     string              `json:"id"` // the channel's, for deduplication
	Text   string              `json:"text"`
	Tapped string              `json:"tapped,omitempty"` // payload of a question's button; Text is its label
	Media  *conversation.Media `json:"media,omitempty"`
	// Place is a location that the customer shared; Text is what stands for it.
	Place *conversation.Place `json:"place,omitempty"`
	// Wordless is a file, a location or a choice, which answer no question.
	Wordless bool `json:"-"`
	// Spoken is a voice note: Text is what a speech service wrote down.
	Spoken bool `json:"-"`
	// Aside is a message that needs no answer: a reaction.
	Aside     bool      `json:"aside,omitempty"`
	WrittenAt time.Time `json:"at,omitzero"` // as the channel says
	ReachedAt time.Time `json:"-"`           // when we had it; zero: now
}

// Received says which turn a message belongs to.
type Received struct {
	TurnID string // empty: staff have the conversation, and the agent does not answer
	Fresh  bool
	DueAt  time.Time
}

var msgNothingSaid = locale.Text{
	ES: "El mensaje está vacío.",
	PT: "A mensagem está vazia.",
	EN: "The message is empty.",
}

// mostWords is the maximum size of a message; a channel allows less.
const mostWords = 16_000

var msgTooLong = locale.Text{
	ES: "El mensaje es demasiado largo.",
	PT: "A mensagem é longa demais.",
	EN: "The message is too long.",
}

// Receive stores a message and makes it part of a turn. When it returns, the message will be answered, even if this
// process dies.
func (t *Turns) Receive(ctx context.Context, w *access.Workspace, sessionID string,
	in Incoming) (r Received, err error) {
	switch {
	case strings.TrimSpace(in.Text) == "" && in.Media == nil && in.Tapped == "":
		return r, fault.New(fault.InvalidArguments, "%s", msgNothingSaid.In(w.Locale))
	case len(in.Text) > mostWords:
		return r, fault.New(fault.InvalidArguments, "%s", msgTooLong.In(w.Locale))
	}
	agent, window, err := t.joinWindow(ctx, w, sessionID)
	if err != nil {
		return r, err
	}
	err = t.Desk.Write(ctx, w, customer, func(u *core.Unit) error {
		s, err := u.Enter(sessionID)
		if err != nil {
			return err
		}
		r, err = t.receive(u, s, in, agent, window)
		return err
	})
	return r, err
}

func (t *Turns) receive(u *core.Unit, s conversation.Session, in Incoming, agent access.AgentProfile,
	window time.Duration) (Received, error) {
	button, err := t.buttonOf(u, s, in.Tapped)
	if err != nil {
		return Received{}, err
	}
	in.Text = cmp.Or(button.words, in.Text)
	known, found, err := u.Conversations.Known(in.ID)
	if err != nil {
		return Received{}, err
	}
	if found {
		if _, _, err := u.Conversations.RecordIncoming(in.Text, in.ID, known.ConfirmationID); err != nil {
			return Received{}, err // the same id with other words
		}
		return Received{TurnID: known.TurnID}, nil
	}
	if in.Media != nil {
		if err := u.Conversations.Remember(*in.Media); err != nil {
			return Received{}, err
		}
	}
	if in.Place != nil {
		if err := conversation.Share(&u.Conversations, *in.Place); err != nil {
			return Received{}, err
		}
	}
	m := conversation.Message{
		Text: in.Text, ChannelID: in.ID, WrittenAt: in.WrittenAt, ReachedAt: in.ReachedAt,
		Wordless: in.Wordless && button.questionID == "" && button.words == "", Spoken: in.Spoken,
	}
	if s.State == conversation.Handoff || in.Aside {
		if _, fresh, err := u.Conversations.Hear(m); err != nil || !fresh {
			return Received{Fresh: true}, err
		}
		_, err := recordOptOut(u, in.Text)
		return Received{Fresh: true}, err
	}
	if passed, err := passOn(u, in, m, agent); err != nil || passed {
		return Received{Fresh: true}, err
	}
	wait, err := waitAfter(u, in, window)
	if err != nil {
		return Received{}, err
	}
	joined, err := u.Turns.Join(wait, window)
	if err != nil {
		return Received{}, err
	}
	u.Conversations.Within(joined.ID)
	if _, _, err = u.Conversations.Hear(m); err != nil {
		return Received{}, err
	}
	if button.verdict != "" {
		if err := u.Turns.RecordTap(&joined, button.questionID, button.verdict); err != nil {
			return Received{}, err
		}
	}
	return Received{TurnID: joined.ID, Fresh: true, DueAt: joined.DueAt}, nil
}

// button is what a tapped button says about a question of this conversation, or about news that asked something. Without a
// verdict, its label is read like any words.
type button struct {
	questionID string // or that of the news
	verdict    string
	words      string // what it says where that is more than its label
}

// buttonOf lets a button decide its question, if that is this conversation's and still the last thing we said.
func (t *Turns) buttonOf(u *core.Unit, s conversation.Session, payload string) (button, error) {
	if b, ok, err := newsButton(u, payload); ok || err != nil {
		return b, err
	}
	id, verdict, ok := parseButton(payload)
	if !ok {
		return button{}, nil
	}
	q, err := u.Confirmations.Get(id, false)
	switch {
	case fault.Is(err, fault.NotFound):
		return button{}, nil
	case err != nil:
		return button{}, err
	case q.SessionID != s.ID || q.Addressee != access.Customer:
		return button{}, nil
	case q.Waiting() && q.MessageID != u.Conversations.LastSaid():
		return button{questionID: q.ID}, nil
	}
	return button{questionID: q.ID, verdict: string(verdict)}, nil
}

func parseButton(payload string) (id string, verdict confirm.Outcome, ok bool) {
	_, id, ok = strings.Cut(payload, ":")
	switch {
	case !ok || id == "":
		return "", "", false
	case payload == confirm.ButtonPayload(true, id):
		return id, confirm.Confirm, true
	case payload == confirm.ButtonPayload(false, id):
		return id, confirm.Deny, true
	}
	return "", "", false
}
