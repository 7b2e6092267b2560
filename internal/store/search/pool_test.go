package search

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// shelf is a catalogue in memory, read like a database.
type shelf struct {
	mu    sync.Mutex
	docs  []Doc
	reads atomic.Int32  // how often changes were read
	yield atomic.Int32  // how many
	hold  chan struct{} // when set, reading waits for it
	fail  error         // when set, reading breaks off with it after the first product
}

func (s *shelf) put(docs ...Doc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range docs {
		d.Version = s.version() + 1
		s.docs = slices.DeleteFunc(s.docs, func(o Doc) bool { return o.ID == d.ID })
		s.docs = append(s.docs, d)
	}
}

func (s *shelf) version() int64 {
	if len(s.docs) == 0 {
		return 0
	}
	return s.docs[len(s.docs)-1].Version
}

func (s *shelf) CatalogVersion(context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.version(), nil
}

func (s *shelf) CatalogChanges(ctx context.Context, after int64, yield func(Doc) error) error {
	s.reads.Add(1)
	if s.hold != nil {
		<-s.hold
	}
	s.mu.Lock()
	docs := slices.Clone(s.docs)
	s.mu.Unlock()
	for _, d := range docs {
		if d.Version <= after {
			continue
		}
		s.yield.Add(1)
		if err := yield(d); err != nil {
			return err
		}
		if s.fail != nil {
			return s.fail
		}
	}
	return nil
}

func newPool() (*Pool, *clock.Manual) {
	c := clock.NewManual(time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC))
	return NewPool(10*time.Minute, c.Now), c
}

func fresh(t *testing.T, p *Pool, workspace string, src Source) *Index {
	t.Helper()
	x, err := p.Fresh(t.Context(), workspace, "es-AR", src)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestFreshHasEverythingTheSourceSees(t *testing.T) {
	t.Parallel()
	p, _ := newPool()
	src := &shelf{}
	if x := fresh(t, p, "w", src); x.Len() != 0 {
		t.Fatal("an empty catalogue has products")
	}
	src.put(Doc{ID: "1", Name: "Yerba"}, Doc{ID: "2", Name: "Azúcar"})
	x := fresh(t, p, "w", src)
	if got := found(x, "yerba"); !slices.Equal(got, []string{"1"}) {
		t.Errorf("found %v", got)
	}
	yielded := src.yield.Load()
	src.put(Doc{ID: "1", Deleted: true}, Doc{ID: "3", Name: "Café"})
	if fresh(t, p, "w", src) != x {
		t.Error("the index was built anew")
	}
	if got := found(x, "yerba"); len(got) != 0 || x.Len() != 2 {
		t.Errorf("found %v among %d", got, x.Len())
	}
	if n := src.yield.Load() - yielded; n != 2 {
		t.Errorf("read %d products to learn of 2 changes", n)
	}
	reads := src.reads.Load()
	if fresh(t, p, "w", src); src.reads.Load() != reads {
		t.Error("read again although nothing changed")
	}
}

func TestFreshMayBeNewerThanTheSnapshot(t *testing.T) {
	t.Parallel()
	p, _ := newPool()
	src, snapshot := &shelf{}, &shelf{}
	src.put(Doc{ID: "1", Name: "Yerba"})
	snapshot.put(Doc{ID: "1", Name: "Yerba"})
	src.put(Doc{ID: "1", Name: "Yerba suave"})
	x := fresh(t, p, "w", src)
	if fresh(t, p, "w", snapshot) != x || len(found(x, "suave")) != 1 || snapshot.reads.Load() != 0 {
		t.Error("an older snapshot took the index back")
	}
}

func TestWorkspacesAndLanguagesAreApart(t *testing.T) {
	t.Parallel()
	p, _ := newPool()
	a, b := &shelf{}, &shelf{}
	a.put(Doc{ID: "a", Name: "Pães"})
	b.put(Doc{ID: "b", Name: "Panes"})
	if got := found(fresh(t, p, "b", b), "pan"); !slices.Equal(got, []string{"b"}) {
		t.Errorf("found %v", got)
	}
	x := fresh(t, p, "a", a)
	y, err := p.Fresh(t.Context(), "a", "pt-BR", a)
	if err != nil || x == y || !slices.Equal(found(y, "pão"), []string{"a"}) {
		t.Errorf("a workspace that changed its language keeps the old stems (%v)", err)
	}
	if n, products := p.Stats(); n != 2 || products != 2 {
		t.Errorf("%d indexes with %d products", n, products)
	}
}

func TestAFailedRefreshIsRepeated(t *testing.T) {
	t.Parallel()
	p, _ := newPool()
	broken := errors.New("connection lost")
	src := &shelf{fail: broken}
	src.put(Doc{ID: "1", Name: "Yerba"}, Doc{ID: "2", Name: "Azúcar"})
	if _, err := p.Fresh(t.Context(), "w", "es-AR", src); !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
	src.fail = nil
	if x := fresh(t, p, "w", src); x.Len() != 2 {
		t.Errorf("%d products", x.Len())
	}
}

func TestConcurrentFreshBuildsOnce(t *testing.T) {
	t.Parallel()
	p, _ := newPool()
	src := &shelf{hold: make(chan struct{})}
	src.put(Doc{ID: "1", Name: "Yerba"})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			x, err := p.Fresh(t.Context(), "w", "es-AR", src)
			if err != nil || x.Len() != 1 {
				t.Errorf("got %v", err)
			}
		})
	}
	for src.reads.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	// While one caller builds, another's deadline is its own.
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := p.Fresh(ctx, "w", "es-AR", src); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	close(src.hold)
	wg.Wait()
	if n := src.reads.Load(); n != 1 {
		t.Errorf("built %d times", n)
	}
}

func TestDropIdle(t *testing.T) {
	t.Parallel()
	p, c := newPool()
	src := &shelf{}
	src.put(Doc{ID: "1", Name: "Yerba"})
	x := fresh(t, p, "idle", src)
	c.Advance(6 * time.Minute)
	fresh(t, p, "busy", src)
	c.Advance(6 * time.Minute)
	p.DropIdle()
	if n, _ := p.Stats(); n != 1 {
		t.Errorf("%d indexes held", n)
	}
	if len(found(x, "yerba")) != 1 {
		t.Error("whoever holds a dropped index can no longer search it")
	}
	if fresh(t, p, "idle", src) == x {
		t.Error("the dropped index came back")
	}
}
