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

// Sure is the confidence, in thousandths, from which on a reading needs no review by staff.
const Sure = 700

// Reading is what was read from a receipt. Confidence is about the amount having been read right, never about the
// receipt being genuine.
type Reading struct {
	Amount     int64  `json:"amount,omitempty"` // minor units of Currency; 0: none was read
	Currency   string `json:"currency,omitempty"`
	PaidOn     string `json:"paid_on,omitempty"` // YYYY-MM-DD
	Reference  string `json:"reference,omitempty"`
	Confidence int    `json:"confidence,omitempty"` // thousandths
	RawText    string `json:"raw_text,omitempty"`
	// Payee is the recipient named on the receipt.
	Payee receipttext.Payee `json:"payee,omitzero"`
	Why   string            `json:"why,omitempty"` // what lowered the confidence, as codes, the gravest first
}

// Certain reports whether the amount needs no review by staff, for a business that sells in a currency.
func (r Reading) Certain(own money.Currency) bool {
	return r.Amount > 0 && r.Confidence >= Sure && r.Currency == string(own)
}

// PaidTo compares the payee with the business's account.
func (r Reading) PaidTo(bank access.Bank) receipttext.Match {
	return r.Payee.Compare(receipttext.Account{Number: bank.CBU, Alias: bank.Alias, TaxID: bank.TaxID,
		Holder: bank.Holder})
}

// Proves reports whether a receipt may pay a business on its customer's yes alone: the amount is certain, and the payee
// is the business.
func (r Reading) Proves(w *access.Workspace) bool {
	return r.Certain(w.Currency) && r.PaidTo(w.Settings.Bank) == receipttext.Ours
}

// Reader reads the bytes of receipts, outside any transaction. Codes: unavailable if no reader for this kind is
// installed, timeout, and any other for an unreadable file.
type Reader interface {
	Read(ctx context.Context, data []byte, kind Kind) (Reading, error)
}

// Why a receipt could not be read.
const (
	NoReader   = "no_reader"
	TookLong   = "timeout"
	Unreadable = "unreadable"
	Missing    = "file_missing"
	Format     = "unsupported_format" // a picture that no program here decodes
)

// Decodes reports whether a file of this type can be read at all.
func Decodes(contentType string) bool { return contentType != HEIC }

// HEIC is the type of the pictures that iPhones take.
const HEIC = "image/heic"

// FailureOf returns the reason code of a failed reading, and whether a retry may succeed.
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

// Readable reports whether reading it, again or for the first time, may add something to its row.
func (r Receipt) Readable() bool {
	return r.Status == Pending || r.Status == Failed && (r.Why == NoReader || r.Why == TookLong)
}

// Unread reports that it proves a payment although it was never read.
func (r Receipt) Unread() bool {
	return r.Status == Attached && r.Amount == 0 && r.Reference == "" && r.RawText == ""
}

const (
	mostText      = 4000 // characters; the file has the rest
	mostReference = 100
)

// clean limits a reading's lengths and removes control characters: it comes from a stranger's file.
func (r Reading) clean() Reading {
	r.RawText = truncate(r.RawText, mostText)
	r.Reference = truncate(strings.Join(strings.Fields(r.Reference), " "), mostReference)
	r.Confidence = min(max(r.Confidence, 0), 1000)
	if r.Amount <= 0 {
		r.Amount = 0
	}
	return r
}

func truncate(s string, most int) string {
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
