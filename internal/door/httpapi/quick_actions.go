package httpapi

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
)

// QuickAction is one command of an owner with its result.
type QuickAction struct {
	ID             string            `json:"id"`
	Actor          string            `json:"actor" doc:"role:id of who said it."`
	Command        string            `json:"command"`
	Interpreted    string            `json:"interpreted" doc:"What it was taken to mean."`
	State          string            `json:"state" enum:"asked,running,done,stopped,refused,dropped"`
	Error          *string           `json:"error" doc:"Why it stopped or was refused."`
	Steps          []QuickActionStep `json:"steps" nullable:"false"`
	SessionID      string            `json:"session_id"`
	ConfirmationID *string           `json:"confirmation_id" doc:"The question the owner was asked, if there was one."`
	CustomerID     *string           `json:"customer_id"`
	OrderID        *string           `json:"order_id"`
	CreatedAt      time.Time         `json:"created_at"`
	UpdatedAt      time.Time         `json:"updated_at"`
}

// QuickActionStep is one planned step.
type QuickActionStep struct {
	Tool    string         `json:"tool"`
	Input   map[string]any `json:"input" nullable:"false"`
	Label   string         `json:"label"`
	Preview *string        `json:"preview" doc:"What it would change."`
	Result  *string        `json:"result" doc:"What it changed; null: it was not done."`
	Waiting bool           `json:"waiting" doc:"The customer was asked and has to say yes."`
}

func showQuickAction(a quickaction.Action) QuickAction {
	out := QuickAction{
		ID: a.ID, Actor: a.Actor, Command: a.Command, Interpreted: a.Plan.Interpreted, State: string(a.State),
		Error: orNull(a.Error), Steps: []QuickActionStep{}, SessionID: a.SessionID,
		ConfirmationID: orNull(a.ConfirmationID), CustomerID: orNull(a.CustomerID), OrderID: orNull(a.OrderID),
		CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
	}
	for _, s := range a.Plan.Steps {
		input := map[string]any{}
		_ = json.Unmarshal(s.Input, &input) // made by us
		out.Steps = append(out.Steps, QuickActionStep{
			Tool: s.Tool, Input: input, Label: s.Label, Preview: orNull(s.Preview), Result: orNull(s.Result),
			Waiting: s.Waiting,
		})
	}
	return out
}

const quickActionsText = "What owners had done by a sentence: only a key of an owner may ask. They are made by the tool retail/quick_action_execute; where it asks, its question is the preview."

func registerQuickActions(r *router) {
	add(r, explained(get("/v1/quick-actions", "listQuickActions", "Quick actions, newest first"), quickActionsText),
		ownersOnly, reads(r, listQuickActions))
	add(r, get("/v1/quick-actions/{id}", "getQuickAction", "One quick action"), ownersOnly, reads(r, getQuickAction))
}

type listQuickActionsIn struct {
	State string `query:"state" enum:"asked,running,done,stopped,refused,dropped"`
	Page
}

func listQuickActions(u *core.Unit, in *listQuickActionsIn) (list[QuickAction], error) {
	found, err := u.QuickActions.List(quickaction.Filter{State: quickaction.State(in.State), After: in.After,
		Limit: in.Limit + 1})
	return page(found, in.Limit, showQuickAction), err
}

func getQuickAction(u *core.Unit, in *ByID) (QuickAction, error) {
	a, err := u.QuickActions.Get(in.id())
	return showQuickAction(a), err
}
