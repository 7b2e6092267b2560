package files

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Nothing is stored that would leave too little room, not even by concurrent files, and nothing of it is left behind.
func TestFreeSpaceIsLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l, err := NewLocal(dir, FreeMark{Percent: 10, Bytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	const size = 100
	free := int64(1_000)
	l.disk = func(string) (int64, int64, error) { return free, 5_000, nil } // 500 have to stay
	gate := make(chan struct{})
	var all sync.WaitGroup
	var mu sync.Mutex
	var kept, refused int
	for range 30 {
		all.Go(func() {
			_, err := l.Put(t.Context(), workspace, "", &waiting{gate: gate,
				Reader: strings.NewReader(strings.Repeat("a", size))}, size)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				kept++
			case errors.Is(err, ErrNoSpace) && fault.Is(err, fault.Unavailable):
				if refused++; refused == 25 {
					close(gate) // those that were accepted are all being written
				}
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if files := published(t, dir); kept != 5 || len(files) != 5 || l.coming != 0 {
		t.Errorf("%d kept, %d refused, %d files, %d still coming", kept, refused, len(files), l.coming)
	}
	free = 599
	if _, err := l.Put(t.Context(), workspace, "", strings.NewReader("a"), size); !errors.Is(err, ErrNoSpace) {
		t.Errorf("%v", err)
	}
}

type waiting struct {
	gate chan struct{}
	*strings.Reader
}

func (w *waiting) Read(p []byte) (int, error) { <-w.gate; return w.Reader.Read(p) }

func TestFreeMarks(t *testing.T) {
	t.Parallel()
	for mark, want := range map[FreeMark]int64{
		{}: 0, {Percent: 5}: 50, {Bytes: 70}: 70, {Percent: 5, Bytes: 70}: 50, {Percent: 50, Bytes: 70}: 70,
	} {
		if got := mark.of(1_000); got != want {
			t.Errorf("%+v: %d, want %d", mark, got, want)
		}
	}
}
