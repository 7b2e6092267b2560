package scope

import (
	"errors"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// Fault is an error with this code, worded for the customer.
func (s *Scope) Fault(code fault.Code, t locale.Text, args ...any) *fault.Error {
	e := fault.New(code, "%s", s.Say(t, args...))
	e.Words = func(tag string) string { return t.In(locale.Tag(tag), args...) }
	return e
}

// Invalid is invalid_arguments for one argument, in the workspace's language. It is for checks that need the business's
// data; the schema has done the rest. The model that wrote the argument reads it and writes it again: it has digits and
// formats also in a telephone call, where the door says in words whatever reaches the customer.
func (s *Scope) Invalid(path string, t locale.Text, args ...any) *fault.Error {
	text := s.Write(t, args...)
	e := fault.Invalid(text, fault.Field{Path: path, Message: text})
	e.Words = func(tag string) string { return t.In(locale.Tag(tag), args...) }
	return e
}

var msgTooLong = locale.Text{
	ES: "Es demasiado largo: como mucho %d caracteres.",
	PT: "É longo demais: no máximo %d caracteres.",
	EN: "That is too long: %d characters at most.",
}

// Short is invalid_arguments for a text of more than most characters.
func (s *Scope) Short(path, text string, most int) error {
	if utf8.RuneCountInString(text) > most {
		return s.Invalid(path, msgTooLong, most)
	}
	return nil
}

// Line is a text of the caller's on one line, of at most so many characters.
func (s *Scope) Line(path, text string, most int) (string, error) {
	text = locale.OneLine(text)
	return text, s.Short(path, text, most)
}

// Problems collects what is wrong with arguments, to report all of it at once.
type Problems struct {
	scope  *Scope
	Fields []fault.Field
}

// Problems begins with none.
func (s *Scope) Problems() *Problems { return &Problems{scope: s} }

// Add notes what is wrong with an argument, as Invalid does.
func (p *Problems) Add(path string, t locale.Text, args ...any) {
	p.Fields = append(p.Fields, fault.Field{Path: path, Message: p.scope.Write(t, args...)})
}

// Short notes a text of more than most characters.
func (p *Problems) Short(path, text string, most int) {
	if utf8.RuneCountInString(text) > most {
		p.Add(path, msgTooLong, most)
	}
}

// Err is invalid_arguments with everything noted, or nil.
func (p *Problems) Err() error {
	if len(p.Fields) == 0 {
		return nil
	}
	return fault.Invalid(p.Fields[0].Message, p.Fields...)
}

// Decimal shows an amount as the decimal number some contracts use.
func (s *Scope) Decimal(minor int64) money.Decimal { return s.Workspace.Amount(minor).Decimal() }

var (
	msgFiner = locale.Text{
		ES: "El monto %s tiene más decimales de los que admite %s.",
		PT: "O valor %s tem mais casas decimais do que %s permite.",
		EN: "The amount %s has more decimals than %s has.",
	}
	msgTooLarge = locale.Text{
		ES: "El monto %s es demasiado grande.",
		PT: "O valor %s é grande demais.",
		EN: "The amount %s is too large.",
	}
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

// Of is how many of a product, written or spoken: "2 Tacos", "dos de Tacos".
func (s *Scope) Of(n int64, name string) string {
	if s.Spoken() {
		return speech.Of(s.Workspace.Locale, n, s.Aloud(name))
	}
	return locale.Number(s.Workspace.Locale, n) + " " + name
}

// Code is a code for the customer, written or spoken.
func (s *Scope) Code(code string) string {
	if s.Spoken() {
		return speech.Code(s.Workspace.Locale, code)
	}
	return code
}
