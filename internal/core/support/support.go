// Package support is customers' problems and messages to teams: tickets with a number, a priority and a state, and
// notifications that escalate until staff opens them. It sends nothing itself: it leaves events and errands.
package support

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Rows is what support needs from storage.
type Rows interface {
	TicketRows
	NotificationRows
	MailRows
	ChoiceRows
	NoticeRows
	BrowserRows
}

// Support is the noun bound to one unit.
type Support struct {
	rows  Rows
	scope *scope.Scope
}

// New binds support to a unit.
func New(rows Rows, s *scope.Scope) *Support { return &Support{rows: rows, scope: s} }

var msgPeople = locale.Text{
	ES: "Solo las personas del negocio ven esto.",
	PT: "Só as pessoas do negócio veem isto.",
	EN: "Only the people of the business see this.",
}

// peopleOnly returns forbidden for anyone but staff.
func (s *Support) peopleOnly() error {
	if s.scope.Actor.Role.Trusted() {
		return nil
	}
	return s.scope.Fault(fault.Forbidden, msgPeople)
}

// TicketState is the progress of a ticket.
type TicketState string

const (
	Open       TicketState = "open"
	InProgress TicketState = "in_progress"
	Resolved   TicketState = "resolved"
	Closed     TicketState = "closed"
)

// Legal moves. A resolved or closed ticket may be reopened.
var ticketMoves = map[TicketState][]TicketState{
	Open:       {InProgress, Resolved, Closed},
	InProgress: {Open, Resolved, Closed},
	Resolved:   {Open, InProgress, Closed},
	Closed:     {Open},
}

// TicketStates lists all, in the order of work.
var TicketStates = []TicketState{Open, InProgress, Resolved, Closed}

// Moves returns the states that a ticket may move to from this one.
func (s TicketState) Moves() []TicketState { return slices.Clone(ticketMoves[s]) }

// In is a state's name for people.
func (s TicketState) In(tag locale.Tag) string { return stateWords[s].In(tag) }

var stateWords = map[TicketState]locale.Text{
	Open:       {ES: "abierto", PT: "aberto", EN: "open"},
	InProgress: {ES: "en curso", PT: "em andamento", EN: "in progress"},
	Resolved:   {ES: "resuelto", PT: "resolvido", EN: "resolved"},
	Closed:     {ES: "cerrado", PT: "fechado", EN: "closed"},
}

// TicketPriority is how urgent a ticket is.
type TicketPriority string

const (
	LowPriority    TicketPriority = "low"
	MediumPriority TicketPriority = "medium"
	HighPriority   TicketPriority = "high"
)

// Ticket is a customer's request for help.
type Ticket struct {
	ID              string
	Number          string // TCK-00001
	Subject         string
	Description     string
	Priority        TicketPriority
	Category        string
	State           TicketState
	CustomerID      string
	CustomerName    string
	CustomerContact string // a telephone or an email, as given
	SessionID       string
	TakenBy         string
	CreatedAt       time.Time
	UpdatedAt       time.Time
	ClosedAt        time.Time
}

// NoteKind is what a note of a ticket is.
type NoteKind string

const (
	Comment  NoteKind = "note"  // for staff only
	Reply    NoteKind = "reply" // the answer to the customer
	NewState NoteKind = "state"
)

// Note is an entry in a ticket's history.
type Note struct {
	ID        string
	TicketID  string
	Kind      NoteKind
	Author    string
	Text      string
	MessageID string // of a reply, in the conversation
	CreatedAt time.Time
}

// TicketFilter narrows a listing, newest first; After is the id of the last one seen.
type TicketFilter struct {
	State    TicketState
	Priority TicketPriority
	After    string
	Limit    int
}

// TicketRows is what tickets need from storage.
type TicketRows interface {
	Ticket(id string, lock bool) (t Ticket, found bool, err error)
	TicketByNumber(number string) (t Ticket, found bool, err error)
	InsertTicket(t Ticket) error
	UpdateTicket(t Ticket) error
	ListTickets(f TicketFilter) ([]Ticket, error)
	InsertNote(n Note) error
	// Notes returns a ticket's, oldest first.
	Notes(ticketID string) ([]Note, error)
	// NextTicket takes the next value of the workspace's counter.
	NextTicket() (int64, error)
}

var (
	msgNoTicket = locale.Text{
		ES: "No encontré ese ticket.",
		PT: "Não encontrei esse chamado.",
		EN: "I could not find that ticket.",
	}
	msgNoState = locale.Text{
		ES: "Un ticket no puede estar así.",
		PT: "Um chamado não pode ficar assim.",
		EN: "A ticket has no such state.",
	}
	msgNoMove = locale.Text{
		ES: "El ticket %s está %s y no puede pasar a estar %s.",
		PT: "O chamado %s está %s e não pode passar a estar %s.",
		EN: "Ticket %s is %s and cannot become %s.",
	}
	msgWordless = locale.Text{ES: "Falta el texto.", PT: "Falta o texto.", EN: "The text is missing."}
)

// OpenTicket stores a new ticket under the next number. The default priority is medium.
func (s *Support) OpenTicket(t Ticket) (Ticket, error) {
	s.scope.Sensitive(t.CustomerName, t.CustomerContact)
	if t.Priority == "" {
		t.Priority = MediumPriority
	}
	t.ID, t.State, t.SessionID, t.CreatedAt, t.UpdatedAt = scope.NewID(), Open, s.scope.SessionID, s.scope.Now,
		s.scope.Now
	n, err := s.rows.NextTicket()
	if err != nil {
		return t, err
	}
	t.Number = fmt.Sprintf("TCK-%05d", n)
	if err := s.rows.InsertTicket(t); err != nil {
		return t, err
	}
	s.tellTicket("ticket.created", t)
	return t, nil
}

// Ticket returns one, for staff only; not_found otherwise.
func (s *Support) Ticket(id string, lock bool) (Ticket, error) {
	return scope.ForStaff(s.scope, msgNoTicket, func() (Ticket, bool, error) { return s.rows.Ticket(id, lock) })
}

// TicketNumbered returns a ticket by its number, TCK-00012 or 12, for staff only; not_found otherwise.
func (s *Support) TicketNumbered(number string) (Ticket, error) {
	return scope.ForStaff(s.scope, msgNoTicket,
		func() (Ticket, bool, error) {
			return s.rows.TicketByNumber(ticketNumber(number))
		})
}

// ticketNumber normalizes a number; other text is unchanged.
func ticketNumber(written string) string {
	digits := strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(written)), "TCK-")
	n, err := strconv.ParseUint(digits, 10, 63)
	if err != nil {
		return written
	}
	return fmt.Sprintf("TCK-%05d", n)
}

// Tickets and Notes are forbidden for anyone but staff.
func (s *Support) Tickets(f TicketFilter) ([]Ticket, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.ListTickets(f)
}

func (s *Support) Notes(ticketID string) ([]Note, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.Notes(ticketID)
}

// MoveTicket sets a ticket's state; the same state changes nothing. The first actor who works on it becomes TakenBy.
// The caller has locked it. Codes: conflict for an illegal move, invalid_arguments for an unknown state.
func (s *Support) MoveTicket(t Ticket, to TicketState) (Ticket, error) {
	if t.State == to {
		return t, nil
	}
	if !slices.Contains(TicketStates, to) {
		return t, s.scope.Invalid("/state", msgNoState)
	}
	if !slices.Contains(ticketMoves[t.State], to) {
		tag := s.scope.Workspace.Locale
		return t, s.scope.Fault(fault.Conflict, msgNoMove, t.Number, t.State.In(tag), to.In(tag))
	}
	t.State, t.ClosedAt = to, time.Time{}
	if to == Closed {
		t.ClosedAt = s.scope.Now
	}
	if err := s.save(&t); err != nil {
		return t, err
	}
	s.tellTicket("ticket.updated", t)
	return t, s.Write(t, Note{Kind: NewState, Text: string(to)})
}

// longestNote is in characters.
const longestNote = 2000

// CheckNote returns invalid_arguments for an empty or too long text.
func (s *Support) CheckNote(path, text string) error {
	if strings.TrimSpace(text) == "" {
		return s.scope.Invalid(path, msgWordless)
	}
	return s.scope.Short(path, text, longestNote)
}

// Comment adds a note for staff. Codes: not_found, invalid_arguments.
func (s *Support) Comment(ticketID, text string) (Ticket, error) {
	t, err := s.Ticket(ticketID, true)
	if err == nil {
		err = s.CheckNote("/note", text)
	}
	if err != nil {
		return t, err
	}
	return t, s.Write(t, Note{Kind: Comment, Text: text})
}

// Replied records an answer to the customer. The caller has locked the ticket.
func (s *Support) Replied(t Ticket, text, messageID string) (Ticket, error) {
	if err := s.save(&t); err != nil {
		return t, err
	}
	s.tellTicket("ticket.replied", t)
	return t, s.Write(t, Note{Kind: Reply, Text: text, MessageID: messageID})
}

// Write adds a note to a ticket.
func (s *Support) Write(t Ticket, n Note) error {
	n.ID, n.TicketID, n.Author, n.CreatedAt = scope.NewID(), t.ID, s.scope.Actor.Name(), s.scope.Now
	return s.rows.InsertNote(n)
}

func (s *Support) save(t *Ticket) error {
	if t.TakenBy == "" {
		t.TakenBy = s.scope.Actor.Name()
	}
	t.UpdatedAt = s.scope.Now
	return s.rows.UpdateTicket(*t)
}

// tellTicket emits an event without the ticket's texts, which are the customer's.
func (s *Support) tellTicket(event string, t Ticket) {
	s.scope.Emit(event, t.ID, map[string]any{
		"ticketId": t.ID, "ticketNumber": t.Number, "state": t.State, "priority": t.Priority,
		"customerId": t.CustomerID, "sessionId": t.SessionID,
	})
}
