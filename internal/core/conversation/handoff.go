package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// HandoffRequest is a conversation that waits for a person, is with one, or was. A
// session in HANDOFF has exactly one that is open.
type HandoffRequest struct {
	ID          string
	SessionID   string
	CustomerID  string
	Reason      string
	Cause       string
	Urgency     Urgency
	Context     Context
	Summary     string // what the conversation had come to
	Status      HandoffStatus
	TakenBy     string
	RequestedAt time.Time
	TakenAt     time.Time
	ClosedAt    time.Time
}

// HandoffStatus is how far a hand-off has come.
type HandoffStatus string

const (
	HandoffPending HandoffStatus = "pending" // nobody has taken it
	HandoffTaken   HandoffStatus = "taken"
	HandoffClosed  HandoffStatus = "closed" // given back to the agent
)

// Open reports whether people have the conversation.
func (s HandoffStatus) Open() bool { return s == HandoffPending || s == HandoffTaken }

// Urgency is how long a hand-off can wait.
type Urgency string

const (
	LowUrgency    Urgency = "low"
	MediumUrgency Urgency = "medium"
	HighUrgency   Urgency = "high"
)

// The causes that the rules themselves give; tools have more in their contracts.
const (
	InternalFailure = "internal_failure" // something of ours failed
	AgentLimitation = "agent_limitation" // only a person may go on

	ConsecutiveErrors = "consecutive_errors"
	NegativeSentiment = "negative_sentiment"
	OrderProcessed    = "order_already_processed"
	CustomerRequest   = "customer_request"
)

// Context is what helps the person who takes over.
type Context struct {
	LastError       string `json:"lastError,omitempty"`
	CustomerMessage string `json:"customerMessage,omitempty"`
	SuggestedAction string `json:"suggestedAction,omitempty"`
	Summary         string `json:"summary,omitempty"`
}

// Need says why a conversation should go to a person.
type Need struct {
	Reason  string
	Cause   string
	Urgency Urgency // empty: medium
	Context Context
}

// HandoffRows is what hand-offs need from storage.
type HandoffRows interface {
	InsertHandoff(h HandoffRequest) error
	UpdateHandoff(h HandoffRequest) error
	Handoff(id string, lock bool) (h HandoffRequest, found bool, err error)
	// OpenHandoff is the session's pending or taken one, locked.
	OpenHandoff(sessionID string) (h HandoffRequest, found bool, err error)
	ListHandoffs(f HandoffFilter) ([]HandoffRequest, error)
	// LastReturn is when a conversation was last given back; zero: never.
	LastReturn(sessionID string) (time.Time, error)
	// PendingHandoffs counts those that nobody has taken.
	PendingHandoffs() (int, error)
	// ClosedHandoffs are the latest that were closed since a moment.
	ClosedHandoffs(since time.Time, limit int) ([]HandoffRequest, error)
}

// HandoffFilter narrows a listing; After is the id of the last one seen.
type HandoffFilter struct {
	Status HandoffStatus
	After  string
	Limit  int
}

// HandOver is RequestPerson for a failure of ours.
func (c *Conversations) HandOver(reason string) error {
	_, err := c.RequestPerson(Need{Reason: reason, Cause: InternalFailure})
	return err
}

// RequestPerson gives the conversation to people; the agent stops until one of
// them gives it back. A conversation that is with people already stays as it is,
// and its hand-off is returned. A call without a session hands over nothing.
func (c *Conversations) RequestPerson(n Need) (h HandoffRequest, err error) {
	if c.current == nil {
		return HandoffRequest{}, nil
	}
	c.moved = Handoff
	if c.current.State == Handoff {
		if h, found, err := c.rows.OpenHandoff(c.current.ID); err != nil || found {
			return h, err
		}
	}
	if n.Urgency == "" {
		n.Urgency = MediumUrgency
	}
	h = HandoffRequest{
		ID: scope.NewID(), SessionID: c.current.ID, CustomerID: c.current.CustomerID, Reason: n.Reason, Cause: n.Cause,
		Urgency: n.Urgency, Context: n.Context, Status: HandoffPending, RequestedAt: c.scope.Now,
	}
	if h.Summary, err = c.summary(); err != nil {
		return HandoffRequest{}, err
	}
	if err := c.rows.InsertHandoff(h); err != nil {
		return HandoffRequest{}, err
	}
	c.current.State, c.current.StateUntil, c.current.HandoffReason = Handoff, time.Time{}, n.Reason
	c.current.Folder = Support
	c.scope.Emit("session.handoff_requested", c.current.ID, c.announced(h))
	c.scope.Later(QuietHandoff, h.ID, c.scope.Now.Add(quietFor))
	return h, c.save()
}

// announced is what listeners are told: enough to ring a bell and find the rest.
// Reasons are free text of a model's; what is personal in them stays here.
func (c *Conversations) announced(h HandoffRequest) map[string]any {
	return map[string]any{
		"handoffId": h.ID, "sessionId": h.SessionID, "customerId": h.CustomerID, "agentId": c.current.AgentID, "channel": c.current.Channel,
		"reason": redact.New(c.scope.SensitiveValues()...).Text(h.Reason), "triggerType": h.Cause, "urgency": h.Urgency, "requestedAt": h.RequestedAt,
	}
}
