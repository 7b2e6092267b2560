package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/turn"
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

func showHandoff(h conversation.HandoffRequest) Handoff {
	return Handoff{
		ID: h.ID, SessionID: h.SessionID, CustomerID: orNull(h.CustomerID), Reason: h.Reason, TriggerType: h.Cause,
		Urgency: string(h.Urgency), Context: handoffContext(h.Context), Summary: h.Summary, Status: string(h.Status),
		TakenBy: orNull(h.TakenBy), RequestedAt: h.RequestedAt, TakenAt: orNull(h.TakenAt),
		ClosedAt: orNull(h.ClosedAt),
	}
}

const (
	handoffsText = "What customers said and who they are is in it, so only a key of staff or of an owner may ask."
	actText      = "take: the caller has the conversation from now on; taking what one has changes nothing, what somebody else has is a conflict. " +
		"close: the conversation goes back to its agent, as with resumeSession; closing what is closed changes nothing."
)

func registerHandoffs(r *router) {
	add(r, explained(get("/v1/handoffs", "listHandoffs", "Conversations that wait for a person, oldest first"),
		handoffsText),
		staffOnly, reads(r, listHandoffs))
	addOnce(r, explained(post("/v1/handoffs/{id}", "actOnHandoff", "Take a conversation over, or give it back"), actText),
		staffOnly, actOnHandoff)
}

type listHandoffsIn struct {
	Status string `query:"status" enum:"pending,taken,closed"`
	Page
}

func listHandoffs(u *core.Unit, in *listHandoffsIn) (list[Handoff], error) {
	found, err := u.Handoffs.List(conversation.HandoffFilter{
		Status: conversation.HandoffStatus(in.Status), After: in.After, Limit: in.Limit + 1,
	})
	return page(found, in.Limit, showHandoff), err
}

type actOnHandoffIn struct {
	ByID
	Keyed
	Body struct {
		Action string `json:"action" enum:"take,close"`
	}
}

func actOnHandoff(u *core.Unit, in *actOnHandoffIn) (Handoff, error) {
	h, err := u.Handoffs.Get(in.id(), false)
	if err != nil {
		return Handoff{}, err
	}
	// Lock the session before its hand-off, then read the hand-off again.
	if _, err := u.Enter(h.SessionID); err != nil {
		return Handoff{}, err
	}
	if h, err = u.Handoffs.Get(h.ID, true); err != nil {
		return Handoff{}, err
	}
	if err := act(u, h, in.Body.Action); err != nil {
		return Handoff{}, err
	}
	h, err = u.Handoffs.Get(h.ID, false)
	return showHandoff(h), err
}

func act(u *core.Unit, h conversation.HandoffRequest, action string) error {
	switch {
	case action == "close" && !h.Status.Open():
		return nil
	case action == "close":
		return turn.GiveBack(u)
	case !h.Status.Open(): // a later one of the session may be open
		return fault.New(fault.Conflict, "%s", msgGivenBack.In(u.Workspace.Locale))
	}
	_, err := u.Conversations.Take()
	return err
}
