package store

import (
	"hash/maphash"
	"sync"
	"sync/atomic"
)

// memory keeps rows of a data folder that were read before, for as long as they
// are what a read would find. That can be known here: the folder is this
// process's alone, and whatever is written goes through one writer, which says
// what it has changed before anybody hears that it is written. PostgreSQL has
// other writers and none of this.
//
// Time is counted in commits that changed something kept here. A unit notes it
// before its snapshot begins; a row read then is good for a unit whose time lies
// after the row's last change, and as long as there is no later one.
type memory struct {
	now  atomic.Uint64
	all  atomic.Uint64              // when everything changed, for all one knows
	last [memorySlots]atomic.Uint64 // when a row that falls here did
	seed maphash.Seed

	mu         sync.RWMutex
	young, old map[memoryKey]kept
}

const (
	// memorySlots is how finely changes are told apart: rows that share a slot are
	// read again together.
	memorySlots = 1 << 12
	// memoryRows bounds what is kept: as many again, and the elder half goes.
	memoryRows = 8192
)

// kind is a table, or several that are read as one, whose rows are kept.
type kind uint8

const (
	sessionRow kind = 1 << iota
	productRow
)

// writtenTables are the tables kinds are read from.
var writtenTables = map[string]kind{"sessions": sessionRow, "products": productRow, "variants": productRow}

type memoryKey struct {
	kind          kind
	workspace, id string
}

type kept struct {
	at    uint64
	value any
}

func newMemory() *memory {
	return &memory{seed: maphash.MakeSeed(), young: map[memoryKey]kept{}}
}

func (m *memory) slot(k memoryKey) *atomic.Uint64 {
	return &m.last[maphash.Comparable(m.seed, k)%memorySlots]
}

// get is the row as a unit of that time would read it.
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

// keep holds a row that a unit of that time has read.
func (m *memory) keep(k memoryKey, at uint64, value any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.young) >= memoryRows {
		m.young, m.old = make(map[memoryKey]kept, memoryRows), m.young
	}
	m.young[k] = kept{at, value}
}

// changed is told of every commit before its units hear of it, also of one that
// may have failed.
func (m *memory) changed(c changes) {
	if len(c.rows) == 0 && c.written == 0 {
		return
	}
	now := m.now.Add(1)
	var named kind
	for _, k := range c.rows {
		named |= k.kind
		m.slot(k).Store(now)
	}
	if c.written&^named != 0 { // by a statement that did not say which
		m.all.Store(now)
	}
}

// changes are what units have done to rows that may be kept.
type changes struct {
	rows    []memoryKey
	written kind // what was written at all, named or not
}

// touch says that the unit changes a row.
func (t *Tx) touch(k kind, id string) {
	if t.dialect.Name == SQLite {
		t.changes.rows = append(t.changes.rows, memoryKey{k, t.workspace, id})
	}
}

// wrote reports whether the unit has changed rows of a kind itself: from then on it has
// its own view of them.
func (t *Tx) wrote(k kind) bool {
	return t.conn != nil && t.conn.wrote&k != 0
}

// remembered is a row from memory, or else from load. The value is shared: whoever
// changes what it points to copies that first.
func remembered[T any](t *Tx, k kind, id string, load func() (T, bool, error)) (T, bool, error) {
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
