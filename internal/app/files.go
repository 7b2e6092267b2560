package app

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// openFiles decides where bytes are stored and how their links are signed. It touches neither before the first file:
// most commands need none.
func (a *App) openFiles(c config.Config) error {
	loopback, err := c.Loopback()
	if err != nil {
		return err
	}
	a.files = &storage{open: func() (files.Store, error) { return openStorage(c) }}
	a.links = &links{secret: keySource(c, a.DB.Dialect().Name), base: c.BaseURL()}
	reach := guard.Policy{AllowLoopback: loopback, AllowHTTP: len(loopback) > 0, Timeout: fetchTimeout, MaxBytes: mostFetched}
	a.fetch = guard.New(reach, nil, nil)
	reach.Timeout, reach.MaxBytes = pictureTimeout, mostPicture
	a.pictureCalls = guard.New(reach, nil, nil)
	return nil
}

func openStorage(c config.Config) (files.Store, error) {
	percent, bytes, err := c.FreeSpace()
	if err != nil {
		return nil, err
	}
	mark := files.FreeMark{Percent: percent, Bytes: bytes}
	switch {
	case c.S3Endpoint != "":
		return files.NewS3(files.S3Config{
			Endpoint: c.S3Endpoint, Region: c.S3Region, Bucket: c.S3Bucket, AccessKey: c.S3AccessKey, SecretKey: c.S3SecretKey,
		})
	case c.Files != "":
		return files.NewLocal(c.Files, mark)
	case c.Data != "":
		return files.NewLocal(filepath.Join(c.Data, "files"), mark)
	}
	return nil, errors.New("there is no place for files: name a folder with --files, or a bucket with --s3-endpoint")
}

// storage is a files.Store that is opened when it is first needed, and again after a failure.
type storage struct {
	open func() (files.Store, error)

	mu    sync.Mutex
	store files.Store
}

func (s *storage) get() (files.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.store != nil {
		return s.store, nil
	}
	store, err := s.open()
	if err == nil {
		s.store = store
	}
	return store, err
}

func (s *storage) Put(ctx context.Context, workspace, contentType string, r io.Reader, most int64) (files.Object, error) {
	store, err := s.get()
	if err != nil {
		return files.Object{}, err
	}
	return store.Put(ctx, workspace, contentType, r, most)
}

func (s *storage) Open(ctx context.Context, key string) (io.ReadCloser, int64, error) {
	store, err := s.get()
	if err != nil {
		return nil, 0, err
	}
	return store.Open(ctx, key)
}

func (s *storage) Delete(ctx context.Context, key string) error {
	store, err := s.get()
	if err != nil {
		return err
	}
	return store.Delete(ctx, key)
}

// sweep removes files that a crash left half written, in a folder.
func (s *storage) sweep(before time.Time) error {
	s.mu.Lock()
	folder, ok := s.store.(*files.Local)
	s.mu.Unlock()
	if !ok {
		return nil
	}
	_, err := folder.Sweep(before)
	return err
}

// close lets go of what was opened.
func (s *storage) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c, ok := s.store.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// vaultOf is the files of one workspace.
func (a *App) vaultOf(w *access.Workspace) vault {
	return vault{store: a.files, workspace: w, client: a.fetch, media: a.media}
}
