package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Handoff is a conversation that waits for staff, is with staff, or was.
type Handoff struct {
	ID          string         `json:"id"`
	SessionID   string         `json:"session_id"`
	CustomerID  *string        `json:"customer_id" doc:"Null while nobody knows who is speaking."`
	Reason      string         `json:"reason"`
	TriggerType string         `json:"trigger_type" doc:"What brought it about: customer_request, internal_failure …"`
	Urgency     string         `json:"urgency" enum:"low,medium,high"`
	Context     handoffContext `json:"context"`
	Summary     string         `json:"summary" doc:"What the conversation had come to: what was said, ordered and booked."`
	Status      string         `json:"status" enum:"pending,taken,closed"`
	TakenBy     *string        `json:"taken_by" doc:"role:id of the person."`
	RequestedAt time.Time      `json:"requested_at"`
	TakenAt     *time.Time     `json:"taken_at"`
	ClosedAt    *time.Time     `json:"closed_at"`
}

type handoffContext struct {
	LastError       string `json:"last_error,omitempty"`
	CustomerMessage string `json:"customer_message,omitempty"`
	SuggestedAction string `json:"suggested_action,omitempty"`
	Summary         string `json:"summary,omitempty"`
}

type handoffOut struct{ Body Handoff }

func showHandoff(h conversation.HandoffRequest) Handoff {
	return Handoff{
		ID: h.ID, SessionID: h.SessionID, CustomerID: orNull(h.CustomerID), Reason: h.Reason, TriggerType: h.Cause, Urgency: string(h.Urgency),
		Context: handoffContext{
			LastError: h.Context.LastError, CustomerMessage: h.Context.CustomerMessage,
			SuggestedAction: h.Context.SuggestedAction, Summary: h.Context.Summary,
		},
		Summary: h.Summary, Status: string(h.Status), TakenBy: orNull(h.TakenBy), RequestedAt: h.RequestedAt, TakenAt: orNull(h.TakenAt), ClosedAt: orNull(h.ClosedAt),
	}
}

const (
	handoffsText = "What customers said and who they are is in it, so only a key of staff or of an owner may ask."
	actText      = "take: the caller has the conversation from now on; taking what one has changes nothing, what somebody else has is a conflict. " +
		"close: the conversation goes back to its agent, as with resumeSession; closing what is closed changes nothing."
)

func (d *door) serveHandoffs() {
	add(d, explained(get("/v1/handoffs", "listHandoffs", "Conversations that wait for a person, oldest first"), handoffsText), d.listHandoffs)
	add(d, explained(post("/v1/handoffs/{id}", "actOnHandoff", "Take a conversation over, or give it back"), actText), d.actOnHandoff)
}

type listHandoffsIn struct {
	Status string `query:"status" enum:"pending,taken,closed"`
	Page
}

func (d *door) listHandoffs(ctx context.Context, c caller, in *listHandoffsIn) (*listed[Handoff], error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var found []conversation.HandoffRequest
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		found, err = u.Handoffs.List(conversation.HandoffFilter{
			Status: conversation.HandoffStatus(in.Status), After: in.After, Limit: in.Limit + 1,
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(found, in.Limit, showHandoff), nil
}

type actOnHandoffIn struct {
	ID   string `path:"id"`
	Body struct {
		Action string `json:"action" enum:"take,close"`
	}
}

func (d *door) actOnHandoff(ctx context.Context, c caller, in *actOnHandoffIn) (*handoffOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var h conversation.HandoffRequest
	err := d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		if h, err = u.Handoffs.Get(doorkit.ID(in.ID), false); err != nil {
			return err
		}
		// Lock the session before its hand-off, then read the hand-off again.
		if _, err := u.Enter(h.SessionID); err != nil {
			return err
		}
		if h, err = u.Handoffs.Get(h.ID, true); err != nil {
			return err
		}
		return act(u, h, in.Body.Action)
	})
	if err != nil {
		return nil, err
	}
	return d.handoffNow(ctx, c, h.ID)
}

func act(u *core.Unit, h conversation.HandoffRequest, action string) error {
	switch {
	case action == "close" && !h.Status.Open():
		return nil
	case action == "close":
		return u.GiveBack()
	case !h.Status.Open(): // a later one of the session may be open
		return fault.New(fault.Conflict, "The conversation went back to its agent already.")
	}
	_, err := u.Conversations.Take()
	return err
}

func (d *door) handoffNow(ctx context.Context, c caller, id string) (*handoffOut, error) {
	var h conversation.HandoffRequest
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		h, err = u.Handoffs.Get(id, false)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &handoffOut{showHandoff(h)}, nil
}
