package dashboard

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Work is a long background job of a user: it continues when they leave the page, and shows its result when they come
// back. Only the process that runs it knows of it.
type Work struct {
	Name           string // of its subject: a file
	By             string
	Started, Ended time.Time
	Done, Total    int // progress; Total 0: unknown
	Result         any
	Err            error
}

// Running reports whether it is still running.
func (w Work) Running() bool { return w.Ended.IsZero() }

// Percent is the progress in percent, counted in steps, of which there are more than lines in a file.
func (w Work) Percent() int { return w.Done * 100 / max(w.Total, 1) }

// works are the latest jobs of each kind and business.
type works struct {
	mu    sync.Mutex
	of    map[workOf]*Work
	group sync.WaitGroup
}

type workOf struct{ workspaceID, kind string }

// start runs a job in the background. conflict: one of its kind is running. A shutdown cancels it, so it has to be
// all or nothing.
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

// work is the latest job of a kind; nil: none is known.
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
