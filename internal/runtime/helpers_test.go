package runtime_test

import (
	"context"
	"encoding/json"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// many is the number of attempts at a race.
func many(n int) int {
	if os.Getenv("MOSTRADOR_SOAK") != "" {
		return 1000
	}
	return n
}

// want fails unless the answer has the code; an empty one is success.
func want(t testing.TB, a runtime.Answer, code fault.Code) runtime.Answer {
	t.Helper()
	if a.ErrorCode != code || a.Success != (code == "") {
		t.Fatalf("got success=%v code=%q error=%q errors=%v, want code %q", a.Success, a.ErrorCode, a.Error, a.Errors,
			code)
	}
	if a.ExecutionID == "" {
		t.Fatal("an answer without an executionId")
	}
	return a
}

// question calls a gated tool, which must ask.
func question(t testing.TB, s *testkit.Shop, session, name string, arguments any) *runtime.Asked {
	t.Helper()
	a := want(t, s.Call(session, name, arguments), fault.ConfirmationRequired)
	if a.Confirmation == nil || a.Confirmation.ID == "" || a.Confirmation.Message == "" || a.Status() != 202 {
		t.Fatalf("no question in %+v (status %d)", a, a.Status())
	}
	return a.Confirmation
}

// stateOf is the state of a question as a reader sees it.
func stateOf(t testing.TB, s *testkit.Shop, id string) confirmation.State {
	t.Helper()
	return questionOf(s, id).State
}

func questionOf(s *testkit.Shop, id string) (c confirmation.Confirmation) {
	s.Look(func(u *core.Unit) (err error) { c, err = u.Confirmations.Get(id, false); return err })
	return c
}

func messages(s *testkit.Shop, session string) (out []conversation.Message) {
	s.Look(func(u *core.Unit) (err error) { out, err = u.Conversations.Messages(session, "", 100); return err })
	return out
}

// count is the number of a workspace's rows a condition holds for.
func count(t testing.TB, s *testkit.Shop, table, condition string, args ...any) (n int) {
	t.Helper()
	query := "SELECT COUNT(*) FROM " + table + " WHERE workspace_id = $1 AND " + condition
	err := s.DB.Read(context.Background(), s.Workspace.ID, func(tx *store.Tx) error {
		return tx.Row(query, append([]any{tx.Workspace()}, args...), &n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// effects is how many events of a type a session has.
func effects(t testing.TB, s *testkit.Shop, session, event string) int {
	t.Helper()
	return count(t, s, "outbox", "session_id = $2 AND type = $3", session, event)
}

// hits is how many calls a session's allowance has counted.
func hits(t testing.TB, s *testkit.Shop, session, name string) (n int) {
	t.Helper()
	err := s.DB.Read(context.Background(), s.Workspace.ID, func(tx *store.Tx) error {
		stored, err := store.NewRows(tx).Calls().Hits(session, name)
		for i, b := range stored {
			if i == 0 || b == ' ' {
				n++
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// same compares answers as a client would, except for replayed.
func same(t testing.TB, first, again runtime.Answer) {
	t.Helper()
	first.Replayed, again.Replayed = false, false
	a, _ := json.Marshal(first)
	b, _ := json.Marshal(again)
	if string(a) != string(b) {
		t.Fatalf("answers differ:\n%s\n%s", a, b)
	}
}

// allAtOnce runs fn n times at the same moment.
func allAtOnce[T any](n int, fn func(i int) T) []T {
	out := make([]T, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			out[i] = fn(i)
		})
	}
	close(start)
	wg.Wait()
	return out
}

// row waits for the execution row of an answer: batches are a quarter of a second late.
func row(t testing.TB, s *testkit.Shop, id string) runtime.ExecutionRecord {
	t.Helper()
	return rowsWhere(t, s, 1, func(r runtime.ExecutionRecord) bool { return r.ID == id })[0]
}

func rowsWhere(t testing.TB, s *testkit.Shop, atLeast int,
	match func(runtime.ExecutionRecord) bool) []runtime.ExecutionRecord {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		all, err := s.Runtime.Executions(context.Background(), s.Workspace, runtime.ExecutionFilter{Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		var out []runtime.ExecutionRecord
		for _, r := range all {
			if match(r) {
				out = append(out, r)
			}
		}
		if len(out) >= atLeast {
			return out
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d of %d execution rows after 10 s; all: %+v", len(out), atLeast, all)
		}
	}
}
