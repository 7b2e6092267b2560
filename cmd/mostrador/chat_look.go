package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v3"
	"golang.org/x/term"

	"github.com/mostrador/mostrador/internal/door/client"
)

// look is how a conversation is printed: with colours and a prompt for a person, plain for a file or another program.
type look struct {
	person bool // input comes from a person
	colour bool
}

func lookOf(c *cli.Command) look {
	in, out := c.Root().Reader, c.Root().Writer
	colour := terminal(out) && variable(c, "NO_COLOR") == "" && variable(c, "TERM") != "dumb"
	return look{person: terminal(in) && terminal(out), colour: colour}
}

// terminal reports whether a person is at a stream, of this process or of one that a command is run for.
func terminal(stream any) bool {
	switch s := stream.(type) {
	case *os.File:
		return term.IsTerminal(int(s.Fd()))
	case interface{ IsTerminal() bool }:
		return s.IsTerminal()
	}
	return false
}

// The colours, as terminals know them.
const (
	faint  = "2"
	green  = "32"
	red    = "31"
	yellow = "33"
	bold   = "1"
)

func (l look) in(colour, text string) string {
	if !l.colour {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

func (l look) prompt(out io.Writer) {
	if l.person {
		fmt.Fprint(out, l.in(bold, "› "))
	}
}

// reply prints what the agent said, without control sequences.
func (l look) reply(out io.Writer, text string) {
	fmt.Fprintln(out, l.in(green, printable(text)))
	fmt.Fprintln(out)
}

func (l look) note(out io.Writer, text string) { fmt.Fprintln(out, l.in(faint, "· "+text)) }

// tool is one call, on one line.
func (l look) tool(out io.Writer, c client.ToolCall) {
	var a client.Answer
	_ = json.Unmarshal(c.Result, &a) // a call that did not run has none
	outcome := l.in(faint, "ok")
	switch {
	case a.Confirmation != nil:
		outcome = l.in(yellow, "asks")
	case !a.Success:
		outcome = l.in(red, printable(string(a.ErrorCode)+": "+a.Error))
	}
	fmt.Fprintln(out, l.in(faint, "  "+printable(c.Tool)+" "+printable(string(c.Arguments)))+" → "+outcome)
}

// printable removes control sequences from text that others wrote.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || (r >= 0x20 && r != 0x7f && (r < 0x80 || r > 0x9f)) {
			return r
		}
		return -1
	}, s)
}
