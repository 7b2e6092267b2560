// Command mostrador is the counter that conversational agents stand behind: the
// server, and what people need around it. Each command is one file.
package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	_ "time/tzdata" // for machines without a time zone database

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core/change"
)

func main() {
	os.Exit(run(context.Background(), os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program but its process: it returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return runFor(ctx, ownProcess(args), in, out, errs)
}

// runFor runs a command for the process that it was typed in.
func runFor(ctx context.Context, who *caller, in io.Reader, out, errs io.Writer) int {
	root := program()
	root.Reader, root.Writer, root.ErrWriter = in, out, errs
	root.Metadata = map[string]any{callerKey: who}
	who.readFrom(root)
	who.waiting = watchful(root)
	err := root.Run(ctx, who.args)
	if err != nil && errors.Is(context.Cause(ctx), app.ErrStopping) {
		err = errors.New("the server is stopping and broke the command off")
	}
	if wantsJSON(who.args) { // a reader of JSON logs gets only JSON, also for wrong flags
		err = logged(slog.New(slog.NewJSONHandler(errs, nil)), err)
	}
	return explain(errs, err)
}

// program is the command line, with all its commands.
func program() *cli.Command {
	root := &cli.Command{
		Name:    "mostrador",
		Usage:   "the counter that conversational agents stand behind",
		Version: version(),
		Description: "Try it with nothing but this program:  mostrador demo\n" +
			"With your own data:  mostrador workspace create, agent create, import products, key issue, serve\n\n" +
			"Exit codes: 0 done; 1 it failed, and why is one line on standard error; 2 it was called wrongly;\n" +
			"3 `call` needs the customer's yes first.",
		Commands: []*cli.Command{
			demoCommand(), serveCommand(), migrateCommand(),
			workspaceCommand(), branchCommand(), personCommand(), agentCommand(), keyCommand(), credentialCommand(),
			policyCommand(), customCommand(), importCommand(), exportCommand(),
			toolsCommand(), callCommand(), replyCommand(), chatCommand(), mcpCommand(), classifyCommand(),
			doctorCommand(), fsckCommand(), auditCommand(), changesCommand(), customerCommand(), secretCommand(), backupCommand(),
			restoreCommand(),
			helpCommand(),
		},
		Action:                group,
		EnableShellCompletion: true, ConfigureShellCompletionCommand: describeCompletion,
		ExitErrHandler: func(context.Context, *cli.Command, error) {}, // explain does it
	}
	strict(root)
	return root
}

// wantsJSON reports whether a server should log JSON. It reads the command line itself, because with a wrong flag
// nothing else was parsed.
func wantsJSON(args []string) bool {
	if len(args) < 2 || args[1] != "serve" {
		return false
	}
	format := os.Getenv("MOSTRADOR_LOG_FORMAT")
	for i, arg := range args {
		name, value, same := strings.Cut(arg, "=")
		switch {
		case name != "--log-format" && name != "-log-format":
		case same:
			format = value
		case i+1 < len(args):
			format = args[i+1]
		}
	}
	return format == "json"
}

// strict makes every command report a wrong flag, or other arguments than it names, as a usage error in one line.
func strict(c *cli.Command) {
	c.OnUsageError = func(_ context.Context, c *cli.Command, err error, _ bool) error {
		if len(c.Commands) > 0 { // of a mistyped command no flag is known
			words := callerOf(c).args[1:]
			if flag := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "-") }); flag >= 0 {
				words = words[:flag]
			}
			if _, unknown := named(c.Root(), words); unknown != nil {
				return unknown
			}
		}
		return usage("%s", withMeant(c, err))
	}
	c.HideHelpCommand = true
	if len(c.Commands) == 0 {
		action := c.Action
		c.Action = func(ctx context.Context, c *cli.Command) error {
			if err := checkArguments(c); err != nil {
				return err
			}
			if c.Metadata[lasts] == nil {
				defer callerOf(c).waiting.start()()
				ctx = change.ByConsole(ctx)
			}
			return attended(ctx, c, action)
		}
	}
	for _, sub := range c.Commands {
		strict(sub)
	}
}

// group is the action of a command that only has others under it.
func group(_ context.Context, c *cli.Command) error {
	if name := c.Args().First(); name != "" {
		return unknownCommand(c, c.FullName(), name)
	}
	if c == c.Root() {
		return cli.ShowRootCommandHelp(c)
	}
	return cli.ShowSubcommandHelp(c)
}

// release is the version that `make release` sets; a plain build has git's.
var release string

func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
