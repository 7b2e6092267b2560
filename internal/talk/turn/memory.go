package turn

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// foldedAtOnce is how many messages are summarised at the end of one turn at most: what was before them would hardly
	// be in the summary's lines any more.
	foldedAtOnce = 60
	memoryLines  = 24
	memoryLine   = 140
)

// remember summarises the messages that the next turns will not get verbatim any more. It quotes; it concludes nothing.
// A conversation that was well below that when its model was asked is not looked at: what it gained since, the next turn
// finds.
func (x *exchange) remember(ctx context.Context) error {
	if x.counted > 0 && x.counted < toldMessages {
		return nil
	}
	return x.Desk.Write(ctx, x.w, system, func(u *core.Unit) error {
		said, err := u.Conversations.LatestMessages(x.turn.SessionID, foldedAt)
		if err != nil || len(said) < foldedAt {
			return err
		}
		m, _, err := u.Turns.Memory(x.turn.SessionID)
		if err != nil || said[0].ID <= m.Through {
			return err
		}
		if said, err = u.Conversations.LatestMessages(x.turn.SessionID, toldMessages+foldedAtOnce); err != nil {
			return err
		}
		var lines []string
		if m.Text != "" {
			lines = strings.Split(m.Text, "\n")
		}
		for _, o := range said[:len(said)-toldMessages] {
			if o.ID <= m.Through {
				continue
			}
			m.Through = o.ID
			if line := memorable(x.w.Locale, o); line != "" {
				lines = append(lines, line)
			}
		}
		lines = lines[max(0, len(lines)-memoryLines):]
		return u.Turns.Memorise(conversation.Memory{SessionID: x.turn.SessionID, Through: m.Through,
			Text: strings.Join(lines, "\n")})
	})
}

var (
	wordTheirs = locale.Text{ES: "Cliente: ", PT: "Cliente: ", EN: "Customer: "}
	wordOurs   = locale.Text{ES: "Nosotros: ", PT: "Nós: ", EN: "We: "}
)

// memorable is a shortened message; empty for the agent's own. The runtime's are kept: they say what was done.
func memorable(tag locale.Tag, m conversation.Message) string {
	text := locale.OneLine(m.Text)
	if len(strings.Fields(text)) < 3 || (m.Outbound && m.Author == "agent") {
		return ""
	}
	if utf8.RuneCountInString(text) > memoryLine {
		text = string([]rune(text)[:memoryLine]) + "…"
	}
	if m.Outbound {
		return wordOurs.In(tag) + text
	}
	return wordTheirs.In(tag) + text
}
