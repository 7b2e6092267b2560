package runtime_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAWorkspaceMayAskMore(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		strict := func(rules ...access.StricterAsk) *testkit.Shop {
			return with(s, func(w *access.Workspace) { w.Settings.Strict = rules })
		}
		long := make([]string, 200)
		for i := range long {
			long[i] = fmt.Sprint("t", i)
		}
		for _, c := range []struct {
			when string
			args noteIn
			asks bool
		}{
			{"", noteIn{Text: "a"}, true},
			{"arguments.copies > 3", noteIn{Text: "a", Copies: 4}, true},
			{"arguments.copies > 3", noteIn{Text: "a", Copies: 3}, false},
			{"arguments.copies == 3", noteIn{Text: "a", Copies: 3}, true},
			{`arguments.text.startsWith("b")`, noteIn{Text: "a"}, false},
			{"arguments.copies >", noteIn{Text: "a"}, true},                      // does not parse
			{"arguments.copies + 1.0", noteIn{Text: "a"}, true},                  // is not true or false
			{"arguments.missing > 3", noteIn{Text: "a"}, true},                   // cannot be told
			{`"a" in arguments.copies`, noteIn{Text: "a"}, true},                 // makes no sense
			{"size(arguments.tags) > 300", noteIn{Text: "a", Tags: long}, false}, // cheap
			{"arguments.tags.all(x, arguments.tags.all(y, arguments.tags.exists(z, z == x + y) || true))", noteIn{Text: "a", Tags: long[:60]}, true}, // too costly
		} {
			session := s.Session("")
			shop := strict(access.StricterAsk{Tool: "lab/note", When: c.when, Addressee: access.Customer})
			a := shop.Call(session, "lab/note", c.args)
			if asks := a.ErrorCode == fault.ConfirmationRequired; asks != c.asks || (!asks && !a.Success) {
				t.Errorf("%q of %+v: %+v", c.when, c.args, a)
				continue
			}
			if n := effects(t, s, session, "note.written"); c.asks && n != 0 {
				t.Errorf("%q ran unasked", c.when)
			}
			if c.asks && len(c.args.Tags) == 0 {
				if !strings.Contains(a.Confirmation.Message, "\n• text: a") {
					t.Errorf("%q shows %q", c.when, a.Confirmation.Message)
				}
				want(t, shop.Yes(a.Confirmation.ID), "")
			}
		}
		shop := strict(access.StricterAsk{Tool: "lab/note", Addressee: access.Customer})
		want(t, shop.Call(s.Session(""), "lab/note", noteIn{Text: strings.Repeat("é", 200), Tags: append(long, long...)}), fault.Blocked)
		want(t, shop.Call(s.Session(""), "lab/note_basic", noteIn{Text: "a"}), "")

		// It cannot take a question away, nor ask about a read.
		session := s.Session("")
		lax := strict(access.StricterAsk{Tool: "lab/pay", When: "false"}, access.StricterAsk{Tool: "lab/look"})
		question(t, lax, session, "lab/pay", payIn{Amount: 3})
		want(t, lax.Call(session, "lab/look", noteIn{Text: "a"}), "")
		if l.dropped.Load() != 0 {
			t.Error("an added question was taken back as if it were the tool's own")
		}
	})
}

func TestAnAddedQuestionIsForItsAddressee(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		strict := with(s, func(w *access.Workspace) {
			w.Settings.Strict = []access.StricterAsk{
				{Tool: "lab/note_none", Addressee: access.Staff}, {Tool: "lab/note_basic", Addressee: access.Agent},
				{Tool: "lab/pay_large", Addressee: access.Customer}, {Tool: "lab/send"}, {Tool: "lab/routine"},
			}
		})
		toStaff := question(t, strict, session, "lab/note_none", noteIn{Text: "a"})
		decide := func(who access.Actor, id string) (runtime.Decision, error) {
			return strict.Runtime.Decide(t.Context(), runtime.Reply{Workspace: strict.Workspace, Actor: who, ConfirmationID: id, Verdict: confirm.Confirm})
		}
		if _, err := decide(testkit.Relay, toStaff.ID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("the agent decided: %v", err)
		}
		if d, err := decide(testkit.Boss, toStaff.ID); err != nil || !d.Result.Success {
			t.Errorf("got %+v, %v", d, err)
		}
		// An agent never is who says yes: the customer is asked instead.
		toCustomer := question(t, strict, session, "lab/note_basic", noteIn{Text: "b"})
		if c := questionOf(s, toCustomer.ID); c.Addressee != access.Customer {
			t.Errorf("asked %s", c.Addressee)
		}
		want(t, strict.Yes(toCustomer.ID), "")
		for name, args := range map[string]any{"lab/pay_large": payIn{Amount: 3}, "lab/send": sendIn{To: "ana"}, "lab/routine": routineIn{[]string{"x"}}} {
			q := question(t, strict, session, name, args)
			want(t, strict.Yes(q.ID), "")
			no := question(t, strict, session, name, args)
			if d := reply(t, strict, no.ID, "no", confirm.Deny); d.State != confirmation.Denied || l.dropped.Load() != 0 {
				t.Errorf("%s: %+v", name, d)
			}
		}

		// The rule is gone by the time of the yes, which still counts.
		q := question(t, strict, session, "lab/note_basic", noteIn{Text: "c"})
		want(t, s.Yes(q.ID), "")
		if n := effects(t, s, session, "note.written"); n != 4 {
			t.Errorf("%d effects", n)
		}
	})
}
