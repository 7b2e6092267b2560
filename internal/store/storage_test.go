package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// trouble is a way in which a data folder fails, and how it is repaired.
type trouble struct {
	kind   Kind
	breaks func(t *testing.T, n notes)
	mends  func(t *testing.T, n notes)
}

// storedNotes is a folder with the product's tables and enough notes to fill pages.
func storedNotes(t *testing.T) notes {
	t.Helper()
	n := openNotes(t)
	if err := n.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := n.Write(t.Context(), ws, func(tx *Tx) error {
		for i := range 200 {
			if err := note(fmt.Sprintf("%0200d", i))(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n.reopen(t) // everything in the file, nothing cached
	return n
}

func (n notes) count(ctx context.Context) (count int64, err error) {
	err = n.Read(ctx, ws, func(tx *Tx) error { return tx.Row(`SELECT COUNT(*) FROM notes NOT INDEXED`, nil, &count) })
	return count, err
}

// The check of all pages needs no connection that the readers of a busy server have not left it.
func TestPagesAreCheckedBesideReaders(t *testing.T) {
	t.Parallel()
	n := storedNotes(t)
	var all sync.WaitGroup
	working, leave := make(chan struct{}), make(chan struct{})
	readers := cap(n.backend.(*sqliteDB).readers.turns)
	all.Add(readers)
	for range readers { // each has a connection of its own, and keeps it
		go func() {
			defer all.Done()
			if err := n.Read(t.Context(), ws, func(*Tx) error { working <- struct{}{}; <-leave; return nil }); err != nil {
				t.Error(err)
			}
		}()
	}
	for range readers {
		<-working
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := n.CheckPages(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("beside working readers it ended with %v", err)
	}
	close(leave)
	all.Wait()
	checked := make(chan error)
	go func() { checked <- n.CheckPages(t.Context()) }()
	select {
	case err := <-checked:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("it waits for a connection that idle readers keep")
	}
	if _, err := n.count(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestStorageTroubleStopsWritesAndGoesAway(t *testing.T) {
	t.Parallel()
	var page []byte // as it was
	for name, tr := range map[string]trouble{
		"a full disk": {
			Full,
			func(t *testing.T, n notes) { n.ddl(t, `PRAGMA max_page_count = 1`) }, // which is as many as there are
			func(t *testing.T, n notes) { n.ddl(t, `PRAGMA max_page_count = 1000000`) },
		},
		"a damaged page": {
			Damaged,
			func(t *testing.T, n notes) {
				page = n.overwrite(t, nil)
				n.backend.(*sqliteDB).readers.drop() // they have the page cached
				if _, err := n.count(t.Context()); n.Dialect().Classify(err) != Damaged {
					t.Fatalf("reading it: %v", err)
				}
			},
			func(t *testing.T, n notes) { n.overwrite(t, page) },
		},
		"a folder that is read-only": {
			ReadOnly,
			func(t *testing.T, n notes) { n.reconnect(t, "query_only(1)") },
			func(t *testing.T, n notes) { n.reconnect(t, "query_only(0)") },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storedNotes(t).goThrough(t, tr)
		})
	}
}

func (n notes) goThrough(t *testing.T, tr trouble) {
	t.Helper()
	if err := n.CanWrite(t.Context()); err != nil {
		t.Fatalf("before: %v", err)
	}
	before, err := n.count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tr.breaks(t, n)
	large := func(tx *Tx) error { return errors.Join(note("half")(tx), note(fmt.Sprintf("%050000d", 1))(tx)) }
	for range 3 { // also when it failed before
		err := n.Write(t.Context(), ws, large)
		var e *StorageError
		if !errors.As(err, &e) || e.Kind != tr.kind || !e.CannotWrite() {
			t.Fatalf("a unit was answered %v", err)
		}
		if e := fault.From(Units{DB: n.DB}.explain(err)); e.Code != fault.Unavailable || e.RetryAfter == 0 {
			t.Errorf("which is told as %+v", e)
		}
		if err := n.CanWrite(t.Context()); !errors.As(err, &e) || e.Kind != tr.kind {
			t.Errorf("ready: %v", err)
		}
	}
	tr.mends(t, n)
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if err = n.CanWrite(t.Context()); err == nil || time.Now().After(deadline) {
			break
		}
	}
	if err != nil {
		t.Fatalf("long after: %v", err)
	}
	if err := n.Write(t.Context(), ws, large); err != nil {
		t.Fatalf("a unit after it: %v", err)
	}
	if after, err := n.count(t.Context()); after != before+2 || err != nil {
		t.Errorf("%d notes, then %d, %v", before, after, err)
	}
}

// overwrite puts noise, or what was there, over the first page of the notes and returns what it held.
func (n notes) overwrite(t *testing.T, with []byte) []byte {
	t.Helper()
	var root, size int64
	err := n.System(t.Context(), false, func(tx *Tx) error {
		if err := tx.Row(`SELECT rootpage FROM sqlite_master WHERE name = 'notes'`, nil, &root); err != nil {
			return err
		}
		return tx.Row(`PRAGMA page_size`, nil, &size)
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(filepath.Join(n.dir, "mostrador.db"), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	was := make([]byte, size)
	if _, err := f.ReadAt(was, (root-1)*size); err != nil {
		t.Fatal(err)
	}
	if with == nil {
		with = make([]byte, size)
		for i := range with {
			with[i] = byte(i*7 + 13)
		}
	}
	if _, err := f.WriteAt(with, (root-1)*size); err != nil {
		t.Fatal(err)
	}
	return was
}

// reconnect opens the writer's connections with another setting.
func (n notes) reconnect(t *testing.T, pragma string) {
	t.Helper()
	s := n.backend.(*sqliteDB)
	pool, err := s.pool(1, "_pragma", pragma)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	s.writer.lead <- struct{}{}
	if s.writer.conn != nil {
		s.writer.disconnect()
	}
	s.writer.db = pool
	<-s.writer.lead
}

// A disk that refuses writes, as reported by the operating system: a limit on the size of files holds for root, too. It
// runs in a process of its own because the limit is per process.
func TestADiskThatFails(t *testing.T) {
	const child = "MOSTRADOR_TEST_FAILING_DISK"
	if os.Getenv(child) == "" {
		t.Parallel()
		cmd := exec.Command(os.Args[0], "-test.run=^TestADiskThatFails$", "-test.timeout=5m")
		cmd.Env = append(os.Environ(), child+"=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	n := storedNotes(t)
	n.goThrough(t, trouble{
		Failing,
		func(t *testing.T, n notes) {
			limitFiles(t, 0)
			n.failTogether(t)
		},
		func(t *testing.T, _ notes) { limitFiles(t, -1) },
	})
}

// failTogether: units that shared a failed commit are not rerun. The disk has just shown that it cannot be trusted, and
// a second fsync would succeed without having done anything.
func (n notes) failTogether(t *testing.T) {
	t.Helper()
	runs := 0
	unit := func(id string) func(*Tx) error { return func(tx *Tx) error { runs++; return note(id)(tx) } }
	errs := n.group(t, unit("x"), unit("y"), func(tx *Tx) error { runs++; return errors.New("refused") })
	for i, err := range errs {
		if n.Dialect().Classify(err) != Failing {
			t.Errorf("unit %d: %v", i, err)
		}
	}
	if runs != len(errs) {
		t.Errorf("%d units ran %d times", len(errs), runs)
	}
}

func limitFiles(t *testing.T, size int64) {
	t.Helper()
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
		t.Fatal(err)
	}
	if l.Cur = uint64(size); size < 0 {
		l.Cur = l.Max
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
		t.Fatal(err)
	}
}
