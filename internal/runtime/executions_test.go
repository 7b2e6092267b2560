package runtime_test

import (
	"context"
	goruntime "runtime"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestEveryCallHasARow(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		call := func(name string, args any, key string) runtime.Answer {
			return s.CallAs(testkit.Relay, session, name, args, key)
		}
		a := noteIn{Text: "a"}
		first := call("lab/note", a, "k")
		asked := call("lab/pay", payIn{Amount: 3}, "")
		answers := map[string]runtime.Answer{
			"write": first, "read": call("lab/look", a, ""), "question": asked,
			"yes": s.Yes(asked.Confirmation.ID), "refusal": call("lab/note", noteIn{Text: "refuse"}, ""),
			"bad":     call("lab/note", `{}`, ""),
			"broken":  call("lab/note", noteIn{Text: "break"}, ""),
			"unknown": call("lab/\x00\xff"+strings.Repeat("x", 2000), a, ""),
			"foreign": s.Call(testkit.NewID(), "lab/note", a), "outside": call("lab/send", sendIn{To: "ana"}, ""),
		}
		for name, answer := range answers {
			r := row(t, s, answer.ExecutionID)
			if r.Success != answer.Success || r.ErrorCode != string(answer.ErrorCode) || r.Actor != "agent:relay" ||
				!r.Verify() {
				t.Errorf("%s: row %+v of answer %+v", name, r, answer)
			}
			if known := name != "unknown" && name != "foreign"; known &&
				(r.SessionID != session || r.AgentID != s.Agent.ID || r.Tool == "") {
				t.Errorf("%s: %+v", name, r)
			}
			if !r.StartedAt.Equal(s.Clock.Now()) || r.Duration < 0 || r.Correlation == "" {
				t.Errorf("%s: %+v", name, r)
			}
		}
		if r := row(t, s, answers["yes"].ExecutionID); r.ConfirmationID != asked.Confirmation.ID {
			t.Errorf("the row of a yes names %q", r.ConfirmationID)
		}
		if r := row(t, s, answers["unknown"].ExecutionID); r.Kind != "unknown" || len(r.Tool) > 1000 {
			t.Errorf("got %+v", r)
		}
		again := call("lab/note", a, "k")
		replays := rowsWhere(t, s, 1, func(r runtime.ExecutionRecord) bool { return r.ReplayOf == first.ExecutionID })
		if len(replays) != 1 || replays[0].ID == first.ExecutionID || again.ExecutionID != first.ExecutionID ||
			replays[0].Input != "" {
			t.Errorf("replays %+v", replays)
		}
	})
}

// Rows count as waiting until they are stored, not only until somebody began to write them.
func TestRowsWaitUntilTheyAreStored(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		for range 3 {
			a := s.Call(session, "lab/look", noteIn{Text: "a"})
			for s.Runtime.Backlog().Rows > 0 {
				goruntime.Gosched()
			}
			rows, err := s.Runtime.Executions(t.Context(), s.Workspace, runtime.ExecutionFilter{Limit: 1})
			if err != nil || len(rows) != 1 || rows[0].ID != a.ExecutionID {
				t.Errorf("nothing waits, and %s is not stored: %v", a.ExecutionID, err)
			}
		}
	})
}

func TestTheAuditLevelSaysWhatARowKeeps(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		for name, keeps := range map[string][3]string{
			"lab/note_none":  {},
			"lab/look":       {},
			"lab/note_basic": {`{"copies":1,"text":"a"}`},
			"lab/look_few":   {`{"copies":1,"text":"a"}`},
			"lab/note": {`{"copies":1,"text":"a"}`, `{"text":"a","copies":1}`,
				`[{"type":"note.written","payload":{"text":"a"}}]`},
		} {
			r := row(t, s, want(t, s.Call(session, name, noteIn{Text: "a", IdempotencyKey: "k" + name}),
				"").ExecutionID)
			if got := [3]string{r.Input, r.Output, r.Changes}; got != keeps {
				t.Errorf("%s keeps %q, want %q", name, got, keeps)
			}
		}
	})
}

func TestCloseWritesWhatIsBuffered(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		r, err := runtime.New(s.Runtime.Config)
		if err != nil {
			t.Fatal(err)
		}
		for range 300 { // more than one batch
			want(t, r.Execute(context.Background(), callOf(s, session, "lab/look", `{"text":"a"}`)), "")
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if n := count(t, s, "executions", "session_id = $2", session); n != 300 {
			t.Errorf("%d rows of 300 calls", n)
		}
		if n := count(t, s, "executions", "session_id = $2 AND seq > 0", session); n != 300 {
			t.Errorf("%d of them sealed", n)
		}
	})
}

func TestRowsWaitForADatabaseThatIsAway(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		r, db := mortal(t, s)
		db.kill()
		a := want(t, r.Execute(t.Context(), callOf(s, session, "lab/look", `{"text":"a"}`)), "")
		b := want(t, r.Execute(t.Context(), callOf(s, session, "lab/note", `{"text":"a"}`)), fault.Unavailable)
		db.waitForAWrite()
		db.revive()
		row(t, s, a.ExecutionID)
		row(t, s, b.ExecutionID)
	})
}
