package store

import (
	"context"
	"sync"
)

// readerPool keeps SQLite's readers. The one that was used last is taken first: it
// has the pages of the latest commit and its statements prepared, while a reader
// whose turn comes round has to read again what was written since.
type readerPool struct {
	turns chan struct{} // as many as there may be readers at work
	mu    sync.Mutex
	idle  []*sqliteConn
}

// take waits for a turn. It returns nil when the reader has to be opened yet.
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

// put ends a turn; nil: its reader is gone.
func (p *readerPool) put(r *sqliteConn) {
	if r != nil {
		p.mu.Lock()
		p.idle = append(p.idle, r)
		p.mu.Unlock()
	}
	<-p.turns
}
