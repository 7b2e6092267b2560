package runtime_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func callOf(s *testkit.Shop, session, name, arguments string) runtime.Call {
	return runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: session, Tool: name,
		Arguments: []byte(arguments)}
}

func TestAKeyMakesTwoCallsOne(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session, args := s.Session(""), noteIn{Text: "a"}
		keyed := func(key string, args any) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/note", args, key)
		}
		first := want(t, keyed("k1", args), "")
		before := s.Snapshot()
		again := want(t, keyed("k1", args), "")
		if same(t, first, again); !again.Replayed || first.Replayed {
			t.Error("a repetition says so, and the first does not")
		}
		same(t, first, want(t, keyed("k1", `{"copies":1, "text":"\u0061"}`),
			"")) // the same meaning in other bytes
		same(t, first, want(t, keyed("k1", `{"text":"a", "copies":null, "tags":null, "idempotencyKey":null}`),
			"")) // null is left out
		same(t, first, want(t, keyed("k1", noteIn{Text: "a", IdempotencyKey: "k1"}), ""))
		same(t, first, want(t, keyed("", noteIn{Text: "a", IdempotencyKey: "k1"}), ""))
		if changed := s.Since(before); changed != nil {
			t.Errorf("repetitions changed %v", changed)
		}

		want(t, keyed("k1", noteIn{Text: "b"}), fault.IdempotencyConflict)
		want(t, s.CallAs(testkit.Relay, session, "lab/note_basic", args, "k1"), fault.IdempotencyConflict)
		a := want(t, keyed("k1", noteIn{Text: "a", IdempotencyKey: "k2"}), fault.InvalidArguments)
		if len(a.Errors) != 1 || a.Errors[0].Path != "/idempotencyKey" {
			t.Errorf("two keys: %v", a.Errors)
		}
		for _, null := range []string{`{"text":null}`, `null`, `{"text":"a","tags":[null]}`} {
			want(t, keyed("", null), fault.InvalidArguments)
		}
		for _, bad := range []string{strings.Repeat("k", 256), "a\x00b", "\xff"} {
			want(t, keyed(bad, args), fault.InvalidArguments)
		}

		other := s.Session("")
		if b := want(t, s.CallAs(testkit.Relay, other, "lab/note", noteIn{Text: "b"}, "k1"), ""); b.Replayed {
			t.Error("another session's key is another key")
		}
		if n := effects(t, s, session, "note.written") + effects(t, s, other, "note.written"); n != 2 {
			t.Errorf("%d effects, want one per session", n)
		}
	})
}

func TestARefusedCallLeavesItsKeyFree(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		for _, bad := range []struct {
			args any
			code fault.Code
		}{{noteIn{Text: "refuse"}, fault.Conflict}, {noteIn{Text: "break"}, fault.Internal},
			{`{}`, fault.InvalidArguments}} {
			want(t, s.CallAs(testkit.Relay, session, "lab/note", bad.args, "k"), bad.code)
		}
		if a := want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k"), ""); a.Replayed {
			t.Error("nothing was there to repeat")
		}
	})
}

func TestAKeyLivesAWeek(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		call := func(text string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: text}, "k")
		}
		first := want(t, call("a"), "")
		s.Clock.Advance(time.Hour)
		same(t, first, want(t, call("a"), ""))
		s.Clock.Advance(7*24*time.Hour - time.Hour - time.Second)
		same(t, first, want(t, call("a"), ""))
		s.Clock.Advance(time.Second)
		if a := want(t, call("b"), ""); a.Replayed { // a new request, with any arguments
			t.Error("an old key repeated something")
		}
		want(t, call("a"), fault.IdempotencyConflict)
	})
}

func TestOneKeyFiftyTimesAtOnce(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		for range many(2) {
			session := s.Session("")
			answers := allAtOnce(50, func(int) runtime.Answer {
				return s.CallAs(testkit.Relay, session, "lab/note_few", noteIn{Text: "a"}, "k")
			})
			originals := 0
			for _, a := range answers {
				if same(t, answers[0], want(t, a, "")); !a.Replayed {
					originals++
				}
			}
			if n := effects(t, s, session, "note.written"); n != 1 || originals != 1 {
				t.Fatalf("%d effects, %d first answers", n, originals)
			}
			if n := hits(t, s, session, "lab/note_few"); n != 1 {
				t.Fatalf("%d calls were counted, repetitions are not", n)
			}
		}
	})
}
