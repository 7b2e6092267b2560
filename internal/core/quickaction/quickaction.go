// Package quickaction records owners' spoken or written commands: who gave one, how it was interpreted, step by step,
// and the outcome. It interprets and runs nothing itself.
package quickaction

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// State is the progress of an action.
type State string

const (
	Asked   State = "asked"   // shown to the owner, not answered yet
	Running State = "running" // running step by step
	Done    State = "done"
	Stopped State = "stopped" // after the steps with a result, before the others
	Refused State = "refused" // no step was done
	Dropped State = "dropped" // the owner said no, or did not answer in time
)

// Action is one command of an owner.
type Action struct {
	ID             string
	SessionID      string
	Actor          string
	Command        string
	Key            string // idempotency key; empty: none
	ConfirmationID string // the question put to the owner; empty: none
	CustomerID     string
	OrderID        string
	State          State
	Plan           Plan
	Error          string // why it stopped or was refused
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// Plan is the interpretation of the command.
type Plan struct {
	Interpreted string `json:"interpreted"`
	Asks        bool   `json:"asks"` // the owner must say yes before the first step
	Steps       []Step `json:"steps"`
	// See is where the owner sees more of an answer, or does themselves what was refused.
	See []Place `json:"see,omitempty"`
	// Refused is why it was refused, by the language of who reads it.
	Refused map[locale.Tag]string `json:"refused,omitempty"`
}

// ErrorIn is why it stopped or was refused, in a reader's language where it is kept in that.
func (a Action) ErrorIn(tag locale.Tag) string {
	if text := a.Plan.Refused[tag]; text != "" && a.State == Refused {
		return text
	}
	return a.Error
}

// Place is a thing, or a list of them, of the business.
type Place struct {
	Of   Of     `json:"of"`
	ID   string `json:"id,omitempty"`   // of one thing
	Name string `json:"name,omitempty"` // what it is called
	// Price is what a product was to cost by the sentence, in minor units; 0: it does not say.
	Price int64 `json:"price,omitempty"`
}

// Of is what a place shows.
type Of string

// What places show: lists, or one thing of them.
const (
	Agenda    Of = "agenda"
	Broadcast Of = "broadcast"
	Catalog   Of = "catalog"
	Customers Of = "customers"
	Orders    Of = "orders"
	NewOrder  Of = "new_order" // of the customer with the id
	Prepare   Of = "prepare"   // the orders that wait to be prepared
	Payments  Of = "payments"  // those to confirm
	Received  Of = "received"
	Scarce    Of = "scarce"
	Services  Of = "services"
	Debts     Of = "debts"
	Hours     Of = "hours"
	WhatsApp  Of = "whatsapp"
)

// Answer is the tool of a step that answered a question: it ran nothing.
const Answer = "answer"

// Answers reports a plan of questions alone: nothing was changed.
func (p Plan) Answers() bool {
	for _, s := range p.Steps {
		if s.Tool != Answer {
			return false
		}
	}
	return len(p.Steps) > 0
}

// Step is one tool call.
type Step struct {
	Tool      string          `json:"tool"`
	Input     json.RawMessage `json:"input"`
	SessionID string          `json:"session_id"`        // the conversation it runs in
	Label     string          `json:"label"`             // what it does, in words
	Preview   string          `json:"preview,omitempty"` // what it would change
	Result    string          `json:"result,omitempty"`  // what it has changed; empty: not done
	Waiting   bool            `json:"waiting,omitempty"` // the customer was asked and must say yes
	OrderID   string          `json:"order_id,omitempty"`
	Subject   string          `json:"subject,omitempty"` // digest of the order at planning time
}

// cutOffAfter is longer than any running action goes without an update: after it the runner counts as dead.
const cutOffAfter = 2 * time.Minute

// Filter narrows a listing, newest first; After is the id of the last one seen.
type Filter struct {
	State State
	After string
	Limit int
	// CutOff: an action running without an update since then counts as stopped, whatever its row says. List sets it.
	CutOff time.Time
}

// Rows is what actions need from storage.
type Rows interface {
	Action(id string) (a Action, found bool, err error)
	ActionOfQuestion(confirmationID string) (a Action, found bool, err error)
	ActionByKey(sessionID, key string) (a Action, found bool, err error)
	// InsertAction reports false if the key exists.
	InsertAction(a Action) (inserted bool, err error)
	UpdateAction(a Action) error
	ListActions(f Filter) ([]Action, error)
}

// Actions is the noun bound to one unit.
type Actions struct {
	rows  Rows
	scope *scope.Scope
}

// New binds actions to a unit.
func New(rows Rows, s *scope.Scope) *Actions { return &Actions{rows: rows, scope: s} }

var (
	msgNone = locale.Text{
		ES: "No encontré esa acción rápida.",
		PT: "Não encontrei essa ação rápida.",
		EN: "I could not find that quick action.",
	}
	msgCutOff = locale.Text{
		ES: "Se cortó antes de terminar. Los pasos marcados se hicieron; del siguiente no se sabe: revisalo antes de pedirlo de nuevo.",
		MX: "Se cortó antes de terminar. Los pasos marcados se hicieron; del siguiente no se sabe: revísalo antes de pedirlo de nuevo.",
		PT: "Foi interrompida antes de terminar. Os passos marcados foram feitos; do seguinte não se sabe: verifique antes de pedir de novo.",
		EN: "It was cut off before it was done. The steps that are marked were done; of the next one nobody knows: look before you ask for it again.",
	}
	msgOwner = locale.Text{
		ES: "Las acciones rápidas son del dueño del negocio.",
		PT: "As ações rápidas são do dono do negócio.",
		EN: "Quick actions are the owner's.",
	}
)

// Get returns an action, for the owner only; not_found otherwise.
func (as *Actions) Get(id string) (Action, error) {
	return as.forOwner(as.rows.Action(id))
}

// OfQuestion returns the action that a question is about, for the owner only; not_found
// otherwise.
func (as *Actions) OfQuestion(confirmationID string) (Action, error) {
	return as.forOwner(as.rows.ActionOfQuestion(confirmationID))
}

func (as *Actions) forOwner(a Action, found bool, err error) (Action, error) {
	if err == nil && (!found || as.scope.Actor.Role != access.Owner) {
		return Action{}, as.scope.Fault(fault.NotFound, msgNone)
	}
	return as.now(a), err
}

// now is an action with its effective state: a running one without updates counts as stopped.
func (as *Actions) now(a Action) Action {
	if a.State == Running && a.UpdatedAt.Before(as.scope.Now.Add(-cutOffAfter)) {
		a.State, a.Error = Stopped, as.scope.Say(msgCutOff)
	}
	return a
}

// List returns the history, newest first; forbidden for anyone but the owner.
func (as *Actions) List(f Filter) ([]Action, error) {
	if as.scope.Actor.Role != access.Owner {
		return nil, as.scope.Fault(fault.Forbidden, msgOwner)
	}
	f.CutOff = as.scope.Now.Add(-cutOffAfter)
	list, err := as.rows.ListActions(f)
	for i := range list {
		list[i] = as.now(list[i])
	}
	return list, err
}

// Before returns the action that this call repeats: the one whose yes it runs, or the one with its key.
func (as *Actions) Before(key string) (a Action, found bool, err error) {
	switch {
	case as.scope.QuestionID != "":
		return as.rows.ActionOfQuestion(as.scope.QuestionID)
	case key != "":
		return as.rows.ActionByKey(as.scope.SessionID, key)
	}
	return Action{}, false, nil
}

// Begin stores a new action. If its key exists, it replaces that action under the same id, unless that one is running,
// done or stopped: then it returns that one.
func (as *Actions) Begin(a Action) (Action, error) {
	if a.ID == "" {
		a.ID = scope.NewID()
	}
	a.SessionID, a.Actor = as.scope.SessionID, as.scope.Actor.Name()
	a.CreatedAt, a.UpdatedAt = as.scope.Now, as.scope.Now
	inserted, err := as.rows.InsertAction(a)
	if err != nil || inserted {
		return a, err
	}
	first, found, err := as.rows.ActionByKey(a.SessionID, a.Key)
	if err != nil || !found {
		return a, err
	}
	if first.State == Running || first.State == Done || first.State == Stopped {
		return first, nil // a concurrent call with the same key was first
	}
	a.ID, a.CreatedAt = first.ID, first.CreatedAt
	return a, as.rows.UpdateAction(a)
}

// Progress stores an action and returns it. One that is done already stays as it is: a concurrent runner finished it.
func (as *Actions) Progress(a Action) (Action, error) {
	now, found, err := as.rows.Action(a.ID)
	if err != nil || found && now.State == Done {
		return now, err
	}
	if a.State == Done {
		as.scope.Emit("quick_action.executed", a.ID, map[string]any{
			"actionId": a.ID, "sessionId": a.SessionID, "steps": len(a.Plan.Steps), "customerId": a.CustomerID,
			"orderId": a.OrderID,
		})
	}
	a.UpdatedAt = as.scope.Now
	return a, as.rows.UpdateAction(a)
}

// Drop ends the action of a question that got no yes. One that has started stays.
func (as *Actions) Drop(confirmationID string) error {
	a, found, err := as.rows.ActionOfQuestion(confirmationID)
	if err != nil || !found || a.State != Asked {
		return err
	}
	a.State = Dropped
	_, err = as.Progress(a)
	return err
}
