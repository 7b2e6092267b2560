package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"time"
)

// incoming is the folder of files that are still being written. Its name is no workspace's id, and no key leads into
// it.
const incoming = ".incoming"

// Local is a Store in a folder, with a folder per workspace. Everything goes through an os.Root, so that not even a
// symbolic link planted inside leads out of it.
type Local struct {
	root *os.Root
	mark FreeMark
	disk func(dir string) (free, total int64, err error)

	mu     sync.Mutex
	coming int64 // bytes reserved for files being written
}

// NewLocal opens the store in dir, and creates the folder if need be. It stores nothing that would leave less than the
// mark free.
func NewLocal(dir string, mark FreeMark) (*Local, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder for files: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("the folder for files: %w", err)
	}
	l := &Local{root: root, mark: mark, disk: disk}
	if err := l.folder(incoming); err != nil {
		_ = root.Close()
		return nil, fmt.Errorf("the folder for files: %w", err)
	}
	return l, nil
}

// Close closes the folder.
func (l *Local) Close() error { return l.root.Close() }

// Put writes a temporary file, syncs, and renames: a reader sees the whole file or none, even after a crash. The row
// keeps the content type.
func (l *Local) Put(ctx context.Context, workspace, _ string, r io.Reader, max int64) (Object, error) {
	key, err := newKey(workspace)
	if err != nil {
		return Object{}, err
	}
	release, err := l.reserve(max)
	if err != nil {
		return Object{}, err
	}
	defer release()
	temporary := incoming + "/" + rand.Text()
	object, err := l.write(ctx, temporary, r, max)
	if err != nil {
		return Object{}, errors.Join(full(err), l.remove(temporary))
	}
	object.Key = key
	if err := l.publish(temporary, workspace, key); err != nil {
		return Object{}, errors.Join(full(fmt.Errorf("keep a file: %w", err)), l.remove(temporary))
	}
	return object, nil
}

func (l *Local) write(ctx context.Context, name string, r io.Reader, max int64) (Object, error) {
	f, err := l.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Object{}, fmt.Errorf("keep a file: %w", err)
	}
	size, sum, err := take(ctx, f, r, max)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return Object{}, err
	}
	return Object{Size: size, SHA256: sum}, nil
}

func (l *Local) publish(temporary, workspace, key string) error {
	if err := l.folder(workspace); err != nil {
		return err
	}
	if err := l.root.Rename(temporary, key); err != nil {
		return err
	}
	return l.sync(workspace)
}

// Open is Store's.
func (l *Local) Open(_ context.Context, key string) (io.ReadCloser, int64, error) {
	if _, _, ok := splitKey(key); !ok {
		return nil, 0, notFound()
	}
	f, err := l.root.Open(key)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, notFound()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("open a file: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrInvalid
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("open a file: %w", err), f.Close())
	}
	return f, info.Size(), nil
}

// Delete is Store's.
func (l *Local) Delete(_ context.Context, key string) error {
	if _, _, ok := splitKey(key); !ok {
		return nil
	}
	return l.remove(key)
}

// Sweep removes files that a crash left half written before a time, and returns how many. They had no key yet.
func (l *Local) Sweep(before time.Time) (int, error) {
	entries, err := fs.ReadDir(l.root.FS(), incoming)
	if err != nil {
		return 0, fmt.Errorf("sweep files: %w", err)
	}
	swept := 0
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.ModTime().Before(before) {
			continue // finished meanwhile, or still being written
		}
		if err := l.remove(incoming + "/" + entry.Name()); err != nil {
			return swept, err
		}
		swept++
	}
	return swept, nil
}

func (l *Local) remove(name string) error {
	if err := l.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove a file: %w", err)
	}
	return nil
}

// folder creates a folder durably: its name is synced, too.
func (l *Local) folder(name string) error {
	err := l.root.Mkdir(name, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return l.sync(".")
}

// sync makes the names in a folder survive a power loss.
func (l *Local) sync(folder string) error {
	f, err := l.root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
