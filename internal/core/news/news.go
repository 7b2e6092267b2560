// Package news is what a business tells its customers by itself: that an order left, that a payment came in. It stores
// which piece is to be told of what, once; its words and the channel are found when the time comes.
package news

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// State of a piece of news. Only a waiting one is still to be sent; what became of a sent one is its message's to say.
type State string

const (
	Waiting State = "waiting"
	Sent    State = "sent"
	Skipped State = "skipped" // not sent, and that is right; Reason says why
	Failed  State = "failed"  // not sent, or not delivered; Reason says why
)

// Reasons of what was skipped.
const (
	SwitchedOff = "switched_off" // the business does not send this kind
	OptedOut    = "opted_out"    // the customer does not want to be written to
	Overtaken   = "overtaken"    // it is not so any more, or a newer piece says it
	TooLate     = "too_late"     // it could not be sent for a day
	Unreachable = "unreachable"  // there is no channel to the customer
	Erased      = "erased"
	WasStopped  = "stopped" // its broadcast was
)

// Piece is one piece of news for one customer.
type Piece struct {
	ID         string
	Kind       access.NewsKind
	CustomerID string // empty: a visitor of the conversation
	SessionID  string // the conversation of what it is about; empty: none
	SubjectID  string // the order, payment, receipt or booking
	// Version is the state of the subject that is told: with the kind and the subject it makes the piece once.
	Version   string
	State     State
	Reason    string
	DueAt     time.Time
	MessageID string
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Rows is what news needs from storage.
type Rows interface {
	// InsertNews reports false if there is one of the same kind, subject and version.
	InsertNews(p Piece) (inserted bool, err error)
	News(id string, lock bool) (p Piece, found bool, err error)
	// NewsSaid returns the piece that a message says.
	NewsSaid(messageID string) (p Piece, found bool, err error)
	UpdateNews(p Piece) error
	// NewerNews reports whether a later piece of the same kind and subject waits for the same customer.
	NewerNews(p Piece) (bool, error)
	ListNews(f Filter) ([]Piece, error)
	BroadcastRows
}

// News is the noun bound to one unit.
type News struct {
	rows  Rows
	scope *scope.Scope
}

// New binds news to a unit.
func New(rows Rows, s *scope.Scope) *News { return &News{rows, s} }

const (
	// Errand is the kind of the errand that sends a piece.
	Errand = "customer_news"
	// Purpose marks the outgoing message of a piece.
	Purpose = "news"
	// changing is how long a change waits for the next one: people change several lines one after the other.
	changing = time.Minute
	// stale is when a piece is not worth sending any more.
	stale = 24 * time.Hour
)

// Tell records a piece to be sent at its due time, or at once, when customers may be written to. Of one kind, subject and version there is one:
// again, nothing happens. A kind that the business switched off is not recorded.
func (n *News) Tell(p Piece) error {
	w := n.scope.Workspace
	if w.Settings.News.Of(p.Kind).Off {
		return nil
	}
	at := p.DueAt
	if at.Before(n.scope.Now) {
		at = n.scope.Now
	}
	if p.Kind == access.OrderChanged || p.Kind == access.BookingMoved {
		at = at.Add(changing)
	}
	p.ID, p.State, p.DueAt = scope.NewID(), Waiting, w.Settings.News.Awake(at, w.Location())
	p.CreatedAt, p.UpdatedAt = n.scope.Now, n.scope.Now
	inserted, err := n.rows.InsertNews(p)
	if err == nil && inserted {
		n.scope.Later(Errand, p.ID, p.DueAt)
	}
	return err
}

var msgNoNews = locale.Text{ES: "No encontré ese aviso.", PT: "Não encontrei esse aviso.", EN: "I could not find that piece of news."}

// Get returns a piece the actor may see; not_found otherwise.
func (n *News) Get(id string, lock bool) (Piece, error) {
	p, found, err := n.rows.News(id, lock)
	if err == nil && (!found || !n.scope.MaySeeIn(p.CustomerID, p.SessionID)) {
		err = n.scope.Fault(fault.NotFound, msgNoNews)
	}
	return p, err
}

// Filter selects news; empty fields select all.
type Filter struct {
	CustomerID string
	Kind       access.NewsKind
	State      State
	SubjectID  string
	After      string // the id of the last one seen
	Limit      int
}

// List is for staff; it does not check the role.
func (n *News) List(f Filter) ([]Piece, error) { return n.rows.ListNews(f) }

// Obstacle is why a waiting piece is not to be sent, whatever it says; empty: nothing speaks against it.
func (n *News) Obstacle(p Piece) (reason string, err error) {
	switch {
	case n.scope.Workspace.Settings.News.Of(p.Kind).Off:
		return SwitchedOff, nil
	case n.scope.Now.Sub(p.DueAt) > stale:
		return TooLate, nil
	}
	newer, err := n.rows.NewerNews(p)
	if newer {
		reason = Overtaken
	}
	return reason, err
}

// Postponed moves a waiting piece to the moment at which customers may be written to; false: that is now.
func (n *News) Postponed(p *Piece) (bool, error) {
	w := n.scope.Workspace
	wake := w.Settings.News.Awake(n.scope.Now, w.Location())
	if !wake.After(n.scope.Now) {
		return false, nil
	}
	p.DueAt = wake
	n.scope.Later(Errand, p.ID, wake)
	return true, n.save(p)
}

// End stores the outcome of a piece, and emits an event.
func (n *News) End(p *Piece, to State, why string) error {
	p.State, p.Reason = to, why
	n.scope.Emit("news."+string(to), p.ID, map[string]any{
		"newsId": p.ID, "kind": p.Kind, "customerId": p.CustomerID, "sessionId": p.SessionID, "subjectId": p.SubjectID,
		"reason": p.Reason, "messageId": p.MessageID,
	})
	return n.save(p)
}

// Undelivered marks a sent piece as failed because its message was not delivered.
func (n *News) Undelivered(id, why string) error {
	p, err := n.Get(id, true)
	if err != nil || p.State != Sent {
		return err
	}
	return n.End(&p, Failed, why)
}

func (n *News) save(p *Piece) error {
	p.UpdatedAt = n.scope.Now
	return n.rows.UpdateNews(*p)
}
