package jobs

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Worker runs the errands of our own table: those committed on this node on time, woken by the commit, and those of
// nodes that died within a second or two.
//
// It runs an errand at least once. Two nodes may run one at the same moment, when one of them is too slow to renew its
// lease or their clocks differ: the rows that an errand is about decide which one acts, as they do for jobs.
type Worker struct {
	store Store
	work  Work
	clock clock.Clock
	log   *slog.Logger

	mu       sync.Mutex
	held     map[string]*held // every errand this node holds, by key
	waiting  queue            // not due yet
	ready    []*held          // due; waiting for its lane or a free place
	lanes    map[string]bool  // lanes with a running errand
	running  int
	stopping bool

	renewing sync.Mutex // held while rows are compared with this node's state

	bell   chan struct{} // rings when an errand is due earlier than was known
	quit   chan struct{}
	cancel context.CancelFunc
	ctx    context.Context // of the errands
	loops  sync.WaitGroup
	runs   sync.WaitGroup
}

// held is an errand that this node will run, runs or has run.
type held struct {
	StoredErrand
	due   time.Time // when to run it next
	state state
}

type state int

const (
	waits   state = iota // in the heap
	started              // due: waiting for its lane or a place, or running
	done                 // its row is to be deleted
	lost                 // another node has it
)

// NewWorker starts a worker; Stop ends it.
func NewWorker(s Store, work Work, c clock.Clock, log *slog.Logger) *Worker {
	w := &Worker{
		store: s, work: work, clock: c, log: log, held: map[string]*held{}, lanes: map[string]bool{},
		bell: make(chan struct{}, 1), quit: make(chan struct{}),
	}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	w.loops.Go(w.begin)
	w.loops.Go(w.keep)
	return w
}

// add takes errands that were committed on this node.
func (w *Worker) add(list []StoredErrand) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, k := range list {
		if !w.stopping && len(w.held) < mostHeld {
			w.plan(&held{StoredErrand: k, due: k.DueAt})
		}
	}
}

// plan schedules an errand for its time.
func (w *Worker) plan(h *held) {
	h.state = waits
	w.held[h.Key] = h
	heap.Push(&w.waiting, h)
	if w.waiting[0] == h {
		ring(w.bell)
	}
}

func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// begin starts what is due.
func (w *Worker) begin() {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-w.bell:
		case <-timer.C:
		case <-w.quit:
			return
		}
		timer.Reset(w.startDue())
	}
}

// startDue starts what is due and returns how long until the next one.
func (w *Worker) startDue() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.clock.Now()
	for len(w.waiting) > 0 && clock.Reached(w.waiting[0].due, now) {
		h := heap.Pop(&w.waiting).(*held)
		if h.state == waits {
			h.state = started
			w.ready = append(w.ready, h)
		}
	}
	w.fill()
	if len(w.waiting) == 0 {
		return Near
	}
	return w.waiting[0].due.Sub(now)
}

// fill starts as many ready errands as there are free places, in order.
func (w *Worker) fill() {
	left := w.ready[:0]
	for i, h := range w.ready {
		if w.running == atOnce || w.stopping {
			left = append(left, w.ready[i:]...)
			break
		}
		lane := h.lane()
		switch {
		case h.state != started: // another node has it
			delete(w.held, h.Key)
		case lane != "" && w.lanes[lane]:
			left = append(left, h)
		default:
			if lane != "" {
				w.lanes[lane] = true
			}
			w.running++
			w.runs.Go(func() { w.run(h) })
		}
	}
	clear(w.ready[len(left):])
	w.ready = left
}

func (h *held) lane() string {
	if h.Lane == "" {
		return ""
	}
	return h.WorkspaceID + " " + h.Lane
}

// run runs one errand and decides what happens to it next.
func (w *Worker) run(h *held) {
	var err error
	ours := w.stillOurs(h)
	if ours {
		err = w.attempt(h.Errand)
	}
	w.mu.Lock()
	w.running--
	delete(w.lanes, h.lane())
	later := w.settle(h, ours, err)
	w.fill()
	w.mu.Unlock()
	if later > 0 {
		w.handOver(h, later)
	}
}

// stillOurs renews the lease of an errand that starts so late that other nodes may have taken it.
func (w *Worker) stillOurs(h *held) bool {
	w.mu.Lock()
	now, freeAt, gone := w.clock.Now(), h.FreeAt, h.state == lost
	w.mu.Unlock()
	if gone || freeAt.Sub(now) > tickEvery/2 {
		return !gone
	}
	w.renew(w.ctx, []Renewal{{Key: h.Key, FreeAt: freeAt, Until: now.Add(lease)}})
	w.mu.Lock()
	defer w.mu.Unlock()
	return h.state == started && h.FreeAt.After(now)
}

// attempt does the work. A panic fails the errand, not the process.
func (w *Worker) attempt(e Errand) (err error) {
	ctx, cancel := context.WithTimeout(w.ctx, timeLimit)
	defer cancel()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic in errand %s: %v\n%s", e.What, v, debug.Stack())
		}
	}()
	return w.work.Errand(ctx, e.WorkspaceID, e.What, e.ID)
}

// firstRetry is when River first retries what failed here.
const firstRetry = 2 * time.Second

// settle records the outcome of a run. A retry, or a long wait, is left to River, after the time that is returned.
func (w *Worker) settle(h *held, ours bool, err error) (later time.Duration) {
	var f *fault.Error
	again := time.Duration(0)
	if errors.As(err, &f) {
		again = f.RetryAfter
	}
	switch {
	case !ours || h.state == lost:
		delete(w.held, h.Key)
	case err == nil:
		h.state = done
	case again > Near:
		return again
	case again > 0:
		h.due = w.clock.Now().Add(again)
		w.plan(h)
	case f != nil && fault.Of(f.Code).Business:
		h.state = done
		w.log.Warn("errand refused, not retried", "workspace", h.WorkspaceID, "errand", h.What, "id", h.ID, "error",
			err)
	default:
		w.log.Warn("errand failed, retrying", "workspace", h.WorkspaceID, "errand", h.What, "id", h.ID, "error", err)
		return firstRetry
	}
	return 0
}

// handOver turns an errand into a River job. Where that fails its lease expires, and a node takes it again.
func (w *Worker) handOver(h *held, after time.Duration) {
	w.renewing.Lock()
	defer w.renewing.Unlock()
	w.mu.Lock()
	k := h.StoredErrand
	w.mu.Unlock()
	if err := w.store.HandOver(context.WithoutCancel(w.ctx), k, w.clock.Now().Add(after)); err != nil {
		w.log.Error("errand could not be queued for a retry", "workspace", k.WorkspaceID, "errand", k.What, "id", k.ID,
			"error", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, h.Key)
}

// Stop starts nothing more and lets running errands finish, as long as ctx allows. Other nodes, or the next start, run
// the rest.
func (w *Worker) Stop(ctx context.Context) error {
	w.mu.Lock()
	w.stopping, w.ready, w.waiting = true, nil, nil
	w.mu.Unlock()
	finished := make(chan struct{})
	go func() {
		w.runs.Wait()
		close(finished)
	}()
	var err error
	select {
	case <-finished:
	case <-ctx.Done():
		err = fmt.Errorf("errands were cut off: %w", ctx.Err())
	}
	w.cancel()
	close(w.quit)
	w.loops.Wait()
	return err
}
