package main

import (
	"context"
	_ "embed"

	"github.com/urfave/cli/v3"
)

// bashCompletion is our own: the library's needs the package bash-completion, and evaluates what was typed.
//
//go:embed completion.bash
var bashCompletion string

// fishCompletion is our own, too: the library's completes no files.
//
//go:embed completion.fish
var fishCompletion string

// describeCompletion makes the library's command that prints a shell's completion one of ours: listed, and strict.
func describeCompletion(c *cli.Command) {
	c.Hidden, c.Category, c.Action = false, "Set up", group
	c.Usage = "have a shell complete commands and flags: bash, zsh, fish"
	c.Description = "Prints what the shell is to read at its start:\n\n" +
		"  echo 'source <(mostrador completion bash)' >> ~/.bashrc\n" +
		"  echo 'source <(mostrador completion zsh)' >> ~/.zshrc      # after compinit\n" +
		"  mostrador completion fish > ~/.config/fish/completions/mostrador.fish"
	for shell, script := range map[string]string{"bash": bashCompletion, "fish": fishCompletion} {
		c.Command(shell).Action = func(_ context.Context, c *cli.Command) error { return say(c, "%s", script) }
	}
	strict(c)
}
