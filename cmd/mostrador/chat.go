package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/uuid"
	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
)

func chatCommand() *cli.Command {
	return &cli.Command{
		Name: "chat", Category: "Use",
		Usage: "talk to an agent as a customer would",
		Description: "One line is one message. /tools shows or hides the tools the agent calls, /new begins another conversation,\n" +
			"/help lists these, /quit ends it; so does the end of the input, so that a file of lines can be played.",
		Flags: flags(
			workspaceFlag(), agentFlag(),
			text("session", "", "", "go on in this conversation"),
			text("phone", "", "", "the customer's telephone number, for a new conversation"),
			&cli.BoolFlag{Name: "tools", Usage: "show the tools the agent calls"},
			&cli.BoolFlag{Name: "why", Usage: "show how the model came to each reply, where it says so"},
			databaseFlags(), serverFlags(), modelFlags(),
		),
		Action: chat,
	}
}

// terminalChat is a customer at the terminal.
type terminalChat struct {
	at      counter
	look    look
	out     io.Writer
	phone   string
	session string
	tools   bool
	why     bool
}

func chat(ctx context.Context, c *cli.Command) error {
	return atCounter(ctx, c, func(ctx context.Context, at counter) error {
		ctx, stop := untilStopped(ctx, c)
		defer stop()
		t := &terminalChat{
			at: at, look: lookOf(c), out: c.Root().Writer,
			phone: c.String("phone"), session: c.String("session"), tools: c.Bool("tools"), why: c.Bool("why"),
		}
		if t.session == "" {
			if err := t.begin(ctx); err != nil {
				return err
			}
		}
		return t.run(ctx, closable(c.Root().Reader))
	})
}

// stopped is the error of a command that only ends when it is told to: none, unless the server that it runs in ends.
func stopped(ctx context.Context) error {
	if cause := context.Cause(ctx); errors.Is(cause, app.ErrStopping) {
		return cause
	}
	return nil
}

// longestLine is the maximum length of a line.
const longestLine = 64 << 10

// run reads lines until there are no more, or the process is asked to stop.
func (t *terminalChat) run(ctx context.Context, in io.ReadCloser) error {
	lines := make(chan string)
	ended := make(chan error, 1)
	go func() { // reading a terminal cannot be interrupted
		scan := bufio.NewScanner(in)
		scan.Buffer(nil, longestLine)
		for scan.Scan() {
			lines <- scan.Text()
		}
		ended <- scan.Err()
	}()
	for {
		t.look.prompt(t.out)
		select {
		case <-ctx.Done():
			fmt.Fprintln(t.out)
			return stopped(ctx)
		case err := <-ended:
			return err
		case line := <-lines:
			line = strings.TrimSpace(line)
			if line == "/quit" || line == "/exit" {
				return nil
			}
			if err := t.take(ctx, line); err != nil {
				return err
			}
		}
	}
}

// take handles one line: a message, or a command about the conversation itself.
func (t *terminalChat) take(ctx context.Context, line string) error {
	switch {
	case line == "":
		return nil
	case line == "/tools":
		t.tools = !t.tools
		t.look.note(t.out, map[bool]string{true: "tools are shown", false: "tools are hidden"}[t.tools])
		return nil
	case line == "/new":
		return t.begin(ctx)
	case strings.HasPrefix(line, "/"):
		t.look.note(t.out, "/tools  show or hide the tools   /new  another conversation   /quit  leave")
		return nil
	}
	answer, err := t.at.Say(ctx, t.session, line, uuid.NewString())
	if err == nil {
		t.show(answer)
	}
	return err
}

func (t *terminalChat) begin(ctx context.Context) (err error) {
	if t.session, err = t.at.open(ctx, t.phone); err == nil {
		t.look.note(t.out, "session "+t.session)
	}
	return err
}

func (t *terminalChat) show(answer client.MessageReply) {
	if t.why {
		if len(answer.Why) == 0 {
			t.look.note(t.out, "the model does not say why")
		}
		for _, line := range answer.Why {
			t.look.note(t.out, line)
		}
	}
	if t.tools {
		for _, c := range answer.ToolCalls {
			t.look.tool(t.out, c)
		}
	}
	switch {
	case answer.Reply != "":
		t.look.reply(t.out, answer.Reply)
	case answer.HandedOff:
		t.look.note(t.out, "a person has the conversation; nobody else answers")
	}
}
