package main

import (
	"context"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/console"
	"github.com/mostrador/mostrador/internal/gateway/files"
)

// caller is the process that a command was typed in: this one or, in a server, one beside it. Commands reach its files
// and its environment through it and never through os.
type caller struct {
	args  []string
	env   func(name string) (value string, set bool)
	files console.Files
	at    *host // the server that the command runs in; nil: in a process of its own
	// waiting shows a person that the command is at work; nil: no person sees it, or the other process shows it.
	waiting *waiting
	typed   []byte // what a command has read of standard input, for running it again
}

// host is a process that has the data folder and runs the commands of others.
type host struct {
	app      *app.App
	config   config.Config
	url      string          // where its HTTP listens; empty: nowhere
	sample   bool            // it is the demo
	stopping context.Context // is done when it was told to stop
}

const callerKey = "caller"

func callerOf(c *cli.Command) *caller { return c.Root().Metadata[callerKey].(*caller) }

func ownProcess(args []string) *caller {
	return &caller{args: args, env: os.LookupEnv, files: &ownFiles{new: map[string]*files.New{}}}
}

// variable is an environment variable of the caller; empty: not set.
func variable(c *cli.Command, name string) string {
	value, _ := callerOf(c).env(name)
	return value
}

// sentVariables are what commands read of the environment.
func sentVariables() map[string]string {
	sent := map[string]string{}
	for _, v := range os.Environ() {
		name, value, _ := strings.Cut(v, "=")
		if strings.HasPrefix(name, "MOSTRADOR_") || name == "TERM" || name == "NO_COLOR" {
			sent[name] = value
		}
	}
	return sent
}

// readFrom has flags that may come from the environment come from the caller's.
func (who *caller) readFrom(c *cli.Command) {
	theirs := func(sources *cli.ValueSourceChain) {
		for i, source := range sources.Chain {
			if v, ok := source.(cli.EnvValueSource); ok {
				sources.Chain[i] = theirVariable{who, v.Key()}
			}
		}
	}
	for _, f := range c.Flags {
		switch f := f.(type) {
		case *cli.StringFlag:
			theirs(&f.Sources)
		case *cli.StringSliceFlag:
			theirs(&f.Sources)
		case *cli.BoolFlag:
			theirs(&f.Sources)
		}
	}
	for _, sub := range c.Commands {
		who.readFrom(sub)
	}
}

// theirVariable is an environment variable of the caller, as a flag's source.
type theirVariable struct {
	who  *caller
	name string
}

func (v theirVariable) Lookup() (string, bool) { return v.who.env(v.name) }
func (v theirVariable) IsFromEnv() bool        { return true }
func (v theirVariable) Key() string            { return v.name }
func (v theirVariable) String() string         { return "environment variable " + v.name }
func (v theirVariable) GoString() string       { return v.String() }

// ownFiles are the files of this process.
type ownFiles struct {
	mu  sync.Mutex
	new map[string]*files.New // by name, until they are closed or removed
}

func (*ownFiles) Open(name string) (io.ReadCloser, error) { return os.Open(name) }

func (own *ownFiles) Create(name string) (io.WriteCloser, error) {
	f, err := files.Create(name)
	if err != nil {
		return nil, err
	}
	own.mu.Lock()
	defer own.mu.Unlock()
	own.new[name] = f
	return f, nil
}

func (own *ownFiles) Remove(name string) error {
	own.mu.Lock()
	f := own.new[name]
	delete(own.new, name)
	own.mu.Unlock()
	if f == nil {
		return nil
	}
	return f.Abort()
}

// openFile opens a file that the command line names.
func openFile(c *cli.Command, name string) (io.ReadCloser, error) {
	return callerOf(c).files.Open(name)
}

// readFile reads all of a file that the command line names; - is standard input.
func readFile(c *cli.Command, name string) ([]byte, error) {
	if name == "-" {
		return readInput(c)
	}
	f, err := openFile(c, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// readInput reads standard input to its end.
func readInput(c *cli.Command) (all []byte, err error) {
	who := callerOf(c)
	if who.typed == nil {
		who.typed, err = io.ReadAll(c.Root().Reader)
	}
	return who.typed, err
}
