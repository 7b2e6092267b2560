package access

import (
	"sync"
	"time"
)

const (
	believedFor = time.Second
	mostCached  = 10_000
)

// cache holds what was read for a second. It is safe for concurrent use.
type cache[T any] struct {
	mu      sync.Mutex
	entries map[string]cached[T]
	cleared int // how often
}

type cached[T any] struct {
	value T
	until time.Time
}

// get returns a value from the cache, or else from load. A value that was loaded while the cache was cleared is not
// cached: the read may predate the change.
func (c *cache[T]) get(name string, now time.Time, load func() (T, error)) (T, error) {
	c.mu.Lock()
	entry, ok := c.entries[name]
	cleared := c.cleared
	c.mu.Unlock()
	if ok && now.Before(entry.until) {
		return entry.value, nil
	}
	value, err := load()
	if err != nil {
		var none T
		return none, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cleared != cleared {
		return value, nil
	}
	if c.entries == nil || len(c.entries) >= mostCached {
		c.entries = map[string]cached[T]{}
	}
	c.entries[name] = cached[T]{value, now.Add(believedFor)}
	return value, nil
}

func (c *cache[T]) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cleared++
	clear(c.entries)
}

// require is the error of a look-up: missing where nothing was found.
func require(found bool, err, missing error) error {
	if err == nil && !found {
		return missing
	}
	return err
}
