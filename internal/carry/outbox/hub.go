package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	// pollEvery is how often other nodes' events are looked for; our own wake the hub at once.
	pollEvery = 250 * time.Millisecond
	pageSize  = 500
)

// ErrClosed ends subscriptions when the hub closes.
var ErrClosed = errors.New("outbox: closed")

// Hub connects workspaces with their subscribers. A workspace without subscribers costs nothing but the numbering of
// its events, many at a time.
type Hub struct {
	store Store
	clock clock.Clock

	reading, numbering *Trouble
	// stamped is called after events of a workspace were numbered here; it may be nil.
	stamped  func(workspaceID string)
	numbered atomic.Uint64

	mu        sync.Mutex
	feeds     map[string]*feed
	dirty     map[string]bool // written to on this node, not numbered yet
	dismissed chan struct{}   // closed: no more subscriptions
	over      bool

	bell  chan struct{}
	quit  chan struct{}
	loops sync.WaitGroup
}

// NewHub starts a hub; Close ends it and every subscription. stamped may be nil.
func NewHub(s Store, c clock.Clock, log *slog.Logger, stamped func(workspaceID string)) *Hub {
	h := &Hub{
		store: s, clock: c, stamped: stamped,
		reading: NewTrouble(log, "reading events failed"), numbering: NewTrouble(log, "numbering events failed"),
		feeds: map[string]*feed{}, dirty: map[string]bool{}, dismissed: make(chan struct{}),
		bell: make(chan struct{}, 1), quit: make(chan struct{}),
	}
	h.loops.Add(1)
	go h.stampLoop()
	return h
}

// Committed reports that a unit of this workspace with events was committed here. They are numbered at once if the
// workspace has subscribers, and within a quarter of a second otherwise: a commit for each would slow down the next
// unit.
func (h *Hub) Committed(workspaceID string) {
	h.mu.Lock()
	h.dirty[workspaceID] = true
	heard := h.feeds[workspaceID] != nil
	h.mu.Unlock()
	if heard {
		ring(h.bell)
	}
}

func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// Dismiss ends every subscription and accepts no new ones; numbering goes on. It is for a server that wants its open
// streams to end before it waits for them.
func (h *Hub) Dismiss() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.over {
		h.over = true
		close(h.dismissed)
	}
}

// Close ends every subscription, numbers what was committed until now and ends the hub.
func (h *Hub) Close() {
	h.Dismiss()
	close(h.quit)
	h.loops.Wait()
}

// stampLoop numbers the events of workspaces that were written to here. Events left by a crash are numbered by the next
// write, subscriber or sweep.
func (h *Hub) stampLoop() {
	defer h.loops.Done()
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-h.bell:
			h.stampDirty(false)
		case <-tick.C:
			h.stampDirty(true)
		case <-h.quit:
			h.stampDirty(true)
			return
		}
	}
}

// stampDirty numbers the events of every workspace that was written to, or only of those with subscribers.
func (h *Hub) stampDirty(all bool) {
	for _, workspaceID := range h.takeDirty(all) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := h.Stamp(ctx, workspaceID)
		cancel()
		h.numbering.Saw(workspaceID, err)
		if err != nil {
			h.mu.Lock()
			h.dirty[workspaceID] = true // the next tick tries again
			h.mu.Unlock()
		}
	}
}

func (h *Hub) takeDirty(all bool) (ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := range h.dirty {
		if all || h.feeds[id] != nil {
			ids = append(ids, id)
			delete(h.dirty, id)
		}
	}
	return ids
}

// Stamp numbers every committed event of a workspace and wakes its subscribers here.
func (h *Hub) Stamp(ctx context.Context, workspaceID string) error {
	any := false
	for {
		n := 0
		err := h.store.WriteEvents(ctx, workspaceID, func(r Rows) (err error) {
			n, err = r.Stamp(h.clock.Now(), pageSize)
			return err
		})
		if err == nil {
			h.numbered.Add(uint64(n))
		}
		any = any || (err == nil && n > 0)
		if err == nil && n == pageSize {
			continue
		}
		if any {
			h.wake(workspaceID)
		}
		return err
	}
}

func (h *Hub) wake(workspaceID string) {
	h.mu.Lock()
	f := h.feeds[workspaceID]
	h.mu.Unlock()
	if f != nil {
		ring(f.nudged)
	}
	if h.stamped != nil {
		h.stamped(workspaceID)
	}
}

// Tidy deletes events older than keep, a batch at a time, and numbers what a dead node may have left.
func (h *Hub) Tidy(ctx context.Context, workspaceID string, keep time.Duration) error {
	const batch, latest = 1000, 3 // an endpoint that takes nothing up is waited for three times as long
	left, err := h.unstamped(ctx, workspaceID)
	if err == nil && left {
		err = h.Stamp(ctx, workspaceID)
	}
	now := h.clock.Now()
	for range mostBatches {
		var n int64
		drop := h.store.WriteEvents(ctx, workspaceID, func(r Rows) (err error) {
			n, err = r.DropEvents(now.Add(-keep), now.Add(-latest*keep), batch)
			return err
		})
		if drop != nil || n < batch {
			return errors.Join(err, drop)
		}
	}
	return err
}

// mostBatches bounds what one run deletes; the next continues.
const mostBatches = 50

// Of returns the latest events of a session, oldest first.
func (h *Hub) Of(ctx context.Context, workspaceID, sessionID string, limit int) (events []Event, err error) {
	err = h.store.ReadEvents(ctx, workspaceID, func(r Rows) (err error) {
		events, err = r.EventsOf(sessionID, limit)
		return err
	})
	return events, err
}

func (h *Hub) unstamped(ctx context.Context, workspaceID string) (left bool, err error) {
	err = h.store.ReadEvents(ctx, workspaceID, func(r Rows) (err error) {
		left, err = r.Unstamped()
		return err
	})
	return left, err
}
