package shop

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
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
func (area *Shop) start(v *page.Visit, kind, name string, do func(ctx context.Context, progress func(done, total int)) (any, error)) error {
	all, key := &area.works, workOf{v.Workspace.ID, kind}
	all.mu.Lock()
	defer all.mu.Unlock()
	if w := all.of[key]; w != nil && w.Running() {
		return v.Conflict("work.running")
	}
	w := &Work{Name: name, By: v.Person.Name, Started: v.Now()}
	if all.of == nil {
		all.of = map[workOf]*Work{}
	}
	all.of[key] = w
	change := func(fn func()) {
		all.mu.Lock()
		defer all.mu.Unlock()
		fn()
	}
	all.group.Go(func() {
		result, err := do(area.Closing, func(done, total int) { change(func() { w.Done, w.Total = done, total }) })
		change(func() { w.Result, w.Err, w.Ended = result, err, v.Now() })
	})
	return nil
}

// work is the latest job of a kind; nil: none is known.
func (area *Shop) work(v *page.Visit, kind string) *Work {
	area.works.mu.Lock()
	defer area.works.mu.Unlock()
	w := area.works.of[workOf{v.Workspace.ID, kind}]
	if w == nil {
		return nil
	}
	now := *w
	return &now
}
