package policy

import "sync"

// Cache keeps the rules of active workspaces. The zero value is ready.
type Cache struct {
	mu   sync.Mutex
	sets map[string]*Set
}

// mostSets limits the cache; a server with more active workspaces reads some again.
const mostSets = 1000

// Of returns a workspace's rules, no older than a version. On a miss it reads them through the caller's own
// transaction.
func (c *Cache) Of(workspaceID string, version int64, rows Rows) (*Set, error) {
	c.mu.Lock()
	older := c.sets[workspaceID]
	c.mu.Unlock()
	if older != nil && older.version >= version {
		return older, nil
	}
	at, err := rows.Version()
	if err != nil {
		return nil, err
	}
	rules, err := rows.Rules()
	if err != nil {
		return nil, err
	}
	asked, err := rows.Asked()
	if err != nil {
		return nil, err
	}
	s := newSet(at, append(rules, asked...), older)
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.sets[workspaceID]; kept != nil && kept.version > at {
		return kept, nil // a concurrent call has read a newer one
	}
	if c.sets == nil || len(c.sets) >= mostSets {
		c.sets = map[string]*Set{}
	}
	c.sets[workspaceID] = s
	return s, nil
}
