package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// WriteNew writes a file that must not exist yet. It appears under its name once all of it is on the disk: a process
// that is killed meanwhile leaves a hidden file beside it, and nothing that looks whole.
func WriteNew(name string, write func(io.Writer) error) (err error) {
	f, err := Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return full(errors.Join(err, f.Abort()))
	}
	return f.Close()
}

// New is a file that gets its name when it is closed.
type New struct {
	name string
	part *os.File
}

// Create begins a file that must not exist yet. Close it, or Abort it.
func Create(name string) (*New, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder: end it with / for a file in it", name)
	}
	if _, err := os.Lstat(name); err == nil {
		return nil, &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	f, err := os.CreateTemp(filepath.Dir(name), partNames)
	if err != nil {
		return nil, err
	}
	return &New{name, f}, nil
}

func (n *New) Write(p []byte) (int, error) { return n.part.Write(p) }

// Abort leaves nothing behind. After Close, or another Abort, it does nothing.
func (n *New) Abort() error {
	if err := n.part.Close(); errors.Is(err, os.ErrClosed) {
		return nil
	}
	return os.Remove(n.part.Name())
}

// Close gives the file its name, once all of it is on the disk.
func (n *New) Close() error {
	defer os.Remove(n.part.Name())
	if err := errors.Join(n.part.Sync(), n.part.Close()); err != nil {
		return full(err)
	}
	// A link, unlike a rename, never replaces a file that came meanwhile.
	if err := os.Link(n.part.Name(), n.name); err != nil {
		return fmt.Errorf("name the file: %w", err)
	}
	return SyncFolder(filepath.Dir(n.name))
}

// partNames are the hidden files of WriteNew.
const partNames = ".mostrador-*.part"

// SweepParts removes what killed processes left in a folder and has not been written to since.
func SweepParts(dir string, since time.Time) error {
	return RemoveOld(filepath.Join(dir, partNames), since)
}

// RemoveOld removes the files and folders of a pattern that have not changed since.
func RemoveOld(pattern string, since time.Time) error {
	names, err := filepath.Glob(pattern)
	for _, name := range names {
		if info, e := os.Lstat(name); e == nil && info.ModTime().Before(since) {
			err = errors.Join(err, os.RemoveAll(name))
		}
	}
	return err
}

// SyncFolder makes the names in a folder survive a power loss.
func SyncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Free is what a folder's disk has free beyond a mark; negative where it has less.
func Free(dir string, mark FreeMark) (int64, error) {
	free, total, err := disk(dir)
	return free - mark.of(total), err
}
