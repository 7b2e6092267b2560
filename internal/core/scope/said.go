package scope

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/speech"
)

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
