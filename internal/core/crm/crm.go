// Package crm is leads, people who might buy: each kept once by telephone, by email and, before either is known, by
// conversation, with who said what of them and when. It knows no orders, and a lead is no customer: a telephone in a
// lead is a claim and proves no identity.
package crm

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Status is how far the sale to a lead has come.
type Status string

const (
	Untouched Status = "new" // not contacted by staff yet
	Contacted Status = "contacted"
	Qualified Status = "qualified"
	Won       Status = "won"
	Lost      Status = "lost"
)

// Statuses lists all, in the order of a successful sale.
var Statuses = []Status{Untouched, Contacted, Qualified, Won, Lost}

// Lead is a person who might buy. Empty fields are unknown.
type Lead struct {
	ID         string
	Name       string
	Phone      string // E.164
	Email      string // lower case
	Company    string
	Interest   string // what they want, as last recorded
	Notes      string
	Source     string // their first source
	Status     Status
	CustomerID string // the customer who described themselves
	SessionID  string // the latest conversation about it
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Reachable reports whether staff could call or write to them.
func (l Lead) Reachable() bool { return l.Phone != "" || l.Email != "" }

// Kind of an entry in a lead's history.
type Kind string

const (
	EntryCreated Kind = "created"
	EntryContact Kind = "contact" // recorded again
	EntryStatus  Kind = "status"
	EntryNote    Kind = "note"
)

// Entry is an event in a lead's history.
type Entry struct {
	ID        string
	LeadID    string
	Kind      Kind
	Actor     string
	SessionID string
	Said      EntryDetails
	CreatedAt time.Time
}

// EntryDetails is what an entry adds: what was said of the lead, or what staff did.
type EntryDetails struct {
	Name     string `json:"name,omitempty"`
	Phone    string `json:"phone,omitempty"`
	Email    string `json:"email,omitempty"`
	Company  string `json:"company,omitempty"`
	Interest string `json:"interest,omitempty"`
	Notes    string `json:"notes,omitempty"`
	Source   string `json:"source,omitempty"`
	Status   Status `json:"status,omitempty"`
}

// Personal returns the personal data.
func (s *EntryDetails) Personal() []string { return []string{s.Name, s.Phone, s.Email} }

// Filter narrows a listing, newest first; After is the id of the last one seen.
type Filter struct {
	Status Status
	// Name matches names and companies with these words or prefixes, in any order, among the newest Window leads: names
	// are not indexed.
	Name  string
	After string
	Limit int
}

// Rows is what leads need from storage.
type Rows interface {
	Lead(id string, lock bool) (l Lead, found bool, err error)
	LeadByPhone(e164 string, lock bool) (l Lead, found bool, err error)
	LeadByEmail(email string, lock bool) (l Lead, found bool, err error)
	// LeadOf returns the last lead that a conversation made.
	LeadOf(sessionID string, lock bool) (l Lead, found bool, err error)
	// InsertLead reports false if another lead has the telephone or the email.
	InsertLead(l Lead) (inserted bool, err error)
	UpdateLead(l Lead) error
	ListLeads(f Filter) ([]Lead, error)
	InsertEntry(e Entry) error
	// Entries returns a lead's history, oldest first.
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
	msgNoLead = locale.Text{
		ES: "No encontré ese prospecto.",
		PT: "Não encontrei esse prospecto.",
		EN: "I could not find that lead.",
	}
	msgStatus = locale.Text{
		ES: "Un prospecto no puede estar así.",
		PT: "Um prospecto não pode ficar assim.",
		EN: "That is nowhere a lead can stand.",
	}
	msgPeople = locale.Text{
		ES: "Solo las personas del negocio ven los prospectos.",
		PT: "Só as pessoas do negócio veem os prospectos.",
		EN: "Only the people of the business see its leads.",
	}
)

// Get returns a lead, for staff only; not_found otherwise.
func (ls *Leads) Get(id string, lock bool) (Lead, error) {
	return scope.ForStaff(ls.scope, msgNoLead, func() (Lead, bool, error) { return ls.rows.Lead(id, lock) })
}

// History returns a lead's history, oldest first, for staff only; not_found otherwise.
func (ls *Leads) History(id string) ([]Entry, error) {
	if _, err := ls.Get(id, false); err != nil {
		return nil, err
	}
	return ls.rows.Entries(id)
}

// List lists leads; forbidden for anyone but staff.
func (ls *Leads) List(f Filter) ([]Lead, error) {
	if !ls.scope.Actor.Role.Trusted() {
		return nil, ls.scope.Fault(fault.Forbidden, msgPeople)
	}
	return ls.rows.ListLeads(f)
}

// Change sets a lead's status, or adds a staff note. The same status again changes nothing. Codes: not_found,
// invalid_arguments.
func (ls *Leads) Change(id string, to Status, note string) (Lead, error) {
	if to != "" && !slices.Contains(Statuses, to) {
		return Lead{}, ls.scope.Invalid("/status", msgStatus)
	}
	if err := ls.scope.Short("/note", note, longestNotes); err != nil {
		return Lead{}, err
	}
	l, err := ls.Get(id, true)
	if err != nil {
		return l, err
	}
	if note != "" {
		if err := ls.note(l, EntryNote, EntryDetails{Notes: note}); err != nil {
			return l, err
		}
	}
	moves := to != "" && to != l.Status
	if !moves && note == "" {
		return l, nil
	}
	if moves {
		l.Status = to
		if err := ls.note(l, EntryStatus, EntryDetails{Status: to}); err != nil {
			return l, err
		}
	}
	l.UpdatedAt = ls.scope.Now
	ls.emit("lead.updated", l)
	return l, ls.rows.UpdateLead(l)
}

func (ls *Leads) note(l Lead, k Kind, s EntryDetails) error {
	return ls.rows.InsertEntry(Entry{
		ID: scope.NewID(), LeadID: l.ID, Kind: k, Actor: ls.scope.Actor.Name(), SessionID: ls.scope.SessionID, Said: s,
		CreatedAt: ls.scope.Now,
	})
}

// emit emits an event without personal data: subscribers fetch it with a key that may read it.
func (ls *Leads) emit(event string, l Lead) {
	ls.scope.Emit(event, l.ID, map[string]any{
		"leadId": l.ID, "status": l.Status, "source": l.Source, "customerId": l.CustomerID, "sessionId": l.SessionID,
	})
}
