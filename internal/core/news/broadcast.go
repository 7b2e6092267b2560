package news

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

// Broadcast is one text for a group of customers: a piece of news for each, so many a minute.
type Broadcast struct {
	ID        string
	Text      string
	Audience  Audience
	Template  access.Template // for those who have not written for a day; without a name, the one of messages
	PerMinute int
	State     BroadcastState
	After     string    // the last customer it came to
	NextAt    time.Time // when it goes on
	By        string
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Audience are the customers of a broadcast: those for whom all that is said holds, who have a telephone and did not
// opt out. Days are the business's.
type Audience struct {
	Tag         string `json:"tag,omitempty"`
	BoughtSince string `json:"bought_since,omitempty"`
	BookedFrom  string `json:"booked_from,omitempty"`
	BookedUntil string `json:"booked_until,omitempty"`
}

// BroadcastState is how far a broadcast is.
type BroadcastState string

const (
	Running BroadcastState = "running"
	Done    BroadcastState = "done" // everybody has a piece
	Stopped BroadcastState = "stopped"
)

// BroadcastRows is what broadcasts need from storage.
type BroadcastRows interface {
	// InsertBroadcast reports false if there is one with the id.
	InsertBroadcast(b Broadcast) (inserted bool, err error)
	Broadcast(id string, lock bool) (b Broadcast, found bool, err error)
	UpdateBroadcast(b Broadcast) error
	ListBroadcasts(after string, limit int) ([]Broadcast, error)
	// Reached are the customers of an audience by id, after one; since is the start of its day of purchases.
	Reached(a Audience, since time.Time, after string, limit int) (ids []string, err error)
	CountReached(a Audience, since time.Time) (int64, error)
	// Outcomes counts a subject's pieces by what became of them: a state of a piece or, of those that were sent, of the
	// message.
	Outcomes(subjectID string) (map[string]int64, error)
}

const (
	// BroadcastErrand is the kind of the errand that a broadcast goes on with.
	BroadcastErrand = "broadcast"
	usualPerMinute  = 20
	mostPerMinute   = 60
	longestText     = 1000
)

// BroadcastFields are the fields that a broadcast's text may use.
var BroadcastFields = []string{"name", "business"}

var (
	msgNoText   = locale.Text{ES: "Falta el texto.", PT: "Falta o texto.", EN: "The text is missing."}
	msgBadText  = locale.Text{ES: "El texto solo puede usar los campos {name} y {business}, y corchetes que cierran.", PT: "O texto só pode usar os campos {name} e {business}, e colchetes que fecham.", EN: "The text may only use the fields {name} and {business}, and brackets that close."}
	msgLongText = locale.Text{ES: "El texto lleva como mucho %d caracteres.", PT: "O texto aceita no máximo %d caracteres.", EN: "The text has %d characters at most."}
	msgNoDay    = locale.Text{ES: "No existe la fecha %q.", PT: "A data %q não existe.", EN: "There is no date %q."}
	msgNobody   = locale.Text{
		ES: "Ningún cliente con teléfono está en ese grupo.",
		PT: "Nenhum cliente com telefone está nesse grupo.",
		EN: "No customer with a telephone is in that group.",
	}
	msgNoWhatsApp = locale.Text{
		ES: "Una difusión sale por WhatsApp, y este negocio todavía no lo tiene conectado.",
		PT: "Uma divulgação sai pelo WhatsApp, e esta loja ainda não o tem conectado.",
		EN: "A broadcast leaves on WhatsApp, which this business has not connected yet.",
	}
	msgNoBroadcast = locale.Text{ES: "No encontré esa difusión.", PT: "Não encontrei essa divulgação.", EN: "I could not find that broadcast."}
	msgOver        = locale.Text{ES: "Esa difusión ya terminó.", PT: "Essa divulgação já terminou.", EN: "That broadcast is over."}
)

// CheckBroadcast reports what is wrong with a text and an audience: invalid_arguments.
func (n *News) CheckBroadcast(text string, a Audience) error {
	bad := n.scope.Problems()
	switch {
	case strings.TrimSpace(text) == "":
		bad.Add("/text", msgNoText)
	case len([]rune(text)) > longestText:
		bad.Add("/text", msgLongText, longestText)
	case wording.Check(text, BroadcastFields) != nil:
		bad.Add("/text", msgBadText)
	}
	for _, f := range []struct{ path, day string }{{"/audience/bought_since", a.BoughtSince}, {"/audience/booked_from", a.BookedFrom},
		{"/audience/booked_until", a.BookedUntil}} {
		if _, err := time.Parse(time.DateOnly, f.day); f.day != "" && err != nil {
			bad.Add(f.path, msgNoDay, f.day)
		}
	}
	return bad.Err()
}

// since is the start of the audience's day of purchases; zero: it has none.
func (n *News) since(a Audience) time.Time {
	at, _ := time.ParseInLocation(time.DateOnly, a.BoughtSince, n.scope.Workspace.Location()) // it was checked
	return at
}

// CountReached is how many customers a broadcast would come to.
func (n *News) CountReached(a Audience) (int64, error) { return n.rows.CountReached(a, n.since(a)) }

// Start begins a broadcast. Its id may be the caller's: the same again is the one that there is. Codes:
// invalid_arguments, conflict where nobody is reached, or without WhatsApp.
func (n *News) Start(b Broadcast) (Broadcast, error) {
	if err := n.CheckBroadcast(b.Text, b.Audience); err != nil {
		return b, err
	}
	if b.ID == "" {
		b.ID = scope.NewID()
	}
	if there, found, err := n.rows.Broadcast(b.ID, false); err != nil || found {
		return there, err
	}
	if n.scope.Workspace.WhatsAppAccount() == "" {
		return b, n.scope.Fault(fault.Conflict, msgNoWhatsApp)
	}
	count, err := n.CountReached(b.Audience)
	if err != nil {
		return b, err
	}
	if count == 0 {
		return b, n.scope.Fault(fault.Conflict, msgNobody)
	}
	if b.PerMinute <= 0 {
		b.PerMinute = usualPerMinute
	}
	b.PerMinute = min(b.PerMinute, mostPerMinute)
	b.State, b.By, b.NextAt = Running, n.scope.Actor.Name(), n.scope.Now
	b.CreatedAt, b.UpdatedAt = n.scope.Now, n.scope.Now
	inserted, err := n.rows.InsertBroadcast(b)
	if err != nil {
		return b, err
	}
	if !inserted { // a concurrent request was first
		return n.Broadcast(b.ID, false)
	}
	n.scope.Soon(BroadcastErrand, b.ID)
	n.tellBroadcast(b)
	return b, nil
}

// Broadcast is for staff: not_found for others.
func (n *News) Broadcast(id string, lock bool) (Broadcast, error) {
	return scope.ForStaff(n.scope, msgNoBroadcast, func() (Broadcast, bool, error) { return n.rows.Broadcast(id, lock) })
}

// Broadcasts lists them for staff, the newest first; it does not check the role.
func (n *News) Broadcasts(after string, limit int) ([]Broadcast, error) {
	return n.rows.ListBroadcasts(after, limit)
}

// Outcomes counts what became of a broadcast's pieces.
func (n *News) Outcomes(id string) (map[string]int64, error) { return n.rows.Outcomes(id) }

// GoOn gives the next customers of a broadcast their pieces, as many as a minute takes, outside the quiet hours. It is
// an errand: run again before the minute is over, it does nothing.
func (n *News) GoOn(id string) error {
	b, found, err := n.rows.Broadcast(id, true)
	if err != nil || !found || b.State != Running || n.scope.Now.Before(b.NextAt) {
		return err
	}
	w := n.scope.Workspace
	if wake := w.Settings.News.Awake(n.scope.Now, w.Location()); wake.After(n.scope.Now) {
		return n.again(&b, wake)
	}
	ids, err := n.rows.Reached(b.Audience, n.since(b.Audience), b.After, b.PerMinute)
	if err != nil {
		return err
	}
	for _, customerID := range ids {
		if err := n.Tell(Piece{Kind: access.BroadcastKind, CustomerID: customerID, SubjectID: b.ID, Version: customerID}); err != nil {
			return err
		}
		b.After = customerID
	}
	if len(ids) == b.PerMinute {
		return n.again(&b, n.scope.Now.Add(time.Minute))
	}
	b.State = Done
	n.tellBroadcast(b)
	return n.saveBroadcast(&b)
}

func (n *News) again(b *Broadcast, at time.Time) error {
	b.NextAt = at
	n.scope.Later(BroadcastErrand, b.ID, at)
	return n.saveBroadcast(b)
}

// Stop keeps a running broadcast from going on; what has not left yet is skipped. One that was stopped stays so. Codes:
// not_found, conflict for one that is done.
func (n *News) Stop(id string) (Broadcast, error) {
	b, err := n.Broadcast(id, true)
	switch {
	case err != nil || b.State == Stopped:
		return b, err
	case b.State == Done:
		return b, n.scope.Fault(fault.Conflict, msgOver)
	}
	b.State = Stopped
	n.tellBroadcast(b)
	return b, n.saveBroadcast(&b)
}

func (n *News) saveBroadcast(b *Broadcast) error {
	b.UpdatedAt = n.scope.Now
	return n.rows.UpdateBroadcast(*b)
}

func (n *News) tellBroadcast(b Broadcast) {
	n.scope.Emit("broadcast."+string(b.State), b.ID, map[string]any{"broadcastId": b.ID, "by": n.scope.Actor.Name()})
}
