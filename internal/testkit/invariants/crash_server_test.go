package invariants_test

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit"
)

// serverVar makes the test binary a server with this configuration.
const serverVar = "MOSTRADOR_CRASH_SERVER"

// serveUntilKilled is the other process: the product behind its HTTP door, on a
// port of its own, which it writes to standard output. It never ends by itself.
func serveUntilKilled(spec string) {
	fail := func(err error) {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
	var c premises
	if err := json.Unmarshal([]byte(spec), &c); err != nil {
		fail(err)
	}
	c.Config.LogLevel = "error"
	a, err := app.Open(context.Background(), c.Config, app.Options{
		SweepEvery: cmp.Or(c.Sweep, 200*time.Millisecond), Clock: fast{c.Ahead}, CallTimeout: testkit.CallTimeout,
		WhatsApp: whatsapp.Options{GraphURL: c.Graph},
	})
	if err != nil {
		fail(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fail(err)
	}
	fmt.Println("listening", l.Addr())
	fail(http.Serve(l, a.Handler()))
}

// premises are what a server is started with.
type premises struct {
	Config config.Config
	Ahead  time.Duration
	Sweep  time.Duration // how often it sweeps; 0: five times a second
	Graph  string        // where Meta's API is; empty: Meta itself
}

// fast is a clock that goes before the machine's: who comes after a killed server finds
// that the dead have had their time, without waiting for it.
type fast struct{ ahead time.Duration }

func (f fast) Now() time.Time { return clock.System{}.Now().Add(f.ahead) }

// process is a server that is about to be killed.
type process struct {
	cmd  *exec.Cmd
	base string
}

// start runs the server and waits until it listens.
func start(t *testing.T, c config.Config) *process {
	t.Helper()
	return startAt(t, c, 0)
}

// startAt is start where the clock is ahead by so much.
func startAt(t *testing.T, c config.Config, ahead time.Duration) *process {
	t.Helper()
	return startWith(t, premises{Config: c, Ahead: ahead})
}

func startWith(t *testing.T, p premises) *process {
	t.Helper()
	spec, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serverVar+"="+string(spec))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &process{cmd: cmd}
	t.Cleanup(func() { s.kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if addr, ok := strings.CutPrefix(lines.Text(), "listening "); ok {
			s.base = "http://" + addr
			return s
		}
	}
	t.Fatal("the server did not start")
	return nil
}

// kill is kill -9, and waits until the process is gone. A second one is nothing.
func (s *process) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}
