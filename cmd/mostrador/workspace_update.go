package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func updateCommand() *cli.Command {
	return &cli.Command{
		Name: "update", Usage: "change a business; what is not named stays as it is",
		Description: "Settings are merged into those that are there: what the file does not name stays, null takes a value back to its\n" +
			"default, and lists are replaced. With --replace the file is all of them, as in `workspace create`.\n" +
			"A flag switches a feature off, or on again: tools.CATEGORY is every tool of a\n" +
			"category, as `mostrador tools --format json` names them.\n\n" +
			`  echo '{"max_discount_percent": 10, "bank": {"alias": "tienda.mate"}}' | mostrador workspace update --settings -`,
		Flags: flags(workspaceFlag(), databaseFlags(),
			text("name", "", "", "what people call it"),
			text("plan", "", "", "free, pro or enterprise"),
			text("settings", "", "", "JSON `FILE` with what to change of the business's own rules; - is standard input"),
			&cli.BoolFlag{Name: "replace", Usage: "with --settings: the file is all of the rules"},
			&cli.StringSliceFlag{Name: "flag", Usage: "`NAME=on` or NAME=off; may be given more than once"},
		),
		Action: ofWorkspace(updateWorkspace),
	}
}

func updateWorkspace(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	switch {
	case c.Bool("replace") && !c.IsSet("settings"):
		return usage("--replace goes with --settings")
	case !c.IsSet("name") && !c.IsSet("plan") && !c.IsSet("settings") && !c.IsSet("flag"):
		return usage("nothing to change: name --name, --plan, --settings or --flag")
	case c.IsSet("name") && c.String("name") == "":
		return usage("--name: a business needs one")
	case c.IsSet("plan") && !access.Plan(c.String("plan")).Valid():
		return usage("--plan %q: expected free, pro or enterprise", c.String("plan"))
	}
	change, err := settingsChange(c)
	if err != nil {
		return err
	}
	err = a.Keyring.AmendWorkspace(ctx, w.ID, func(now *access.Workspace) (err error) {
		if c.IsSet("name") {
			now.Name = c.String("name")
		}
		if c.IsSet("plan") {
			now.Plan = access.Plan(c.String("plan"))
		}
		if now.Flags, err = switched(now.Flags, c.StringSlice("flag")); err != nil {
			return err
		}
		now.Settings, err = change(now)
		return err
	})
	if err != nil {
		return err
	}
	return say(c, "workspace %s is updated", w.Slug)
}

// settingsChange is what the command's file makes of settings; no file: nothing.
func settingsChange(c *cli.Command) (func(*access.Workspace) (access.Settings, error), error) {
	file := c.String("settings")
	var given access.Settings
	switch {
	case file == "" && !c.Bool("replace"):
		return func(now *access.Workspace) (access.Settings, error) { return now.Settings, nil }, nil
	case file == "":
		return func(*access.Workspace) (access.Settings, error) { return given, nil }, nil
	}
	text, err := readFile(c, file)
	if err != nil {
		return nil, err
	}
	if err := decodeOnly(string(text), &given); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if c.Bool("replace") {
		return func(*access.Workspace) (access.Settings, error) { return given, nil }, nil
	}
	text, respelled := new(access.Workspace).SettingsFields().Respelled(text)
	for _, path := range slices.Sorted(maps.Keys(respelled)) {
		fmt.Fprintf(c.Root().ErrWriter, "%s: %s is read as %s\n", file, path, respelled[path])
	}
	return func(now *access.Workspace) (access.Settings, error) {
		merged, err := now.SettingsFields().Merge(now.Settings, text, now.Locale)
		return merged, access.InvalidSettings(err)
	}, nil
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
