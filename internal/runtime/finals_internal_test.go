package runtime

import (
	"strconv"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
)

func TestFinalsAreFewAndForgotten(t *testing.T) {
	t.Parallel()
	f, now := newFinals(), time.Unix(1_000, 0)
	keep := func(workspace, id string) {
		f.keep(workspace, question{Confirmation: confirmation.Confirmation{ID: id}}, now)
	}
	has := func(workspace, id string, at time.Time) bool {
		q, ok := f.get(workspace, id, at)
		return ok && q.ID == id
	}
	keep("w", "first")
	keep("w", "first")
	if !has("w", "first", now.Add(finalLife)) || has("w", "first", now.Add(finalLife+1)) {
		t.Error("a minute is not a minute")
	}
	if has("other", "first", now) {
		t.Error("another workspace's question was found")
	}
	for i := range mostFinals - 1 {
		keep("w", strconv.Itoa(i))
	}
	if !has("w", "first", now) || len(f.kept) != mostFinals {
		t.Errorf("%d are kept", len(f.kept))
	}
	keep("w", "last")
	if has("w", "first", now) || !has("w", "0", now) || !has("w", "last", now) || len(f.kept) != mostFinals {
		t.Errorf("the oldest did not make room: %d are kept", len(f.kept))
	}
}
