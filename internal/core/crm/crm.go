// Package crm is people who might buy: leads, each kept once by telephone, by email and,
// before either is known, by conversation, with who told what of them and when. It knows no orders, and a lead is no
// customer: what somebody says of a telephone identifies nobody.
package crm

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status is how far the business has come with a lead.
type Status string

const (
	Untouched Status = "new" // nobody of the business has written to them
	Contacted Status = "contacted"
	Qualified Status = "qualified"
	Won       Status = "won"
	Lost      Status = "lost"
)

// Statuses are all of them, in the order in which a sale goes well.
var Statuses = []Status{Untouched, Contacted, Qualified, Won, Lost}

// Lead is somebody who might buy. Empty fields are unknown.
type Lead struct {
	ID         string
	Name       string
	Phone      string // E.164
	Email      string // lower case
	Company    string
	Interest   string // what they want, as it was last told
	Notes      string
	Source     string // where they came from first
	Status     Status
	CustomerID string // who told of themselves
	SessionID  string // where it was last heard of
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Reachable reports whether anybody could call or write to them.
func (l Lead) Reachable() bool { return l.Phone != "" || l.Email != "" }

// Kind of an entry in a lead's history.
type Kind string

const (
	Made      Kind = "created"
	Heard     Kind = "contact" // told of again
	Moved     Kind = "status"
	Commented Kind = "note"
)

// Entry is something that happened with a lead.
type Entry struct {
	ID        string
	LeadID    string
	Kind      Kind
	Actor     string
	SessionID string
	Said      Said
	CreatedAt time.Time
}

// Said is what an entry adds: what was told of the lead, or what people did.
type Said struct {
	Name     string `json:"name,omitempty"`
	Phone    string `json:"phone,omitempty"`
	Email    string `json:"email,omitempty"`
	Company  string `json:"company,omitempty"`
	Interest string `json:"interest,omitempty"`
	Notes    string `json:"notes,omitempty"`
	Source   string `json:"source,omitempty"`
	Status   Status `json:"status,omitempty"`
}

// Personal are the values that say who the lead is.
func (s *Said) Personal() []string { return []string{s.Name, s.Phone, s.Email} }

// Filter narrows a listing, newest first; After is the id of the last one seen.
type Filter struct {
	Status Status
	// Name finds a name or a company that has these words, or beginnings of them, in any
	// order, among the newest Window leads: names are in no index.
	Name  string
	After string
	Limit int
}

// Rows is what leads need from storage.
type Rows interface {
	Lead(id string, lock bool) (l Lead, found bool, err error)
	LeadByPhone(e164 string, lock bool) (l Lead, found bool, err error)
	LeadByEmail(email string, lock bool) (l Lead, found bool, err error)
	// LeadOf is the last one that a conversation made.
	LeadOf(sessionID string, lock bool) (l Lead, found bool, err error)
	// InsertLead reports false when the telephone or the email is a lead's already.
	InsertLead(l Lead) (inserted bool, err error)
	UpdateLead(l Lead) error
	ListLeads(f Filter) ([]Lead, error)
	InsertEntry(e Entry) error
	// Entries are a lead's history, oldest first.
	Entries(leadID string) ([]Entry, error)
}

// Leads is the noun bound to one unit.
type Leads struct {
	rows  Rows
	scope *scope.Scope
}

// New binds leads to a unit.
func New(rows Rows, s *scope.Scope) *Leads { return &Leads{rows: rows, scope: s} }

var (
	msgNoLead = locale.Text{ES: "No encontré ese prospecto.", PT: "Não encontrei esse prospecto.", EN: "I could not find that lead."}
	msgStatus = locale.Text{ES: "Un prospecto no puede estar así.", PT: "Um prospecto não pode ficar assim.", EN: "That is nowhere a lead can stand."}
	msgPeople = locale.Text{ES: "Solo las personas del negocio ven los prospectos.", PT: "Só as pessoas do negócio veem os prospectos.", EN: "Only the people of the business see its leads."}
)

// Get returns a lead, for people only; not_found otherwise.
func (ls *Leads) Get(id string, lock bool) (Lead, error) {
	missing := fault.New(fault.NotFound, "%s", ls.scope.Say(msgNoLead))
	if !ls.scope.Actor.Role.Trusted() {
		return Lead{}, missing
	}
	l, found, err := ls.rows.Lead(id, lock)
	if err == nil && !found {
		err = missing
	}
	return l, err
}

// History is what happened with a lead, oldest first, for people only.
func (ls *Leads) History(id string) ([]Entry, error) {
	if _, err := ls.Get(id, false); err != nil {
		return nil, err
	}
	return ls.rows.Entries(id)
}

// List is for the people of the business.
func (ls *Leads) List(f Filter) ([]Lead, error) {
	if !ls.scope.Actor.Role.Trusted() {
		return nil, fault.New(fault.Forbidden, "%s", ls.scope.Say(msgPeople))
	}
	return ls.rows.ListLeads(f)
}

// Change is people moving a lead on, or writing something down about it. Where it
// stands already it stays. Codes: not_found, invalid_arguments.
func (ls *Leads) Change(id string, to Status, note string) (Lead, error) {
	switch {
	case to != "" && !slices.Contains(Statuses, to):
		return Lead{}, ls.scope.Invalid("/status", msgStatus)
	case utf8.RuneCountInString(note) > longestNotes:
		return Lead{}, ls.scope.Invalid("/note", msgLong, longestNotes)
	}
	l, err := ls.Get(id, true)
	if err != nil {
		return l, err
	}
	if note != "" {
		if err := ls.note(l, Commented, Said{Notes: note}); err != nil {
			return l, err
		}
	}
	moves := to != "" && to != l.Status
	if !moves && note == "" {
		return l, nil
	}
	if moves {
		l.Status = to
		if err := ls.note(l, Moved, Said{Status: to}); err != nil {
			return l, err
		}
	}
	l.UpdatedAt = ls.scope.Now
	ls.tell("lead.updated", l)
	return l, ls.rows.UpdateLead(l)
}

func (ls *Leads) note(l Lead, k Kind, s Said) error {
	return ls.rows.InsertEntry(Entry{
		ID: scope.NewID(), LeadID: l.ID, Kind: k, Actor: ls.scope.Actor.Name(), SessionID: ls.scope.SessionID, Said: s, CreatedAt: ls.scope.Now,
	})
}

// tell leaves out who it is: whoever listens asks for that with a key that may know.
func (ls *Leads) tell(event string, l Lead) {
	ls.scope.Emit(event, l.ID, map[string]any{
		"leadId": l.ID, "status": l.Status, "source": l.Source, "customerId": l.CustomerID, "sessionId": l.SessionID,
	})
}
