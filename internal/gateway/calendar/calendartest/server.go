// Package calendartest is a Google Calendar for tests: a server on this machine that keeps events, issues tokens and
// fails on demand. It is not all of the API, only what the gateway uses, as Google documents it.
package calendartest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/vendorapi/vendortest"
)

// Server is a fake Google.
type Server struct {
	URL string
	vendortest.Troubles

	t testing.TB

	mu        sync.Mutex
	accounts  accounts
	calendars map[string]*book
	requests  []Request
	twice     bool
}

// book is one calendar. Every change has a number, which is what sync tokens count.
type book struct {
	zone    string
	closed  bool
	events  map[string]*Event
	changes int64
	epoch   int64 // sync tokens of another one are too old
}

// Event is one as it is stored.
type Event struct {
	ID           string            `json:"id"`
	Status       string            `json:"status"`
	Transparency string            `json:"transparency,omitempty"`
	EventType    string            `json:"eventType,omitempty"`
	Summary      string            `json:"summary,omitempty"`
	Description  string            `json:"description,omitempty"`
	Start        Moment            `json:"start"`
	End          Moment            `json:"end"`
	Attendees    []Attendee        `json:"attendees,omitempty"`
	Extended     map[string]Labels `json:"extendedProperties,omitempty"`

	changed int64
}

type (
	// Moment is a time, or a whole day.
	Moment struct {
		Date     string `json:"date,omitempty"`
		DateTime string `json:"dateTime,omitempty"`
		TimeZone string `json:"timeZone,omitempty"`
	}
	// Attendee is an invited person.
	Attendee struct {
		Self           bool   `json:"self,omitempty"`
		ResponseStatus string `json:"responseStatus,omitempty"`
	}
	// Labels are extended properties.
	Labels map[string]string
)

// Request is one that came in.
type Request struct{ Method, Path, Query string }

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t, calendars: map[string]*book{}, accounts: newAccounts(t)}
	api := http.NewServeMux()
	api.HandleFunc("POST /token", s.token)
	api.HandleFunc("GET /calendar/v3/calendars/{calendar}/events", s.opened(s.list))
	api.HandleFunc("POST /calendar/v3/calendars/{calendar}/events", s.opened(s.insert))
	api.HandleFunc("PATCH /calendar/v3/calendars/{calendar}/events/{event}", s.opened(s.patch))
	api.HandleFunc("DELETE /calendar/v3/calendars/{calendar}/events/{event}", s.opened(s.remove))
	s.URL = s.Serve(t, api, s.arrive, fail)
	return s
}

// Config reaches the server, quickly.
func (s *Server) Config() calendar.Config {
	return calendar.Config{
		BaseURL: s.URL + "/calendar/v3", TokenURL: s.URL + "/token", Timeout: time.Second, Backoff: time.Millisecond,
		PageSize: 3,
	}
}

// AddCalendar makes a calendar that every account may use.
func (s *Server) AddCalendar(id, zone string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calendars[id] = &book{zone: zone, events: map[string]*Event{}}
}

// Close takes away our access to a calendar, or gives it back.
func (s *Server) Close(id string, closed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calendars[id].closed = closed
}

// Write puts an event into a calendar as its owner would, in place of the one with its id.
func (s *Server) Write(calendarID string, e Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.Status == "" {
		e.Status = "confirmed"
	}
	s.calendars[calendarID].keep(&e)
}

// Busy is Write of a plain event between two moments.
func (s *Server) Busy(calendarID, id string, from, to time.Time) {
	s.Write(calendarID, Event{ID: id, Start: At(from), End: At(to)})
}

// Delete removes an event from a calendar, as its owner would.
func (s *Server) Delete(calendarID, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.calendars[calendarID]
	e := *b.events[id]
	e.Status = "cancelled"
	b.keep(&e)
}

// At is a moment as an event has it.
func At(t time.Time) Moment { return Moment{DateTime: t.UTC().Format(time.RFC3339)} }

// Forget makes every sync token of a calendar too old.
func (s *Server) Forget(calendarID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calendars[calendarID].epoch++
}

// Repeat makes reads return every event twice, the first time wrong.
func (s *Server) Repeat() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.twice = true
}

// Events are those of a calendar that are not deleted, by id.
func (s *Server) Events(calendarID string) []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Event
	for _, e := range s.calendars[calendarID].events {
		if e.Status != "cancelled" {
			out = append(out, *e)
		}
	}
	slices.SortFunc(out, func(a, b Event) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// Requests are those that came in, tokens left out.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

func (b *book) keep(e *Event) {
	b.changes++
	e.changed = b.changes
	b.events[e.ID] = e
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// refuse answers as Google does.
func refuse(w http.ResponseWriter, status int, reason string) {
	reply(w, status, map[string]any{"error": map[string]any{
		"code": status, "message": http.StatusText(status),
		"errors": []map[string]string{{"domain": "calendar", "reason": reason, "message": http.StatusText(status)}},
	}})
}
