package console

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
)

// longestPath is what every Unix takes for a socket's path; Linux takes 107 bytes, macOS 103.
const longestPath = 100

// listen makes the folder's socket. What a process that crashed left there is replaced: the caller holds the folder's
// lock, so that no other process listens.
func listen(dir string) (*net.UnixListener, error) {
	path := filepath.Join(dir, socketName)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	short, done, err := shorten(path)
	if err != nil {
		return nil, err
	}
	defer done()
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: short, Net: "unix"})
	if err != nil {
		return nil, err
	}
	l.SetUnlinkOnClose(false) // by its own path, below: the short one is gone by then
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close(), os.Remove(path))
	}
	return l, nil
}

func dial(dir string) (*net.UnixConn, error) {
	path := filepath.Join(dir, socketName)
	if _, err := os.Lstat(path); err != nil {
		return nil, err
	}
	short, done, err := shorten(path)
	if err != nil {
		return nil, err
	}
	defer done()
	return net.DialUnix("unix", nil, &net.UnixAddr{Name: short, Net: "unix"})
}

// shorten is another path of the same file, through a link to its folder, where the path itself is too long for a
// socket. It is good until done is called.
func shorten(path string) (short string, done func(), err error) {
	if len(path) <= longestPath {
		return path, func() {}, nil
	}
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return "", nil, err
	}
	temp, err := os.MkdirTemp("", "mostrador-") // of mode 0700: no other user can replace the link
	if err != nil {
		return "", nil, err
	}
	done = func() { _ = os.RemoveAll(temp) } // the link, not what it leads to
	link := filepath.Join(temp, "d")
	if err := os.Symlink(dir, link); err != nil {
		done()
		return "", nil, err
	}
	return filepath.Join(link, filepath.Base(path)), done, nil
}

// mayConnect reports whether a user may run commands in a folder's server: root, the folder's owner and the user of the
// server itself, who all can open the database without it.
func mayConnect(user int, dir string) bool {
	if user == 0 || user == os.Geteuid() {
		return true
	}
	info, err := os.Stat(dir)
	if err != nil {
		return false
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(owner.Uid) == user
}
