package vault

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/files"
)

// Store is a place for files that is opened when it is first needed, and again after a failure: most commands need
// none.
type Store struct {
	open func() (files.Store, error)

	mu     sync.Mutex
	opened files.Store
}

// NewStore returns a Store that open opens; the caller must Close it.
func NewStore(open func() (files.Store, error)) *Store { return &Store{open: open} }

func (s *Store) get() (store files.Store, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opened == nil {
		s.opened, err = s.open()
	}
	return s.opened, err
}

// Open opens a file, and says how long it is.
func (s *Store) Open(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	store, err := s.get()
	if err != nil {
		return nil, 0, err
	}
	return store.Open(ctx, key)
}

// sweep removes files that a crash left half written, in a folder.
func (s *Store) sweep(before time.Time) error {
	s.mu.Lock()
	folder, ok := s.opened.(*files.Local)
	s.mu.Unlock()
	if !ok {
		return nil
	}
	_, err := folder.Sweep(before)
	return err
}

// Close closes what was opened.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.opened.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
