package shop

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// workPrint is the catalogue's printing; imports are named by their kind.
const workPrint = "print"

// printResult is what the page shows of a finished catalogue.
type printResult struct {
	FileURL      string
	Pages, Items int
}

// printCatalogue makes the catalogue as agents have it made for customers, in the background.
func (area *Shop) printCatalogue(v *page.Visit) (page.Answer, error) {
	e := file.Edition{
		InStock: true, SortBy: "category", Pictures: v.Field("pictures") != "", Prices: v.Field("prices") != "",
	}
	rt, w, who := area.Runtime, v.Workspace, v.Actor()
	err := area.start(v, workPrint, "", func(ctx context.Context, _ progress) (any, error) {
		var plan core.Printing
		err := rt.Read(ctx, w, who, func(u *core.Unit) (err error) { plan, err = u.PlanCatalogue(e); return err })
		var made file.Made
		if err == nil && plan.FileID == "" {
			made, err = rt.Outside(w).Documents.Catalogue(ctx, plan.Edition)
		}
		if err != nil {
			return nil, err
		}
		var p printResult
		err = rt.Write(ctx, w, who, func(u *core.Unit) error {
			f, err := u.KeepCatalogue(plan, made)
			p.FileURL, _ = u.Files.URL(f, core.CatalogueLife)
			p.Pages, p.Items = f.Pages, f.Items
			return err
		})
		return p, err
	})
	return page.Away{To: v.Path("catalog")}, err
}

// Refused is why the work failed, where the user may know.
func (w Work) Refused() string {
	if w.Err == nil {
		return ""
	}
	return fault.From(w.Err).Message
}

// Work is a long background job of a user: it continues when they leave the page, and shows its result when they come
// back. Only the process that runs it knows of it.
type Work struct {
	Name           string // of its subject: a file
	By             string
	Started, Ended time.Time
	Done, Total    int // progress; Total 0: unknown
	Result         any
	Err            error
	ended          chan struct{} // closed when it has ended
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
func (area *Shop) start(
	v *page.Visit, kind, name string, do func(ctx context.Context, progress progress) (any, error),
) error {
	all, key := &area.works, workOf{v.Workspace.ID, kind}
	all.mu.Lock()
	defer all.mu.Unlock()
	if w := all.of[key]; w != nil && w.Running() {
		return v.Conflict("work.running")
	}
	all.forget(v.Now())
	w := &Work{Name: name, By: v.Person.Name, Started: v.Now(), ended: make(chan struct{})}
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
		close(w.ended)
	})
	return nil
}

// How long a request waits for a quick job, so that the next page shows its result at once.
const patience = 700 * time.Millisecond

// await waits for a job that was just started, for a moment.
func (area *Shop) await(v *page.Visit, kind string) {
	w := area.work(v, kind)
	if w == nil {
		return
	}
	ctx, cancel := context.WithTimeout(v.Context(), patience)
	defer cancel()
	select {
	case <-w.ended:
	case <-ctx.Done():
	}
}

// Files that wait for their sender take memory: until a moment, and so much of it in all.
const (
	longestKept = time.Hour
	mostKept    = 256 << 20 // bytes
)

// forget drops the files that their senders left: those that have waited too long, and the oldest while there are too many.
// Its caller holds the lock.
func (all *works) forget(now time.Time) {
	var waiting []workOf
	for key, w := range all.of {
		if a, is := w.Result.(*arrival); is && a.raw != nil && !w.Running() {
			waiting = append(waiting, key)
		}
	}
	slices.SortFunc(waiting, func(a, b workOf) int { return all.of[b].Ended.Compare(all.of[a].Ended) })
	sum := 0
	for _, key := range waiting {
		w := all.of[key]
		sum += len(w.Result.(*arrival).raw)
		if sum > mostKept || now.Sub(w.Ended) > longestKept {
			delete(all.of, key)
		}
	}
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
