package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/client"
)

// text is a flag that may also come from the environment.
func text(name, env, value, usage string) *cli.StringFlag {
	f := &cli.StringFlag{Name: name, Value: value, Usage: usage}
	if env != "" {
		f.Sources = cli.EnvVars(env)
	}
	return f
}

// databaseFlags say which database a command works on.
func databaseFlags() []cli.Flag {
	d := config.Defaults()
	return []cli.Flag{
		text("data", "MOSTRADOR_DATA", d.Data, "folder of the embedded database"),
		text("database-url", "MOSTRADOR_DATABASE_URL", "", "PostgreSQL instead: postgres://user@host/database"),
		text("secret-key", "MOSTRADOR_SECRET_KEY", "", "32 bytes in base64 that seal secrets and sign what is written, the same on every node; the embedded database makes its own"),
	}
}

// serverFlags let a command talk to a running server instead.
func serverFlags() []cli.Flag {
	key := text("key", "MOSTRADOR_KEY", "", "an API key of the workspace, with --url")
	key.Aliases = []string{"api-key"}
	return []cli.Flag{
		text("url", "MOSTRADOR_URL", "", "talk to the server at this address instead of opening the database"),
		key,
	}
}

// modelFlag lets agents answer with a model of this machine.
func modelFlag() cli.Flag {
	return text("model-loopback", "MOSTRADOR_MODEL_LOOPBACK", "", "addresses of this machine where models may be asked, such as 127.0.0.1:11434")
}

func workspaceFlag() cli.Flag {
	return text("workspace", "MOSTRADOR_WORKSPACE", "", "slug of the workspace; not needed where there is only one")
}

func agentFlag() cli.Flag {
	return text("agent", "MOSTRADOR_AGENT", "", "slug of the agent; not needed where there is only one")
}

func flags(groups ...any) []cli.Flag {
	var all []cli.Flag
	for _, g := range groups {
		switch g := g.(type) {
		case []cli.Flag:
			all = append(all, g...)
		case cli.Flag:
			all = append(all, g)
		}
	}
	return all
}

// database is the configuration of a command that opens the database for itself.
func database(c *cli.Command) config.Config {
	conf := config.Defaults()
	conf.Data, conf.DatabaseURL, conf.LogLevel = c.String("data"), c.String("database-url"), "warn"
	conf.SecretKey = c.String("secret-key")
	conf.WebhookLoopback, conf.ModelLoopback = c.String("webhook-loopback"), c.String("model-loopback")
	return conf
}

// open opens the product for one command: nothing runs in the background. Close it, or the records of its calls are not
// written.
func open(ctx context.Context, c *cli.Command) (*app.App, error) {
	a, err := app.Open(ctx, database(c), app.Options{SweepEvery: -1})
	if errors.Is(err, app.ErrInUse) {
		return nil, inUse(c)
	}
	return a, err
}

// inUse says what to do about a data folder that a running server holds.
func inUse(c *cli.Command) error {
	talk := ""
	if has(c, "url") {
		talk = ", or talk to it with --url http://HOST:PORT --key KEY"
	}
	return fmt.Errorf("the data folder %s is in use by another mostrador: stop it first%s", c.String("data"), talk)
}

func has(c *cli.Command, flag string) bool {
	for _, f := range c.Flags {
		if f.Names()[0] == flag {
			return true
		}
	}
	return false
}

// remote is the server that the flags name; nil: none.
func remote(c *cli.Command) (*client.Client, error) {
	if c.String("url") == "" {
		return nil, nil
	}
	s, err := client.New(c.String("url"), c.String("key"))
	if err != nil {
		return nil, usage("%s", err)
	}
	return s, nil
}

// workspaceOf finds the workspace a command is about.
func workspaceOf(ctx context.Context, c *cli.Command, a *app.App) (*access.Workspace, error) {
	if slug := c.String("workspace"); slug != "" {
		w, err := a.Keyring.WorkspaceBySlug(ctx, slug)
		return &w, err
	}
	all, err := a.Keyring.Workspaces(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, errors.New("there is no workspace yet; make one with `mostrador workspace create`")
	case len(all) > 1:
		return nil, usage("there are %d workspaces; name one with --workspace", len(all))
	}
	return &all[0], nil
}

// ofWorkspace opens the database for a command about one workspace.
func ofWorkspace(names []string, do func(context.Context, *cli.Command, *app.App, *access.Workspace, []string) error) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) (err error) {
		args, err := arguments(c, names...)
		if err != nil {
			return err
		}
		a, err := open(ctx, c)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, a.Close()) }()
		w, err := workspaceOf(ctx, c, a)
		if err != nil {
			return err
		}
		return do(ctx, c, a, w, args)
	}
}

// agentOf finds the agent a command is about.
func agentOf(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) (*access.AgentProfile, error) {
	if slug := c.String("agent"); slug != "" {
		agent, err := a.Keyring.AgentBySlug(ctx, w.ID, slug)
		if err != nil {
			err = fmt.Errorf("workspace %s, agent %q: %w", w.Slug, slug, err)
		}
		return &agent, err
	}
	all, err := a.Keyring.AgentList(ctx, w.ID)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, fmt.Errorf("workspace %s has no agent yet; make one with `mostrador agent create`", w.Slug)
	case len(all) > 1:
		slugs := make([]string, len(all))
		for i, agent := range all {
			slugs[i] = agent.Slug
		}
		return nil, whichAgent(slugs)
	}
	return &all[0], nil
}

// whichAgent is what to say where there are several, or none.
func whichAgent(slugs []string) error {
	if len(slugs) == 0 {
		return errors.New("the workspace has no agent yet; make one with `mostrador agent create`")
	}
	return usage("the workspace has %d agents; name one with --agent: %s", len(slugs), strings.Join(slugs, ", "))
}

// arguments are a command's arguments: exactly as many as it takes.
func arguments(c *cli.Command, names ...string) ([]string, error) {
	got := c.Args().Slice()
	switch {
	case len(got) < len(names):
		return nil, usage("%s: %s is missing", c.FullName(), names[len(got)])
	case len(got) > len(names):
		return nil, usage("%s: do not know what to do with %q", c.FullName(), got[len(names)])
	}
	return got, nil
}
