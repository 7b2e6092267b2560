package main

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/door/client"
)

func agentToolsCommand() *cli.Command {
	common := flags(workspaceFlag(), agentFlag(), databaseFlags(), serverFlags())
	return &cli.Command{
		Name:  "tools",
		Usage: "what an agent's tools are beyond its type: show, enable, disable, set",
		Description: "What is said here goes before what the agent's type gives it. Two tools with the same bare name need an alias\n" +
			"for one of them. With --url a running server changes it, with an owner's key, and tells the MCP clients that are\n" +
			"connected.",
		Action: group,
		Commands: []*cli.Command{
			{Name: "show", Usage: "what is said about an agent's tools", Flags: common, Action: showAgentTools},
			{
				Name: "enable", ArgsUsage: "PACK/TOOL", Usage: "give an agent a tool, or rename one",
				Flags: flags(common, text("alias", "", "",
					"the bare name this agent knows it by; the tool's own unless given")),
				Action: changeAgentTool(enableTool),
			},
			{
				Name: "disable", ArgsUsage: "PACK/TOOL", Usage: "take a tool away from an agent",
				Flags: common, Action: changeAgentTool(disableTool),
			},
			{
				Name: "set", ArgsUsage: "PACK/TOOL JSON", Usage: "narrow the terms an agent has a tool on",
				Description: "JSON is all of the terms; {} is the contract again. Calls can only be fewer, and questions only more:\n\n" +
					`  mostrador agent tools set retail/add_item_to_draft '{"rate_limit_per_minute": 5, "confirmation": "staff"}'` + "\n" +
					`  mostrador agent tools set retail/search_products '{"description": "…", "arguments": {"limit": {"value": 5, "fixed": true}}}'`,
				Flags: common, Action: changeAgentTool(setToolTerms),
			},
		},
	}
}

// aliases are bare names that every model provider accepts.
var aliases = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// The changes of one line, and the message about each.
func enableTool(c *cli.Command, t *client.AgentTool) (string, error) {
	t.Enabled, t.Alias = true, c.String("alias")
	if t.Alias != "" && !aliases.MatchString(t.Alias) {
		return "", usage("--alias %q: expected letters, digits and underscores, at most 64", t.Alias)
	}
	return "on", nil
}

func disableTool(_ *cli.Command, t *client.AgentTool) (string, error) {
	t.Enabled, t.Alias = false, ""
	return "off", nil
}

func setToolTerms(c *cli.Command, t *client.AgentTool) (string, error) {
	t.ToolTerms = client.ToolTerms{}
	if err := decodeOnly(c.Args().Get(1), &t.ToolTerms); err != nil {
		return "", usage("the terms are not the JSON that `--help` shows: %v", err)
	}
	return "on its own terms", nil
}

// changeAgentTool changes one line of an agent's tool overrides. A tool without one is on from then on.
func changeAgentTool(change func(*cli.Command, *client.AgentTool) (string, error)) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		name := c.Args().First()
		if _, err := change(c, &client.AgentTool{Tool: name, Enabled: true}); err != nil { // before anything is opened
			return err
		}
		return withAgentTools(ctx, c, func(s toolSettings) error {
			now, err := s.read(ctx)
			if err != nil {
				return err
			}
			line := client.AgentTool{Tool: name, Enabled: true}
			if i := slices.IndexFunc(now.Tools, func(t client.AgentTool) bool { return t.Tool == name }); i >= 0 {
				line = now.Tools[i]
				now.Tools = slices.Delete(now.Tools, i, i+1)
			}
			is, err := change(c, &line)
			if err != nil {
				return err
			}
			now.Tools = append(now.Tools, line)
			if err := s.write(ctx, now); err != nil {
				return err
			}
			return say(c, "agent %s: %s is %s", now.Agent, name, is)
		})
	}
}

func showAgentTools(ctx context.Context, c *cli.Command) error {
	return withAgentTools(ctx, c, func(s toolSettings) error {
		now, err := s.read(ctx)
		if err != nil {
			return err
		}
		return table(c, "TOOL\tIS\tAS\tTERMS", now.Tools, func(t client.AgentTool) []any {
			is := "off"
			if t.Enabled {
				is = "on"
			}
			terms, _ := json.Marshal(t.ToolTerms) // they were decoded from JSON
			return []any{t.Tool, is, t.Alias, string(terms)}
		})
	})
}
