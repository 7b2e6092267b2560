package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	msgNoTool = locale.Text{
		ES: "No existe la herramienta %s.",
		PT: "A ferramenta %s não existe.",
		EN: "There is no tool %s.",
	}
	msgForbidden = locale.Text{
		ES: "Tu rol (%s) no puede usar %s.",
		PT: "Seu papel (%s) não pode usar %s.",
		EN: "Your role (%s) may not use %s.",
	}
	msgHandedOff = locale.Text{
		ES: "La conversación está en manos de una persona; el asistente espera.",
		PT: "A conversa está com uma pessoa; o assistente aguarda.",
		EN: "The conversation is with a person; the assistant waits.",
	}
	msgOffForAll = locale.Text{
		ES: "Este agente está apagado.",
		PT: "Este agente está desligado.",
		EN: "This agent is switched off.",
	}
	msgNested = locale.Text{
		ES: "%s no puede ser un paso de otro plan.",
		PT: "%s não pode ser um passo de outro plano.",
		EN: "%s cannot be a step of another plan.",
	}
)

// check inspects a call on a snapshot. It makes the request ready to be carried out, or ends the call with an error, an
// answer (out.done) or a question.
type check struct {
	*execution
	at              *attempt       // the snapshot
	deferredErr     error          // kept until the replay check has run
	callerArguments map[string]any // the caller's own arguments, where the agent's terms add to them
	planReady       bool           // the tool has made its plan from the arguments
	questionOpen    bool           // the call ends with a question that was already open
	question        *confirmation.Question
	renewalCause    error // the refusal that made the new question necessary
}

func (c *check) run(ctx context.Context) error {
	err := c.snapshot(ctx, func(a *attempt) error {
		c.at = a
		return c.runChecks(ctx)
	})
	if err != nil || c.out.done || !c.needsThought() {
		return err
	}
	return c.think(ctx)
}

func (c *check) runChecks(ctx context.Context) (err error) {
	for _, s := range checks {
		stop := c.stage(s.name)
		err = s.run(c, ctx)
		stop(&err)
		if err != nil || c.out.done || c.question != nil {
			return err
		}
	}
	return nil
}

// loadSession checks that the conversation belongs to this workspace, and loads its customer.
func (c *check) loadSession(context.Context) error {
	s, err := c.at.u.Conversations.Get(c.req.call.SessionID, false)
	if err != nil {
		return err
	}
	c.req.session = s
	return c.at.enterSession(s)
}

// resolve checks that the agent has the tool. The refusal is deferred: an answer from the time when it still had the
// tool must be replayed.
func (c *check) resolve(context.Context) error {
	if err := c.resolveTool(c.at); err != nil {
		return err
	}
	agent, w := c.req.agent, c.req.call.Workspace
	if !agent.Active {
		c.deferredErr = c.req.newFault(fault.ToolNotEnabled, msgOffForAll)
		return nil
	}
	c.deferredErr = tool.Enabled(c.req.tool, w, agent)
	c.req.terms = agent.Terms(c.req.call.Tool)
	return nil
}

// resolveTool finds the agent and its version of the tool.
func (x *execution) resolveTool(a *attempt) (err error) {
	if x.req.agent, err = x.Agents.Agent(x.req.call.Workspace.ID, x.req.session.AgentID, a.tx.Agents()); err != nil {
		return err
	}
	x.req.tool = x.req.tool.For(x.req.agent)
	return nil
}

func (c *check) permission(context.Context) error {
	if c.req.tool.Roles.Has(c.req.call.Actor.Role) {
		return nil
	}
	return c.req.newFault(fault.Forbidden, msgForbidden, c.req.call.Actor.Role, c.req.call.Tool)
}

// replay answers a retry with the stored answer. Retries are not counted, and not refused for what has changed since.
func (c *check) replay(context.Context) error {
	if c.req.key == "" {
		return nil
	}
	k, found, err := c.at.tx.Calls().Key(c.req.session.ID, clientKey(c.req.key))
	if err != nil || !found || !k.ExpiresAt.After(c.Clock.Now()) {
		return err
	}
	return c.repeat(k)
}

func (c *check) state(context.Context) error {
	if c.deferredErr != nil {
		return c.deferredErr
	}
	return c.req.stopsAgent(c.req.session)
}

// limits counts reads in this process, per tool and session, and every call per workspace. Writes are counted in their
// transaction, exactly and across nodes.
func (c *check) limits(context.Context) error {
	now, w := c.Clock.Now(), c.req.call.Workspace
	if wait := c.spaces.hit(limitKey{of: w.ID}, w.Settings.WorkspaceCalls(), now); wait > 0 {
		return c.req.tooOften(wait)
	}
	if n := c.req.tool.PerWorkspace; n > 0 {
		if wait := c.spaces.hit(limitKey{w.ID, c.req.call.Tool}, n, now); wait > 0 {
			return c.req.tooOften(wait)
		}
	}
	if !c.req.tool.ReadOnly() {
		return nil
	}
	c.allowanceTaken = true
	return c.countRead(now)
}

// policy evaluates the business's rules about the call. Later checks act on the verdict, so that a stored answer is
// replayed whatever the rules say now.
func (c *check) policy(ctx context.Context) (err error) {
	c.req.judgement, err = c.at.judge(ctx)
	return err
}

// answerRead answers a Read from the snapshot on which its call was checked.
func (c *check) answerRead(ctx context.Context) error {
	if c.req.tool.Kind != tool.KindRead {
		return nil
	}
	out, err := c.req.tool.Run(ctx, c.at.u, c.req.in)
	if err != nil {
		return err
	}
	return c.at.finishOutput(out)
}

// needsThought reports a plan that the tool has to make before its question can be asked.
func (c *check) needsThought() bool { return c.req.tool.Thinks() && !c.planReady }

// think lets the tool make its plan, outside any transaction, and then continues the checks.
func (c *check) think(ctx context.Context) error {
	stop := c.stage("think")
	in, err := recoverPanic(func() (any, error) { return c.req.tool.Think(ctx, c.outside(), c.steps(), c.req.in) })
	stop(&err)
	if err != nil {
		return asTimeout(err)
	}
	c.req.in, c.planReady = in, true
	return c.snapshot(ctx, func(a *attempt) error {
		c.at = a
		if err := c.policy(ctx); err != nil {
			return err
		}
		return c.gate(ctx)
	})
}

// countOpenQuestion ends a call whose question is still open. It is not a replay, so that it counts.
func (c *check) countOpenQuestion(ctx context.Context) Answer {
	if err := c.countRefused(ctx, fault.ConfirmationRequired); err != nil {
		c.finishRefused(err)
	}
	return c.out.answer
}
