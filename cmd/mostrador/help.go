package main

import (
	"context"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/word"
)

func helpCommand() *cli.Command {
	return &cli.Command{
		Name: "help", ArgsUsage: "[COMMAND...]", Category: "Use",
		Usage:  "what a command does, and its flags",
		Action: help,
		ShellComplete: func(_ context.Context, c *cli.Command) {
			about, err := named(c.Root(), c.Args().Slice())
			for i := 0; err == nil && i < len(about.Commands); i++ {
				err = say(c, "%s:%s", about.Commands[i].Name, about.Commands[i].Usage)
			}
		},
	}
}

func help(ctx context.Context, c *cli.Command) error {
	words := c.Args().Slice()
	about, err := named(c.Root(), words)
	switch {
	case err != nil:
		return err
	case len(words) == 0:
		return cli.ShowRootCommandHelp(about)
	}
	above, err := named(c.Root(), words[:len(words)-1])
	if err != nil {
		return err
	}
	return cli.ShowCommandHelp(ctx, above, about.Name)
}

// named is the command that these words lead to.
func named(root *cli.Command, words []string) (*cli.Command, error) {
	at := root
	for i, name := range words {
		next := at.Command(name)
		if next == nil {
			return nil, unknownCommand(at, strings.Join(append([]string{root.Name}, words[:i]...), " "), name)
		}
		at = next
	}
	return at, nil
}

// unknownCommand says that there is no such command, and which one may be meant.
func unknownCommand(of *cli.Command, path, name string) error {
	if meant := cli.SuggestCommand(of.Commands, name); isTypo(name, meant) {
		return usage("there is no command %q; did you mean `%s %s`?", path+" "+name, path, meant)
	}
	return usage("there is no command %q", path+" "+name)
}

// withMeant adds which flag may be meant to the error about one that there is not.
func withMeant(c *cli.Command, err error) string {
	_, name, unknown := strings.Cut(err.Error(), "flag provided but not defined: -")
	if !unknown {
		return err.Error()
	}
	name = strings.TrimLeft(name, "-")
	if meant := cli.SuggestFlag(c.Flags, name, true); isTypo(name, strings.TrimLeft(meant, "-")) {
		return err.Error() + "; did you mean `" + meant + "`?"
	}
	return err.Error()
}

// isTypo reports whether one name may be a mistyped other.
func isTypo(name, meant string) bool {
	return meant != "" && (detail.Near(name, meant) || word.OneEdit(name, meant))
}
