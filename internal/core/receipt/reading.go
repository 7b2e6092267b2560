package receipt

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// Sure is the confidence, in thousandths, from which on a reading needs no person.
const Sure = 700

// Reading is what a receipt says. Confidence is about the amount having been read
// right, never about the receipt being genuine.
type Reading struct {
	Amount     int64  `json:"amount,omitempty"` // minor units of Currency; 0: none was read
	Currency   string `json:"currency,omitempty"`
	PaidOn     string `json:"paid_on,omitempty"` // YYYY-MM-DD
	Reference  string `json:"reference,omitempty"`
	Confidence int    `json:"confidence,omitempty"` // thousandths
	RawText    string `json:"raw_text,omitempty"`
	// Payee is to whom the receipt says the money went.
	Payee receipttext.Payee `json:"payee,omitzero"`
	Why   string            `json:"why,omitempty"` // what lowered the confidence, in words of a program, the gravest first
}

// Certain reports whether the amount can be believed without a person, for a
// business that sells in a currency.
func (r Reading) Certain(own money.Currency) bool {
	return r.Amount > 0 && r.Confidence >= Sure && r.Currency == string(own)
}

// PaidTo compares who was paid with where a business is paid.
func (r Reading) PaidTo(bank access.Bank) receipttext.Match {
	return r.Payee.Compare(receipttext.Account{Number: bank.CBU, Alias: bank.Alias, TaxID: bank.TaxID, Holder: bank.Holder})
}

// Proves reports whether a receipt may pay a business by its customer's yes: its amount
// can be believed, and the business is who was paid.
func (r Reading) Proves(w *access.Workspace) bool {
	return r.Certain(w.Currency) && r.PaidTo(w.Settings.Bank) == receipttext.Ours
}

// Reader reads the bytes of receipts, outside any transaction. It fails with
// unavailable where nothing that could read this kind is installed, timeout, and
// anything else for a file that cannot be made sense of.
type Reader interface {
	Read(ctx context.Context, data []byte, kind Kind) (Reading, error)
}

// Why a receipt could not be read.
const (
	NoReader   = "no_reader"
	TookLong   = "timeout"
	Unreadable = "unreadable"
	Missing    = "file_missing"
)

// FailureOf says in a word why a reading failed, and whether it may come out
// otherwise at another time.
func FailureOf(err error) (why string, passing bool) {
	switch fault.From(err).Code {
	case fault.Unavailable:
		return NoReader, false
	case fault.Timeout:
		return TookLong, true
	case fault.InvalidArguments, fault.UpstreamFailed:
		return Unreadable, false
	case fault.NotFound:
		return Missing, false
	}
	return Unreadable, true
}

// Readable reports whether reading it, again or for the first time, may tell more
// than its row does.
func (r Receipt) Readable() bool {
	return r.Status == Pending || r.Status == Failed && (r.Why == NoReader || r.Why == TookLong)
}

// Unread reports that it proves a payment although nobody has read it.
func (r Receipt) Unread() bool {
	return r.Status == Attached && r.Amount == 0 && r.Reference == "" && r.RawText == ""
}

const (
	mostText      = 4000 // characters; the file itself is there for whoever needs more
	mostReference = 100
)

// clean bounds a reading, and takes out what no database keeps: it comes from a
// stranger's file.
func (r Reading) clean() Reading {
	r.RawText = bounded(r.RawText, mostText)
	r.Reference = bounded(strings.Join(strings.Fields(r.Reference), " "), mostReference)
	r.Confidence = min(max(r.Confidence, 0), 1000)
	if r.Amount <= 0 {
		r.Amount = 0
	}
	return r
}

func bounded(s string, most int) string {
	s = strings.Map(func(c rune) rune {
		if c == utf8.RuneError || (unicode.IsControl(c) && c != '\n' && c != '\t') {
			return -1
		}
		return c
	}, s)
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most])
	}
	return strings.TrimSpace(s)
}
