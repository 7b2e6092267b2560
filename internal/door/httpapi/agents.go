package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
)

// wholeAgent is an agent with its settings, without its tools.
type wholeAgent struct {
	Agent
	Prompt   string              `json:"prompt" doc:"What the business adds to every agent's instructions."`
	Model    *access.ModelChoice `json:"model" doc:"What it answers with; null: the built-in model."`
	Fallback *access.ModelChoice `json:"fallback" doc:"What stands in where that gives no answer."`
	CheckYes bool                `json:"check_yes" doc:"The model looks at replies that were read as a yes; it can only make one unclear."`
}

type wholeAgentOut struct{ Body wholeAgent }

type changeAgentIn struct {
	ID   string `path:"id" maxLength:"200" doc:"An agent's id or slug."`
	Body struct {
		access.AgentChange
		Version int64 `json:"version,omitempty" minimum:"0" doc:"The version this change starts from; another one is a conflict."`
	}
}

const changeAgentText = "What is not named stays. A model without a name is none; offline is the built-in one. Its key is the credential it names. " +
	"Whether an address may be reached is decided when it is asked: public https alone, and what the operator allows of the server's own machine."

func (d *door) serveAgents() {
	add(d, get("/v1/agents/{id}", "getAgent", "An agent, with its prompt and its models"), d.getAgent)
	add(d, explained(change("/v1/agents/{id}", "changeAgent", "Change an agent's prompt and models"), changeAgentText), d.changeAgent)
	add(d, explained(get("/v1/usage", "getUsage", "What models cost, by day, agent and model"), usageText), d.getUsage)
}

func (d *door) getAgent(ctx context.Context, c caller, in *agentToolsIn) (*wholeAgentOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	a, err := d.agentBy(ctx, c, in.ID)
	return &wholeAgentOut{showWhole(a)}, err
}

func (d *door) changeAgent(ctx context.Context, c caller, in *changeAgentIn) (*wholeAgentOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	a, err := d.agentBy(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	a, err = d.Keyring.ChangeAgent(ctx, c.Workspace.ID, a.ID, in.Body.Version, in.Body.AgentChange)
	return &wholeAgentOut{showWhole(a)}, err
}

func showWhole(a access.AgentProfile) wholeAgent {
	model := func(m access.ModelChoice) *access.ModelChoice {
		if !m.Set() {
			return nil
		}
		return &m
	}
	return wholeAgent{Agent: showAgent(a), Prompt: a.Prompt, Model: model(a.Model), Fallback: model(a.Fallback), CheckYes: a.CheckYes}
}
