// Package note reads what an agent writes down for a customer: notes of their wishes, names and addresses. It tells by
// signs whether such a text asks for something or states it. What a statement would have to be held against, it does not
// know.
package note

import "github.com/mostrador/mostrador/internal/kit/locale"

// Text is a sentence of a note, or a label, as it is looked at.
type Text struct{ plain string }

// Read folds a text.
func Read(text string) Text { return Text{locale.Fold(locale.OneLine(text))} }

// StatesRule reports a text in which the business says how it works, when something comes, or that something is free.
func (t Text) StatesRule() bool {
	return t.SaysRule() || arrives.MatchString(t.plain) || t.plain == "gratis" || t.plain == "free"
}

// SaysRule reports words with which a business says how it works.
func (t Text) SaysRule() bool { return rules.MatchString(t.plain) }

// Wishes reports words of a wish, or a circumstance of the customer's own.
func (t Text) Wishes() bool { return asks.MatchString(t.plain) || theirs.MatchString(t.plain) }

// Tells reports the verb of a statement.
func (t Text) Tells() bool { return tells.MatchString(t.plain) }

// IsGift reports a present that the customer makes.
func (t Text) IsGift() bool { return gifts.MatchString(t.plain) }

// Costs reports words about money that no name and no address has.
func (t Text) Costs() bool { return costs.MatchString(t.plain) }

// HasFigures reports an amount or a link, which no name and no address has.
func (t Text) HasFigures() bool { return figures.MatchString(t.plain) }

// TellsDeed reports something done, which no name tells unless the customer said it.
func (t Text) TellsDeed() bool { return deeds.MatchString(t.plain) }
