package main

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// screen is a terminal.
type screen struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (*screen) IsTerminal() bool { return true }

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all.String()
}

type keyboard struct{ io.Reader }

func (keyboard) IsTerminal() bool { return true }

// A command that is silent for a second shows a person that it is at work, and takes that away before its result. What
// is no terminal gets none of it, and a person who is asked for something is not shown it either.
func TestSlowCommandsShowThatTheyWork(t *testing.T) {
	t.Parallel()
	classify := func(in io.Reader, out, errs io.Writer) (ended chan int) {
		ended = make(chan int, 1)
		go func() { ended <- run(t.Context(), []string{"mostrador", "classify"}, in, out, errs) }()
		return ended
	}
	in, typing := io.Pipe()
	person, out := &screen{}, &bytes.Buffer{}
	ended := classify(in, out, person)
	for begin := time.Now(); !strings.Contains(person.String(), "at work, 1 s"); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > longEnough {
			t.Fatal("it shows nothing")
		}
	}
	_, _ = io.WriteString(typing, "dale\n")
	_ = typing.Close()
	if code := <-ended; code != 0 || out.String() != "confirm\n" || !strings.HasSuffix(person.String(), "\r\x1b[K") {
		t.Errorf("exit %d, %q, %q", code, out, person)
	}
	quiet := func(what string, in func(io.Reader) io.Reader, errs io.Writer) {
		from, typing := io.Pipe()
		ended := classify(in(from), io.Discard, errs)
		time.Sleep(slow + slow/2) // what must not happen by then would be seen
		_ = typing.Close()
		if code := <-ended; code != 0 {
			t.Errorf("%s: exit %d", what, code)
		}
	}
	var file bytes.Buffer
	quiet("a file", func(r io.Reader) io.Reader { return r }, &file)
	asked := &screen{}
	quiet("a person who types", func(r io.Reader) io.Reader { return keyboard{r} }, asked)
	if file.Len() > 0 || asked.String() != "" {
		t.Errorf("%q, %q", file.String(), asked)
	}
}

// The bar of an import shows the part that is done and no counts: there are more steps than lines. It is gone at the end.
func TestAnImportsBarShowsThePartThatIsDone(t *testing.T) {
	t.Parallel()
	person, file := &screen{}, &bytes.Buffer{}
	show := progress(person)
	show(40, 200)
	show(200, 200)
	if shown := person.String(); !strings.Contains(shown, "importing  20%") || strings.Contains(shown, "200") || !strings.HasSuffix(shown, " \r") {
		t.Errorf("%q", shown)
	}
	if progress(file) != nil {
		t.Error("a file gets a bar")
	}
}
