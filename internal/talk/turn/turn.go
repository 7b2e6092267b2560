// Package turn is one exchange of a conversation: what a customer wrote is taken
// together, an open question comes first, then a model is told the conversation and
// makes calls, and the customer hears what truly happened. It decides nothing about a
// business: every effect goes through the runtime.
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
	Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
	Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
	Execute(ctx context.Context, c runtime.Call) runtime.Answer
	Weigh(ctx context.Context, r runtime.Reply) (confirm.Outcome, error)
	Decide(ctx context.Context, r runtime.Reply) (runtime.Decision, error)
}

// Agents finds an agent and the tools it has at this moment.
type Agents interface {
	Agent(ctx context.Context, w *access.Workspace, agentID string) (access.AgentProfile, error)
	View(ctx context.Context, w *access.Workspace, agent *access.AgentProfile) (*tool.View, error)
}

// Models finds the model an agent answers with: its own, with what stands in for it
// and what it may cost, or the one that needs nothing.
type Models interface {
	For(w *access.Workspace, agent *access.AgentProfile) model.Model
}

// Turns runs exchanges. It is safe for concurrent use, on several nodes.
type Turns struct {
	Desk   Desk
	Agents Agents
	Models Models
	Clock  clock.Clock
	Log    *slog.Logger
	// Ended hears of every turn that was brought to its end here; nil: nobody does.
	Ended func(ctx context.Context, channel string, how conversation.Outcome, took time.Duration)
}

// Who acts: the words are the customer's, the calls the agent's, and turns themselves
// are nobody's.
var (
	customer = access.Actor{Role: access.Customer}
	// changing is the customer answering a question with a change, of which the model
	// of the turn is told.
	changing = access.Actor{Role: access.Customer, PersonID: "turn"}
	agent    = access.Actor{Role: access.Agent}
	system   = access.Actor{Role: access.Owner, PersonID: "turn"}
)

const (
	// mostCalls is how many calls a model may make in one exchange.
	mostCalls = 5
	// mostSteps bounds how often a model is asked in one: its calls, one correction, and
	// one last word.
	mostSteps = 8
	// modelTime is what one answer of a model may take.
	modelTime = 60 * time.Second
)
