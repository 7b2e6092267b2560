package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// repeatingStore runs every transaction of a call twice, as a store may: the first run is rolled back. The
// context of the call says what happens in between.
type repeatingStore struct{ runtime.Store }

type betweenKey struct{}

func (s repeatingStore) Write(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return repeat(ctx, s.Store.Write, workspaceID, fn)
}

func (s repeatingStore) WriteUnsynced(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return repeat(ctx, s.Store.WriteUnsynced, workspaceID, fn)
}

type write func(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error

func repeat(ctx context.Context, w write, workspaceID string, fn func(runtime.Tx) error) error {
	between, isCall := ctx.Value(betweenKey{}).(func())
	if !isCall { // background work
		return w(ctx, workspaceID, fn)
	}
	errAgain := errors.New("run it again")
	err := w(ctx, workspaceID, func(tx runtime.Tx) error {
		if err := fn(tx); err != nil {
			return err
		}
		return errAgain
	})
	if !errors.Is(err, errAgain) {
		return err
	}
	between()
	return w(ctx, workspaceID, fn)
}

// A transaction that runs again starts afresh: nothing of the first run is in the answer, the row or the
// events, whatever was committed in between.
func TestATransactionThatRunsAgainStartsAfresh(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		c := s.Runtime.Config
		c.Store = repeatingStore{c.Store}
		node, err := runtime.New(c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := node.Close(); err != nil {
				t.Error(err)
			}
		})
		// once calls fn between the two runs of the first transaction.
		once := func(fn func()) context.Context {
			return context.WithValue(t.Context(), betweenKey{}, func() { fn(); fn = func() {} })
		}
		session := s.Session("")
		call := func(name, arguments, key string, between func()) runtime.Answer {
			c := callOf(s, session, name, arguments)
			c.Key = key
			return node.Execute(once(between), c)
		}
		yes := func(id string, between func()) runtime.Answer {
			t.Helper()
			d, err := node.Decide(once(between), runtime.Reply{
				Workspace: s.Workspace, Actor: testkit.Relay, ConfirmationID: id, Message: "sí",
			})
			if err != nil || d.Result == nil {
				t.Fatal(d, err)
			}
			return *d.Result
		}
		ran := func(what string, a runtime.Answer, events, want int) {
			t.Helper()
			r := row(t, s, a.ExecutionID)
			if !r.Success || a.Replayed || r.ReplayOf != "" || events != want {
				t.Errorf("%s: replayed %v, row %+v, %d events, want %d", what, a.Replayed, r, events, want)
			}
		}
		nothing := func() {}

		first := want(t, call("lab/note", `{"text":"a"}`, "k", nothing), "")
		ran("a write", first, effects(t, s, session, "note.written"), 1)
		same(t, first, want(t, call("lab/note", `{"text":"a"}`, "k", nothing), ""))
		ran("a plan", want(t, call("lab/routine", `{"texts":["b","c"]}`, "", nothing), ""),
			effects(t, s, session, "note.written"), 3)
		ran("a call outside", want(t, call("lab/send", `{"to":"ana"}`, "", nothing), ""), effectsOf(t, s, session), 1)
		q := want(t, call("lab/pay", `{"amount":3}`, "", nothing), fault.ConfirmationRequired).Confirmation
		ran("a yes", want(t, yes(q.ID, nothing), ""), effects(t, s, session, "paid"), 1)
		q = question(t, s, session, "lab/send_asked", sendIn{To: "eva"})
		ran("a yes to a call outside", want(t, yes(q.ID, nothing), ""), effectsOf(t, s, session), 2)
		q = question(t, s, session, "lab/routine_asked", routineIn{[]string{"d"}})
		ran("a yes to a plan", want(t, yes(q.ID, nothing), ""), effects(t, s, session, "note.written"), 4)

		// Another node is faster with the same key: the second run replays its answer, and its row says so.
		var other runtime.Answer
		a := want(t, call("lab/note", `{"text":"e"}`, "k2", func() {
			other = want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "e"}, "k2"), "")
		}), "")
		same(t, other, a)
		rowsWhere(t, s, 1, func(r runtime.ExecutionRecord) bool { return r.ReplayOf == other.ExecutionID })
		if n := effects(t, s, session, "note.written"); n != 5 || !a.Replayed {
			t.Errorf("%d effects, replayed %v", n, a.Replayed)
		}

		// So with the same yes.
		q = question(t, s, session, "lab/pay", payIn{Amount: 4})
		a = want(t, yes(q.ID, func() { other = want(t, s.Yes(q.ID), "") }), "")
		same(t, other, a)
		rowsWhere(t, s, 1, func(r runtime.ExecutionRecord) bool { return r.ReplayOf == other.ExecutionID })
		if n := effects(t, s, session, "paid"); n != 2 || stateOf(t, s, q.ID) != confirmation.Executed {
			t.Errorf("%d effects, %s", n, stateOf(t, s, q.ID))
		}

		// The first run succeeds and the second is refused: nothing is left of the first.
		q = question(t, s, session, "lab/pay", payIn{Amount: 5})
		a = want(t, yes(q.ID, func() { l.sold.Store(true) }), fault.OutOfStock)
		if r := row(t, s, a.ExecutionID); r.Success || strings.Contains(r.Changes, "paid") ||
			stateOf(t, s, q.ID) != confirmation.Failed {
			t.Errorf("row %+v, %s", r, stateOf(t, s, q.ID))
		}
	})
}
