package main

import (
	"context"
	"maps"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func updateCommand() *cli.Command {
	return &cli.Command{
		Name: "update", Usage: "change a business; what is not named stays as it is",
		Description: "Settings are replaced as a whole. A flag switches a feature off, or on again: tools.CATEGORY is every tool of a\n" +
			"category, as `mostrador tools --format json` names them.",
		Flags: flags(workspaceFlag(), databaseFlags(),
			text("name", "", "", "what people call it"),
			text("plan", "", "", "free, pro or enterprise"),
			text("settings", "", "", "JSON `FILE` with the business's own rules"),
			&cli.StringSliceFlag{Name: "flag", Usage: "`NAME=on` or NAME=off; may be given more than once"},
		),
		Action: ofWorkspace(updateWorkspace),
	}
}

func updateWorkspace(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) (err error) {
	changed := *w
	if c.IsSet("name") {
		changed.Name = c.String("name")
	}
	if c.IsSet("plan") {
		changed.Plan = access.Plan(c.String("plan"))
	}
	if c.IsSet("settings") {
		if changed.Settings, err = settings(c.String("settings")); err != nil {
			return err
		}
	}
	if changed.Flags, err = switched(w.Flags, c.StringSlice("flag")); err != nil {
		return err
	}
	switch {
	case !c.IsSet("name") && !c.IsSet("plan") && !c.IsSet("settings") && !c.IsSet("flag"):
		return usage("nothing to change: name --name, --plan, --settings or --flag")
	case changed.Name == "":
		return usage("--name: a business needs one")
	case !changed.Plan.Valid():
		return usage("--plan %q: expected free, pro or enterprise", changed.Plan)
	}
	if err := a.Keyring.UpdateWorkspace(ctx, changed); err != nil {
		return err
	}
	return say(c, "workspace %s is updated", w.Slug)
}

// switched is the flags after the words NAME=on and NAME=off.
func switched(flags map[string]bool, words []string) (map[string]bool, error) {
	out := maps.Clone(flags)
	if out == nil {
		out = map[string]bool{}
	}
	for _, word := range words {
		name, state, _ := strings.Cut(word, "=")
		on, known := onOff(state)
		if name == "" || !known {
			return nil, usage("--flag %q: expected NAME=on or NAME=off", word)
		}
		out[name] = on
	}
	return out, nil
}

func onOff(word string) (on, known bool) { return word == "on", word == "on" || word == "off" }
