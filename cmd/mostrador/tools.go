package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

var toolFormats = append([]string{"table", "json"}, tool.Formats...)

func toolsCommand() *cli.Command {
	return &cli.Command{
		Name: "tools", Category: "Use",
		Usage: "list the tools, for people or for models",
		Description: "Without --agent: every tool there is, and no database is needed. With --agent: what that agent sees, under\n" +
			"the names it knows; in a format for models the list that its model gets, in the language of the business. Lists for\n" +
			"models have bare names, so they need one --pack or an --agent.",
		Flags: flags(
			text("pack", "", "", "only this pack"),
			text("format", "", "table", strings.Join(toolFormats, ", ")),
			text("agent", "", "", "what this agent sees"),
			&cli.BoolFlag{Name: "strict", Usage: "with --format openai: as its strict mode takes them"},
			workspaceFlag(), databaseFlags(), serverFlags(),
		),
		Action: listTools,
	}
}

func listTools(ctx context.Context, c *cli.Command) error {
	format := c.String("format")
	if !slices.Contains(toolFormats, format) {
		return usage("--format %q: expected one of %s", format, strings.Join(toolFormats, ", "))
	}
	if c.Bool("strict") && format != "openai" {
		return usage("--strict goes with --format openai")
	}
	server, err := remote(c)
	if err != nil {
		return err
	}
	if server != nil {
		return toolsAt(ctx, c, server, format)
	}
	view, err := chosenTools(ctx, c)
	if err != nil {
		return err
	}
	switch format {
	case "table":
		return toolTable(c, lines(view))
	case "json":
		list := lists.Map(view.Entries, func(e tool.Entry) tool.Description { return e.Describe() })
		return pretty(c, list)
	}
	view.Entries = slices.DeleteFunc(view.Entries, func(e tool.Entry) bool { return e.Tool.Unlisted })
	if err := distinct(view); err != nil {
		return err
	}
	if c.Bool("strict") {
		return pretty(c, view.ExportStrict())
	}
	exported, err := view.Export(format)
	if err != nil {
		return err
	}
	return pretty(c, exported)
}

// chosenTools is an agent's view, or all tools under their own names.
func chosenTools(ctx context.Context, c *cli.Command) (*tool.View, error) {
	view := &tool.View{}
	if c.String("agent") != "" {
		seen, err := agentView(ctx, c)
		if err != nil {
			return nil, err
		}
		view.Entries = seen.Entries
	} else {
		for _, t := range packs.Set().All() {
			view.Entries = append(view.Entries, tool.Entry{Name: t.Name, Tool: t})
		}
	}
	pack := c.String("pack")
	if pack == "" {
		return view, nil
	}
	if names := packNames(); !slices.Contains(names, pack) {
		return nil, usage("--pack %q: expected one of %s", pack, strings.Join(names, ", "))
	}
	view.Entries = slices.DeleteFunc(slices.Clone(view.Entries),
		func(e tool.Entry) bool { return e.Tool.Pack.Name != pack })
	return view, nil
}

func packNames() []string {
	var names []string
	for _, p := range packs.All() {
		names = append(names, p.Name)
	}
	return append(names, tool.OwnPack)
}

func agentView(ctx context.Context, c *cli.Command) (view *tool.View, err error) {
	err = ofAgent(func(ctx context.Context, a *app.App, w *access.Workspace, agent *access.AgentProfile) error {
		all, err := a.ToolsOf(ctx, w)
		if err == nil {
			view, err = all.View(w, agent)
		}
		if err == nil && slices.Contains(tool.Formats, c.String("format")) {
			view = view.ForModels(w, access.Agent)
		}
		return err
	})(ctx, c)
	return view, err
}

// distinct refuses a list in which a model could not tell two tools apart.
func distinct(v *tool.View) error {
	owner := map[string]*tool.Tool{}
	for _, e := range v.Entries {
		if other, twice := owner[e.Name]; twice {
			return usage("%s and %s have the same bare name; choose one pack with --pack, or an agent's view with --agent", other.FullName(), e.Tool.FullName())
		}
		owner[e.Name] = e.Tool
	}
	return nil
}

// toolsAt lists the tools of a running server.
func toolsAt(ctx context.Context, c *cli.Command, server *client.Client, format string) error {
	if format != "table" {
		raw, err := server.Tools(ctx, c.String("agent"), format, c.Bool("strict"))
		if err != nil {
			return err
		}
		return pretty(c, raw)
	}
	raw, err := server.Tools(ctx, c.String("agent"), "json", false)
	if err != nil {
		return err
	}
	var listed []toolLine
	if err := json.Unmarshal(raw, &listed); err != nil {
		return fmt.Errorf("the server's list of tools: %w", err)
	}
	return toolTable(c, listed)
}

// toolLine is a tool as the table shows it, and as a server describes it.
type toolLine struct {
	tool.Description
	ViewName string `json:"view_name"`
}

func lines(v *tool.View) []toolLine {
	return lists.Map(v.Entries, func(e tool.Entry) toolLine { return toolLine{e.Describe(), e.Name} })
}

func toolTable(c *cli.Command, tools []toolLine) error {
	if pack := c.String("pack"); pack != "" {
		tools = slices.DeleteFunc(tools, func(l toolLine) bool { return l.Pack != pack })
	}
	return table(c, "TOOL\tCATEGORY\tASKS\tRISK\tWHAT IT IS", tools, func(l toolLine) []any {
		name := l.Pack + "/" + l.Name
		if l.ViewName != "" && l.ViewName != l.Name {
			name += " as " + l.ViewName
		}
		return []any{name, l.Category, l.Confirmation.Mode, l.Risk, l.Title}
	})
}
