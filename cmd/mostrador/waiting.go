package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/urfave/cli/v3"
)

// slow is how long a command may be silent before a person is shown that it is at work.
const slow = time.Second

// watchful has a command's streams tell a person at a terminal that it is still at work, and for how long: whenever it
// has printed nothing for a second and does not wait for what the person types. What is no terminal gets nothing of it.
func watchful(root *cli.Command) *waiting {
	if !terminal(root.ErrWriter) || variable(root, "TERM") == "dumb" || callerOf(root).at != nil {
		return nil
	}
	w := &waiting{to: root.ErrWriter}
	root.Reader = watchedInput{root.Reader, w}
	root.Writer, root.ErrWriter = watchedOutput{root.Writer, w}, watchedOutput{root.ErrWriter, w}
	return w
}

// waiting is the line about a command that is at work.
type waiting struct {
	to io.Writer

	mu      sync.Mutex
	timer   *time.Timer // nil: not started, or over
	seconds int         // of silence
	shown   bool
	asking  bool // for something that a person types
	partial bool // the last line on the terminal has no end
}

// start begins to watch; the function it returns ends it.
func (w *waiting) start() (end func()) {
	if w == nil {
		return func() {}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(slow, w.tick)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.erase()
		w.timer.Stop()
		w.timer = nil
	}
}

func (w *waiting) tick() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer == nil {
		return
	}
	w.timer.Reset(time.Second)
	if w.asking || w.partial {
		return
	}
	w.seconds++
	w.shown = true
	fmt.Fprintf(w.to, "\r… at work, %d s\x1b[K", w.seconds)
}

// erase takes the line away. The caller holds mu.
func (w *waiting) erase() {
	if w.shown {
		fmt.Fprint(w.to, "\r\x1b[K")
	}
	w.shown = false
}

// quiet begins to count again.
func (w *waiting) quiet() {
	w.erase()
	if w.seconds = 0; w.timer != nil {
		w.timer.Reset(slow)
	}
}

type watchedOutput struct {
	io.Writer
	waiting *waiting
}

// IsTerminal makes the wrapped stream's nature known to terminal.
func (o watchedOutput) IsTerminal() bool { return terminal(o.Writer) }

func (o watchedOutput) Write(p []byte) (int, error) {
	w := o.waiting
	w.mu.Lock()
	defer w.mu.Unlock()
	w.quiet()
	if len(p) > 0 && o.IsTerminal() {
		w.partial = p[len(p)-1] != '\n'
	}
	return o.Writer.Write(p)
}

type watchedInput struct {
	io.Reader
	waiting *waiting
}

func (i watchedInput) IsTerminal() bool { return terminal(i.Reader) }

func (i watchedInput) Read(p []byte) (int, error) {
	if i.IsTerminal() {
		i.waiting.ask(true)
		defer i.waiting.ask(false)
	}
	return i.Reader.Read(p)
}

// Close ends a read under way, where that is possible.
func (i watchedInput) Close() error { return closable(i.Reader).Close() }

func (w *waiting) ask(asking bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.quiet()
	if w.asking = asking; !asking {
		w.partial = false // a person ends what they type with a new line
	}
}
