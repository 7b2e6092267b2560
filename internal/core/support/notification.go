package support

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Urgency of a notification.
type Urgency string

const (
	Normal Urgency = "normal"
	High   Urgency = "high"
	Urgent Urgency = "urgent" // escalates if not opened
)

// next is the team that an urgent notification escalates to.
var next = map[access.Team]access.Team{
	access.SalesTeam: access.Management, access.SupportTeam: access.Management, access.Management: access.TheOwner,
}

// Notification is a message to a team.
type Notification struct {
	ID         string
	Team       access.Team
	Reached    access.Team // the team it has escalated to
	Kind       scope.News
	Page       string // of the dashboard, where it is dealt with: "orders/12"
	Message    string
	Priority   Urgency
	Context    json.RawMessage // the caller's JSON object
	SessionID  string
	CustomerID string
	ToldBy     string
	EscalateAt time.Time // zero: it does not escalate further
	OpenedAt   time.Time
	OpenedBy   string
	SharedAt   time.Time // when the notices to those who want it were queued
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Next is the team it escalates to if not opened; empty: none.
func (n Notification) Next() access.Team {
	if n.EscalateAt.IsZero() {
		return ""
	}
	return next[n.Reached]
}

// NotificationFilter narrows a listing, newest first; After is the id of the last one
// seen.
type NotificationFilter struct {
	Team     access.Team // the team it has escalated to
	Unopened bool
	Urgent   bool // only those
	Calm     bool // all but those
	After    string
	Limit    int
}

// NotificationRows is what notifications need from storage.
type NotificationRows interface {
	Notification(id string, lock bool) (n Notification, found bool, err error)
	InsertNotification(n Notification) error
	UpdateNotification(n Notification) error
	ListNotifications(f NotificationFilter) ([]Notification, error)
}

// ErrandEscalate runs when an urgent notification should have been opened.
const ErrandEscalate = "notification_escalate"

var msgNoNotification = locale.Text{
	ES: "No encontré esa notificación.",
	PT: "Não encontrei essa notificação.",
	EN: "I could not find that notification.",
}

// Notify notifies a team: subscribers at once by event, by email if the business configured addresses, and those people
// who want it as they chose.
func (s *Support) Notify(n Notification) (Notification, error) {
	n.ID, n.SessionID, n.CustomerID = scope.NewID(), s.scope.SessionID, s.scope.CustomerID
	n.Kind = cmp.Or(n.Kind, scope.NewsNotification)
	if err := s.insert(&n); err != nil {
		return n, err
	}
	s.scope.Inform(n.Kind, n.ID)
	return n, s.write(n)
}

func (s *Support) insert(n *Notification) error {
	n.Reached, n.ToldBy, n.CreatedAt, n.UpdatedAt = n.Team, s.scope.Actor.Name(), s.scope.Now, s.scope.Now
	if len(n.Context) == 0 {
		n.Context = json.RawMessage("{}")
	}
	s.expect(n)
	if err := s.rows.InsertNotification(*n); err != nil {
		return err
	}
	s.tell("notification.created", *n)
	return nil
}

// expect sets the deadline for opening an urgent notification.
func (s *Support) expect(n *Notification) {
	n.EscalateAt = time.Time{}
	if _, further := next[n.Reached]; further && n.Priority == Urgent {
		n.EscalateAt = s.scope.Now.Add(s.scope.Workspace.Settings.Teams.EscalateAfter())
		s.scope.Later(ErrandEscalate, n.ID, n.EscalateAt)
	}
}

// Escalate passes an urgent notification that was not opened in time to the next team. Called too early, or again, it
// does nothing.
func (s *Support) Escalate(id string) error {
	n, found, err := s.rows.Notification(id, true)
	if err != nil || !found || !n.OpenedAt.IsZero() || n.EscalateAt.IsZero() || s.scope.Now.Before(n.EscalateAt) {
		return err
	}
	n.Reached, n.UpdatedAt = next[n.Reached], s.scope.Now
	s.expect(&n)
	if err := s.rows.UpdateNotification(n); err != nil {
		return err
	}
	s.tell("notification.escalated", n)
	return s.write(n)
}

// OpenNotification records that staff opened it, which stops the escalation. The first reader stays recorded.
func (s *Support) OpenNotification(id string) (Notification, error) {
	n, err := s.Notification(id, true)
	if err != nil || !n.OpenedAt.IsZero() {
		return n, err
	}
	n.OpenedAt, n.OpenedBy, n.EscalateAt, n.UpdatedAt = s.scope.Now, s.scope.Actor.Name(), time.Time{}, s.scope.Now
	s.tell("notification.opened", n)
	return n, s.rows.UpdateNotification(n)
}

// Notification returns one, for staff only; not_found otherwise.
func (s *Support) Notification(id string, lock bool) (Notification, error) {
	return scope.ForStaff(s.scope, msgNoNotification,
		func() (Notification, bool, error) { return s.rows.Notification(id, lock) })
}

// Notifications lists them; forbidden for anyone but staff.
func (s *Support) Notifications(f NotificationFilter) ([]Notification, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.ListNotifications(f)
}

// tell emits an event. A model writes the message as free text: personal data in it is redacted, and the context left
// out.
func (s *Support) tell(event string, n Notification) {
	s.scope.Emit(event, n.ID, map[string]any{
		"notificationId": n.ID, "team": n.Reached, "priority": n.Priority, "kind": n.Kind,
		"message":   redact.New(s.scope.SensitiveValues()...).Text(n.Message),
		"sessionId": n.SessionID, "customerId": n.CustomerID, "openedBy": n.OpenedBy,
	})
}
