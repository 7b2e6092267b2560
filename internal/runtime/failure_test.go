package runtime_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// logged is a log that may be read while it is written.
type logged struct {
	lock chan struct{}
	buf  bytes.Buffer
}

func newLogged() *logged { return &logged{lock: make(chan struct{}, 1)} }

func (l *logged) Write(p []byte) (int, error) {
	l.lock <- struct{}{}
	defer func() { <-l.lock }()
	return l.buf.Write(p)
}

func (l *logged) String() string {
	l.lock <- struct{}{}
	defer func() { <-l.lock }()
	return l.buf.String()
}

func TestAFailureLeavesOnlyItsRowItsCountAndItsState(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		before := s.Snapshot()
		a := want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "refuse"}, "k"), fault.Conflict)
		if changed := strings.Join(s.Since(before), " "); changed != "sessions~1" {
			t.Errorf("changed %q, want only the session's state", changed)
		}
		if a.StateTransition != "NEEDS_DETAILS" || s.State(session) != conversation.NeedsDetails ||
			a.Error != "not now" {
			t.Errorf("got %+v in %s", a, s.State(session))
		}
		if n := hits(t, s, session, "lab/note"); n != 1 {
			t.Errorf("counted %d", n)
		}
		if n := count(t, s, "executions", "id = $2 AND success = 0 AND error_code = 'conflict'",
			a.ExecutionID); n != 1 {
			t.Error("the row of a failed write is there at once")
		}
		// A Read has nothing to roll back, and keeps its state all the same.
		other := s.Session("")
		want(t, s.Call(other, "lab/look", noteIn{Text: "refuse"}), fault.Conflict)
		if s.State(other) != conversation.NeedsDetails {
			t.Errorf("a read's refusal left %s", s.State(other))
		}
	})
}

func TestOurOwnFailuresTellNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		log, l := newLogged(), newLab()
		s := testkit.OpenShop(t, db, testkit.Setup{Tools: setOf(l), AssistantType: "lab", Log: log})
		for _, name := range []string{"lab/note", "lab/look", "lab/routine"} {
			for _, text := range []string{"break", "panic"} {
				session := s.Session("")
				before := s.Snapshot()
				arguments := any(noteIn{Text: text})
				if name == "lab/routine" {
					arguments = routineIn{[]string{"panic at the plan"}}
				}
				a := want(t, s.Call(session, name, arguments), fault.Internal)
				if a.Status() != 500 || a.Error != "Algo falló de nuestro lado. No se hizo ningún cambio." ||
					a.RequiresHandoff {
					t.Errorf("%s %s: %+v", name, text, a)
				}
				if changed := s.Since(before); changed != nil {
					t.Errorf("%s %s changed %v", name, text, changed)
				}
				if !strings.Contains(log.String(), a.ExecutionID) {
					t.Errorf("%s %s is not in the log", name, text)
				}
			}
		}
		if n := strings.Count(log.String(), "hunter2"); n < 6 {
			t.Errorf("the cause of six failures is in the log %d times", n)
		}
	})
}

func TestAToolMayHandOverWhenItFails(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		want(t, s.Call(session, "lab/note_fragile", noteIn{Text: "refuse"}), fault.Conflict) // a rule is no failure
		if s.State(session) == conversation.Handoff {
			t.Fatal("handed over for a refusal")
		}
		handed := func(session string, a runtime.Answer) {
			t.Helper()
			want(t, a, fault.Internal)
			if !a.RequiresHandoff || a.HandoffReason != "internal_failure" || a.StateTransition != "HANDOFF" ||
				s.State(session) != conversation.Handoff {
				t.Errorf("got %+v in %s", a, s.State(session))
			}
			if n := effects(t, s, session, "session.handoff_requested"); n != 1 {
				t.Errorf("%d hand-off events", n)
			}
		}
		handed(session, s.Call(session, "lab/note_fragile", noteIn{Text: "break"}))
		session = s.Session("")
		handed(session, s.Call(session, "lab/pay_fragile", payIn{Amount: 500})) // the preview fails
		session = s.Session("")
		q := question(t, s, session, "lab/pay_fragile", payIn{Amount: 3})
		l.down.Store(true)
		handed(session, s.Yes(q.ID))
	})
}

func TestASlowHandlerIsStopped(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		before := s.Snapshot()
		for _, name := range []string{"lab/note_quick", "lab/look_quick"} {
			a := want(t, s.Call(session, name, noteIn{Text: "slow"}), fault.Timeout)
			if a.Status() != 504 || a.Error != "Tardó demasiado y se interrumpió." {
				t.Errorf("%s: %+v", name, a)
			}
		}
		want(t, s.Call(session, "lab/note_quick", noteIn{Text: "sleep"}), fault.Timeout)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		want(t, s.Runtime.Execute(ctx, callOf(s, session, "lab/note", `{"text":"a"}`)), fault.Timeout)
		if changed := s.Since(before); changed != nil {
			t.Errorf("changed %v", changed)
		}
	})
}

func TestADatabaseThatIsAwayIsUnavailable(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		r, db := mortal(t, s)
		q := question(t, s, session, "lab/pay", payIn{Amount: 3})
		db.kill()
		if a := want(t, r.Execute(t.Context(), callOf(s, session, "lab/note", `{"text":"a"}`)),
			fault.Unavailable); a.Status() != 503 || a.Error == "" {
			t.Errorf("got %+v", a)
		}
		d, err := r.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
			ConfirmationID: q.ID, Message: "sí"})
		if !fault.Is(err, fault.Unavailable) || d.Result != nil {
			t.Errorf("got %+v, %v", d, err)
		}
		db.revive()
		want(t, s.Yes(q.ID), "")
	})
}
