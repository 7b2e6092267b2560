package runtime_test

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// give sets the agent's own terms for a tool.
func give(t testing.TB, s *testkit.Shop, name string, terms access.ToolTerms) {
	t.Helper()
	if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
		access.ToolOverride{Tool: name, Enabled: true, ToolTerms: terms}); err != nil {
		t.Fatal(err)
	}
	s.Reread()
}

func value(v any, fixed bool) access.Preset {
	raw, _ := json.Marshal(v)
	return access.Preset{Value: raw, Fixed: fixed}
}

func TestAnAgentMayCallLess(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		for name, contract := range map[string]int{"lab/note_few": 5, "lab/look_few": 3} {
			for _, c := range []struct{ own, calls int }{{2, 2}, {100, contract}} { // the contract is the maximum
				give(t, s, name, access.ToolTerms{PerMinute: c.own})
				session := s.Session("")
				for range c.calls {
					want(t, s.Call(session, name, noteIn{Text: "a"}), "")
				}
				want(t, s.Call(session, name, noteIn{Text: "a"}), fault.RateLimited)
			}
		}
	})
}

func TestAnAgentMayHaveToAskMore(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		other, err := s.Keyring.CreateAgent(t.Context(), s.Workspace.ID,
			access.AgentProfile{Slug: "otro", Name: "Otro", AssistantType: "lab"})
		if err != nil {
			t.Fatal(err)
		}
		another := *s
		another.Agent = other
		theirs := another.Session("")
		give(t, s, "lab/note", access.ToolTerms{Ask: access.Staff})
		q := question(t, s, session, "lab/note", noteIn{Text: "a"})
		if c := questionOf(s, q.ID); c.Addressee != access.Staff {
			t.Errorf("asked %s", c.Addressee)
		}
		want(t, s.Call(theirs, "lab/note", noteIn{Text: "a"}), "") // the other agent's terms are the contract's

		// The terms are gone by the time of the yes, which still counts.
		give(t, s, "lab/note", access.ToolTerms{})
		if d, err := decided(t, s, testkit.Clerk, q.ID); err != nil || !d.Result.Success {
			t.Errorf("%+v, %v", d, err)
		}
		want(t, s.Call(session, "lab/note", noteIn{Text: "b"}), "")

		// Where the contract asks the customer, both are asked.
		give(t, s, "lab/pay", access.ToolTerms{Ask: access.Staff})
		want(t, s.Yes(question(t, s, session, "lab/pay", payIn{Amount: 3}).ID), fault.ConfirmationRequired)
		if d, err := decided(t, s, testkit.Clerk, openTo(t, s, session, access.Staff).ID); err != nil ||
			!d.Result.Success {
			t.Errorf("%+v, %v", d, err)
		}
		if n := effects(t, s, session, "paid"); n != 1 {
			t.Errorf("%d effects", n)
		}
		s.Sound()
	})
}

func TestAnAgentMayHaveValuesOfItsOwn(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		before := want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a", Copies: 2}, "k1"), "")
		bare := want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k2"), "")
		copies := func(a map[string]any) float64 { return a["copies"].(float64) }

		give(t, s, "lab/note", access.ToolTerms{Arguments: map[string]access.Preset{"copies": value(5, false),
			"text": value("siempre", false)}})
		if got := s.OK(session, "lab/note", `{}`); copies(got) != 5 || got["text"] != "siempre" {
			t.Errorf("got %v", got)
		}
		if got := s.OK(session, "lab/note", `{"copies": 3, "text": "x"}`); copies(got) != 3 || got["text"] != "x" {
			t.Errorf("a default went before the caller: %v", got)
		}
		give(t, s, "lab/note", access.ToolTerms{Arguments: map[string]access.Preset{"copies": value(5, true)}})
		if got := s.OK(session, "lab/note", noteIn{Text: "a"}); copies(got) != 5 {
			t.Errorf("got %v", got)
		}
		want(t, s.Call(session, "lab/note", `{"text": "a", "copies": 5.0}`), "")
		a := want(t, s.Call(session, "lab/note", noteIn{Text: "a", Copies: 2}), fault.InvalidArguments)
		if len(a.Errors) != 1 || a.Errors[0].Path != "/copies" {
			t.Errorf("wrong: %+v", a.Errors)
		}
		want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a", Copies: 2}, "k3"),
			fault.InvalidArguments)

		// A stored answer is replayed after the terms changed, and a used key stands for what its caller sent then.
		same(t, before, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a", Copies: 2}, "k1"))
		same(t, bare, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "a"}, "k2"))
		want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "b"}, "k2"), fault.IdempotencyConflict)
		now := want(t, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "c"}, "k4"), "")
		give(t, s, "lab/note", access.ToolTerms{Arguments: map[string]access.Preset{"copies": value(50,
			true)}}) // of an older contract
		same(t, now, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "c"}, "k4"))
		want(t, s.Call(session, "lab/note", noteIn{Text: "c"}), fault.InvalidArguments)
		give(t, s, "lab/note", access.ToolTerms{})
		same(t, now, s.CallAs(testkit.Relay, session, "lab/note", noteIn{Text: "c"}, "k4"))
		s.Sound()
	})
}
