package runtime_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A node dies while it executes the call of a yes. Ten seconds later a repeated yes settles it, without any job.
func TestARepeatedYesSettlesWhatItsNodeLeftBehind(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		ask := func() runtime.Answer {
			return s.CallAs(testkit.Relay, session, "lab/send_asked", sendIn{To: "ana"}, "k")
		}
		q := want(t, ask(), fault.ConfirmationRequired).Confirmation
		r, db := mortal(t, s)
		l.vendor.onDo = db.kill
		d, err := r.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Relay,
			ConfirmationID: q.ID, Message: "sí"})
		if err != nil || d.Result.ErrorCode != fault.InProgress {
			t.Fatalf("%+v, %v", d, err)
		}
		l.vendor.onDo = nil
		want(t, s.Yes(q.ID), fault.InProgress)
		want(t, ask(), fault.InProgress) // nothing is left to confirm
		s.Clock.Advance(9 * time.Second)
		for _, a := range allAtOnce(10, func(i int) runtime.Answer {
			if i%2 == 0 {
				return ask()
			}
			return s.Yes(q.ID)
		}) {
			if !a.Success {
				want(t, a, fault.InProgress) // another call is resolving it
			}
		}
		want(t, s.Yes(q.ID), "")
		want(t, ask(), "")
		sent(t, s, l, session, 1, 1, 1)
		if stateOf(t, s, q.ID) != confirmation.Executed {
			t.Errorf("the question is %s", stateOf(t, s, q.ID))
		}
		s.Sound()
	})
}

// A slow call keeps its lease: the node renews it.
func TestALeaseIsRenewed(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		open := func() int {
			return count(t, s, "call_keys", "session_id = $2 AND state = 'in_progress' AND lease_until > $3", session,
				s.Clock.Now().UnixMicro())
		}
		l.vendor.onDo = func() {
			s.Clock.Advance(9 * time.Second)
			if open() != 0 {
				t.Error("the lease is not over")
			}
			for deadline := time.Now().Add(time.Minute); open() == 0; time.Sleep(50 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Error("the lease was not renewed")
					return
				}
			}
			settled(t, s, 0)
			want(t, s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, "k"), fault.InProgress)
		}
		if a := want(t, s.CallAs(testkit.Relay, session, "lab/send", sendIn{To: "ana"}, "k"), ""); a.Replayed {
			t.Errorf("settled by another: %+v", a)
		}
		sent(t, s, l, session, 1, 1, 1)
	})
}
