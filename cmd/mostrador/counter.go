package main

import (
	"context"
	"encoding/json"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// channel is the channel of conversations from the command line.
const channel = "cli"

// counter is where conversations are held: in this process, or at a server.
type counter interface {
	open(ctx context.Context, phone string) (session string, err error)
	Call(ctx context.Context, session, tool string, arguments []byte, key string) (client.Answer, error)
	Reply(ctx context.Context, confirmation, message string) (client.Decision, error)
	Say(ctx context.Context, session, text, messageID string) (client.MessageReply, error)
}

// counterAt is a running server; its key decides the workspace and the role.
type counterAt struct {
	*client.Client
	command *cli.Command
}

func (s counterAt) open(ctx context.Context, phone string) (string, error) {
	agent, err := agentAt(ctx, s.command, s.Client)
	if err != nil {
		return "", err
	}
	talk, err := s.OpenSession(ctx, agent, channel, phone)
	return talk.ID, err
}

// atCounter runs fn at the server that the flags name, or in the database, until it is done or the process is stopped.
func atCounter(ctx context.Context, c *cli.Command, fn func(context.Context, counter) error) error {
	ctx, stop := untilSignal(ctx, c)
	defer stop()
	server, err := remote(c)
	if err != nil {
		return err
	}
	if server != nil {
		return fn(ctx, counterAt{server, c})
	}
	actor := access.Actor{Role: access.Agent, PersonID: "cli"}
	if has(c, "role") {
		if actor.Role, err = keyRole(c); err != nil {
			return err
		}
	}
	return ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
		return fn(ctx, &localCounter{a, w, actor, c})
	})(ctx, c)
}

// keyRole is the role that a flag names.
func keyRole(c *cli.Command) (access.Role, error) {
	role, ok := access.ParseRole(c.String("role"))
	if !ok || role == access.Customer {
		return role, usage("--role %q: expected agent, staff or owner", c.String("role"))
	}
	return role, nil
}

// localCounter is the runtime over the database this command opened.
type localCounter struct {
	*app.App
	workspace *access.Workspace
	actor     access.Actor
	command   *cli.Command
}

func (l *localCounter) open(ctx context.Context, phone string) (id string, err error) {
	agent, err := agentOf(ctx, l.command, l.App, l.workspace)
	if err != nil {
		return "", err
	}
	err = l.Runtime.Write(ctx, l.workspace, l.actor, func(u *core.Unit) error {
		talk := conversation.Session{AgentID: agent.ID, Channel: channel}
		if phone != "" {
			customer, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			talk.CustomerID = customer.ID
		}
		talk, err := u.Conversations.Open(talk)
		id = talk.ID
		return err
	})
	return id, err
}

func (l *localCounter) Call(ctx context.Context, session, tool string, arguments []byte,
	key string) (client.Answer, error) {
	raw, err := json.Marshal(l.Runtime.Execute(ctx, runtime.Call{
		Workspace: l.workspace, Actor: l.actor, SessionID: session, Tool: tool, Arguments: arguments, Key: key,
	}).Shown())
	if err != nil {
		return client.Answer{}, err
	}
	return client.ReadAnswer(raw)
}

func (l *localCounter) Reply(ctx context.Context, confirmation, message string) (client.Decision, error) {
	d, err := l.Runtime.Decide(ctx, runtime.Reply{
		Workspace: l.workspace, Actor: l.actor, ConfirmationID: confirmation, Message: message,
	})
	if err != nil {
		return client.Decision{}, err
	}
	raw, err := json.Marshal(d)
	if err != nil {
		return client.Decision{}, err
	}
	return client.ReadDecision(raw)
}

func (l *localCounter) Say(ctx context.Context, session, text, messageID string) (out client.MessageReply, err error) {
	got, err := l.Turns.Receive(ctx, l.workspace, session, turn.Incoming{ID: messageID, Text: text})
	if err != nil || got.TurnID == "" {
		out.HandedOff = err == nil
		return out, err
	}
	r, err := l.Turns.Await(ctx, l.workspace, got.TurnID, nil)
	out.Reply, out.State, out.HandedOff, out.Why = r.Text, string(r.State), r.HandedOff, r.Why
	for _, m := range r.Calls {
		out.ToolCalls = append(out.ToolCalls, client.ToolCall{Tool: m.Tool, Arguments: m.Arguments, Result: m.Result})
	}
	return out, err
}
