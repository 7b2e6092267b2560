package pgserver

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
)

// ErrNotInstalled means that no initdb and postgres were found.
var ErrNotInstalled = errors.New("PostgreSQL's server programs (initdb, postgres) are not installed")

// FindBinaries returns the folder of the server programs: the PATH's, else the
// newest version where Debian keeps them.
func FindBinaries() (string, error) {
	if p, err := exec.LookPath("initdb"); err == nil {
		if dir, err := filepath.EvalSymlinks(p); err == nil && hasServer(filepath.Dir(dir)) {
			return filepath.Dir(dir), nil
		}
	}
	dirs, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil {
		return "", err
	}
	dirs = slices.DeleteFunc(dirs, func(dir string) bool { return !hasServer(dir) })
	if len(dirs) == 0 {
		return "", ErrNotInstalled
	}
	return slices.MaxFunc(dirs, func(a, b string) int { return version(a) - version(b) }), nil
}

func hasServer(dir string) bool {
	for _, name := range []string{"initdb", "postgres"} {
		if _, err := exec.LookPath(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// version is the major version in …/<version>/bin, 0 when it is no number.
func version(dir string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(dir)))
	return n
}

// credential is whom to run as: nil for ourselves, the postgres user for root.
func credential() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup(superuser)
	if err != nil {
		return nil, fmt.Errorf("PostgreSQL refuses to run as root and there is no user to run it as: %w", err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// makeHome makes the server's own folder inside dir, which the server's user can
// reach and no other user can read.
func makeHome(dir string, cred *syscall.Credential) (string, error) {
	home, err := os.MkdirTemp(dir, "pg")
	if err != nil || cred == nil {
		return home, err
	}
	if err := os.Chown(home, int(cred.Uid), int(cred.Gid)); err != nil {
		os.RemoveAll(home)
		return "", err
	}
	return home, nil
}

func command(cred *syscall.Credential, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	// A group of its own: an interrupt at the terminal is for the tests, which
	// then stop the server in order.
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: cred, Setpgid: true}
	return cmd
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
