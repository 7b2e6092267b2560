package main

import (
	"context"
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
			{Name: "list", Usage: "list the rules, in their order", Flags: common, Action: ofRules(listPolicies)},
			{Name: "add", ArgsUsage: "NAME", Usage: "add a rule", Flags: rule, Action: ofRules(addPolicy)},
			{Name: "remove", ArgsUsage: "NAME", Usage: "forget a rule, by its name or its id", Flags: common,
				Action: ofRules(removePolicy)},
			{
				Name: "test", ArgsUsage: "NAME",
				Usage: "show what a rule would have made of the last calls; nothing is kept",
				Flags: flags(rule, &cli.IntFlag{Name: "last", Value: 200,
					Usage: "how many of the last calls to look at, 1000 at most"}),
				Action: ofRules(tryPolicy),
			},
		},
	}
}

func listPolicies(ctx context.Context, c *cli.Command, b ruleBook) error {
	all, err := b.Policies(ctx)
	if err != nil {
		return err
	}
	return table(c, "ID\tNAME\tTOOL\tDOES\tWHEN\tACTIVE", all, func(p client.Policy) []any {
		return []any{p.ID, p.Name, p.Tool, strings.TrimSpace(p.Effect + " " + p.By), p.When, p.Active}
	})
}

// ruleIn reads a rule from the command's words.
func ruleIn(c *cli.Command, b ruleBook, name string) (client.Policy, error) {
	p := client.Policy{
		Name: name, Tool: c.String("tool"), When: c.String("when"), Effect: "deny", By: c.String("by"), Active: true,
		Position: c.Int("position"),
	}
	if p.By != "" {
		p.Effect = "confirm"
	}
	if message := c.String("message"); message != "" {
		language := c.String("language")
		if here, local := b.(localRules); local && language == "" {
			language = string(here.workspace.Locale)
		}
		if language == "" {
			return p, usage("--language: which language is the message in?")
		}
		p.Message = map[string]string{language: message}
	}
	return p, nil
}

func addPolicy(ctx context.Context, c *cli.Command, b ruleBook) error {
	p, err := ruleIn(c, b, c.Args().First())
	if err != nil {
		return err
	}
	if p, err = b.AddPolicy(ctx, p); err != nil {
		return err
	}
	return say(c, "%s", p.ID)
}

func removePolicy(ctx context.Context, c *cli.Command, b ruleBook) error {
	id, err := ruleID(ctx, b, c.Args().First())
	if err != nil {
		return err
	}
	if err := b.RemovePolicy(ctx, id); err != nil {
		return err
	}
	return say(c, "removed")
}

func tryPolicy(ctx context.Context, c *cli.Command, b ruleBook) error {
	p, err := ruleIn(c, b, c.Args().First())
	if err != nil {
		return err
	}
	tried, err := b.TryPolicy(ctx, p, c.Int("last"))
	if err != nil {
		return err
	}
	var rows [][]any
	for _, one := range tried.Changed {
		after := one.After
		if one.Doubt != "" {
			after += " (in doubt: " + one.Doubt + ")"
		}
		rows = append(rows, []any{one.At.Format("2006-01-02 15:04"), one.Tool, one.Before, after, one.ExecutionID})
	}
	for _, one := range tried.Undecided {
		unknown := "cannot be told without " + strings.Join(one.Unknown, ", ")
		rows = append(rows, []any{one.At.Format("2006-01-02 15:04"), one.Tool, "", unknown, one.ExecutionID})
	}
	if err := table(c, "WHEN\tTOOL\tBEFORE\tAFTER\tEXECUTION", rows, func(row []any) []any { return row }); err != nil {
		return err
	}
	return say(c, "%d calls looked at, %d would have ended otherwise, %d cannot be told", tried.Judged,
		len(tried.Changed), len(tried.Undecided))
}
