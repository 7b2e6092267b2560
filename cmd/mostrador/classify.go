package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

func classifyCommand() *cli.Command {
	return &cli.Command{
		Name: "classify", Category: "Use",
		Usage: "say what replies mean: confirm, deny, amend or unclear",
		Description: "Reads one reply per line from standard input and prints one outcome per line, at once. It is the classifier\n" +
			"that decides about orders; it needs no model and no database.",
		Flags: []cli.Flag{
			text("pending", "", "", "the tool that waits for the answer: retail/confirm_order"),
			text("question", "", "", "the question as the customer saw it: what a reply repeats of it is no change"),
			text("locale", "", string(locale.ESAR), "es-AR, es-MX, pt-BR or en"),
		},
		Action: classify,
	}
}

func classify(_ context.Context, c *cli.Command) error {
	tag, known := locale.Parse(c.String("locale"))
	if !known {
		return usage("--locale %q: expected es-AR, es-MX, pt-BR or en", c.String("locale"))
	}
	question := confirm.Question{Tool: c.String("pending"), Locale: string(tag), Text: c.String("question")}
	in, out := bufio.NewReader(c.Root().Reader), bufio.NewWriter(c.Root().Writer)
	for {
		line, err := in.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if line != "" {
			fmt.Fprintln(out, confirm.Classify(strings.TrimRight(line, "\r\n"), question))
			if err := out.Flush(); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}
