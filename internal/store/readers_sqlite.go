package store

import (
	"context"
	"sync"
)

// readerPool is SQLite's reader pool, last in first out: the reader used last has the pages of the latest commit and
// its statements prepared, while an older one has to reread what was written since.
type readerPool struct {
	turns chan struct{} // one per reader that may work at once
	mu    sync.Mutex
	idle  []*sqliteConn
}

// take waits for a free reader. It returns nil when the reader has to be opened first.
func (p *readerPool) take(ctx context.Context) (*sqliteConn, error) {
	select {
	case p.turns <- struct{}{}:
	default:
		select {
		case p.turns <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) == 0 {
		return nil, nil
	}
	last := len(p.idle) - 1
	r := p.idle[last]
	p.idle = p.idle[:last]
	return r, nil
}

// put returns a reader; nil: it was closed.
func (p *readerPool) put(r *sqliteConn) {
	if r != nil {
		p.mu.Lock()
		p.idle = append(p.idle, r)
		p.mu.Unlock()
	}
	<-p.turns
}
