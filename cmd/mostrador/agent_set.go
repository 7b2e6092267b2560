package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func agentShowCommand() *cli.Command {
	return &cli.Command{
		Name: "show", Usage: "what is decided about an agent: its prompt and its models, as JSON",
		Flags: flags(workspaceFlag(), agentFlag(), databaseFlags(), serverFlags()), Action: showAgent,
	}
}

func agentSetCommand() *cli.Command {
	return &cli.Command{
		Name: "set", ArgsUsage: "JSON", Usage: "change an agent's prompt and models; what is not named stays",
		Description: "JSON, or - to read it from standard input. A model without a name is none; offline is the built-in one. The key of a\n" +
			"model is a credential (`mostrador credential set model_…`), and a server of this machine or network takes --model-net,\n" +
			"here and at the server. The models named are asked for a word at once; what keeps one from answering is said.\n" +
			"Prices are of a million tokens, in millionths of a US dollar:\n\n" +
			`  mostrador agent set '{"prompt": "Ofrecé siempre el combo del día."}'` + "\n" +
			`  mostrador agent set '{"model": {"base_url": "https://api.openai.com/v1", "name": "gpt-4o-mini", "credential": "model_openai",` + "\n" +
			`    "input_usd_micros": 150000, "output_usd_micros": 600000}, "fallback": {"name": "offline"}}'`,
		Flags: flags(workspaceFlag(), agentFlag(), databaseFlags(), serverFlags(), modelFlags(),
			&cli.BoolFlag{Name: "no-try", Usage: "save only; otherwise the models named are asked for a word at once"}),
		Action: setAgent,
	}
}

// shownAgent is an agent's settings.
type shownAgent struct {
	Slug    string `json:"slug"`
	Version int64  `json:"version"`
	access.AgentConfig
}

func showAgent(ctx context.Context, c *cli.Command) error { return withAgent(ctx, c, nil) }

func setAgent(ctx context.Context, c *cli.Command) error {
	text := c.Args().First()
	if text == "-" {
		raw, err := readInput(c)
		if err != nil {
			return fmt.Errorf("read the change: %w", err)
		}
		text = string(raw)
	}
	var change access.AgentChange
	if err := decodeOnly(text, &change); err != nil {
		return usage("the change is not the JSON that `--help` shows: %v", err)
	}
	return withAgent(ctx, c, &change)
}

// withAgent changes an agent, at a server or in the database, and prints it; nil: it only prints it.
func withAgent(ctx context.Context, c *cli.Command, change *access.AgentChange) error {
	server, err := remote(c)
	if err != nil {
		return err
	}
	if server != nil {
		return withAgentAt(ctx, c, server, change)
	}
	return ofAgent(func(ctx context.Context, a *app.App, w *access.Workspace, agent *access.AgentProfile) (err error) {
		if change != nil {
			if callerOf(c).at == nil { // a server knows what it has open
				a.SaveAnyModel()
			}
			if *agent, err = a.Keyring.ChangeAgent(ctx, w.ID, agent.ID, 0, *change); err != nil {
				return err
			}
		}
		if err = pretty(c, shownAgent{agent.Slug, agent.Version, agent.AgentConfig}); err != nil || change == nil {
			return err
		}
		return tryModels(ctx, c, a, w, *change)
	})(ctx, c)
}

// tryModels asks the models that a change names for a word, and says on standard error what keeps one from answering.
// They are saved all the same: a server may be started later.
func tryModels(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, change access.AgentChange) error {
	if c.Bool("no-try") {
		return nil
	}
	for _, m := range []*access.ModelChoice{change.Model, change.Fallback} {
		if m == nil {
			continue
		}
		problem, err := a.CheckModel(ctx, w, *m, locale.EN)
		if err != nil {
			return err
		}
		complain(c, m.Name, problem)
	}
	return nil
}

// complain says what keeps a model from answering, if anything does.
func complain(c *cli.Command, name, problem string) {
	if problem != "" {
		fmt.Fprintf(c.Root().ErrWriter, "saved, but %s does not answer yet: %s\n", name, problem)
	}
}

// tryModelsAt has the server ask them.
func tryModelsAt(ctx context.Context, c *cli.Command, server *client.Client, slug string,
	change access.AgentChange) error {
	if c.Bool("no-try") || change.Model == nil && change.Fallback == nil {
		return nil
	}
	model, fallback, err := server.CheckAgent(ctx, slug)
	if err != nil {
		return fmt.Errorf("saved, but the models could not be tried: %w", err)
	}
	for _, m := range []*client.CheckedModel{model, fallback} {
		if m != nil {
			complain(c, m.Name, m.Problem)
		}
	}
	return nil
}

func withAgentAt(ctx context.Context, c *cli.Command, server *client.Client, change *access.AgentChange) error {
	slug, err := agentAt(ctx, c, server)
	if err != nil {
		return err
	}
	var now shownAgent
	if change == nil {
		err = server.Agent(ctx, slug, &now)
	} else {
		err = server.ChangeAgent(ctx, slug, change, &now)
	}
	if err == nil {
		err = pretty(c, now)
	}
	if err != nil || change == nil {
		return err
	}
	return tryModelsAt(ctx, c, server, slug, *change)
}
