package main

import (
	"context"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
)

func replyCommand() *cli.Command {
	return &cli.Command{
		Name: "reply", ArgsUsage: "CONFIRMATION 'WORDS'", Category: "Use",
		Usage: "bring the customer's answer to a question",
		Description: "The words are the customer's own and are understood by the runtime: a yes runs what was asked about, a no or a\n" +
			"change does not.",
		Flags: flags(
			workspaceFlag(),
			text("role", "", string(access.Agent), "act as agent, staff or owner; with --url the key says it"),
			databaseFlags(), serverFlags(),
		),
		Action: reply,
	}
}

func reply(ctx context.Context, c *cli.Command) error {
	return atCounter(ctx, c, func(ctx context.Context, at counter) error {
		d, err := at.Reply(ctx, c.Args().Get(0), c.Args().Get(1))
		if err != nil {
			return err
		}
		if err := pretty(c, d.Raw); err != nil || d.Result == nil {
			return err
		}
		return verdict(c, *d.Result)
	})
}

// elsewhere repeats the flags that name the database or server of a question, for the command that answers it. It
// leaves out what came from the environment, which that command has too, and hides what may hold a secret.
func elsewhere(c *cli.Command) string {
	var repeated strings.Builder
	for _, name := range []string{"workspace", "data", "database-url", "url", "key"} {
		value := c.String(name)
		env := "MOSTRADOR_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
		switch {
		case !c.IsSet(name) || value == variable(c, env):
			continue
		case name == "key" || name == "database-url":
			value = "…"
		case strings.ContainsAny(value, " \t'\"$\\"):
			value = "'" + strings.ReplaceAll(value, "'", `'\''`) + "'"
		}
		repeated.WriteString(" --" + name + " " + value)
	}
	return repeated.String()
}
