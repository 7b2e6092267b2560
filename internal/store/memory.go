package store

import (
	"hash/maphash"
	"sync"
	"sync/atomic"
)

// memory caches rows of a data folder for as long as a read would return the same. This process can know that: the
// folder is its own, and every write goes through one writer, which invalidates what it changed before the unit's
// caller learns of the commit. PostgreSQL has other writers and no cache.
//
// Time is counted in commits that changed something cached. A unit notes it before its snapshot begins; a cached row is
// valid for a unit whose time is after the row's last change, until the next change.
type memory struct {
	now  atomic.Uint64
	all  atomic.Uint64              // when everything was invalidated
	last [memorySlots]atomic.Uint64 // when a row of this slot changed last
	seed maphash.Seed

	mu         sync.RWMutex
	young, old map[memoryKey]cachedRow
}

const (
	// memorySlots is the granularity of invalidation: rows that share a slot are read again together.
	memorySlots = 1 << 12
	// memoryRows bounds one generation of the cache; when it is full, the older generation is dropped.
	memoryRows = 8192
)

// kind is a cached table, or several that are read as one.
type kind uint8

const (
	sessionRow kind = 1 << iota
	productRow
)

// writtenTables maps tables to the kind they are read for. A session is read with whether its branch was removed.
var writtenTables = map[string]kind{"sessions": sessionRow, "branches": sessionRow, "products": productRow,
	"variants": productRow}

type memoryKey struct {
	kind          kind
	workspace, id string
}

type cachedRow struct {
	at    uint64
	value any
}

func newMemory() *memory {
	return &memory{seed: maphash.MakeSeed(), young: map[memoryKey]cachedRow{}}
}

func (m *memory) slot(k memoryKey) *atomic.Uint64 {
	return &m.last[maphash.Comparable(m.seed, k)%memorySlots]
}

// get returns the row as a unit of that time would read it.
func (m *memory) get(k memoryKey, at uint64) (any, bool) {
	m.mu.RLock()
	row, ok := m.young[k]
	if !ok {
		row, ok = m.old[k]
	}
	m.mu.RUnlock()
	at = min(at, row.at)
	if !ok || m.all.Load() > at || m.slot(k).Load() > at {
		return nil, false
	}
	return row.value, true
}

// keep caches a row that a unit of that time has read.
func (m *memory) keep(k memoryKey, at uint64, value any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.young) >= memoryRows {
		m.young, m.old = make(map[memoryKey]cachedRow, memoryRows), m.young
	}
	m.young[k] = cachedRow{at, value}
}

// invalidate invalidates what a commit changed, before its callers learn of the commit; also after one that may have
// failed.
func (m *memory) invalidate(c changes) {
	if len(c.rows) == 0 && c.written == 0 {
		return
	}
	now := m.now.Add(1)
	var named kind
	for _, k := range c.rows {
		named |= k.kind
		m.slot(k).Store(now)
	}
	if c.written&^named != 0 { // by a statement that did not name its rows
		m.all.Store(now)
	}
}

// changes are what units did to rows that may be cached.
type changes struct {
	rows    []memoryKey
	written kind // kinds written, with or without naming rows
}

// touch records that the unit changes a row.
func (t *Tx) touch(k kind, id string) {
	if t.dialect.Name == SQLite {
		t.changes.rows = append(t.changes.rows, memoryKey{k, t.workspace, id})
	}
}

// wrote reports whether the unit has changed rows of a kind itself: from then on it does not use the cache for them.
func (t *Tx) wrote(k kind) bool {
	return t.conn != nil && t.conn.wrote&k != 0
}

// cached returns a row from the cache, or else from load. The value is shared: a caller copies what it points to
// before changing it.
func cached[T any](t *Tx, k kind, id string, load func() (T, bool, error)) (T, bool, error) {
	if t.memory == nil || t.wrote(k) {
		return load()
	}
	if err := t.ready(); err != nil {
		var none T
		return none, false, err
	}
	key := memoryKey{k, t.workspace, id}
	if v, ok := t.memory.get(key, t.at); ok {
		return v.(T), true, nil
	}
	v, ok, err := load()
	if ok && err == nil {
		t.memory.keep(key, t.at, v)
	}
	return v, ok, err
}
