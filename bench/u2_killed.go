package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// nodeVar makes this program run as a node of the product.
const nodeVar = "MOSTRADOR_BENCH_NODE"

const killTrials = 3

// stuck is a model that never answers, and reports the request to the process that started its node.
type stuck struct{}

func (stuck) Answer(ctx context.Context, _ model.Request, _ func(string)) (model.Answer, error) {
	fmt.Println("thinking")
	<-ctx.Done()
	return model.Answer{}, ctx.Err()
}

// serveUntilKilled is the other process: the product as serve runs it, on a port that it writes to standard output.
func serveUntilKilled(spec string) {
	fail := func(err error) {
		fmt.Fprintln(os.Stderr, "node:", err)
		os.Exit(1)
	}
	var n node
	if err := json.Unmarshal([]byte(spec), &n); err != nil {
		fail(err)
	}
	a, err := n.open(context.Background(), app.Options{})
	if err != nil {
		fail(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fail(err)
	}
	fmt.Println("listening", listener.Addr())
	fail(http.Serve(listener, a.Handler()))
}

// process is a node that will be killed.
type process struct {
	cmd   *exec.Cmd
	base  string
	lines *bufio.Scanner
}

// says waits until the node writes a line that begins with word, and returns the rest of it.
func (p *process) says(word string) (string, error) {
	for p.lines.Scan() {
		if rest, ok := strings.CutPrefix(p.lines.Text(), word); ok {
			return strings.TrimSpace(rest), nil
		}
	}
	return "", fmt.Errorf("the node ended before it said %q", word)
}

func (n node) start() (*process, error) {
	spec, err := json.Marshal(n)
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), nodeVar+"="+string(spec)), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, lines: bufio.NewScanner(out)}
	address, err := p.says("listening")
	if err != nil {
		p.kill()
	}
	p.base = "http://" + address
	return p, err
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// answerAfterKill is U2: two nodes on PostgreSQL; the one that has the message is killed at the worst moments.
func answerAfterKill(ctx context.Context, l *lab) ([]result, error) {
	var kept, turn, lost []float64
	sends := 0
	before := load()
	for i := range killTrials {
		for _, do := range []func(*trial) error{
			func(t *trial) error { return t.afterTheWebhook(&kept) },
			func(t *trial) error { return t.inTheTurn(&turn) },
			func(t *trial) error { return t.whileSending(&lost, &sends) },
		} {
			if err := l.trial(ctx, do); err != nil {
				return nil, fmt.Errorf("trial %d: %w", i+1, err)
			}
		}
	}
	row := func(what string, took []float64, bound float64) result {
		worst := slices.Max(took)
		what = fmt.Sprintf("%s, the slowest of %d (load %s to %s)", what, len(took), before, load())
		return result{what, seconds(worst), seconds(bound),
			spread{worst / bound, slices.Min(took) / bound, worst / bound}, atMost(1)}
	}
	return []result{
		row("two nodes, killed after the webhook's commit, until it is answered, joining window included", kept, 5),
		row("killed while it runs the turn, until it is answered", turn, 15),
		row("killed while it sends, until the message is unknown and the next one was answered", lost, 60),
		{
			what: "how often the vendor had that message", ours: fmt.Sprint(sends), theirs: fmt.Sprint(killTrials),
			ratio:  spread{float64(sends) / killTrials, float64(sends) / killTrials, float64(sends) / killTrials},
			target: atMost(1),
		},
	}, nil
}

// trial is two nodes and one customer.
type trial struct {
	*vendor
	ctx context.Context
	*stand
	node
}

const whoWrites = "5491144441111"

func (l *lab) trial(ctx context.Context, do func(*trial) error) error {
	place, drop, err := testkit.NewPostgres()
	if err != nil {
		return err
	}
	defer drop() // if it fails, the database is dropped with the server
	v, err := l.vendor()
	if err != nil {
		return err
	}
	a, err := v.node(place).open(ctx, app.Options{SweepEvery: -1}) // it only reads, and runs no errands
	if err != nil {
		return err
	}
	s := &stand{App: a}
	defer s.Close()
	if err := s.settle(ctx, 10); err != nil {
		return err
	}
	if err := s.connectWhatsApp(ctx); err != nil {
		return err
	}
	return do(&trial{v, ctx, s, v.node(place)})
}

// pair starts both nodes, the first of them with a model that never answers if isStuck.
func (t *trial) pair(isStuck bool) (first, second *process, err error) {
	n := t.node
	if second, err = n.start(); err != nil {
		return nil, nil, err
	}
	n.Stuck = isStuck
	if first, err = n.start(); err != nil {
		second.kill()
	}
	return first, second, err
}

func (t *trial) afterTheWebhook(took *[]float64) error {
	first, second, err := t.pair(false)
	if err != nil {
		return err
	}
	defer second.kill()
	at, err := knock(t.ctx, first.base, whoWrites, "hola")
	first.kill()
	if err != nil {
		return err
	}
	answered, err := t.awaits(t.ctx, whoWrites)
	*took = append(*took, answered.Sub(at).Seconds())
	return err
}

func (t *trial) inTheTurn(took *[]float64) error {
	first, second, err := t.pair(true)
	if err != nil {
		return err
	}
	defer second.kill()
	_, err = knock(t.ctx, first.base, whoWrites, "hola")
	if err == nil {
		_, err = first.says("thinking")
	}
	watch := clock.Stopwatch()
	first.kill()
	if err != nil {
		return err
	}
	answered, err := t.awaits(t.ctx, whoWrites)
	*took = append(*took, answered.Sub(watch).Seconds())
	return err
}

func (t *trial) whileSending(took *[]float64, sends *int) error {
	first, second, err := t.pair(false)
	if err != nil {
		return err
	}
	defer second.kill()
	defer t.holdNext()()
	_, err = knock(t.ctx, first.base, whoWrites, "hola")
	if err == nil {
		_, err = t.awaits(t.ctx, whoWrites)
	}
	watch := clock.Stopwatch()
	first.kill()
	if err != nil {
		return err
	}
	if _, err := knock(t.ctx, second.base, whoWrites, "¿hay alguien?"); err != nil {
		return err
	}
	answered, err := t.awaits(t.ctx, whoWrites)
	if err != nil {
		return err
	}
	*took = append(*took, answered.Sub(watch).Seconds())
	refs := t.sent()
	for _, ref := range refs {
		if ref == refs[0] {
			*sends++
		}
	}
	return t.read(t.ctx, func(u *core.Unit) error {
		o, _, err := u.Deliveries.Get(refs[0], false)
		if err == nil && o.State != conversation.Unknown {
			err = fmt.Errorf("the message is %s", o.State)
		}
		return err
	})
}
