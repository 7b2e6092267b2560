package console

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// Another user is refused even where the socket's mode would let them in, and the folder's owner is not: as root, which
// can be both. Any other user cannot become somebody else; for them TestOnlyTheOwnerMayConnect has the rule.
func TestAnotherUserIsRefused(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Log("not root: the rule alone is tested")
		return
	}
	const owner, stranger = 54321, 54322
	dir, err := os.MkdirTemp("", "console-") // t.TempDir's parent may be closed to others
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	ran := make(chan bool, 3)
	serve(t, dir, func(context.Context, *Call) int { ran <- true; return 0 })
	if err := errors.Join(os.Chmod(dir, 0o755), os.Chmod(filepath.Join(dir, socketName), 0o666), os.Chown(dir, owner, -1)); err != nil {
		t.Fatal(err)
	}
	as := func(user uintptr) (result outcome) {
		done := make(chan bool)
		go func() {
			defer close(done)
			runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine, still as this user
			if _, _, no := syscall.RawSyscall(syscall.SYS_SETRESUID, user, user, user); no != 0 {
				result.err = no
				return
			}
			result = command(t.Context(), t, dir, nil, nil)
		}()
		<-done
		return result
	}
	if got := as(stranger); !errors.Is(got.err, ErrRefused) || len(ran) != 0 {
		t.Errorf("a stranger: %+v", got)
	}
	if got := as(owner); got.err != nil || len(ran) != 1 {
		t.Errorf("the owner: %+v", got)
	}
}
