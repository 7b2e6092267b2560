package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// ErrLocked is in the chain of Open's error when another process holds the data folder; a command may then talk to that
// process instead.
var ErrLocked = errors.New("the data folder is in use")

// lockFolder locks the folder for this process until unlockFolder or the end of the process, however it ends. The
// process id in the file is only for error messages.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "mostrador.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock of the data folder: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder := make([]byte, 20)
		n, _ := f.ReadAt(holder, 0)
		f.Close()
		return nil, fmt.Errorf("%s: %w by another mostrador (process %s): stop it, or use --url and --key to talk to it",
			dir, ErrLocked, strings.TrimSpace(string(holder[:n])))
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock the data folder %s: %w", dir, err)
	}
	if err := f.Truncate(0); err == nil {
		_, _ = fmt.Fprintf(f, "%d\n", os.Getpid())
	}
	return f, nil
}

// unlockFolder unlocks explicitly: closing alone would leave the folder locked as long as a program that is just being
// started still has a copy of the file.
func unlockFolder(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
