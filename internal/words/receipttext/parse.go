package receipttext

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// Review is the confidence below which staff have to review a reading.
const Review = 0.7

// Hints are what is known besides the receipt.
type Hints struct {
	Currency money.Currency // the shop's
	Now      time.Time      // in the shop's time zone
}

// Reading is what a receipt says. Confidence is that the amount was read correctly from a transfer that was made; it
// says nothing about whether the receipt is genuine, which only the bank can tell.
type Reading struct {
	Amount     *money.Amount // nil when none was found; always positive
	Currency   money.Currency
	Date       time.Time // the day, at midnight UTC; zero when none was found
	Reference  string    // as it was read
	Payee      Payee
	Confidence float64
	Why        []Reason // what lowered the confidence, the most severe first
}

// Parse finds the transfer in a text. It never fails: what it cannot find is missing from the reading, and the
// confidence reflects it.
func Parse(t Text, h Hints) Reading {
	t, whole := t.limit()
	number := reference(t)
	p := inspect(t, number != "")
	currency := cmp.Or(p.country, h.Currency)
	r := Reading{Currency: currency, Reference: number, Payee: payee(t)}
	var late bool
	r.Date, late = when(t, h.Now)

	all := collect(t, currency)
	best, doubts := choose(all)
	if best == nil {
		r.doubt(doubt{NoAmount, 0})
		return r
	}
	r.Currency = best.currency
	r.Amount = &money.Amount{Minor: best.minor, Currency: best.currency}
	r.Confidence = 1
	r.doubt(doubts...)
	p.receipt = p.receipt && whole
	r.doubt(p.doubts()...)
	r.doubt(best.doubts()...)
	if !t.Exact {
		switch {
		case best.form == ungrouped: // a $ that was also read as a digit looks like this: $5704,20
			r.doubt(doubt{MarksUnclear, 0.65})
		case best.form == grouped && (best.currency == money.BRL || best.currency == money.MXN):
			r.doubt(doubt{MarksUnclear, 0.65}) // receipts in these currencies always print cents
		}
		switch confirm(t.Again, best) {
		case silent:
			r.doubt(doubt{Unconfirmed, 0.6})
		case likely:
			r.doubt(doubt{Unconfirmed, 0.8})
		}
	}
	switch {
	case r.Currency == "":
		r.doubt(doubt{NoCurrency, 0.5})
	case h.Currency != "" && r.Currency != h.Currency:
		r.doubt(doubt{OtherCurrency, 0.6})
	}
	switch {
	case late:
		r.doubt(doubt{FutureDate, 0.5})
	case r.Date.IsZero():
		r.doubt(doubt{NoDate, 0.85})
	case h.Now.Sub(r.Date) > 62*24*time.Hour:
		r.doubt(doubt{OldDate, 0.6}) // staff ask why it comes so late
	}
	return r
}

// doubt is a reason and the factor by which it lowers the confidence.
type doubt struct {
	why    Reason
	factor float64
}

func (r *Reading) doubt(doubts ...doubt) {
	for _, d := range doubts {
		r.Confidence *= d.factor
		if !slices.Contains(r.Why, d.why) {
			r.Why = append(r.Why, d.why)
		}
	}
}

func (p documentKind) doubts() []doubt {
	var d []doubt
	if p.failed {
		d = append(d, doubt{Failed, 0.1})
	}
	if p.waiting {
		d = append(d, doubt{Waiting, 0.2})
	}
	if p.listed || !p.receipt {
		d = append(d, doubt{NotAReceipt, 0.3})
	}
	return d
}

// doubts returns the doubts about how one amount is printed.
func (f *labelledAmount) doubts() []doubt {
	var d []doubt
	switch {
	case f.sure < 0.5:
		d = append(d, doubt{Blurred, 0.5})
	case f.sure < 0.7:
		d = append(d, doubt{Blurred, 0.75})
	case f.sure < 0.85:
		d = append(d, doubt{Blurred, 0.92})
	}
	switch f.form {
	case ambiguous:
		d = append(d, doubt{MarksUnclear, 0.6})
	case glued:
		d = append(d, doubt{MarksUnclear, 0.9})
	case foreign:
		d = append(d, doubt{MarksUnclear, 0.85})
	}
	if f.broken || f.edge {
		d = append(d, doubt{CutOff, 0.6})
	}
	switch {
	case f.sign == noSign:
		d = append(d, doubt{NoSign, 0.6})
	case f.sign == guessed:
		d = append(d, doubt{NoSign, 0.85})
	}
	return d
}
