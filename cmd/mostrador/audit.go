package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/kit/audit"
)

func auditCommand() *cli.Command {
	return &cli.Command{
		Name: "audit", Category: "Look after",
		Usage: "show others what happened, and check what was shown",
		Commands: []*cli.Command{
			{
				Name: "export", Usage: "write the chain of a workspace, without contents, and its signed head",
				Description: "JSON lines: a beginning, every execution, every recorded state of an order or a question, every change, and the signed head they lead to.\n" +
					"Keep the head (--head-only) and the public key where whoever runs the database does not reach them: a later export has to contain it.\n" +
					"It may run beside a server.",
				Flags: flags(databaseFlags(), workspaceFlag(),
					text("out", "", "", "file to write to; standard output if not said"),
					&cli.BoolFlag{Name: "head-only", Usage: "only the signed head, in one line"}),
				Action: ofWorkspace(exportAudit),
			},
			{
				Name: "verify", Usage: "check an exported chain; needs neither the database nor a secret",
				ArgsUsage:   "FILE",
				Description: "Exit code 1 when the chain is broken, its head is not signed by the public key, or an earlier head is not part of it.",
				Flags: flags(text("head", "", "",
					"file with an earlier head, or an earlier export, that the chain has to contain"),
					text("public-key", "", "", "the public key that was kept; without it the file's own is taken, which shows less")),
				Action: verifyAudit,
			},
		},
		Action: group,
	}
}

func exportAudit(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	write := func(to io.Writer) error { return a.ExportAudit(ctx, w, to, c.Bool("head-only")) }
	if name := c.String("out"); name != "" {
		return writeNew(c, name, write)
	}
	return write(c.Root().Writer)
}

// writeNew writes a file that must not exist yet, and leaves none behind that is not whole.
func writeNew(c *cli.Command, name string, write func(io.Writer) error) error {
	f, err := callerOf(c).files.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return errors.Join(err, callerOf(c).files.Remove(name))
	}
	return f.Close()
}

func verifyAudit(_ context.Context, c *cli.Command) error {
	name := c.Args().First()
	check := audit.Check{PublicKey: c.String("public-key")}
	if head := c.String("head"); head != "" {
		saved, err := readSaved(c, head)
		if err != nil {
			return fmt.Errorf("%s: %w", head, err)
		}
		check.Saved = &saved
	}
	f, err := openFile(c, name)
	if err != nil {
		return err
	}
	defer f.Close()
	v, err := audit.Verify(f, check)
	if err != nil {
		return fmt.Errorf("%s does not hold: %w", name, err)
	}
	w := c.Root().Writer
	fmt.Fprintf(w, "%d executions, %d records and %d changes of workspace %s, up to %s, hold\n", v.Executions,
		v.Records, v.Changes, v.Workspace, v.At.Format("2006-01-02 15:04:05 MST"))
	if v.Opaque > 0 {
		fmt.Fprintf(w, "%d executions are older than digests that can be made again: only their order is shown\n",
			v.Opaque)
	}
	if check.PublicKey == "" {
		fmt.Fprintf(w, "signed by %s, which the file itself names: compare it with the one you kept\n", v.PublicKey)
	}
	if check.Saved != nil {
		fmt.Fprintf(w, "the head of %s at %d is part of it: nothing up to there was changed or cut off\n",
			check.Saved.At.Format("2006-01-02 15:04:05 MST"), check.Saved.Seq)
	}
	return nil
}

func readSaved(c *cli.Command, name string) (audit.Head, error) {
	f, err := openFile(c, name)
	if err != nil {
		return audit.Head{}, err
	}
	defer f.Close()
	return audit.ReadHead(f)
}
