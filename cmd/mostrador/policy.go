package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/door/client"
)

func policyCommand() *cli.Command {
	common := flags(workspaceFlag(), databaseFlags(), serverFlags())
	rule := flags(common,
		text("tool", "", "", "whose calls it looks at: PACK/TOOL, PACK/* or *"),
		text("when", "", "", "a condition in CEL; without one, every call meets it"),
		text("by", "", "", "who has to say yes: customer, staff or owner; without it the calls are refused"),
		text("message", "", "", "what people read where it is met"),
		text("language", "", "", "the message's language: es-AR, es-MX, pt-BR, en; the workspace's unless --url"),
		&cli.IntFlag{Name: "position", Usage: "of two rules that refuse, the first is named"},
	)
	return &cli.Command{
		Name: "policy", Category: "Set up",
		Usage: "a business's own rules about its tools: list, add, remove, test",
		Description: "A rule refuses calls, or has somebody say yes to them first. With --url a running server keeps it, with an owner's key.\n\n" +
			`  mostrador policy add "nothing big at night" --tool retail/apply_payment_to_balance --when 'arguments.amount > 100000 && now.hour >= 22'`,
		Action: group,
		Commands: []*cli.Command{
			{Name: "list", Usage: "list the rules, in their order", Flags: common, Action: ofRules(nil, listPolicies)},
			{Name: "add", ArgsUsage: "NAME", Usage: "add a rule", Flags: rule, Action: ofRules([]string{"NAME"}, addPolicy)},
			{Name: "remove", ArgsUsage: "NAME", Usage: "forget a rule, by its name or its id", Flags: common, Action: ofRules([]string{"NAME"}, removePolicy)},
			{
				Name: "test", ArgsUsage: "NAME", Usage: "show what a rule would have made of the last calls; nothing is kept",
				Flags:  flags(rule, &cli.IntFlag{Name: "last", Value: 200, Usage: "how many of the last calls to look at, 1000 at most"}),
				Action: ofRules([]string{"NAME"}, tryPolicy),
			},
		},
	}
}

func listPolicies(ctx context.Context, c *cli.Command, b ruleBook, _ []string) error {
	all, err := b.list(ctx)
	if err != nil {
		return err
	}
	t := columns(c, "ID", "NAME", "TOOL", "DOES", "WHEN", "ACTIVE")
	for _, p := range all {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%t\n", p.ID, p.Name, p.Tool, strings.TrimSpace(p.Effect+" "+p.By), p.When, p.Active)
	}
	return t.Flush()
}

// ruleIn reads a rule from the command's words.
func ruleIn(c *cli.Command, b ruleBook, name string) (client.Policy, error) {
	p := client.Policy{
		Name: name, Tool: c.String("tool"), When: c.String("when"), Effect: "deny", By: c.String("by"), Active: true, Position: c.Int("position"),
	}
	if p.By != "" {
		p.Effect = "confirm"
	}
	if said := c.String("message"); said != "" {
		language := c.String("language")
		if language == "" {
			language = b.language
		}
		if language == "" {
			return p, usage("--language: which language is the message in?")
		}
		p.Message = map[string]string{language: said}
	}
	return p, nil
}

func addPolicy(ctx context.Context, c *cli.Command, b ruleBook, args []string) error {
	p, err := ruleIn(c, b, args[0])
	if err != nil {
		return err
	}
	if p, err = b.add(ctx, p); err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Root().Writer, p.ID)
	return err
}

func removePolicy(ctx context.Context, c *cli.Command, b ruleBook, args []string) error {
	id, err := b.named(ctx, args[0])
	if err != nil {
		return err
	}
	if err := b.remove(ctx, id); err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Root().Writer, "removed")
	return err
}

func tryPolicy(ctx context.Context, c *cli.Command, b ruleBook, args []string) error {
	p, err := ruleIn(c, b, args[0])
	if err != nil {
		return err
	}
	tried, err := b.try(ctx, p, c.Int("last"))
	if err != nil {
		return err
	}
	t := columns(c, "WHEN", "TOOL", "BEFORE", "AFTER", "EXECUTION")
	for _, one := range tried.Changed {
		after := one.After
		if one.Doubt != "" {
			after += " (in doubt: " + one.Doubt + ")"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", one.At.Format("2006-01-02 15:04"), one.Tool, one.Before, after, one.ExecutionID)
	}
	for _, one := range tried.Undecided {
		fmt.Fprintf(t, "%s\t%s\t\tcannot be told without %s\t%s\n", one.At.Format("2006-01-02 15:04"), one.Tool, strings.Join(one.Unknown, ", "), one.ExecutionID)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Root().Writer, "%d calls looked at, %d would have ended otherwise, %d cannot be told\n", tried.Judged, len(tried.Changed), len(tried.Undecided))
	return err
}
