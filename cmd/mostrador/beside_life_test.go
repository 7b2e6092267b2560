package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/console"
	"github.com/mostrador/mostrador/internal/store"
)

// settingsNow are a workspace's settings, read when no process has the folder.
func (m machine) settingsNow(slug string) access.Settings {
	m.t.Helper()
	conf := config.Defaults()
	conf.Data, conf.LogLevel = m.data, "error"
	a, err := app.Open(m.t.Context(), conf, app.Options{SweepEvery: -1})
	if err != nil {
		m.t.Fatal(err)
	}
	defer a.Close()
	w, err := a.Keyring.WorkspaceBySlug(m.t.Context(), slug)
	if err != nil {
		m.t.Fatal(err)
	}
	return w.Settings
}

// Settings are merged into what is there, so that two people who change different ones at once lose nothing; --replace
// makes the file all of them.
func TestConcurrentSettingsAreMerged(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	p := m.serve("tienda")
	m.ok("workspace", "update", "--settings", m.file("a.json", `{"bank": {"alias": "tienda.mate"}, "max_lines": 3, "tax_basis_points": 100}`))
	var all sync.WaitGroup
	for i := range 4 {
		for _, change := range []string{fmt.Sprintf(`{"bank": {"holder": "Ana %d"}, "max_lines": null}`, i),
			fmt.Sprintf(`{"profile": {"schedule": {%q: "9 a 18"}}}`, access.Weekdays[i])} {
			file := m.file("change.json", change)
			all.Go(func() {
				if r := m.run("workspace", "update", "--settings", file); r.code != 0 {
					t.Errorf("%s: %+v", change, r)
				}
			})
		}
	}
	all.Wait()
	p.stop()
	s := m.settingsNow("tienda")
	if s.Bank.Alias != "tienda.mate" || !strings.HasPrefix(s.Bank.Holder, "Ana ") || s.MaxLines != 0 ||
		s.TaxBasisPoints != 100 || len(s.Profile.Schedule) != 4 {
		t.Errorf("merged into %+v", s)
	}
	// Names in another letter case were accepted in the first files.
	old := m.run("workspace", "update", "--settings", m.file("old.json", `{"Max_Lines": 9, "Bank": {"ALIAS": "tienda.luna"}}`))
	if s := m.settingsNow("tienda"); old.code != 0 || s.MaxLines != 9 || s.Bank.Alias != "tienda.luna" || s.TaxBasisPoints != 100 ||
		!strings.Contains(old.errs, "/Max_Lines is read as max_lines") {
		t.Errorf("in another letter case: %d %s %+v", old.code, old.errs, s)
	}
	m.fails(2, "--replace goes with --settings", "workspace", "update", "--replace")
	m.ok("workspace", "update", "--replace", "--settings", m.file("b.json", `{"max_lines": 5}`))
	if s := m.settingsNow("tienda"); s.MaxLines != 5 || s.Bank.Alias != "" || s.TaxBasisPoints != 0 {
		t.Errorf("replaced by %+v", s)
	}
}

// talking is a command that runs, with an input that a person has not ended.
type talking struct {
	*exec.Cmd
	in   io.WriteCloser
	out  io.Reader
	errs bytes.Buffer
}

func (m machine) talk(args ...string) *talking {
	m.t.Helper()
	c := &talking{Cmd: m.command(args...)}
	var err error
	if c.in, err = c.StdinPipe(); err != nil {
		m.t.Fatal(err)
	}
	if c.out, err = c.StdoutPipe(); err != nil {
		m.t.Fatal(err)
	}
	c.Stderr = &c.errs
	if err := c.Start(); err != nil {
		m.t.Fatal(err)
	}
	cut := time.AfterFunc(longEnough, func() { _ = c.Process.Kill() })
	m.t.Cleanup(func() {
		cut.Stop()
		_ = c.Process.Kill()
	})
	return c
}

// end waits for the command and returns its exit code.
func (c *talking) end() int {
	_, _ = io.Copy(io.Discard, c.out)
	_ = c.Wait() // the exit code says it
	return c.ProcessState.ExitCode()
}

// Ctrl-C ends a command in the server, and the server goes on; a server that stops ends its commands in one line.
func TestCommandsAndServersEnd(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	p := m.serve("tienda")
	chat := m.talk("chat")
	if _, err := io.ReadFull(chat.out, make([]byte, len("· session"))); err != nil {
		t.Fatalf("%v: %s", err, chat.errs.String())
	}
	_ = chat.Process.Signal(syscall.SIGINT)
	if code := chat.end(); code != 0 || chat.errs.Len() > 0 {
		t.Errorf("a chat that was ended: %d %s", code, chat.errs.String())
	}
	typing := m.talk("agent", "set", "-")
	// More than a pipe holds: when it is written, the server has asked for it and waits for the rest.
	if _, err := io.WriteString(typing.in, `{"prompt": "`+strings.Repeat("a", 1<<20)); err != nil {
		t.Fatalf("%v: %s", err, typing.errs.String())
	}
	_ = typing.Process.Signal(syscall.SIGINT)
	if code := typing.end(); code != exitInterrupted || typing.errs.String() != "mostrador: interrupted\n" {
		t.Errorf("what was not typed to its end: %d %s", code, typing.errs.String())
	}
	if out := m.ok("agent", "show"); strings.Contains(out, "aaa") {
		t.Errorf("it was saved: %s", out)
	}
	chat = m.talk("chat")
	if _, err := io.ReadFull(chat.out, make([]byte, len("· session"))); err != nil {
		t.Fatalf("%v: %s", err, chat.errs.String())
	}
	p.stop()
	if code := chat.end(); code != 1 || chat.errs.String() != "mostrador: the server is stopping\n" {
		t.Errorf("a chat whose server stopped: %d %s", code, chat.errs.String())
	}
	if _, err := os.Lstat(filepath.Join(m.data, "mostrador.sock")); err == nil {
		t.Error("the socket stayed")
	}
	m.ok("workspace", "list")
}

// A crash leaves a socket that nobody listens on: commands open the folder themselves, and the next server replaces it.
// All of it also where the folder's path is longer than a socket's may be.
func TestAServerCrashed(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.data = filepath.Join(m.data, strings.Repeat("long/", 25))
	p := m.serve("tienda")
	if out := m.ok("workspace", "list"); !strings.Contains(out, "tienda") {
		t.Errorf("beside it: %s", out)
	}
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	if _, err := os.Lstat(filepath.Join(m.data, "mostrador.sock")); err != nil {
		t.Fatalf("no socket to be stale: %v", err)
	}
	if out := m.ok("agent", "list"); !strings.Contains(out, "ana") {
		t.Errorf("after it: %s", out)
	}
	addr := freeAddress(t)
	p = m.start("serve", "--addr", addr)
	ready(t, "http://"+addr+"/readyz")
	if out := m.ok("agent", "list"); !strings.Contains(out, "ana") {
		t.Errorf("beside the next one: %s", out)
	}
	p.stop()
}

// A command waits a while for a process that is about to take commands, or to give the folder up, and has lost nothing
// of its input by then.
func TestACommandWaitsForTheFolder(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	db, err := store.Open(t.Context(), store.Options{Dir: m.data})
	if err != nil {
		t.Fatal(err)
	}
	m.fails(1, "is in use by another mostrador that takes no commands", "workspace", "list")
	time.AfterFunc(300*time.Millisecond, func() { _ = db.Close() })
	if r := m.feed(`{"prompt": "Hola."}`, "agent", "set", "-"); r.code != 0 || !strings.Contains(r.out, "Hola.") {
		t.Errorf("%+v", r)
	}
}

// A command that the server's program does not know says which program that is.
func TestAServerOfAnotherVersion(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	server, err := console.Listen(m.data, "v0.1", func(_ context.Context, c *console.Call) int {
		fmt.Fprintln(c.Errors(), "mostrador: there is no command")
		return exitUsage
	})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close(0, 0, context.Canceled)
	r := m.run("workspace", "list")
	if r.code != exitUsage || !strings.Contains(r.errs, "there is no command\nthe server that has the folder is mostrador v0.1, this is ") {
		t.Errorf("%+v", r)
	}
}
