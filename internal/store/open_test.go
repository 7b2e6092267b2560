package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestFolderIsLocked(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	_, err := Open(t.Context(), Options{Dir: n.dir})
	if !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), n.dir) ||
		!strings.Contains(err.Error(), fmt.Sprint(os.Getpid())) {
		t.Errorf("a second process would read: %v", err)
	}
	n.reopen(t) // and Close releases the lock
}

func TestClose(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	var (
		wg      sync.WaitGroup
		hold    = make(chan struct{})
		started = make(chan struct{})
		want    []string
	)
	wg.Go(func() {
		err := n.Write(context.Background(), ws,
			func(tx *Tx) error { close(started); <-hold; return note("first")(tx) })
		wantErrs(t, []error{err}, nil)
	})
	<-started
	for i := range 8 {
		want = append(want, fmt.Sprint(i))
		wg.Go(func() { wantErrs(t, []error{n.Write(context.Background(), ws, note(fmt.Sprint(i)))}, nil) })
	}
	for n.Stats().Waiting != 8 {
		time.Sleep(time.Millisecond)
	}
	closed := make(chan error, 1)
	go func() { closed <- n.Close() }()
	for !errors.Is(n.System(context.Background(), false, func(*Tx) error { return nil }), ErrClosed) {
		time.Sleep(time.Millisecond)
	}
	select {
	case <-closed:
		t.Error("Close did not wait for the queue")
	default:
	}
	close(hold)
	wg.Wait()
	wantErrs(t, []error{<-closed}, nil)
	_, jobs := n.Jobs()
	wantErrs(t, []error{
		n.Close(), n.Write(t.Context(), ws, note("late")), n.Read(t.Context(), ws, nil), n.Migrate(t.Context()), jobs,
	}, nil, ErrClosed, ErrClosed, ErrClosed, ErrClosed)
	n.want(t, append(want, "first")...)
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	err := n.Read(t.Context(), ws, note("a"))
	if n.Dialect().Classify(err) != ReadOnly {
		t.Errorf("a write through Read was answered %v", err)
	}
	err = n.Read(t.Context(), ws, func(*Tx) error { panic("x") })
	var p *PanicError
	if !errors.As(err, &p) {
		t.Errorf("a panic in Read was answered %v", err)
	}
	n.want(t)
}

func TestReadersAreBounded(t *testing.T) {
	t.Parallel()
	db, err := Open(t.Context(), Options{Dir: t.TempDir(), MaxReaders: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Read(t.Context(), ws, func(*Tx) error {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		return db.Read(ctx, ws, func(*Tx) error { return nil })
	})
	wantErrs(t, []error{err, db.Read(t.Context(), ws, func(*Tx) error { return nil })}, context.DeadlineExceeded, nil)
}

// A process killed in the middle of its writes keeps every write it acknowledged.
func TestAcknowledgedIsDurable(t *testing.T) {
	const folder = "MOSTRADOR_TEST_WRITE_UNTIL_KILLED"
	if dir := os.Getenv(folder); dir != "" {
		writeUntilKilled(t, dir)
		return
	}
	t.Parallel()
	n := openNotes(t)
	n.Close()
	cmd := exec.Command(os.Args[0], "-test.run=^TestAcknowledgedIsDurable$", "-test.timeout=1m")
	cmd.Env = append(os.Environ(), folder+"="+n.dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var acknowledged []string
	lines := bufio.NewScanner(out)
	for lines.Scan() && len(acknowledged) < 400 {
		acknowledged = append(acknowledged, lines.Text())
		if len(acknowledged) == 1 {
			_, err := Open(t.Context(), Options{Dir: n.dir})
			wantErrs(t, []error{err}, ErrLocked) // held by another process this time
		}
	}
	_ = cmd.Process.Kill()
	for lines.Scan() { // what it still managed to print
		acknowledged = append(acknowledged, lines.Text())
	}
	_ = cmd.Wait()
	if len(acknowledged) < 400 {
		t.Fatalf("the process acknowledged only %d units", len(acknowledged))
	}

	n.reopen(t)
	var there []string
	err = n.Read(t.Context(), ws, func(tx *Tx) error {
		return tx.Rows(`SELECT id FROM notes ORDER BY id`, nil, func(scan func(...any) error) error {
			there = append(there, "")
			return scan(&there[len(there)-1])
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range acknowledged {
		if _, found := slices.BinarySearch(there, id); !found {
			t.Errorf("%s was acknowledged and is gone", id)
		}
	}
}

func writeUntilKilled(t *testing.T, dir string) {
	n := notes{dir: dir}
	n.reopen(t)
	var wg sync.WaitGroup
	for w := range 16 {
		wg.Go(func() {
			for i := 0; ; i++ {
				id := fmt.Sprintf("%02d-%06d", w, i)
				if err := n.Write(context.Background(), ws, note(id)); err != nil {
					t.Error(err)
					return
				}
				fmt.Println(id)
			}
		})
	}
	wg.Wait()
}

func TestUnitNeedsAWorkspace(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	fn := func(*Tx) error { return nil }
	wantErrs(t, []error{n.Write(t.Context(), "", fn), n.Read(t.Context(), "", fn)}, errNoWorkspace, errNoWorkspace)
}
