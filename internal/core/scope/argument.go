package scope

import (
	"errors"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// Invalid is invalid_arguments for one argument, in the workspace's language. It is for checks that need the business's
// data; the schema has done the rest.
func (s *Scope) Invalid(path string, t locale.Text, args ...any) *fault.Error {
	text := s.Say(t, args...)
	return fault.Invalid(text, fault.Field{Path: path, Message: text})
}

// Decimal shows an amount as the decimal number some contracts use.
func (s *Scope) Decimal(minor int64) money.Decimal { return s.Workspace.Amount(minor).Decimal() }

var (
	msgFiner = locale.Text{
		ES: "El monto %s tiene más decimales de los que admite %s.",
		PT: "O valor %s tem mais casas decimais do que %s permite.",
		EN: "The amount %s has more decimals than %s has.",
	}
	msgTooLarge = locale.Text{ES: "El monto %s es demasiado grande.", PT: "O valor %s é grande demais.", EN: "The amount %s is too large."}
)

// Minor converts a decimal argument to minor units of the workspace's currency. One with too many decimals, or too
// large, is invalid_arguments at its path.
func (s *Scope) Minor(path string, d money.Decimal) (int64, error) {
	minor, err := d.Minor(s.Workspace.Currency)
	switch {
	case errors.Is(err, money.ErrFiner):
		return 0, s.Invalid(path, msgFiner, d, s.Workspace.Currency)
	case err != nil:
		return 0, s.Invalid(path, msgTooLarge, d)
	}
	return minor, nil
}

// Spoken reports whether the customer hears our texts instead of reading them.
func (s *Scope) Spoken() bool { return s.Channel == "voice" }

// Say words a text for the customer in the workspace's language; on the telephone without digits, whatever the
// arguments contain.
func (s *Scope) Say(t locale.Text, args ...any) string { return s.Aloud(s.Write(t, args...)) }

// Write is Say for texts that are always read: by staff, by calendars.
func (s *Scope) Write(t locale.Text, args ...any) string { return t.In(s.Workspace.Locale, args...) }

// Aloud makes an existing text speakable on the telephone, where digits become words; elsewhere it is unchanged.
func (s *Scope) Aloud(text string) string {
	if !s.Spoken() {
		return text
	}
	return speech.Figures(s.Workspace.Locale, text)
}

// Money is an amount for the workspace's customers, written or spoken.
func (s *Scope) Money(minor int64) string {
	a := money.Amount{Minor: minor, Currency: s.Workspace.Currency}
	if s.Spoken() {
		return speech.Money(s.Workspace.Locale, a)
	}
	return locale.Money(s.Workspace.Locale, a)
}

// Count is a number before the noun it counts, written or spoken.
func (s *Scope) Count(n int64, g speech.Gender) string {
	if s.Spoken() {
		return speech.Count(s.Workspace.Locale, n, g)
	}
	return locale.Number(s.Workspace.Locale, n)
}

// Code is a code for the customer, written or spoken.
func (s *Scope) Code(code string) string {
	if s.Spoken() {
		return speech.Code(s.Workspace.Locale, code)
	}
	return code
}
