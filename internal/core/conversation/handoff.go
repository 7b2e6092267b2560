package conversation

import (
	"cmp"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/words/mood"
)

// HandoffRequest is a conversation that waits for a staff member, is with one, or was. A session in HANDOFF has exactly
// one open request.
type HandoffRequest struct {
	ID          string
	SessionID   string
	CustomerID  string
	Reason      string
	Why         Why // the key of the reason, where it is ours
	Cause       string
	Urgency     Urgency
	Context     Context
	Summary     string // of the conversation so far
	Status      HandoffStatus
	TakenBy     string
	RequestedAt time.Time
	TakenAt     time.Time
	ClosedAt    time.Time
}

// HandoffStatus is the progress of a hand-off.
type HandoffStatus string

const (
	HandoffPending HandoffStatus = "pending" // not taken yet
	HandoffTaken   HandoffStatus = "taken"
	HandoffClosed  HandoffStatus = "closed" // given back to the agent
)

// Open reports whether the conversation is with staff.
func (s HandoffStatus) Open() bool { return s == HandoffPending || s == HandoffTaken }

// Urgency is how urgent a hand-off is.
type Urgency string

const (
	LowUrgency    Urgency = "low"
	MediumUrgency Urgency = "medium"
	HighUrgency   Urgency = "high"
)

// The causes that the rules themselves give; tools have more in their contracts.
const (
	InternalFailure = "internal_failure" // a failure on our side
	AgentLimitation = "agent_limitation" // only a person may continue

	ConsecutiveErrors = "consecutive_errors"
	NegativeSentiment = "negative_sentiment"
	OrderProcessed    = "order_already_processed"
	CustomerRequest   = "customer_request"
)

// Context helps the staff member who takes over.
type Context struct {
	LastError       string `json:"lastError,omitempty"`
	CustomerMessage string `json:"customerMessage,omitempty"`
	SuggestedAction string `json:"suggestedAction,omitempty"`
	Summary         string `json:"summary,omitempty"`
}

// Need says why a conversation should go to a person.
type Need struct {
	Reason  string
	Why     Why // instead of a reason
	Number  int // what the reason counts
	Cause   string
	Urgency Urgency // empty: medium
	Context Context
}

// HandoffRows is what hand-offs need from storage.
type HandoffRows interface {
	InsertHandoff(h HandoffRequest) error
	UpdateHandoff(h HandoffRequest) error
	Handoff(id string, lock bool) (h HandoffRequest, found bool, err error)
	// OpenHandoff returns the session's pending or taken one, locked.
	OpenHandoff(sessionID string) (h HandoffRequest, found bool, err error)
	ListHandoffs(f HandoffFilter) ([]HandoffRequest, error)
	// LastReturned is the hand-off from which a conversation was last given back.
	LastReturned(sessionID string) (h HandoffRequest, found bool, err error)
	// PendingHandoffs counts those not taken yet.
	PendingHandoffs() (int, error)
	// ClosedHandoffs returns the latest closed since a moment.
	ClosedHandoffs(since time.Time, limit int) ([]HandoffRequest, error)
}

// HandoffFilter narrows a listing; After is the id of the last one seen.
type HandoffFilter struct {
	Status HandoffStatus
	After  string
	Limit  int
}

// HandOver is RequestPerson for a failure on our side.
func (c *Conversations) HandOver(reason string) error {
	_, err := c.RequestPerson(Need{Why: WhyFailure, Reason: reason, Cause: InternalFailure})
	return err
}

var msgNoReason = locale.Text{ES: "Falta decir por qué.", PT: "Falta dizer por quê.", EN: "It does not say why."}

// AskForPerson is RequestPerson for a tool: the reason is its argument /reason, of shortest to longest characters. A need
// without a cause gets the one that the conversation shows. conflict if staff gave the conversation back and nothing
// new calls for them.
func (c *Conversations) AskForPerson(reason string, shortest, longest int, n Need) (HandoffRequest, error) {
	var err error
	if n.Reason, err = c.scope.Line("/reason", reason, longest); err != nil {
		return HandoffRequest{}, err
	}
	if utf8.RuneCountInString(n.Reason) < shortest {
		return HandoffRequest{}, c.scope.Invalid("/reason", msgNoReason)
	}
	if n.Cause == "" && c.current != nil {
		if n.Cause, err = c.cause(); err != nil {
			return HandoffRequest{}, err
		}
		if n.Cause == NegativeSentiment {
			n.Urgency = cmp.Or(n.Urgency, HighUrgency)
		}
	}
	if c.scope.Actor.Role == access.Agent {
		if settled, err := Settled(c, n); err != nil || settled {
			return HandoffRequest{}, cmp.Or(err, error(c.scope.Fault(fault.Conflict, msgSettled)))
		}
	}
	return c.RequestPerson(n)
}

// latestWords is how many messages before a hand-off are looked at.
const latestWords = 10

// cause is why a conversation goes to a person: the customer's own latest words, or a turn before that had no result.
// A model's reason is a text for staff; it is not taken for what the customer wants.
func (c *Conversations) cause() (string, error) {
	latest, err := c.rows.LatestMessages(c.current.ID, latestWords)
	if err != nil {
		return "", err
	}
	for i := len(latest) - 1; i >= 0 && !latest[i].Outbound; i-- {
		switch words := latest[i].Text; {
		case mood.WantsPerson(words):
			return CustomerRequest, nil
		case mood.Angry(words):
			return NegativeSentiment, nil
		}
	}
	before, found, err := c.rows.LastTurn(c.current.ID, cmp.Or(c.turn, scope.NewID()))
	if err == nil && found && before.Failures > 0 {
		return ConsecutiveErrors, nil
	}
	return AgentLimitation, err
}

// RequestPerson hands the conversation to staff; the agent stops until a staff member gives it back. A conversation
// that is with staff already stays as it is, and its hand-off is returned. Without a session it does nothing.
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
	n = worded(c, n)
	h = HandoffRequest{
		ID: scope.NewID(), SessionID: c.current.ID, CustomerID: c.current.CustomerID, Reason: n.Reason, Why: n.Why, Cause: n.Cause,
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
	c.scope.Inform(scope.NewsHandoff, h.ID)
	c.scope.Later(QuietHandoff, h.ID, c.scope.Now.Add(quietFor))
	return h, c.save()
}

// announced is the event's payload: enough to notify and to find the rest. A model writes reasons as free text;
// personal data in them is redacted.
func (c *Conversations) announced(h HandoffRequest) map[string]any {
	return map[string]any{
		"handoffId": h.ID, "sessionId": h.SessionID, "customerId": h.CustomerID, "agentId": c.current.AgentID,
		"channel": c.current.Channel,
		"reason":  redact.New(c.scope.SensitiveValues()...).Text(h.Reason), "triggerType": h.Cause,
		"urgency":     h.Urgency,
		"requestedAt": h.RequestedAt,
	}
}
