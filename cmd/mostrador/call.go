package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// channel is the channel of conversations from the command line.
const channel = "cli"

func callCommand() *cli.Command {
	return &cli.Command{
		Name: "call", ArgsUsage: "PACK/TOOL 'JSON'", Category: "Use",
		Usage: "call a tool",
		Description: "Prints the answer. Without --session a new conversation is opened and its id told on standard error, so that\n" +
			"the next call can go on in it. JSON may be - to read it from standard input.\n" +
			"Exit code 3: the customer has to say yes first; `mostrador reply` brings their answer.",
		Flags: flags(
			workspaceFlag(), agentFlag(),
			text("session", "", "", "go on in this conversation"),
			text("phone", "", "", "the customer's telephone number, for a new conversation"),
			text("idempotency-key", "", "", "idempotency key: the same call again gets the first answer"),
			text("role", "", string(access.Agent), "act as agent, staff or owner; with --url the key says it"),
			databaseFlags(), serverFlags(),
		),
		Action: call,
	}
}

// caller reaches the runtime: in this process, or at a server.
type caller interface {
	open(ctx context.Context, phone string) (session string, err error)
	call(ctx context.Context, session, tool string, arguments []byte, key string) (client.Answer, error)
	reply(ctx context.Context, confirmation, message string) (client.Decision, error)
	close() error
}

func call(ctx context.Context, c *cli.Command) (err error) {
	args, err := arguments(c, "PACK/TOOL", "'JSON'")
	if err != nil {
		return err
	}
	name, raw := args[0], []byte(args[1])
	if strings.Count(name, "/") != 1 {
		return usage("%q: a tool is named PACK/TOOL, such as retail/search_products", name)
	}
	if args[1] == "-" {
		if raw, err = io.ReadAll(c.Root().Reader); err != nil {
			return err
		}
	}
	ctx, stop := stopped(ctx)
	defer stop()
	who, err := reach(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, who.close()) }()
	session := c.String("session")
	if session == "" {
		if session, err = who.open(ctx, c.String("phone")); err != nil {
			return err
		}
		fmt.Fprintln(c.Root().ErrWriter, "session", session)
	}
	a, err := who.call(ctx, session, name, raw, c.String("idempotency-key"))
	if err != nil {
		return err
	}
	if err := pretty(c, a.Raw); err != nil {
		return err
	}
	return verdict(c, a)
}

// verdict is the exit code of an answer, after printing an open question.
func verdict(c *cli.Command, a client.Answer) error {
	if q := a.Confirmation; q != nil {
		fmt.Fprintf(c.Root().ErrWriter, "%s\n\nanswer with: mostrador reply %s 'sí'%s\n", q.Message, q.ID, elsewhere(c))
	}
	switch {
	case a.Success:
		return nil
	case a.ErrorCode == fault.ConfirmationRequired:
		return &exit{code: exitAsk}
	}
	return &exit{exitFailed, fmt.Sprintf("%s: %s", a.ErrorCode, a.Error)}
}

// reach finds the runtime that the flags name.
func reach(ctx context.Context, c *cli.Command) (caller, error) {
	server, err := remote(c)
	if err != nil {
		return nil, err
	}
	if server != nil {
		if c.String("agent") == "" && c.String("session") == "" && c.Name == "call" {
			return nil, usage("--agent: a new conversation at a server needs an agent")
		}
		return atServer{server, c.String("agent")}, nil
	}
	role, ok := access.ParseRole(c.String("role"))
	if !ok || role == access.Customer {
		return nil, usage("--role %q: expected agent, staff or owner", c.String("role"))
	}
	a, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	w, err := workspaceOf(ctx, c, a)
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return &here{App: a, workspace: w, actor: access.Actor{Role: role, PersonID: "cli"}, command: c}, nil
}

// here is the runtime over the database this command opened.
type here struct {
	*app.App
	workspace *access.Workspace
	actor     access.Actor
	command   *cli.Command
}

func (h *here) open(ctx context.Context, phone string) (id string, err error) {
	agent, err := agentOf(ctx, h.command, h.App, h.workspace)
	if err != nil {
		return "", err
	}
	err = h.Runtime.Write(ctx, h.workspace, h.actor, func(u *core.Unit) error {
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

func (h *here) call(ctx context.Context, session, tool string, arguments []byte, key string) (client.Answer, error) {
	raw, err := json.Marshal(h.Runtime.Execute(ctx, runtime.Call{
		Workspace: h.workspace, Actor: h.actor, SessionID: session, Tool: tool, Arguments: arguments, Key: key,
	}).Shown())
	if err != nil {
		return client.Answer{}, err
	}
	return client.ReadAnswer(raw)
}

func (h *here) reply(ctx context.Context, confirmation, message string) (client.Decision, error) {
	d, err := h.Runtime.Decide(ctx, runtime.Reply{
		Workspace: h.workspace, Actor: h.actor, ConfirmationID: confirmation, Message: message,
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

func (h *here) close() error { return h.Close() }
