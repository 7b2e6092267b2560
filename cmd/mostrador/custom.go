package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/door/client"
)

func customCommand() *cli.Command {
	common := flags(workspaceFlag(), databaseFlags(), serverFlags(),
		text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "", "addresses of this machine that tools may call, such as 127.0.0.1:9000"))
	return &cli.Command{
		Name: "custom", Category: "Set up",
		Usage: "a business's own tools: list, add, change, test, secret, accept, remove, import",
		Description: "A tool is described in a JSON file, as docs/CUSTOM_TOOLS.md says. With --url a running server keeps it, with an owner's key.\n\n" +
			"  mostrador custom add freight.json --workspace ferreteria\n" +
			"  mostrador custom secret check_freight API_KEY --workspace ferreteria < key.txt\n" +
			`  mostrador custom test check_freight '{"postal_code": "5000"}' --workspace ferreteria`,
		Action: group,
		Commands: []*cli.Command{
			{Name: "list", Usage: "list the tools", Flags: common, Action: ofBench(nil, listCustom)},
			{Name: "add", ArgsUsage: "FILE", Usage: "describe a tool", Flags: common, Action: ofBench([]string{"FILE"}, addCustom)},
			{Name: "change", ArgsUsage: "NAME FILE", Usage: "give a tool a new version; agents keep theirs until it is accepted", Flags: common, Action: ofBench([]string{"NAME", "FILE"}, changeCustom)},
			{
				Name: "test", ArgsUsage: "NAME JSON", Usage: "call a tool with sample arguments and show everything but its secrets",
				Flags:  flags(common, &cli.BoolFlag{Name: "dry", Usage: "make the request and do not send it"}),
				Action: ofBench([]string{"NAME", "JSON"}, testCustom),
			},
			{
				Name: "secret", ArgsUsage: "NAME SECRET", Usage: "set or rotate a secret, read from standard input; it is never shown again",
				Flags:  flags(common, &cli.BoolFlag{Name: "make", Usage: "make one that signs webhooks, and show it once"}),
				Action: ofBench([]string{"NAME", "SECRET"}, secretCustom),
			},
			{
				Name: "accept", ArgsUsage: "NAME", Usage: "give a version to the agents",
				Flags: flags(common,
					&cli.IntFlag{Name: "version", Usage: "which one; without it, the newest"},
					text("agent", "", "", "to this agent alone, with --version; without it, to all that have none of their own")),
				Action: acceptCustom,
			},
			{Name: "remove", ArgsUsage: "NAME", Usage: "take a tool away from everybody", Flags: common, Action: ofBench([]string{"NAME"}, removeCustom)},
			{
				Name: "import", ArgsUsage: "FILE|URL", Usage: "list the operations of an OpenAPI document, or make drafts of some",
				Flags: flags(common,
					&cli.StringSliceFlag{Name: "operation", Usage: `one to make a tool of, such as "GET /rates"; may be repeated`},
					&cli.StringSliceFlag{Name: "rename", Usage: `one to make a tool of under another name, such as "GET /rates=freight_rates"; may be repeated`},
					text("server", "", "", "in place of the document's own server")),
				Action: ofBench([]string{"FILE|URL"}, importCustom),
			},
		},
	}
}

func listCustom(ctx context.Context, c *cli.Command, b customBench, _ []string) error {
	all, err := b.list(ctx)
	if err != nil {
		return err
	}
	t := columns(c, "TOOL", "STATE", "VERSION", "GIVEN", "MISSING SECRETS", "ID")
	for _, one := range all {
		var missing []string
		for _, s := range one.Secrets {
			if s.Needed && !s.Set {
				missing = append(missing, s.Name)
			}
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%s\t%s\n", one.Tool, one.State, one.Version, one.Given, strings.Join(missing, " "), one.ID)
	}
	return t.Flush()
}

func definitionIn(path string) (json.RawMessage, error) {
	raw, err := os.ReadFile(path)
	if err == nil && !json.Valid(raw) {
		err = fmt.Errorf("%s is not JSON", path)
	}
	return raw, err
}

func addCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	raw, err := definitionIn(args[0])
	if err != nil {
		return err
	}
	return keptCustom(c)(b.add(ctx, raw))
}

func changeCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	raw, err := definitionIn(args[1])
	if err != nil {
		return err
	}
	return keptCustom(c)(b.change(ctx, args[0], raw))
}

func keptCustom(c *cli.Command) func(client.CustomTool, error) error {
	return func(t client.CustomTool, err error) error {
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.Root().Writer, "%s version %d (agents have %d)\n", t.Tool, t.Version, t.Given)
		return err
	}
}

func testCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	if !json.Valid([]byte(args[1])) {
		return usage("the arguments are not JSON: %s", args[1])
	}
	tried, err := b.try(ctx, args[0], json.RawMessage(args[1]), !c.Bool("dry"))
	if err != nil {
		return err
	}
	return pretty(c, tried)
}

func secretCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	value := ""
	if !c.Bool("make") {
		if f, ok := c.Root().Reader.(*os.File); ok && isTerminal(f) {
			fmt.Fprintf(c.Root().ErrWriter, "paste the secret %s, then end with Ctrl-D:\n", args[1])
		}
		raw, err := io.ReadAll(io.LimitReader(c.Root().Reader, mostTyped))
		if err != nil {
			return fmt.Errorf("read the secret: %w", err)
		}
		if value = strings.TrimSpace(string(raw)); value == "" {
			return usage("there is no secret on standard input; --make makes one")
		}
	}
	made, err := b.secret(ctx, args[0], args[1], value)
	if err != nil {
		return err
	}
	if made == "" {
		made = "kept"
	}
	_, err = fmt.Fprintln(c.Root().Writer, made)
	return err
}

func acceptCustom(ctx context.Context, c *cli.Command) error {
	if c.String("agent") != "" {
		return acceptForOne(ctx, c)
	}
	return ofBench([]string{"NAME"}, func(ctx context.Context, c *cli.Command, b customBench, args []string) error {
		return keptCustom(c)(b.accept(ctx, args[0], c.Int("version")))
	})(ctx, c)
}

// acceptForOne writes the version into one agent's tool overrides.
func acceptForOne(ctx context.Context, c *cli.Command) error {
	args, err := arguments(c, "NAME")
	if err != nil {
		return err
	}
	name, version := "custom/"+strings.TrimPrefix(args[0], "custom/"), c.Int("version")
	if version < 1 {
		return usage("--version: which one does the agent accept?")
	}
	return withAgentTools(ctx, c, func(b toolBench) error {
		all, err := b.read(ctx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all.Tools, func(t client.AgentTool) bool { return t.Tool == name })
		if at < 0 {
			at, all.Tools = len(all.Tools), append(all.Tools, client.AgentTool{Tool: name, Enabled: true})
		}
		all.Tools[at].Version = version
		if err := b.write(ctx, all); err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.Root().Writer, "%s has %s version %d\n", c.String("agent"), name, version)
		return err
	})
}

func removeCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	if err := b.remove(ctx, args[0]); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.Root().Writer, "removed")
	return err
}

func importCustom(ctx context.Context, c *cli.Command, b customBench, args []string) error {
	chosen, err := chosenIn(c)
	if err != nil {
		return err
	}
	in := client.Import{URL: args[0], Server: c.String("server"), Operations: chosen}
	if !strings.HasPrefix(args[0], "https://") && !strings.HasPrefix(args[0], "http://") {
		raw, err := os.ReadFile(args[0])
		if err != nil {
			return err
		}
		in.URL, in.Document = "", string(raw)
	}
	doc, err := b.read(ctx, in)
	if err != nil {
		return err
	}
	if len(in.Operations) == 0 {
		t := columns(c, "OPERATION", "NAME", "WHAT", "WHY NOT")
		for _, o := range doc.Operations {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", o.Key, o.Name, o.Summary, cmp.Or(o.Unsupported, o.String()))
		}
		return t.Flush()
	}
	t := columns(c, "OPERATION", "TOOL", "MISTAKE")
	for _, one := range doc.Imported {
		name := ""
		if one.Tool != nil {
			name = one.Tool.Tool
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", one.Key, name, one.Mistake)
	}
	return t.Flush()
}

// chosenIn are the operations that the flags name. Renaming one also chooses it.
func chosenIn(c *cli.Command) (chosen []client.Choice, err error) {
	for _, key := range c.StringSlice("operation") {
		chosen = append(chosen, client.Choice{Key: key})
	}
	for _, written := range c.StringSlice("rename") {
		at := strings.LastIndexByte(written, '=')
		if at < 1 || at == len(written)-1 {
			return nil, usage(`--rename: %q is not an operation and a name, such as "GET /rates=freight_rates"`, written)
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
