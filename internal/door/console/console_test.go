package console

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// limit ends a test that hangs; nothing waits for it otherwise.
const limit = time.Minute

type disk struct{ dir string }

func (d disk) Open(name string) (io.ReadCloser, error) { return os.Open(filepath.Join(d.dir, name)) }

func (d disk) Create(name string) (io.WriteCloser, error) {
	return os.OpenFile(filepath.Join(d.dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

func (d disk) Remove(name string) error { return os.Remove(filepath.Join(d.dir, name)) }

func serve(t *testing.T, dir string, run Run) *Server {
	t.Helper()
	s, err := Listen(dir, "v1", run)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close(0, 0, errors.New("the test is over")) })
	return s
}

type outcome struct {
	code      int
	err       error
	out, errs string
}

func command(ctx context.Context, t *testing.T, dir string, files Files, in io.Reader, args ...string) outcome {
	t.Helper()
	c, err := Dial(dir)
	if err != nil {
		return outcome{err: err}
	}
	var out, errs bytes.Buffer
	code, err := c.Run(ctx, Request{Args: args, Env: map[string]string{"HERE": "yes"}, Terminal: [3]bool{2: true}}, in, &out,
		&errs, files)
	return outcome{code, err, out.String(), errs.String()}
}

// A command's words, streams, environment, files and exit code are those of its own process.
func TestACommandIsItsProcesss(t *testing.T) {
	t.Parallel()
	dir, theirs := t.TempDir(), disk{t.TempDir()}
	long := strings.Repeat("0123456789", 30_000) // several messages
	if err := os.WriteFile(filepath.Join(theirs.dir, "in.txt"), []byte(long), 0o600); err != nil {
		t.Fatal(err)
	}
	serve(t, dir, func(_ context.Context, c *Call) int {
		in, err := io.ReadAll(c.Input())
		fmt.Fprintf(c.Errors(), "%q %q %v %v;", in, c.Env["HERE"], c.Terminal, err)
		f, err := c.Open("in.txt")
		if err != nil {
			fmt.Fprint(c.Errors(), err)
			return 1
		}
		_, err = io.Copy(c.Output(), f)
		fmt.Fprint(c.Errors(), err, f.Close(), ";")
		w, err := c.Create("out.txt")
		if err != nil {
			fmt.Fprint(c.Errors(), err)
			return 1
		}
		_, err = io.WriteString(w, long)
		_, again := c.Create("out.txt")
		_, none := c.Open("none.txt")
		_, other := c.Open("/etc/passwd")
		fmt.Fprint(c.Errors(), err, w.Close(), ";", again, ";", none, ";", other)
		return 7
	})
	got := command(t.Context(), t, dir, theirs, strings.NewReader("typed"), "in.txt", "--to=out.txt", "--from", "none.txt")
	if got.err != nil || got.code != 7 || got.out != long {
		t.Fatalf("exit %d, %v, %d bytes: %s", got.code, got.err, len(got.out), got.errs)
	}
	for _, want := range []string{`"typed" "yes" [false false true] <nil>;<nil> <nil>;<nil> <nil>;`, "file exists",
		"no such file", "/etc/passwd: the command does not name this file"} {
		if !strings.Contains(got.errs, want) {
			t.Errorf("no %q in %s", want, got.errs)
		}
	}
	if written, err := os.ReadFile(filepath.Join(theirs.dir, "out.txt")); string(written) != long {
		t.Errorf("%d bytes written, %v", len(written), err)
	}
}

// What a command does not read of standard input stays for the next one, as in a loop of a shell over a list.
func TestInputIsReadOnDemand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	serve(t, dir, func(_ context.Context, c *Call) int {
		if c.Args[0] == "none" {
			return 0
		}
		line, _ := bufio.NewReaderSize(c.Input(), 16).ReadString('\n')
		_, _ = io.WriteString(c.Output(), line)
		return 0
	})
	in := strings.NewReader("first\n" + strings.Repeat("x", 100))
	if got := command(t.Context(), t, dir, nil, in, "none"); got.code != 0 || in.Len() != 106 {
		t.Errorf("%+v left %d", got, in.Len())
	}
	if got := command(t.Context(), t, dir, nil, in, "some"); got.out != "first\n" || in.Len() != 90 {
		t.Errorf("%+v left %d", got, in.Len())
	}
}

// Ctrl-C and the end of the process stop a command, also one that waits for what is never typed.
func TestACommandIsStopped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	started, ended := make(chan bool), make(chan error, 1)
	serve(t, dir, func(ctx context.Context, c *Call) int {
		started <- true
		var err error
		if c.Args[0] == "read" {
			_, err = c.Input().Read(make([]byte, 1))
		} else {
			<-ctx.Done()
		}
		ended <- err
		return 130
	})
	never, w := io.Pipe()
	defer w.Close()
	for _, how := range []string{"read", "wait"} {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-started
			cancel()
		}()
		if got := command(ctx, t, dir, nil, never, how); got.code != 130 || got.err != nil {
			t.Errorf("%s: %+v", how, got)
		}
		if err := <-ended; how == "read" && !errors.Is(err, context.Canceled) {
			t.Errorf("read: %v", err)
		}
	}
	c, err := Dial(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.send(message{Kind: kindStart, Protocol: protocol, Request: Request{Args: []string{"wait"}}}); err != nil {
		t.Fatal(err)
	}
	<-started
	c.Close() // as kill -9 does
	select {
	case <-ended:
	case <-time.After(limit):
		t.Error("a command goes on without its process")
	}
}

// A server that stops lets commands finish, then ends them with its cause; new ones find none. One that is killed
// leaves a command that does not know what came of it.
func TestAServerStops(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cause := errors.New("stopping")
	started := make(chan bool)
	var s *Server
	s = serve(t, dir, func(ctx context.Context, c *Call) int {
		started <- true
		if c.Args[0] == "crash" {
			s.mu.Lock()
			defer s.mu.Unlock()
			for conn := range s.conns {
				_ = conn.Close()
			}
			return 0
		}
		<-ctx.Done()
		fmt.Fprint(c.Errors(), context.Cause(ctx))
		return 1
	})
	results := make(chan outcome, 1)
	go func() { results <- command(t.Context(), t, dir, nil, nil, "crash") }()
	<-started
	if got := <-results; !errors.Is(got.err, ErrLost) {
		t.Errorf("lost: %+v", got)
	}
	go func() { results <- command(t.Context(), t, dir, nil, nil, "wait") }()
	<-started
	s.Close(time.Millisecond, limit, cause)
	if got := <-results; got.code != 1 || got.errs != "stopping" || got.err != nil {
		t.Errorf("ended: %+v", got)
	}
	if got := command(t.Context(), t, dir, nil, nil, "late"); got.err == nil || errors.Is(got.err, ErrRefused) {
		t.Errorf("late: %+v", got)
	}
	if _, err := os.Lstat(filepath.Join(dir, socketName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is still there: %v", err)
	}
}

// What a crash left is replaced, and paths may be longer than sockets'.
func TestStaleSocketsAndLongPaths(t *testing.T) {
	t.Parallel()
	hello := func(_ context.Context, c *Call) int {
		fmt.Fprint(c.Output(), "hello")
		return 0
	}
	for name, dir := range map[string]string{
		"short": t.TempDir(), "long": filepath.Join(t.TempDir(), strings.Repeat("a-long-name/", 20)),
	} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		stale, err := listen(dir)
		if err != nil {
			t.Fatal(name, err)
		}
		stale.Close() // which leaves the file, as a crash does
		if got := command(t.Context(), t, dir, nil, nil); got.err == nil || errors.Is(got.err, ErrRefused) {
			t.Errorf("%s, stale: %+v", name, got)
		}
		serve(t, dir, hello)
		if got := command(t.Context(), t, dir, nil, nil); got.out != "hello" || got.err != nil {
			t.Errorf("%s: %+v", name, got)
		}
		info, err := os.Stat(filepath.Join(dir, socketName))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
}

// A program that speaks otherwise is told so, and nothing is run.
func TestAnotherProtocolIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l, err := listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		conn, err := l.Accept()
		if err == nil {
			_ = newLine(conn).send(message{Kind: kindHello, Protocol: protocol + 1, Version: "v99"})
			_, _ = io.Copy(io.Discard, conn)
		}
	}()
	if _, err := Dial(dir); !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), "v99") {
		t.Errorf("dialled: %v", err)
	}
	ran := make(chan bool, 1)
	other := t.TempDir()
	serve(t, other, func(context.Context, *Call) int { ran <- true; return 0 })
	c, err := Dial(other)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.send(message{Kind: kindStart, Protocol: protocol + 1, Request: Request{Args: []string{"x"}}}); err != nil {
		t.Fatal(err)
	}
	if m, err := c.receive(); err == nil || len(ran) > 0 {
		t.Errorf("answered %+v", m)
	}
}

func TestOnlyTheOwnerMayConnect(t *testing.T) {
	t.Parallel()
	dir, self := t.TempDir(), os.Geteuid()
	for user, may := range map[int]bool{0: true, self: true, self + 12345: false} {
		if mayConnect(user, dir) != may {
			t.Errorf("user %d: %v", user, !may)
		}
	}
	if mayConnect(self+12345, filepath.Join(dir, "gone")) {
		t.Error("a folder that is gone lets strangers in")
	}
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { _, _ = net.Dial("unix", filepath.Join(dir, "s")) }()
	conn, err := l.AcceptUnix()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if user, known := peerOf(conn); !known || user != self {
		t.Errorf("the peer is %d, %v", user, known)
	}
}
