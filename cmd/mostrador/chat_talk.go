package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// talker reaches an agent: in this process, or at a server.
type talker interface {
	open(ctx context.Context, phone string) (session string, err error)
	say(ctx context.Context, session, text, messageID string) (client.Said, error)
	close() error
}

// talkTo finds the agent that the flags name.
func talkTo(ctx context.Context, c *cli.Command) (talker, error) {
	server, err := remote(c)
	if err != nil {
		return nil, err
	}
	if server != nil {
		agent := c.String("agent")
		if agent == "" && c.String("session") == "" {
			if agent, err = onlyAgent(ctx, server); err != nil {
				return nil, err
			}
		}
		return atServer{server, agent}, nil
	}
	a, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	w, err := workspaceOf(ctx, c, a)
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return &here{App: a, workspace: w, actor: access.Actor{Role: access.Agent, PersonID: "cli"}, command: c}, nil
}

func onlyAgent(ctx context.Context, server *client.Client) (string, error) {
	list, err := server.Agents(ctx)
	switch {
	case err != nil:
		return "", err
	case len(list) != 1:
		return "", whichAgent(list)
	}
	return list[0], nil
}

func (s atServer) say(ctx context.Context, session, text, messageID string) (client.Said, error) {
	return s.Say(ctx, session, text, messageID)
}

func (h *here) say(ctx context.Context, session, text, messageID string) (out client.Said, err error) {
	got, err := h.Turns.Receive(ctx, h.workspace, session, turn.Incoming{ID: messageID, Text: text})
	if err != nil || got.TurnID == "" {
		out.HandedOff = err == nil
		return out, err
	}
	r, err := h.Turns.Await(ctx, h.workspace, got.TurnID, nil)
	if err != nil {
		return out, err
	}
	out.Reply, out.State, out.HandedOff = r.Text, string(r.State), r.HandedOff
	for _, m := range r.Calls {
		out.ToolCalls = append(out.ToolCalls, client.ToolCall{Tool: m.Tool, Arguments: m.Arguments, Result: m.Result})
	}
	return out, nil
}
