// Command documents runs the tests that show what the five documents ask for, and prints by document how many of
// their statements hold.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "documents:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	all, err := load(files)
	if err != nil {
		return err
	}
	passed, err := runTests(ctx, all)
	if err != nil {
		return err
	}
	if !report(out, all, passed) {
		return errors.New("not every statement holds")
	}
	return nil
}

// runTests runs every test that a statement names, once, and returns those that passed.
func runTests(ctx context.Context, all []statement) (map[testName]bool, error) {
	var packages, functions []string
	for _, s := range all {
		for _, t := range s.tests {
			packages, functions = append(packages, "./"+t.pkg), append(functions, t.function())
		}
	}
	slices.Sort(packages)
	slices.Sort(functions)
	args := append([]string{"test", "-count=1", "-timeout", "60m", "-json",
		"-run", "^(" + strings.Join(slices.Compact(functions), "|") + ")$"}, slices.Compact(packages)...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	passed, err := readResults(stdout)
	failed := new(exec.ExitError)
	if waited := cmd.Wait(); waited != nil && !errors.As(waited, &failed) { // a failed test is in the results
		err = cmp.Or(err, waited)
	}
	return passed, err
}

// readResults reads the events of go test -json.
func readResults(from io.Reader) (map[testName]bool, error) {
	passed := map[testName]bool{}
	for events := json.NewDecoder(from); ; {
		var e struct{ Action, Package, Test string }
		switch err := events.Decode(&e); {
		case errors.Is(err, io.EOF):
			return passed, nil
		case err != nil:
			return nil, err
		}
		if _, pkg, ok := strings.Cut(e.Package, "/mostrador/mostrador/"); ok && e.Test != "" && e.Action == "pass" {
			passed[testName{pkg, e.Test}] = true
		}
	}
}

// tally counts the statements of one document.
type tally struct {
	holds, decided int
	later          map[string]int
	wrong          []string
}

// report prints the counts and every statement that does not hold, and tells whether all do.
func report(out io.Writer, all []statement, passed map[testName]bool) bool {
	counts, order, ok := map[string]*tally{}, []string{}, true
	for _, s := range all {
		c := counts[s.document]
		if c == nil {
			c = &tally{later: map[string]int{}}
			counts[s.document], order = c, append(order, s.document)
		}
		c.count(s, passed)
	}
	for _, document := range order {
		c := counts[document]
		fmt.Fprintf(out, "%s: %d hold, %d differ by a decision", document, c.holds, c.decided)
		for _, area := range areas {
			if n := c.later[area]; n > 0 {
				fmt.Fprintf(out, ", %d wait for %s", n, area)
			}
		}
		fmt.Fprintf(out, ", %d do not hold\n", len(c.wrong))
		for _, line := range c.wrong {
			ok = false
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	return ok
}

func (c *tally) count(s statement, passed map[testName]bool) {
	for _, t := range s.tests {
		if !passed[t] {
			c.wrong = append(c.wrong, fmt.Sprintf("%d (%s) %s: %s %s did not pass", s.number, s.section, s.text, t.pkg, t.name))
			return
		}
	}
	switch {
	case s.decision != "":
		c.decided++
	case s.later != "":
		c.later[s.later]++
	case s.open:
		c.wrong = append(c.wrong, fmt.Sprintf("%d (%s) %s: no test shows it", s.number, s.section, s.text))
	default:
		c.holds++
	}
}
