package turn

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// ending is how a turn ends, with its last message.
type ending struct {
	outcome  conversation.Outcome
	author   string
	text     string
	result   *runtime.Answer // of the call that a yes ran
	noResult bool            // the turn had no result
	limit    bool            // the agent may go no further
}

// endedBy reports whether the calls of a step ended the turn: with a question, which is already the last message, or
// with a hand-off.
func (x *exchange) endedBy(s *step) (ending, bool) {
	if len(s.Calls) > 0 && asksOther(x, s) {
		return ending{outcome: conversation.Replied, author: "agent"}, true // its question waits for the customer
	}
	for _, r := range s.results {
		var a runtime.Answer
		if json.Unmarshal(r.Body, &a) != nil {
			continue
		}
		switch {
		case handsOver(a):
			return ending{outcome: conversation.HandedOff, author: "runtime",
				text: afterAnnouncement(s.said, x.handedOver(a))}, true
		case asksCustomer(a):
			return ending{outcome: conversation.Asked}, true
		}
	}
	return ending{}, false
}

// asksCustomer reports a question to the customer. They do not wait for one to the business.
func asksCustomer(a runtime.Answer) bool {
	return a.Confirmation != nil && a.Confirmation.Addressee == ""
}

// handedOver is the customer's message at a hand-off: the tool's own sentence, if it has one.
func (x *exchange) handedOver(a runtime.Answer) string {
	return cmp.Or(customerMessage(a), msgPerson.In(x.w.Locale))
}

var msgPerson = locale.Text{
	ES: "Te paso con una persona del equipo; en cuanto pueda te responde por acá.",
	MX: "Te paso con una persona del equipo; en cuanto pueda te responde por aquí.",
	PT: "Vou passar você para uma pessoa da equipe; assim que puder ela responde por aqui.",
	EN: "I am handing you over to a person; they will answer here as soon as they can.",
}

// finish sends the last message and closes the turn, in one unit. An open question is asked again after it, because
// only our last message can be answered; not after another question, whose yes it would take. If staff took the conversation meanwhile, nothing is sent.
func (x *exchange) finish(ctx context.Context, e ending) error {
	err := x.inTurn(ctx, func(u *core.Unit) error {
		if x.session.State == conversation.Handoff && e.outcome != conversation.HandedOff {
			return u.Turns.End(&x.turn, conversation.Silent, "")
		}
		if err := x.handOverIfDue(u, &e); err != nil {
			return err
		}
		if err := saidOnce(x, u, &e); err != nil {
			return err
		}
		asks, err := besideOurs(x, u, &e)
		if err != nil {
			return err
		}
		last := ""
		if e.text != "" {
			id, err := u.Conversations.Speak(e.author, e.text)
			if err != nil {
				return err
			}
			last = id
		}
		unspoken, err := x.unspoken(u, e)
		if err != nil {
			return err
		}
		if e.outcome == conversation.Replied && !asks || unspoken {
			if err := x.askAgain(u); err != nil {
				return err
			}
		}
		return u.Turns.End(&x.turn, e.outcome, last)
	})
	return ifNotGone(err)
}

// saidOnce leaves out of a reply the sentences that the customer has read in this turn, beside calls, word for word.
func saidOnce(x *exchange, u *core.Unit, e *ending) error {
	if e.author != "agent" || e.text == "" || x.streamedText != "" {
		return nil
	}
	said, err := u.Turns.Messages(x.turn)
	if err != nil {
		return err
	}
	before := map[string]bool{}
	for _, m := range said {
		if m.Outbound {
			for _, s := range claims.Sentences(m.Text) {
				before[strings.TrimSpace(m.Text[s.From:s.To])] = true
			}
		}
	}
	kept := lists.Filter(claims.Sentences(e.text), func(s claims.Span) bool { return !before[strings.TrimSpace(e.text[s.From:s.To])] })
	if len(before) > 0 && slices.ContainsFunc(kept, func(s claims.Span) bool { return meaningful(e.text[s.From:s.To]) }) {
		e.text = joined(e.text, kept)
	}
	return nil
}

// besideOurs leaves the model's own "shall I?" out of a reply behind which an open question is asked again; asks: the
// last that the model says in this turn asks something else.
func besideOurs(x *exchange, u *core.Unit, e *ending) (asks bool, err error) {
	if e.outcome != conversation.Replied || e.text != "" && e.author != "agent" {
		return false, nil
	}
	_, open, err := u.Confirmations.Open()
	if err != nil || !open {
		return false, err
	}
	if e.text = withoutOwnQuestions(e.text); e.text != "" {
		return asksSomething(e.text), nil
	}
	said, err := u.Turns.Messages(x.turn)
	for _, m := range said {
		if m.Outbound { // the last one counts
			asks = m.Author == "agent" && asksSomething(m.Text)
		}
	}
	return asks, err
}

// unspoken reports a turn that ends with a question and has sent nothing: the question that the model wanted to ask was
// already open, and was not asked again.
func (x *exchange) unspoken(u *core.Unit, e ending) (bool, error) {
	if e.outcome != conversation.Asked {
		return false, nil
	}
	said, err := u.Turns.Messages(x.turn)
	return !slices.ContainsFunc(said, func(m conversation.Message) bool { return m.Outbound }), err
}

// askAgain repeats the question the customer did not answer, as our last message; whole, if they did not hear it to its
// end.
func (x *exchange) askAgain(u *core.Unit) error {
	q, open, err := u.Confirmations.Open()
	switch {
	case err != nil || !open:
	case x.unheard:
		_, err = u.Confirmations.AskAgain(q)
	default:
		_, err = u.Confirmations.Remind(q)
	}
	return err
}
