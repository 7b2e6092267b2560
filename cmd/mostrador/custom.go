package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/door/client"
)

func customCommand() *cli.Command {
	common := flags(workspaceFlag(), databaseFlags(), serverFlags(),
		text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "",
			"addresses of this machine that tools may call, such as 127.0.0.1:9000"), toolNetFlag(),
		plansFlag())
	return &cli.Command{
		Name: "custom", Category: "Set up",
		Usage: "a business's own tools: list, add, change, test, secret, accept, remove, import",
		Description: "A tool is described in a JSON file, as docs/CUSTOM_TOOLS.md says. With --url a running server keeps it, with an owner's key.\n\n" +
			"  mostrador custom add freight.json --workspace ferreteria\n" +
			"  mostrador custom secret check_freight API_KEY --workspace ferreteria < key.txt\n" +
			`  mostrador custom test check_freight '{"postal_code": "5000"}' --workspace ferreteria`,
		Action: group,
		Commands: []*cli.Command{
			{Name: "list", Usage: "list the tools", Flags: common, Action: ofCustom(listCustom)},
			{Name: "add", ArgsUsage: "FILE", Usage: "describe a tool", Flags: common, Action: ofCustom(addCustom)},
			{Name: "change", ArgsUsage: "NAME FILE",
				Usage: "give a tool a new version; agents keep theirs until it is accepted", Flags: common,
				Action: ofCustom(changeCustom)},
			{
				Name: "test", ArgsUsage: "NAME JSON",
				Usage:  "call a tool with sample arguments and show everything but its secrets",
				Flags:  flags(common, &cli.BoolFlag{Name: "dry", Usage: "make the request and do not send it"}),
				Action: ofCustom(testCustom),
			},
			{
				Name: "secret", ArgsUsage: "NAME SECRET",
				Usage: "set or rotate a secret, read from standard input; it is never shown again",
				Flags: flags(common, &cli.BoolFlag{Name: "make",
					Usage: "make one that signs webhooks, and show it once"}),
				Action: ofCustom(secretCustom),
			},
			{
				Name: "accept", ArgsUsage: "NAME", Usage: "give a version to the agents",
				Flags: flags(common,
					&cli.IntFlag{Name: "version", Usage: "which one; without it, the newest"},
					text("agent", "", "", "to this agent alone, with --version; without it, to all that have none of their own")),
				Action: acceptCustom,
			},
			{Name: "remove", ArgsUsage: "NAME", Usage: "take a tool away from everybody", Flags: common,
				Action: ofCustom(removeCustom)},
			{
				Name: "import", ArgsUsage: "FILE|URL",
				Usage: "list the operations of an OpenAPI document, or make drafts of some",
				Flags: flags(common,
					&cli.StringSliceFlag{Name: "operation",
						Usage: `one to make a tool of, such as "GET /rates"; may be repeated`},
					&cli.StringSliceFlag{Name: "rename",
						Usage: `one to make a tool of under another name, such as "GET /rates=freight_rates"; may be repeated`},
					text("server", "", "", "in place of the document's own server")),
				Action: ofCustom(importCustom),
			},
		},
	}
}

func listCustom(ctx context.Context, c *cli.Command, t customTools) error {
	all, err := t.CustomTools(ctx)
	if err != nil {
		return err
	}
	return table(c, "TOOL\tSTATE\tVERSION\tGIVEN\tON FOR\tMISSING SECRETS\tID", all, func(one client.CustomTool) []any {
		var missing, users []string
		for _, u := range one.Agents {
			if u.Enabled {
				users = append(users, u.Agent)
			}
		}
		for _, s := range one.Secrets {
			if s.Needed && !s.Set {
				missing = append(missing, s.Name)
			}
		}
		return []any{one.Tool, one.State, one.Version, one.Given, strings.Join(users, " "), strings.Join(missing, " "),
			one.ID}
	})
}

func definitionIn(c *cli.Command, path string) (json.RawMessage, error) {
	raw, err := readFile(c, path)
	if err == nil && !json.Valid(raw) {
		err = fmt.Errorf("%s is not JSON", path)
	}
	return raw, err
}

func addCustom(ctx context.Context, c *cli.Command, t customTools) error {
	raw, err := definitionIn(c, c.Args().First())
	if err != nil {
		return err
	}
	added, err := t.AddCustomTool(ctx, raw)
	if err != nil {
		return err
	}
	return say(c, "%s version %d, off for every agent; switch it on with: mostrador agent tools enable %s --agent AGENT",
		added.Tool, added.Version, added.Tool)
}

func changeCustom(ctx context.Context, c *cli.Command, t customTools) error {
	raw, err := definitionIn(c, c.Args().Get(1))
	if err != nil {
		return err
	}
	return showVersion(c)(t.ChangeCustomTool(ctx, c.Args().First(), raw))
}

func showVersion(c *cli.Command) func(client.CustomTool, error) error {
	return func(t client.CustomTool, err error) error {
		if err != nil {
			return err
		}
		return say(c, "%s version %d (agents have %d)", t.Tool, t.Version, t.Given)
	}
}

func testCustom(ctx context.Context, c *cli.Command, t customTools) error {
	sample := c.Args().Get(1)
	if !json.Valid([]byte(sample)) {
		return usage("the arguments are not JSON: %s", sample)
	}
	tried, err := t.TryCustomTool(ctx, c.Args().First(), json.RawMessage(sample), !c.Bool("dry"))
	if err != nil {
		return err
	}
	return pretty(c, tried)
}

func secretCustom(ctx context.Context, c *cli.Command, t customTools) (err error) {
	name, value := c.Args().Get(1), ""
	if !c.Bool("make") {
		if value, err = secretInput(c, "secret", " "+name); err != nil {
			return err
		}
		if value == "" {
			return usage("there is no secret on standard input; --make makes one")
		}
	}
	made, err := t.SetCustomSecret(ctx, c.Args().First(), name, value)
	if err != nil {
		return err
	}
	return say(c, "%s", cmp.Or(made, "kept"))
}

func acceptCustom(ctx context.Context, c *cli.Command) error {
	if c.String("agent") != "" {
		return acceptForOne(ctx, c)
	}
	return ofCustom(func(ctx context.Context, c *cli.Command, t customTools) error {
		return showVersion(c)(t.AcceptCustomTool(ctx, c.Args().First(), c.Int("version")))
	})(ctx, c)
}

// acceptForOne writes the version into one agent's tool overrides.
func acceptForOne(ctx context.Context, c *cli.Command) error {
	name, version := "custom/"+strings.TrimPrefix(c.Args().First(), "custom/"), c.Int("version")
	if version < 1 {
		return usage("--version: which one does the agent accept?")
	}
	return withAgentTools(ctx, c, func(s toolSettings) error {
		all, err := s.read(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all.Tools, func(t client.AgentTool) bool { return t.Tool == name })
		if at < 0 {
			at, all.Tools = len(all.Tools), append(all.Tools, client.AgentTool{Tool: name, Enabled: true})
		}
		all.Tools[at].Version = version
		if err := s.write(ctx, all); err != nil {
			return err
		}
		return say(c, "%s has %s version %d", c.String("agent"), name, version)
	})
}

func removeCustom(ctx context.Context, c *cli.Command, t customTools) error {
	if err := t.RemoveCustomTool(ctx, c.Args().First()); err != nil {
		return err
	}
	return say(c, "removed")
}

func importCustom(ctx context.Context, c *cli.Command, t customTools) error {
	chosen, err := chosenIn(c)
	if err != nil {
		return err
	}
	source := c.Args().First()
	in := client.Import{URL: source, Server: c.String("server"), Operations: chosen}
	if !strings.HasPrefix(source, "https://") && !strings.HasPrefix(source, "http://") {
		raw, err := readFile(c, source)
		if err != nil {
			return err
		}
		in.URL, in.Document = "", string(raw)
	}
	doc, err := t.ImportCustomTools(ctx, in)
	if err != nil {
		return err
	}
	if len(in.Operations) == 0 {
		return table(c, "OPERATION\tNAME\tWHAT\tWHY NOT", doc.Operations, func(o client.Operation) []any {
			return []any{o.Key, o.Name, o.Summary, cmp.Or(o.Unsupported, o.String())}
		})
	}
	return table(c, "OPERATION\tTOOL\tMISTAKE", doc.Imported, func(one client.Drafted) []any {
		name := ""
		if one.Tool != nil {
			name = one.Tool.Tool
		}
		return []any{one.Key, name, one.Mistake}
	})
}

// chosenIn are the operations that the flags name. Renaming one also chooses it.
func chosenIn(c *cli.Command) (chosen []client.Choice, err error) {
	for _, key := range c.StringSlice("operation") {
		chosen = append(chosen, client.Choice{Key: key})
	}
	for _, written := range c.StringSlice("rename") {
		at := strings.LastIndexByte(written, '=')
		if at < 1 || at == len(written)-1 {
			return nil, usage(`--rename: %q is not an operation and a name, such as "GET /rates=freight_rates"`,
				written)
		}
		one := client.Choice{Key: written[:at], Name: written[at+1:]}
		if i := slices.IndexFunc(chosen, func(o client.Choice) bool { return o.Key == one.Key }); i >= 0 {
			chosen[i] = one
			continue
		}
		chosen = append(chosen, one)
	}
	return chosen, nil
}
