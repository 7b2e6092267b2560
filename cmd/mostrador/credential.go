package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func credentialCommand() *cli.Command {
	common := flags(workspaceFlag(), databaseFlags(),
		text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "", "addresses of this machine that a credential may name, as the server has them"))
	return &cli.Command{
		Name: "credential", Category: "Set up",
		Usage:  "what opens a business's accounts with vendors: set, list, remove",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "set", ArgsUsage: "NAME", Usage: "keep a credential, read from standard input; it is never shown again",
				Description: "NAME is " + strings.Join(access.CredentialNames, ", ") + ", or model_ and a name for the key of a model. The credential is a JSON object and is never given on the command line:\n\n" +
					"  mostrador credential set mercadopago --workspace almacen < mercadopago.json\n\n" +
					`mercadopago: {"access_token": "APP_USR-…", "webhook_secret": "…", "collector_id": "123456789"}` + "\n" + `model_…: {"api_key": "sk-…"}`,
				Flags: common, Action: ofWorkspace([]string{"NAME"}, setCredential),
			},
			{Name: "list", Usage: "list which credentials there are", Flags: common, Action: ofWorkspace(nil, listCredentials)},
			{Name: "remove", ArgsUsage: "NAME", Usage: "forget a credential", Flags: common, Action: ofWorkspace([]string{"NAME"}, removeCredential)},
		},
	}
}

// mostTyped is more than any credential.
const mostTyped = 64 << 10

func setCredential(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
	if f, ok := c.Root().Reader.(*os.File); ok && isTerminal(f) {
		fmt.Fprintf(c.Root().ErrWriter, "paste the credential %s as JSON, then end with Ctrl-D:\n", args[0])
	}
	value, err := io.ReadAll(io.LimitReader(c.Root().Reader, mostTyped))
	if err != nil {
		return fmt.Errorf("read the credential: %w", err)
	}
	if strings.TrimSpace(string(value)) == "" {
		return errors.New("there is no credential on standard input")
	}
	if err := a.Credentials.Set(ctx, w.ID, args[0], string(value)); err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Root().Writer, "kept")
	return err
}

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func listCredentials(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, _ []string) error {
	list, err := a.Credentials.List(ctx, w.ID)
	if err != nil {
		return err
	}
	t := columns(c, "NAME", "SINCE")
	for _, one := range list {
		fmt.Fprintf(t, "%s\t%s\n", one.Name, day(one.UpdatedAt))
	}
	return t.Flush()
}

func removeCredential(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
	if err := a.Credentials.Remove(ctx, w.ID, args[0]); err != nil {
		return err
	}
	_, err := fmt.Fprintln(c.Root().Writer, "removed")
	return err
}
