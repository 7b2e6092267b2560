// Package turn is one exchange of a conversation: it takes a customer's messages together, answers an open question
// first, then lets a model with the conversation make calls, and the customer gets what truly happened. It decides
// nothing about a business: every effect goes through the runtime.
package turn

import (
	"context"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Desk opens units, runs calls and takes replies; *runtime.Runtime is one.
type Desk interface {
	core.Desk
	Execute(ctx context.Context, c runtime.Call) runtime.Answer
	Weigh(ctx context.Context, r runtime.Reply) (confirm.Outcome, error)
	Decide(ctx context.Context, r runtime.Reply) (runtime.Decision, error)
}

// Agents finds an agent and its current tools.
type Agents interface {
	Agent(ctx context.Context, w *access.Workspace, agentID string) (access.AgentProfile, error)
	View(ctx context.Context, w *access.Workspace, agent *access.AgentProfile) (*tool.View, error)
}

// Models finds the model of an agent: its own, with its fallback and budget, or the built-in one.
type Models interface {
	For(w *access.Workspace, agent *access.AgentProfile) model.Model
}

// Turns runs turns. It is safe for concurrent use, on several nodes.
type Turns struct {
	Desk   Desk
	Agents Agents
	Models Models
	Clock  clock.Clock
	Log    *slog.Logger
	// Picture gets a picture that a customer sent in a conversation, by the channel's id; nil: there are none.
	Picture func(ctx context.Context, w *access.Workspace, sessionID, id string) ([]byte, error)
	// Patience is how long calls may take before a listener is told to wait; 0: a second.
	Patience time.Duration
	// Ended is called for every turn that ended on this node; it may be nil.
	Ended func(ctx context.Context, channel string, how conversation.Outcome, took time.Duration)
}

// The actors: the words are the customer's, the calls the agent's, and turns themselves act as the system.
var (
	customer = access.Actor{Role: access.Customer}
	// changing is the customer answering a question with a change, of which the turn's model is informed.
	changing = access.Actor{Role: access.Customer, PersonID: "turn"}
	agent    = access.Actor{Role: access.Agent}
	system   = access.Actor{Role: access.Owner, PersonID: "turn"}
)

// builtInRounds is how often the built-in model may be asked in one turn: it makes its calls one by one, and costs
// nothing.
const builtInRounds = 8
