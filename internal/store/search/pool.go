package search

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Source reads one workspace's catalogue. Versions grow in the order of commit: a reader that sees version n sees
// everything up to n. A source must read committed rows only, never its own uncommitted changes, since every caller
// shares what it yields.
type Source interface {
	// CatalogVersion is the version of the newest change, 0 when there was none.
	CatalogVersion(ctx context.Context) (int64, error)
	// CatalogChanges yields every product with a version above after, deleted ones included.
	CatalogChanges(ctx context.Context, after int64, yield func(Doc) error) error
}

// Pool holds an index per workspace, built on first use, updated by version and dropped when it is idle. It starts no
// goroutines: the caller runs DropIdle.
type Pool struct {
	idle    time.Duration
	now     func() time.Time
	mu      sync.Mutex
	entries map[string]*entry
}

type entry struct {
	index    *Index
	language string
	turn     chan struct{} // held by the caller that refreshes
	upTo     atomic.Int64  // every change up to this version is in the index
	used     time.Time     // guarded by the pool
}

// unbuilt is below every version a product can have.
const unbuilt = -1

// NewPool returns an empty pool that drops an index after this idle time.
func NewPool(idle time.Duration, now func() time.Time) *Pool {
	return &Pool{idle: idle, now: now, entries: map[string]*entry{}}
}

// Fresh returns the workspace's index with at least everything src sees; it may have newer changes too, when other
// callers saw them first. One caller at a time updates an index, the others wait for it or for the end of their own
// context.
func (p *Pool) Fresh(ctx context.Context, workspaceID, locale string, src Source) (*Index, error) {
	version, err := src.CatalogVersion(ctx)
	if err != nil {
		return nil, err
	}
	e := p.entry(workspaceID, locale)
	if e.upTo.Load() >= version {
		return e.index, nil
	}
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-e.turn }()
	if e.upTo.Load() < version {
		if err := e.refresh(ctx, version, src); err != nil {
			return nil, err
		}
	}
	return e.index, nil
}

// refreshBatch bounds the documents held while an index is built.
const refreshBatch = 4 * applyBatch

// refresh reads what the index does not have yet. When it fails half-way the version stays, and the next caller reads
// those changes again.
func (e *entry) refresh(ctx context.Context, version int64, src Source) error {
	var batch []Doc
	err := src.CatalogChanges(ctx, e.upTo.Load(), func(d Doc) error {
		version = max(version, d.Version)
		if batch = append(batch, d); len(batch) == refreshBatch {
			e.index.Apply(batch)
			clear(batch)
			batch = batch[:0]
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	e.index.Apply(batch)
	e.upTo.Store(version)
	return nil
}

// entry finds or makes the workspace's entry. A workspace that changed its language gets a new one.
func (p *Pool) entry(workspaceID, locale string) *entry {
	p.mu.Lock()
	defer p.mu.Unlock()
	e, ok := p.entries[workspaceID]
	if language := languageOf(locale).name; !ok || e.language != language {
		e = &entry{index: New(locale), language: language, turn: make(chan struct{}, 1)}
		e.upTo.Store(unbuilt)
		p.entries[workspaceID] = e
	}
	e.used = p.now()
	return e
}

// DropIdle drops the indexes that are idle. Searches running on one finish on it.
func (p *Pool) DropIdle() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for id, e := range p.entries {
		if now.Sub(e.used) >= p.idle && len(e.turn) == 0 {
			delete(p.entries, id)
		}
	}
}

// Stats counts the indexes held and the products in them.
func (p *Pool) Stats() (indexes, products int) {
	p.mu.Lock()
	held := make([]*entry, 0, len(p.entries))
	for _, e := range p.entries {
		held = append(held, e)
	}
	p.mu.Unlock()
	for _, e := range held {
		products += e.index.Len()
	}
	return len(held), products
}
