package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
)

// newGoogle starts a fake Google and says how it is reached; without one there is none.
func newGoogle(t testing.TB, wanted bool) (*calendartest.Server, calendar.Config) {
	if !wanted {
		return nil, calendar.Config{BaseURL: "http://127.0.0.1:1",
			TokenURL: "http://127.0.0.1:1"} // no test reaches the vendor
	}
	fake := calendartest.New(t)
	return fake, fake.Config()
}

// ConnectGoogle gives the business an account with the shop's fake.
func (s *Shop) ConnectGoogle() {
	s.T.Helper()
	a := s.Google.Account()
	s.Credential(access.GoogleCalendar, access.GoogleCalendarAccount{ClientEmail: a.Email, PrivateKey: a.PrivateKey,
		PrivateKeyID: a.KeyID})
}
