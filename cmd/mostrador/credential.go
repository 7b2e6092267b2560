package main

import (
	"context"
	"errors"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func credentialCommand() *cli.Command {
	common := flags(workspaceFlag(), databaseFlags(),
		text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "",
			"addresses of this machine that a credential may name, as the server has them"))
	return &cli.Command{
		Name: "credential", Category: "Set up",
		Usage:  "what opens a business's accounts with vendors: set, list, remove",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "set", ArgsUsage: "NAME",
				Usage: "keep a credential, read from standard input; it is never shown again",
				Description: "NAME is " + strings.Join(access.CredentialNames, ", ") +
					", or model_ and a name for the key of a model. The credential is a JSON object and is never given on the command line:\n\n" +
					"  mostrador credential set mercadopago --workspace almacen < mercadopago.json\n\n" +
					`mercadopago: {"access_token": "APP_USR-…", "webhook_secret": "…", "collector_id": "123456789"}` +
					"\n" + `model_…: {"api_key": "sk-…"}`,
				Flags: common, Action: ofWorkspace(setCredential),
			},
			{Name: "list", Usage: "list which credentials there are", Flags: common,
				Action: ofWorkspace(listCredentials)},
			{Name: "remove", ArgsUsage: "NAME", Usage: "forget a credential", Flags: common,
				Action: ofWorkspace(removeCredential)},
		},
	}
}

func setCredential(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	name := c.Args().First()
	value, err := secretInput(c, "credential", " "+name+" as JSON")
	if err != nil {
		return err
	}
	if value == "" {
		return errors.New("there is no credential on standard input")
	}
	if err := a.Credentials.Set(ctx, w.ID, name, value); err != nil {
		return err
	}
	return say(c, "kept")
}

func listCredentials(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	all, err := a.Credentials.List(ctx, w.ID)
	if err != nil {
		return err
	}
	return table(c, "NAME\tSINCE", all, func(one access.Credential) []any {
		return []any{one.Name,
			day(one.UpdatedAt)}
	})
}

func removeCredential(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	if err := a.Credentials.Remove(ctx, w.ID, c.Args().First()); err != nil {
		return err
	}
	return say(c, "removed")
}
