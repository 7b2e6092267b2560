// Package quickaction is what an owner had done by a sentence: who said it, what it was
// taken to mean, step by step, and what became of it. It reads no sentence and runs no
// step; it remembers.
package quickaction

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// State is how far an action has come.
type State string

const (
	Asked   State = "asked"   // the owner was shown it and has not answered
	Running State = "running" // a step after the other
	Done    State = "done"
	Stopped State = "stopped" // after the steps that are marked, and before the others
	Refused State = "refused" // nothing was done
	Dropped State = "dropped" // the owner said no, or nothing in time
)

// Action is one sentence of an owner.
type Action struct {
	ID             string
	SessionID      string
	Actor          string
	Command        string
	Key            string // what a repetition has in common with it; empty: nothing
	ConfirmationID string // the question the owner was asked; empty: none
	CustomerID     string
	OrderID        string
	State          State
	Plan           Plan
	Error          string // why it stopped or was refused
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// Plan is what the sentence was taken to mean.
type Plan struct {
	Interpreted string `json:"interpreted"`
	Asks        bool   `json:"asks"` // the owner has to say yes before the first step
	Steps       []Step `json:"steps"`
}

// Step is one thing to do.
type Step struct {
	Tool      string          `json:"tool"`
	Input     json.RawMessage `json:"input"`
	SessionID string          `json:"session_id"`        // the conversation it is done in
	Label     string          `json:"label"`             // what it does, in words
	Preview   string          `json:"preview,omitempty"` // what it would change
	Result    string          `json:"result,omitempty"`  // what it has changed; empty: it was not done
	Waiting   bool            `json:"waiting,omitempty"` // the customer was asked and has to say yes
	OrderID   string          `json:"order_id,omitempty"`
	Subject   string          `json:"subject,omitempty"` // the order it is about, as it was when it was planned
}

// Ran is how many steps were done.
func (p Plan) Ran() (n int) {
	for _, s := range p.Steps {
		if s.Result != "" {
			n++
		}
	}
	return n
}

// cutOffAfter is longer than any action goes on without a word: whoever ran it is gone.
const cutOffAfter = 2 * time.Minute

// Filter narrows a listing, newest first; After is the id of the last one seen.
type Filter struct {
	State State
	After string
	Limit int
	// CutOff: one that has been running since then without a word is stopped, whatever
	// its row says. List fills it in.
	CutOff time.Time
}

// Rows is what actions need from storage.
type Rows interface {
	Action(id string) (a Action, found bool, err error)
	ActionOfQuestion(confirmationID string) (a Action, found bool, err error)
	ActionByKey(sessionID, key string) (a Action, found bool, err error)
	// InsertAction reports false when the key is taken already.
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
	msgNone   = locale.Text{ES: "No encontré esa acción rápida.", PT: "Não encontrei essa ação rápida.", EN: "I could not find that quick action."}
	msgCutOff = locale.Text{
		ES: "Se cortó antes de terminar. Los pasos marcados se hicieron; del siguiente no se sabe: revisalo antes de pedirlo de nuevo.",
		MX: "Se cortó antes de terminar. Los pasos marcados se hicieron; del siguiente no se sabe: revísalo antes de pedirlo de nuevo.",
		PT: "Foi interrompida antes de terminar. Os passos marcados foram feitos; do seguinte não se sabe: verifique antes de pedir de novo.",
		EN: "It was cut off before it was done. The steps that are marked were done; of the next one nobody knows: look before you ask for it again.",
	}
	msgOwner = locale.Text{ES: "Las acciones rápidas son del dueño del negocio.", PT: "As ações rápidas são do dono do negócio.", EN: "Quick actions are the owner's."}
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
		return Action{}, fault.New(fault.NotFound, "%s", as.scope.Say(msgNone))
	}
	return as.now(a), err
}

// now is an action as it stands, whatever its row still says.
func (as *Actions) now(a Action) Action {
	if a.State == Running && a.UpdatedAt.Before(as.scope.Now.Add(-cutOffAfter)) {
		a.State, a.Error = Stopped, as.scope.Say(msgCutOff)
	}
	return a
}

// List is the history, newest first, for the owner only.
func (as *Actions) List(f Filter) ([]Action, error) {
	if as.scope.Actor.Role != access.Owner {
		return nil, fault.New(fault.Forbidden, "%s", as.scope.Say(msgOwner))
	}
	f.CutOff = as.scope.Now.Add(-cutOffAfter)
	list, err := as.rows.ListActions(f)
	for i := range list {
		list[i] = as.now(list[i])
	}
	return list, err
}

// Before is the action this call repeats: the one whose yes it runs, or the one of its
// key.
func (as *Actions) Before(key string) (a Action, found bool, err error) {
	switch {
	case as.scope.QuestionID != "":
		return as.rows.ActionOfQuestion(as.scope.QuestionID)
	case key != "":
		return as.rows.ActionByKey(as.scope.SessionID, key)
	}
	return Action{}, false, nil
}

// Begin writes an action down that is new, in the state it is in. Where its key is known
// already it takes that one's place, with its id.
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
		return first, nil // somebody else was faster with the same key
	}
	a.ID, a.CreatedAt = first.ID, first.CreatedAt
	return a, as.rows.UpdateAction(a)
}

// Progress writes an action as it stands now and returns it. One that was done stays as
// it is: somebody else who ran it was faster.
func (as *Actions) Progress(a Action) (Action, error) {
	now, found, err := as.rows.Action(a.ID)
	if err != nil || found && now.State == Done {
		return now, err
	}
	if a.State == Done {
		as.scope.Emit("quick_action.executed", a.ID, map[string]any{
			"actionId": a.ID, "sessionId": a.SessionID, "steps": len(a.Plan.Steps), "customerId": a.CustomerID, "orderId": a.OrderID,
		})
	}
	a.UpdatedAt = as.scope.Now
	return a, as.rows.UpdateAction(a)
}

// Drop ends the action of a question that got no yes. One that is on its way stays.
func (as *Actions) Drop(confirmationID string) error {
	a, found, err := as.rows.ActionOfQuestion(confirmationID)
	if err != nil || !found || a.State != Asked {
		return err
	}
	a.State = Dropped
	_, err = as.Progress(a)
	return err
}
