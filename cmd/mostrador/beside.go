package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/console"
)

// What strict knows of commands beyond their flags.
const (
	needsFolder = "needs the folder" // it runs in no server: it needs the data folder for itself
	lasts       = "lasts"            // it goes on until it is stopped
)

// is marks a command.
func is(c *cli.Command, marks ...string) *cli.Command {
	c.Metadata = map[string]any{}
	for _, mark := range marks {
		c.Metadata[mark] = true
	}
	return c
}

// A command that finds its folder in use by a process that takes no commands tries again for a while: a server is just
// starting or stopping, or another command is at work.
const (
	patience  = 5 * time.Second
	tryEvery  = 50 * time.Millisecond
	mostTries = int(patience / tryEvery)
)

// attended runs a command in the server that has its data folder, or else here.
func attended(ctx context.Context, c *cli.Command, action cli.ActionFunc) error {
	who, folder, alone := callerOf(c), folderOf(c), c.Metadata[needsFolder] != nil
	switch {
	case who.at != nil && alone:
		return inUse(c)
	case who.at != nil || folder == "" || alone:
		err := action(ctx, c)
		if errors.Is(err, app.ErrInUse) {
			return inUse(c)
		}
		return err
	}
	for try := 0; ; try++ {
		server, err := console.Dial(folder)
		if err == nil {
			return forward(ctx, c, server)
		}
		if errors.Is(err, console.ErrRefused) {
			return err
		}
		if err := action(ctx, c); !errors.Is(err, app.ErrInUse) {
			return err
		}
		if try == mostTries {
			return inUse(c)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tryEvery):
		}
	}
}

// folderOf is the data folder that a command would open; empty: none.
func folderOf(c *cli.Command) string {
	if !has(c, "data") || c.String("database-url") != "" || c.String("url") != "" {
		return ""
	}
	return c.String("data")
}

// forward has a server run this process's command.
func forward(ctx context.Context, c *cli.Command, server *console.Client) error {
	ctx, stop := untilSignal(ctx, c)
	defer stop()
	who, root := callerOf(c), c.Root()
	code, err := server.Run(ctx, console.Request{
		Args: who.args[1:], Env: sentVariables(),
		Terminal: [3]bool{terminal(root.Reader), terminal(root.Writer), terminal(root.ErrWriter)},
	}, io.MultiReader(bytes.NewReader(who.typed), root.Reader), root.Writer, root.ErrWriter, who.files)
	switch {
	case err != nil:
		return err
	case code == exitUsage && server.Version() != version():
		fmt.Fprintf(root.ErrWriter, "the server that has the folder is mostrador %s, this is %s: restart it with this one where it does not know the command\n",
			server.Version(), version())
	}
	if code != 0 {
		return &exit{code: code} // the server has said why
	}
	return nil
}

// attend runs the commands that others type while this process has the data folder, until it is told to stop or the
// function that it returns is called: before the folder is given up.
func attend(until context.Context, h host) (end func()) {
	if h.config.DatabaseURL != "" { // everybody may open that
		return func() {}
	}
	h.stopping = until
	server, err := console.Listen(h.config.Data, version(), h.run)
	if err != nil {
		h.app.Log.Warn("commands beside this server will not work", "error", err)
		return func() {}
	}
	end = func() { server.Close(grace, lastAnswers, app.ErrStopping) }
	context.AfterFunc(until, end)
	return end
}

// run runs a command of another process.
func (h host) run(ctx context.Context, call *console.Call) (code int) {
	defer func() {
		if p := recover(); p != nil { // the command's mistake must not end the server
			h.app.Log.Error("a command panicked", "error", p, "stack", string(debug.Stack()))
			fmt.Fprintln(call.Errors(), "mostrador: the command failed in the server; its log says why")
			code = exitFailed
		}
	}()
	who := &caller{args: append([]string{"mostrador"}, call.Args...), files: call, at: &h}
	who.env = func(name string) (string, bool) {
		value, set := call.Env[name]
		return value, set
	}
	return runFor(ctx, who, call.Input(), call.Output(), call.Errors())
}

// withApp opens the product for one command, in which nothing runs in the background, or takes the server's.
func withApp(ctx context.Context, c *cli.Command, do func(*app.App) error) (err error) {
	if at := callerOf(c).at; at != nil {
		return do(at.app)
	}
	a, err := app.Open(ctx, database(c), app.Options{SweepEvery: -1})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }() // writes the records of its calls
	return do(a)
}

// inUse says what to do about a data folder that another process has.
func inUse(c *cli.Command) error {
	if c.Metadata[needsFolder] != nil {
		return fmt.Errorf("the data folder %s is in use by another mostrador: stop it first, %s needs the folder for itself",
			c.String("data"), c.FullName())
	}
	return fmt.Errorf("the data folder %s is in use by another mostrador that takes no commands: it is stopping, still starting, or of an older version; try again, or stop it first",
		c.String("data"))
}
