// Package memo keeps what was made from a value that comes again and again: a text that is read anew in every turn, a
// telephone number. It is for what depends on nothing but its key.
package memo

import "sync"

// Memo keeps what was made of keys, up to a number of them. It begins anew when it is full.
type Memo[K comparable, V any] struct {
	mu   sync.RWMutex
	kept map[K]V
	most int
}

// New returns a memo of at most so many values.
func New[K comparable, V any](most int) *Memo[K, V] { return &Memo[K, V]{kept: map[K]V{}, most: most} }

// Get returns what is kept of a key, or makes it. Callers that ask for a new key at once may each make it; nobody may
// change what it returns.
func (m *Memo[K, V]) Get(key K, makeOne func() V) V {
	if v, known := m.Find(key); known {
		return v
	}
	v := makeOne()
	m.Keep(key, v)
	return v
}

// Find returns what is kept of a key.
func (m *Memo[K, V]) Find(key K) (V, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	v, known := m.kept[key]
	return v, known
}

// Keep keeps what was made of a key: for what is not always worth keeping.
func (m *Memo[K, V]) Keep(key K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.kept) >= m.most {
		clear(m.kept)
	}
	m.kept[key] = v
}
