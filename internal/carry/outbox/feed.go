package outbox

import (
	"context"
	"sync"
	"time"
)

// remembered is how many events a feed caches, so that its subscribers share one read.
const remembered = 2048

// feed reads one workspace's events once for all its subscribers on this node.
type feed struct {
	hub         *Hub
	workspaceID string
	nudged      chan struct{}
	stop        chan struct{}
	listeners   int // guarded by the hub

	mu     sync.Mutex
	ring   []Event // the latest, in order and without gaps
	head   int64   // the highest number seen
	change chan struct{}
}

// join returns the workspace's feed, and starts it for the first subscriber. A new one begins at head, which was read a
// moment ago.
func (h *Hub) join(workspaceID string, head int64) (*feed, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.over {
		return nil, ErrClosed
	}
	f := h.feeds[workspaceID]
	if f == nil {
		f = &feed{hub: h, workspaceID: workspaceID, head: head, nudged: make(chan struct{}, 1),
			stop: make(chan struct{}), change: make(chan struct{})}
		h.feeds[workspaceID] = f
		h.loops.Add(1)
		go f.loop()
	}
	f.listeners++
	return f, nil
}

func (h *Hub) leave(f *feed) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f.listeners--
	if f.listeners == 0 {
		delete(h.feeds, f.workspaceID)
		close(f.stop)
	}
}

func (f *feed) loop() {
	defer f.hub.loops.Done()
	defer f.hub.reading.Saw(f.workspaceID, nil) // it has no subscribers any more
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		var err error
		select {
		case <-f.nudged:
			err = f.read()
		case <-tick.C:
			err = f.poll()
		case <-f.stop:
			return
		case <-f.hub.dismissed:
			return
		}
		f.hub.reading.Saw(f.workspaceID, err)
	}
}

// poll looks for events of other nodes, and numbers those that have no number: their node may be dead.
func (f *feed) poll() error {
	left, err := f.hub.unstamped(context.Background(), f.workspaceID)
	if err == nil && left {
		err = f.hub.Stamp(context.Background(), f.workspaceID)
	}
	if err != nil {
		return err
	}
	return f.read()
}

// read appends what is new and wakes the subscribers.
func (f *feed) read() error {
	for {
		var page []Event
		err := f.hub.store.ReadEvents(context.Background(), f.workspaceID, func(r Rows) (err error) {
			page, err = r.EventsAfter(f.head, pageSize)
			return err
		})
		if err != nil || len(page) == 0 {
			return err
		}
		f.append(page)
		if len(page) < pageSize {
			return nil
		}
	}
}

func (f *feed) append(page []Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ring = append(f.ring, page...)
	if over := len(f.ring) - remembered; over > 0 { // a copy: subscribers may hold the old one
		f.ring = append(make([]Event, 0, remembered+pageSize), f.ring[over:]...)
	}
	f.head = page[len(page)-1].Seq
	close(f.change)
	f.change = make(chan struct{})
}

// since returns cached events above seq. ok is false when some of them are no longer cached; changed is closed when
// there is more.
func (f *feed) since(seq int64) (events []Event, changed <-chan struct{}, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if seq >= f.head {
		return nil, f.change, true
	}
	from := len(f.ring) - int(f.head-seq)
	if from < 0 {
		return nil, f.change, false
	}
	return f.ring[from:len(f.ring):len(f.ring)], f.change, true
}
