package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/client"
)

func doctorCommand() *cli.Command {
	return &cli.Command{
		Name: "doctor", Category: "Look after",
		Usage: "what is configured, reachable and missing, and how to fix it",
		Description: "Changes nothing; models that agents answer with are asked for one word. Exit code 1 when something is ✗; – is optional or could not be seen from here.\n" +
			"Where a server has the folder, its own configuration is looked at and not the flags of this command.\n" +
			"With --url it only asks a running server whether it can serve, as supervisors do.",
		Flags: flags(text("url", "", "", "ask the server at this address, and look at nothing here"),
			text("addr", "MOSTRADOR_ADDR", config.Defaults().Addr, "where HTTP would listen"),
			text("public-url", "MOSTRADOR_PUBLIC_URL", "", "where people would reach the server"), databaseFlags(),
			toolNetFlag(), modelFlags(), scheduleFlags(), backupFlags()),
		Action: examine,
	}
}

func examine(ctx context.Context, c *cli.Command) error {
	if server := c.String("url"); server != "" {
		if err := client.Ready(ctx, server); err != nil {
			return err
		}
		return say(c, "ready")
	}
	conf := database(c)
	conf.Addr, conf.PublicURL = c.String("addr"), c.String("public-url")
	var found []app.Finding
	if at := callerOf(c).at; at != nil {
		found = at.app.Examine(ctx, at.config, at.sample)
	} else {
		found = app.Examine(ctx, conf)
	}
	sick := 0
	t := tabwriter.NewWriter(c.Root().Writer, 0, 0, 2, ' ', 0)
	for _, f := range found {
		if f.Health == app.Sick {
			sick++
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", f.Health, f.What, f.Saw)
		if f.Fix != "" && f.Health != app.Well {
			fmt.Fprintf(t, "\t\t→ %s\n", f.Fix)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if sick > 0 {
		return &exit{exitFailed, fmt.Sprintf("not well: see the %d ✗ above", sick)}
	}
	return nil
}
