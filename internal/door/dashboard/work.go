package dashboard

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Work is something long that somebody asked for: it goes on when they leave the page,
// and says how it went to whoever comes back. It is known to the server it was asked
// of, for as long as that runs.
type Work struct {
	Name           string // of what it is about: a file
	By             string
	Started, Ended time.Time
	Done, Total    int // how far it is; Total 0: nobody can tell
	Result         any
	Err            error
}

// Running reports whether it goes on.
func (w Work) Running() bool { return w.Ended.IsZero() }

// Percent is how far it is in a hundred: what is counted are steps, which are more than the
// lines of a file.
func (w Work) Percent() int { return w.Done * 100 / max(w.Total, 1) }

// works are the latest of each kind in each business.
type works struct {
	mu    sync.Mutex
	of    map[workOf]*Work
	group sync.WaitGroup
}

type workOf struct{ workspaceID, kind string }

// start has work done, unless some of its kind is under way: conflict. A server that
// shuts down cuts it off, so that it has to be something that is done whole or not at all.
func (v *visit) start(kind, name string, do func(ctx context.Context, progress func(done, total int)) (any, error)) error {
	d, key := v.door, workOf{v.Workspace.ID, kind}
	d.works.mu.Lock()
	defer d.works.mu.Unlock()
	if w := d.works.of[key]; w != nil && w.Running() {
		return fault.New(fault.Conflict, "%s", v.T("work.running"))
	}
	w := &Work{Name: name, By: v.Person.Name, Started: d.Runtime.Clock.Now()}
	if d.works.of == nil {
		d.works.of = map[workOf]*Work{}
	}
	d.works.of[key] = w
	change := func(fn func()) {
		d.works.mu.Lock()
		defer d.works.mu.Unlock()
		fn()
	}
	d.works.group.Go(func() {
		result, err := do(d.streaming, func(done, total int) { change(func() { w.Done, w.Total = done, total }) })
		change(func() { w.Result, w.Err, w.Ended = result, err, d.Runtime.Clock.Now() })
	})
	return nil
}

// work is the latest of a kind; nil: none is known.
func (v *visit) work(kind string) *Work {
	v.door.works.mu.Lock()
	defer v.door.works.mu.Unlock()
	w := v.door.works.of[workOf{v.Workspace.ID, kind}]
	if w == nil {
		return nil
	}
	now := *w
	return &now
}
