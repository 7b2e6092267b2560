// Package calendar keeps events in people's calendars at Google, and reads when those calendars are busy.
//
// It knows no bookings and decides nothing: whose time an event takes, and what is done about two that overlap, is up
// to the core. Every call is idempotent, because the event's id is ours.
package calendar

import (
	"crypto/sha256"
	"log/slog"
	"time"
)

// Account opens calendars: a service account they were shared with, or an OAuth grant by their owner. One of the two is
// set.
type Account struct {
	ServiceAccount
	Grant
}

// ServiceAccount is a service account's key. Subject is the user it acts for, with domain-wide delegation; empty:
// itself.
type ServiceAccount struct {
	Email      string
	PrivateKey string // PEM
	KeyID      string
	Subject    string
}

// Grant is an OAuth refresh token and the client it was issued to.
type Grant struct {
	ClientID     string
	ClientSecret string
	RefreshToken string
}

// String hides the secrets when a value that holds them is printed.
func (a Account) String() string {
	if a.Email != "" {
		return "Google service account " + a.Email
	}
	return "Google account of client " + a.ClientID
}

// GoString does the same for %#v.
func (a Account) GoString() string { return a.String() }

// LogValue does the same for logs.
func (a Account) LogValue() slog.Value { return slog.StringValue(a.String()) }

// fingerprint tells accounts apart without keeping their secrets as keys.
func (a Account) fingerprint() [sha256.Size]byte {
	text := ""
	for _, part := range []string{a.Email, a.PrivateKey, a.KeyID, a.Subject, a.ClientID, a.ClientSecret,
		a.RefreshToken} {
		text += part + "\x00"
	}
	return sha256.Sum256([]byte(text))
}

// Event is one of our events. Its times are wall-clock times in its zone: they stay the same when the zone's rules
// change.
type Event struct {
	ID          string // Google's alphabet: a to v and digits, five characters or more
	Title       string
	Description string
	Start, End  time.Time // wall-clock time only
	Zone        string
	Marks       map[string]string // stored with it, not shown
}

// Changes is what changed in a calendar since it was last read.
type Changes struct {
	// All means that this is everything there is: events not in it are gone.
	All bool
	// Next is the sync token for the next read.
	Next  string
	Times []Time
}

// Time is an event as far as it takes time. One that was deleted, declined or is only a note takes none: Free is set,
// and the rest may be missing.
type Time struct {
	EventID    string
	Start, End time.Time
	Free       bool
}
