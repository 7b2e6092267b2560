package runtime_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAReadUnderAKeyIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		look := func(text, key string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/look", noteIn{Text: text}, key)
		}
		first := want(t, look("a", "k"), "")
		if again := want(t, look("a", "k"), ""); !again.Replayed || again.ExecutionID != first.ExecutionID {
			t.Errorf("read again: %+v", again)
		}
		want(t, look("b", "k"), fault.IdempotencyConflict)
		want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k"), fault.IdempotencyConflict)
		if b := want(t, look("a", "other"), ""); b.Replayed {
			t.Errorf("another key: %+v", b)
		}

		firsts, ids := 0, map[string]bool{}
		for _, a := range allAtOnce(20, func(int) runtime.Answer { return look("a", "busy") }) {
			if want(t, a, ""); !a.Replayed {
				firsts++
			}
			ids[a.ExecutionID] = true
		}
		if firsts != 1 || len(ids) != 1 {
			t.Errorf("%d first answers, %d executions", firsts, len(ids))
		}

		want(t, look("a", ""), "")
		want(t, look("break", "x"), fault.Internal) // what failed is not kept
		turn := callOf(s, session, "lab/look", `{"text":"a"}`)
		turn.Key, turn.TurnID = "turn", "t"
		want(t, s.Runtime.Execute(t.Context(), turn), "")
		if n := count(t, s, "call_keys", "session_id = $2", session); n != 3 {
			t.Errorf("%d keys are kept, want 3", n)
		}
		row(t, s, first.ExecutionID)
		s.Sound()
	})
}

// A write without a key gets a generated one, and is still a new operation.
func TestAWriteWithoutAKeyHasOneOfItsOwn(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		note := func(key string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, key)
		}
		first, second := want(t, note(""), ""), want(t, note(""), "")
		if first.ExecutionID == second.ExecutionID || second.Replayed || first.IdempotencyKey != "" {
			t.Errorf("%+v, %+v", first, second)
		}
		same(t, first, want(t, note("auto:"+first.ExecutionID), ""))
		if n := effects(t, s, session, "note.written"); n != 2 {
			t.Errorf("%d effects", n)
		}
		s.Sound()
	})
}
