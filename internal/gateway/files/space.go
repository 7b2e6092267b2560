package files

import (
	"errors"
	"syscall"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ErrNoSpace is the cause of a refusal because the disk is full, or nearly.
var ErrNoSpace = errors.New("files: too little free space") // fault.Unavailable

// FreeMark is what has to stay free on a folder's disk: the smaller of the two that are
// set, so that neither a small disk nor a large one is left half empty. Zero: nothing.
type FreeMark struct {
	Percent float64
	Bytes   int64
}

// of is the mark of a disk of a size.
func (m FreeMark) of(total int64) int64 {
	part := int64(float64(total) * m.Percent / 100)
	switch {
	case m.Percent <= 0:
		return m.Bytes
	case m.Bytes <= 0:
		return part
	}
	return min(part, m.Bytes)
}

// disk is what a folder's file system has free, and in all.
func disk(dir string) (free, total int64, err error) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return 0, 0, err
	}
	return int64(fs.Bavail) * int64(fs.Bsize), int64(fs.Blocks) * int64(fs.Bsize), nil
}

// reserve reserves room for a file that may become as large as max, until release is called. Concurrent files are
// counted with what they may become: together they do not go below the mark either.
func (l *Local) reserve(max int64) (release func(), err error) {
	if l.mark == (FreeMark{}) {
		return func() {}, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	free, total, err := l.disk(l.root.Name())
	if err != nil {
		return nil, err
	}
	if free-l.coming-max < l.mark.of(total) {
		return nil, noSpace(ErrNoSpace)
	}
	l.coming += max
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.coming -= max
	}, nil
}

func noSpace(cause error) error {
	return fault.Wrap(cause, fault.Unavailable, "There is too little free space for files.")
}

// full turns a file system's own error into ErrNoSpace.
func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return noSpace(errors.Join(ErrNoSpace, err))
	}
	return err
}
