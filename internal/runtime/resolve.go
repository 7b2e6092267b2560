package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	msgNoTool    = locale.Text{ES: "No existe la herramienta %s.", PT: "A ferramenta %s não existe.", EN: "There is no tool %s."}
	msgForbidden = locale.Text{ES: "Tu rol (%s) no puede usar %s.", PT: "Seu papel (%s) não pode usar %s.", EN: "Your role (%s) may not use %s."}
	msgHandedOff = locale.Text{ES: "La conversación está en manos de una persona; el asistente espera.", PT: "A conversa está com uma pessoa; o assistente aguarda.", EN: "The conversation is with a person; the assistant waits."}
	msgOffForAll = locale.Text{ES: "Este agente está apagado.", PT: "Este agente está desligado.", EN: "This agent is switched off."}
)

// find makes sure that there is such a tool.
func (x *execution) find() error {
	if x.lost != nil {
		return x.lost
	}
	if x.tool == nil {
		return fault.New(fault.ToolNotFound, "%s", msgNoTool.In(x.call.Workspace.Locale, x.call.Tool))
	}
	return x.nested()
}

// loadSession makes sure that the conversation is this workspace's, and notes
// who speaks in it.
func (x *execution) loadSession(_ context.Context, _ Tx, u *core.Unit) error {
	s, err := u.Conversations.Get(x.call.SessionID, false)
	if err != nil {
		return err
	}
	return x.adopt(u, s)
}

// adopt makes s the conversation of this call. Its customer's personal values are
// learned first thing: arguments may hold them although no handler looks.
func (x *execution) adopt(u *core.Unit, s conversation.Session) error {
	x.speakIn(u, s)
	return x.learnCustomer(u)
}

func (x *execution) speakIn(u *core.Unit, s conversation.Session) {
	x.session = s
	u.Conversations.Adopt(s)
	u.Conversations.Within(x.call.TurnID)
	x.span.belongsTo(s.ID)
}

func (x *execution) learnCustomer(u *core.Unit) error {
	if x.tool.Audit == tool.AuditNone || len(x.sensitive) > 0 {
		return nil
	}
	_, _, err := u.Customers.Current()
	return err
}

// resolve checks that the agent has the tool. The refusal waits: an answer that
// was given while it still had it must be repeated.
func (x *execution) resolve(_ context.Context, tx Tx, _ *core.Unit) error {
	agent, err := x.Agents.Agent(x.call.Workspace.ID, x.session.AgentID, tx.Agents())
	if err != nil {
		return err
	}
	x.agent, x.tool = agent, x.tool.For(agent)
	if !agent.Active {
		x.notEnabled = fault.New(fault.ToolNotEnabled, "%s", msgOffForAll.In(x.call.Workspace.Locale))
		return nil
	}
	x.notEnabled = tool.Enabled(x.tool, x.call.Workspace, agent)
	x.terms = agent.Terms(x.call.Tool)
	return nil
}

func (x *execution) permission(context.Context, Tx, *core.Unit) error {
	if x.tool.Roles.Has(x.call.Actor.Role) {
		return nil
	}
	return fault.New(fault.Forbidden, "%s", msgForbidden.In(x.call.Workspace.Locale, x.call.Actor.Role, x.call.Tool))
}

// state stops agents, never people, in a conversation that was handed over.
func (x *execution) state(context.Context, Tx, *core.Unit) error {
	if x.notEnabled != nil {
		return x.notEnabled
	}
	return x.stillOurs(x.session)
}

func (x *execution) stillOurs(s conversation.Session) error {
	decider := x.call.Actor
	if x.call.plan != nil {
		decider = x.call.plan.call.Actor
	}
	if s.State == conversation.Handoff && !decider.Role.Trusted() && !x.tool.AfterHandOff {
		return fault.New(fault.SessionHandedOff, "%s", msgHandedOff.In(x.call.Workspace.Locale))
	}
	return nil
}
