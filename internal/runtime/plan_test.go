package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

func TestAPlanRunsItsStepsThroughEverything(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		run := func(key string, texts ...string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/routine", routineIn{texts}, key)
		}
		first := want(t, run("k", "a", "b"), "")
		if testkit.Data(t, first)["done"] != 2.0 {
			t.Errorf("got %s", first.Data)
		}
		steps := rowsWhere(t, s, 2, func(r runtime.ExecutionRecord) bool { return r.ParentID == first.ExecutionID })
		for _, r := range steps {
			if r.Tool != "lab/note" || !r.Success || r.Kind != "write" {
				t.Errorf("step %+v", r)
			}
		}
		if plan := row(t, s, first.ExecutionID); plan.Kind != "plan" || plan.ParentID != "" || len(steps) != 2 {
			t.Errorf("plan %+v with %d steps", plan, len(steps))
		}
		same(t, first, want(t, run("k", "a", "b"), ""))
		if n := effects(t, s, session, "note.written"); n != 2 {
			t.Errorf("%d effects", n)
		}

		// A step that fails stops the plan; a retry replays the finished steps.
		want(t, run("f", "c", "refuse", "d"), fault.Conflict)
		want(t, run("f", "c", "refuse", "d"), fault.Conflict)
		if n := effects(t, s, session, "note.written"); n != 3 {
			t.Errorf("%d effects, want one more", n)
		}
		want(t, run("", "a"), "")
		want(t, run("", "a"), "")
		if n := effects(t, s, session, "note.written"); n != 5 {
			t.Errorf("%d effects, without a key each is new", n)
		}
	})
}

func TestAPlansYesIsCheckedBeforeItsFirstStep(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		ask := func(texts ...string) *runtime.Asked {
			t.Helper()
			return question(t, s, session, "lab/routine_asked", routineIn{texts})
		}
		written := func(n int) {
			t.Helper()
			if got := effects(t, s, session, "note.written"); got != n {
				t.Fatalf("%d effects, want %d", got, n)
			}
		}
		denied := ask("a")
		reply(t, s, denied.ID, "no", confirm.Deny)
		want(t, s.Yes(denied.ID), fault.ConfirmationInvalid)
		stale := ask("a")
		l.version.Add(1)
		fresh := want(t, s.Yes(stale.ID), fault.ConfirmationStale).Confirmation
		s.Clock.Advance(30 * time.Minute)
		fresh = want(t, s.Yes(fresh.ID), fault.ConfirmationExpired).Confirmation
		written(0)
		if stateOf(t, s, denied.ID) != confirmation.Denied {
			t.Errorf("the denied question is %s", stateOf(t, s, denied.ID))
		}

		answers := allAtOnce(10, func(int) runtime.Answer { return s.Yes(fresh.ID) })
		for _, a := range answers {
			same(t, answers[0], want(t, a, ""))
		}
		written(1)

		// Stopped half-way by a transient fault: the same yes continues where it stopped.
		half := ask("b", "break")
		want(t, s.Yes(half.ID), fault.Internal)
		want(t, s.Yes(half.ID), fault.Internal)
		written(2)
		if stateOf(t, s, half.ID) != confirmation.Confirmed {
			t.Errorf("half-way it is %s", stateOf(t, s, half.ID))
		}
		refused := ask("c", "refuse")
		first := want(t, s.Yes(refused.ID), fault.Conflict)
		same(t, first, want(t, s.Yes(refused.ID), fault.Conflict))
		if stateOf(t, s, refused.ID) != confirmation.Failed {
			t.Errorf("refused it is %s", stateOf(t, s, refused.ID))
		}
		written(3)
	})
}
