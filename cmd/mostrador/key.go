package main

import (
	"context"
	"fmt"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func keyCommand() *cli.Command {
	common := func(more ...cli.Flag) []cli.Flag { return flags(workspaceFlag(), databaseFlags(), more) }
	return &cli.Command{
		Name: "key", Category: "Set up",
		Usage:  "API keys of a business: issue, list, rotate, revoke",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "issue", Usage: "make a key; its secret is printed once and kept nowhere",
				Description: "An agent key is for the program that relays a customer's conversation, never for the model itself.",
				Flags: common(
					text("role", "", string(access.Agent), "agent, staff or owner; operator for those who run the server, of no workspace"),
					text("name", "", "cli", "what to recognise it by"),
				),
				Action: func(ctx context.Context, c *cli.Command) error {
					if c.String("role") == string(access.Operator) {
						return ofServer(issueOperator)(ctx, c)
					}
					return ofWorkspace(issueKey)(ctx, c)
				},
			},
			{Name: "list", Usage: "list the keys, without their secrets",
				Flags: common(&cli.BoolFlag{Name: "operators", Usage: "those of operators, of no workspace"}),
				Action: func(ctx context.Context, c *cli.Command) error {
					if c.Bool("operators") {
						return ofServer(listOperators)(ctx, c)
					}
					return ofWorkspace(listKeys)(ctx, c)
				}},
			{
				Name: "rotate", ArgsUsage: "ID", Usage: "make a key's successor; the old one works on for a while",
				Flags: common(&cli.DurationFlag{Name: "overlap", Value: 24 * time.Hour,
					Usage: "how long the old key still works"}),
				Action: ofWorkspace(rotateKey),
			},
			{Name: "revoke", ArgsUsage: "ID", Usage: "end a key at once",
				Flags: common(&cli.BoolFlag{Name: "operator", Usage: "it is an operator's"}),
				Action: func(ctx context.Context, c *cli.Command) error {
					if c.Bool("operator") {
						return ofServer(revokeOperator)(ctx, c)
					}
					return ofWorkspace(revokeKey)(ctx, c)
				}},
		},
	}
}

func issueKey(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	role, err := keyRole(c)
	if err != nil {
		return err
	}
	key, err := a.Keyring.Issue(ctx, w.ID, c.String("name"), role)
	if err != nil {
		return err
	}
	return secret(c, key)
}

// secret prints the key on standard output, for programs, and the rest on standard error.
func secret(c *cli.Command, key access.Issued) error {
	fmt.Fprintf(c.Root().ErrWriter, "key %s of role %s; this is the only time its secret is shown:\n", key.ID, key.Role)
	return say(c, "%s", key.Secret)
}

func listKeys(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	keys, err := a.Keyring.List(ctx, w.ID)
	if err != nil {
		return err
	}
	return keyTable(c, a, keys)
}

func keyTable(c *cli.Command, a *app.App, keys []access.APIKey) error {
	return table(c, "ID\tNAME\tROLE\tBEGINS WITH\tLAST USED\tSTATE", keys, func(k access.APIKey) []any {
		return []any{k.ID, k.Name, k.Role, k.Prefix, day(k.LastUsedAt), keyState(k, a.Clock.Now())}
	})
}

func keyState(k access.APIKey, now time.Time) string {
	switch {
	case !k.RevokedAt.IsZero():
		return "revoked"
	case !k.Usable(now):
		return "expired"
	case !k.ExpiresAt.IsZero():
		return "until " + day(k.ExpiresAt)
	}
	return "good"
}

func day(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.Format("2006-01-02 15:04")
}

func rotateKey(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	next, err := a.Keyring.Rotate(ctx, w.ID, c.Args().First(), c.Duration("overlap"))
	if err != nil {
		return err
	}
	return secret(c, next)
}

func revokeKey(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	if err := a.Keyring.Revoke(ctx, w.ID, c.Args().First()); err != nil {
		return err
	}
	return say(c, "revoked")
}

// ofServer opens the database for a command about no workspace.
func ofServer(do func(context.Context, *cli.Command, *app.App) error) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		return withApp(ctx, c, func(a *app.App) error { return do(ctx, c, a) })
	}
}

func issueOperator(ctx context.Context, c *cli.Command, a *app.App) error {
	key, err := a.Keyring.IssueOperator(ctx, c.String("name"))
	if err != nil {
		return err
	}
	return secret(c, key)
}

func listOperators(ctx context.Context, c *cli.Command, a *app.App) error {
	keys, err := a.Keyring.ListOperators(ctx)
	if err != nil {
		return err
	}
	return keyTable(c, a, keys)
}

func revokeOperator(ctx context.Context, c *cli.Command, a *app.App) error {
	if err := a.Keyring.RevokeOperator(ctx, c.Args().First()); err != nil {
		return err
	}
	return say(c, "revoked")
}
