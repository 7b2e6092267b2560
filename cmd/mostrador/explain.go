package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// The exit codes besides 0.
const (
	exitFailed      = 1
	exitUsage       = 2
	exitAsk         = 3 // a call that needs a yes
	exitInterrupted = 130
)

// exit is an error with its own exit code. One without a message was reported already.
type exit struct {
	code    int
	message string
}

func (e *exit) Error() string { return e.message }

func usage(format string, args ...any) error { return &exit{exitUsage, fmt.Sprintf(format, args...)} }

// explain prints what went wrong, in one line, and returns the exit code.
func explain(to io.Writer, err error) int {
	code, line := exitFailed, ""
	var own *exit
	var wrong *importer.Problems
	switch {
	case err == nil:
		return 0
	case errors.As(err, &own):
		code, line = own.code, own.message
		if code == exitUsage && line != "" {
			line += " (see --help)"
		}
	case errors.As(err, &wrong): // the one that has many lines, a mistake each
		fmt.Fprintln(to, wrong.Error())
		return exitFailed
	case errors.Is(err, context.Canceled):
		code, line = exitInterrupted, "interrupted"
	default:
		line = errorMessage(err)
	}
	if line != "" {
		fmt.Fprintln(to, "mostrador:", oneLine(line))
	}
	return code
}

// errorMessage is a fault's message for people, or what any other error says.
func errorMessage(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && f.Message != "" && errors.Unwrap(f) == nil {
		return strings.Replace(err.Error(), f.Error(), f.Message, 1)
	}
	return err.Error()
}

// logged logs what ended a server, in place of the line for people.
func logged(log *slog.Logger, err error) error {
	var line strings.Builder
	code := explain(&line, err)
	if code == 0 {
		return nil
	}
	log.Error("stopped", "error", strings.TrimPrefix(strings.TrimSpace(line.String()), "mostrador: "))
	return &exit{code: code}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
