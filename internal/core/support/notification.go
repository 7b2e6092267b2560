package support

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Urgency of a notification.
type Urgency string

const (
	Normal Urgency = "normal"
	High   Urgency = "high"
	Urgent Urgency = "urgent" // goes further if nobody opens it
)

// next is whom an urgent notification goes to that a team has not opened.
var next = map[access.Team]access.Team{
	access.SalesTeam: access.Management, access.SupportTeam: access.Management, access.Management: access.TheOwner,
}

// Notification is something a team has to know.
type Notification struct {
	ID         string
	Team       access.Team
	Reached    access.Team // whom it has come to by now
	Message    string
	Priority   Urgency
	Context    json.RawMessage // an object of the caller's
	SessionID  string
	CustomerID string
	ToldBy     string
	EscalateAt time.Time // zero: it goes no further
	OpenedAt   time.Time
	OpenedBy   string
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Next is whom it goes to if nobody opens it; empty: it goes no further.
func (n Notification) Next() access.Team {
	if n.EscalateAt.IsZero() {
		return ""
	}
	return next[n.Reached]
}

// NotificationFilter narrows a listing, newest first; After is the id of the last one
// seen.
type NotificationFilter struct {
	Team     access.Team // whom it has come to
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

// ErrandEscalate is left for the moment at which somebody should have opened it.
const ErrandEscalate = "notification_escalate"

var msgNoNotification = locale.Text{ES: "No encontré esa notificación.", PT: "Não encontrei essa notificação.", EN: "I could not find that notification."}

// Notify tells a team: those who listen at once, and by email where the business has
// given it addresses.
func (s *Support) Notify(n Notification) (Notification, error) {
	n.ID, n.Reached, n.SessionID, n.CustomerID = scope.NewID(), n.Team, s.scope.SessionID, s.scope.CustomerID
	n.ToldBy, n.CreatedAt, n.UpdatedAt = s.scope.Actor.Name(), s.scope.Now, s.scope.Now
	if len(n.Context) == 0 {
		n.Context = json.RawMessage("{}")
	}
	s.expect(&n)
	if err := s.rows.InsertNotification(n); err != nil {
		return n, err
	}
	s.tell("notification.created", n)
	return n, s.write(n)
}

// expect says until when somebody has to have opened an urgent one.
func (s *Support) expect(n *Notification) {
	n.EscalateAt = time.Time{}
	if _, further := next[n.Reached]; further && n.Priority == Urgent {
		n.EscalateAt = s.scope.Now.Add(s.scope.Workspace.Settings.Teams.EscalateAfter())
		s.scope.Later(ErrandEscalate, n.ID, n.EscalateAt)
	}
}

// Escalate takes an urgent notification that nobody has opened in time to whom comes
// next. Called too early, or again, it does nothing.
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

// OpenNotification is somebody having seen it: it goes no further. The first who opens
// it stays the one who did.
func (s *Support) OpenNotification(id string) (Notification, error) {
	n, err := s.Notification(id, true)
	if err != nil || !n.OpenedAt.IsZero() {
		return n, err
	}
	n.OpenedAt, n.OpenedBy, n.EscalateAt, n.UpdatedAt = s.scope.Now, s.scope.Actor.Name(), time.Time{}, s.scope.Now
	s.tell("notification.opened", n)
	return n, s.rows.UpdateNotification(n)
}

// Notification returns one, for people only; not_found otherwise.
func (s *Support) Notification(id string, lock bool) (Notification, error) {
	missing := fault.New(fault.NotFound, "%s", s.scope.Say(msgNoNotification))
	if !s.scope.Actor.Role.Trusted() {
		return Notification{}, missing
	}
	n, found, err := s.rows.Notification(id, lock)
	if err == nil && !found {
		err = missing
	}
	return n, err
}

// Notifications is for the people of the business.
func (s *Support) Notifications(f NotificationFilter) ([]Notification, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.ListNotifications(f)
}

// tell rings the bell. The message is a model's free text: what is personal in it stays
// here, with the context.
func (s *Support) tell(event string, n Notification) {
	s.scope.Emit(event, n.ID, map[string]any{
		"notificationId": n.ID, "team": n.Reached, "priority": n.Priority, "message": redact.New(s.scope.SensitiveValues()...).Text(n.Message),
		"sessionId": n.SessionID, "customerId": n.CustomerID, "openedBy": n.OpenedBy,
	})
}
