package jobs

import (
	"container/heap"
	"context"
	"slices"
	"time"
)

// keep renews this node's leases, deletes what is done, and looks for errands that other nodes left.
func (w *Worker) keep() {
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for n := 0; ; n++ {
		if n%int(lookEvery/tickEvery) == 0 {
			w.look()
		}
		select {
		case <-tick.C:
			w.renew(w.ctx, w.renewals())
		case <-w.quit:
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			w.renew(ctx, w.renewals())
			return
		}
	}
}

// renewals are the leases to renew and the rows to delete now.
func (w *Worker) renewals() (list []Renewal) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.clock.Now()
	for key, h := range w.held {
		switch {
		case h.state == done:
			list = append(list, Renewal{Key: key, FreeAt: h.FreeAt})
		case h.state == started && h.FreeAt.Sub(now) < lease*2/3:
			list = append(list, Renewal{Key: key, FreeAt: h.FreeAt, Until: now.Add(lease)})
		case h.state == waits && h.FreeAt.Before(h.due) && !w.stopping:
			list = append(list, Renewal{Key: key, FreeAt: h.FreeAt, Until: h.due.Add(Grace)})
		}
	}
	return list
}

// renew writes renewals. A failed write is retried with the next tick.
func (w *Worker) renew(ctx context.Context, list []Renewal) {
	w.renewing.Lock()
	defer w.renewing.Unlock()
	w.mu.Lock()
	list = slices.DeleteFunc(list, func(r Renewal) bool { // changed while we waited
		h := w.held[r.Key]
		return h == nil || !h.FreeAt.Equal(r.FreeAt)
	})
	w.mu.Unlock()
	if len(list) == 0 {
		return
	}
	gone, err := w.store.RenewErrands(ctx, list)
	if err != nil {
		if ctx.Err() == nil {
			w.log.Warn("errand lease renewal failed, retrying", "errands", len(list), "error", err)
		}
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, r := range list {
		h := w.held[r.Key]
		switch {
		case h == nil:
		case r.Until.IsZero():
			delete(w.held, r.Key)
		case !slices.Contains(gone, r.Key):
			h.FreeAt = r.Until
		case h.state == waits:
			h.state = lost
			delete(w.held, r.Key)
		default:
			h.state = lost
		}
	}
}

// look takes errands that other nodes, or this one before a restart, did not run.
func (w *Worker) look() {
	for {
		w.mu.Lock()
		room := 2*atOnce - len(w.ready) - w.running
		if w.stopping || len(w.held) >= mostHeld {
			room = 0
		}
		w.mu.Unlock()
		if room <= 0 {
			return
		}
		if n, err := w.take(room); err != nil || n < room {
			if err != nil && w.ctx.Err() == nil {
				w.log.Warn("looking for expired leases failed, retrying", "error", err)
			}
			return
		}
	}
}

func (w *Worker) take(most int) (int, error) {
	w.renewing.Lock()
	now := w.clock.Now()
	list, err := w.store.TakeErrands(w.ctx, now, now.Add(lease), most)
	tooMany := w.took(list, now)
	w.renewing.Unlock()
	for _, h := range tooMany {
		w.handOver(h, Near)
	}
	return len(list), err
}

// took schedules errands that were taken and returns those that too many nodes have taken without finishing: the errand
// itself may have crashed them.
func (w *Worker) took(list []StoredErrand, now time.Time) (tooMany []*held) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, k := range list {
		h := w.held[k.Key]
		switch {
		case h != nil: // ours, renewed too late
			h.FreeAt = k.FreeAt
			if h.state == lost { // and still running
				h.state = started
			}
		case k.Takes > mostTakes:
			h = &held{StoredErrand: k, state: started}
			w.held[k.Key] = h
			tooMany = append(tooMany, h)
		default:
			w.plan(&held{StoredErrand: k, due: now})
		}
	}
	return tooMany
}

// queue is a heap of errands by due time, then in the order of enqueueing.
type queue []*held

var _ heap.Interface = (*queue)(nil)

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*held)) }

func (q queue) Less(i, j int) bool {
	if !q[i].due.Equal(q[j].due) {
		return q[i].due.Before(q[j].due)
	}
	return q[i].Key < q[j].Key
}

func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return last
}
