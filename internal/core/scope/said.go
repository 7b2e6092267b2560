package scope

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// Spoken reports whether what we say will be heard instead of read.
func (s *Scope) Spoken() bool { return s.Channel == "voice" }

// Say tells the customer something in the workspace's language; on the telephone without
// a figure in it, whatever its arguments are written like.
func (s *Scope) Say(t locale.Text, args ...any) string { return s.Aloud(s.Write(t, args...)) }

// Write is Say for what is read in any case: by the people of the business, by calendars.
func (s *Scope) Write(t locale.Text, args ...any) string { return t.In(s.Workspace.Locale, args...) }

// Aloud is a text that others wrote as it is said to the customer.
func (s *Scope) Aloud(text string) string {
	if !s.Spoken() {
		return text
	}
	return speech.Figures(s.Workspace.Locale, text)
}

// Money is an amount as the workspace's customers read or hear it.
func (s *Scope) Money(minor int64) string {
	a := money.Amount{Minor: minor, Currency: s.Workspace.Currency}
	if s.Spoken() {
		return speech.Money(s.Workspace.Locale, a)
	}
	return locale.Money(s.Workspace.Locale, a)
}

// Count is a number before what it counts.
func (s *Scope) Count(n int64, g speech.Gender) string {
	if s.Spoken() {
		return speech.Count(s.Workspace.Locale, n, g)
	}
	return locale.Number(s.Workspace.Locale, n)
}

// Code is a code that the customer is told.
func (s *Scope) Code(code string) string {
	if s.Spoken() {
		return speech.Code(s.Workspace.Locale, code)
	}
	return code
}
