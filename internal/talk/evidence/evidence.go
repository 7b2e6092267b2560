// Package evidence makes what is known into facts and deeds for the claim guard: tools' answers by the fields of their
// output schemas, the business's settings and texts, and the customer's rows at the moment a sentence is said. What the
// agent said before, and what customers and descriptions say, is no evidence.
package evidence

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Tools finds a tool by its full name; *tool.Set is one.
type Tools interface {
	Get(fullName string) (*tool.Tool, bool)
}

// Talk is everything that is known when a sentence is said.
type Talk struct {
	Business Business
	State    State
	// Earlier are the calls of earlier turns, Now those of this one.
	Earlier, Now []Call
	// Beside are the calls that are about to be made, with what is said beside them.
	Beside []Call
	// Customer are the customer's words, the latest last.
	Customer []string
	// Said are the agent's messages of earlier turns, as the customer got them.
	Said []string
	// Ours are sentences that the product itself told the customer or the model in this turn.
	Ours []string
	// Hidden are the names of tools; Instructions are the agent's rules.
	Hidden, Instructions []string
	At                   time.Time
}

// Of is the evidence of a conversation.
func Of(t Talk, tools Tools) claims.Evidence {
	b := &builder{tools: tools, names: map[string]string{}}
	b.Now, b.Customer, b.Hidden, b.Instructions, b.Said = t.At, t.Customer, t.Hidden, t.Instructions, t.Said
	b.Texts = append(b.Texts, t.Ours...)
	b.business(t.Business)
	b.standing = true
	b.state(t.State)
	b.standing = false
	for _, c := range t.Earlier {
		b.call(c, false)
	}
	for _, c := range t.Now {
		b.call(c, true)
	}
	b.Acting = len(t.Beside) > 0
	for _, c := range t.Beside {
		b.proposed(c, "")
	}
	return b.Evidence
}

// Checker is Of, ready to check texts.
func Checker(tag locale.Tag, t Talk, tools Tools) *claims.Checker {
	e := Of(t, tools)
	if c := t.Business.Currency; c != "" {
		e.Amount = func(v int64) string {
			for range 2 - c.Exponent() {
				v /= 10
			}
			return locale.Money(tag, money.Amount{Minor: v, Currency: c})
		}
	}
	return claims.New(tag, e)
}

// builder collects evidence.
type builder struct {
	claims.Evidence
	tools    Tools
	names    map[string]string // of goods, by their ids in answers
	bookings int               // bookings and cancellations that a yes made
	drafted  bool              // the rows tell the draft
	standing bool              // what is added now is told by rows
	echoed   []string          // what the call at hand was told, and may repeat
	about    string
	amount   int64 // that was paid
}

func (b *builder) fact(f claims.Fact) { b.Facts = append(b.Facts, f) }

func (b *builder) money(role claims.Role, hundredths int64, things ...string) {
	b.fact(claims.Fact{Kind: claims.Money, Role: role, Value: hundredths, Things: things})
}

// text adds a fact that is words, where there are any.
func (b *builder) text(kind claims.Kind, text string, things ...string) {
	if text != "" {
		b.fact(claims.Fact{Kind: kind, Text: text, Things: things})
	}
}

func (b *builder) deed(act claims.Act, noun claims.Noun, code string, things ...string) {
	b.Deeds = append(b.Deeds, claims.Deed{Act: act, Noun: noun, Code: code, Things: things, About: b.about, Amount: b.amount,
		Standing: b.standing})
}
