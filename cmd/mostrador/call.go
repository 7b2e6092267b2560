package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

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

func call(ctx context.Context, c *cli.Command) (err error) {
	name, raw := c.Args().Get(0), []byte(c.Args().Get(1))
	if strings.Count(name, "/") != 1 {
		return usage("%q: a tool is named PACK/TOOL, such as retail/search_products", name)
	}
	if string(raw) == "-" {
		if raw, err = readInput(c); err != nil {
			return err
		}
	}
	return atCounter(ctx, c, func(ctx context.Context, at counter) error {
		session := c.String("session")
		if session == "" && c.String("url") != "" && c.String("agent") == "" {
			return usage("--agent: a new conversation at a server needs an agent")
		}
		if session == "" {
			if session, err = at.open(ctx, c.String("phone")); err != nil {
				return err
			}
			fmt.Fprintln(c.Root().ErrWriter, "session", session)
		}
		a, err := at.Call(ctx, session, name, raw, c.String("idempotency-key"))
		if err != nil {
			return err
		}
		if err := pretty(c, a.Raw); err != nil {
			return err
		}
		return verdict(c, a)
	})
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
