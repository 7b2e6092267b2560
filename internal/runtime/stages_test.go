package runtime_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// with returns the shop with a changed workspace.
func with(s *testkit.Shop, change func(*access.Workspace)) *testkit.Shop {
	w, out := *s.Workspace, *s
	change(&w)
	out.Workspace = &w
	return &out
}

func TestEveryStageHasItsCode(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Overrides: []access.ToolOverride{{Tool: "lab/note_none"}}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			mine, fine := s.Session("+5491155550001"), noteIn{Text: "hola"}
			foreign := s.Open(testkit.Setup{Slug: "vecino", AssistantType: "lab"}).Session("")
			off := with(s, func(w *access.Workspace) { w.Flags = map[string]bool{"tools.mutation": false} })
			before := s.Snapshot()
			for _, c := range []struct {
				name    string
				shop    *testkit.Shop
				who     access.Actor
				session string
				tool    string
				args    any
				code    fault.Code
				status  int
			}{
				{"an unknown tool", s, testkit.Relay, mine, "lab/nothing", fine, fault.ToolNotFound, 404},
				{"an unknown session", s, testkit.Relay, testkit.NewID(), "lab/note", fine, fault.NotFound, 404},
				{"a foreign session", s, testkit.Relay, foreign, "lab/note", fine, fault.NotFound, 404},
				{"a session that is not even text", s, testkit.Relay, "x\x00y\xff", "lab/note", fine, fault.NotFound,
					404},
				{"switched off for the agent", s, testkit.Relay, mine, "lab/note_none", fine, fault.ToolNotEnabled,
					403},
				{"another assistant type's", s, testkit.Relay, mine, "lab/note_else", fine, fault.ToolNotEnabled, 403},
				{"switched off by a feature flag", off, testkit.Relay, mine, "lab/note", fine, fault.ToolNotEnabled,
					403},
				{"of another plan", s, testkit.Relay, mine, "lab/note_paid", fine, fault.PlanRequired, 402},
				{"not for this role", s, testkit.Relay, mine, "lab/note_staff", fine, fault.Forbidden, 403},
				{"bad arguments of a tool that is off", s, testkit.Relay, mine, "lab/note_none", `{"no":1}`,
					fault.ToolNotEnabled, 403},
				{"bad arguments", s, testkit.Relay, mine, "lab/note", `{"no":1}`, fault.InvalidArguments, 400},
				{"arguments that are no object", s, testkit.Relay, mine, "lab/note", `[1]`, fault.InvalidArguments,
					400},
			} {
				a := c.shop.CallAs(c.who, c.session, c.tool, c.args, "")
				if a.ErrorCode != c.code || a.Status() != c.status || a.Error == "" {
					t.Errorf("%s: %q, status %d (%s), want %q, %d", c.name, a.ErrorCode, a.Status(), a.Error, c.code,
						c.status)
				}
			}
			if changed := s.Since(before); changed != nil {
				t.Errorf("refusals changed %v", changed)
			}
			want(t, s.CallAs(testkit.Clerk, mine, "lab/note_staff", fine, ""), "")
			if a := s.Call(foreign, "lab/note", fine); a.Error != s.Call(testkit.NewID(), "lab/note", fine).Error {
				t.Error("a foreign session is told from one that does not exist")
			}
		})
}

func TestArgumentsAreExplainedAtOnceInTheCallersLanguage(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		said := map[string]bool{}
		for _, tag := range []locale.Tag{locale.ESAR, locale.PTBR, locale.EN} {
			a := want(t, with(s, func(w *access.Workspace) { w.Locale = tag }).Call(session, "lab/note",
				`{"text":"","copies":10,"tags":[1],"more":true}`), fault.InvalidArguments)
			var paths []string
			for _, f := range a.Errors {
				paths = append(paths, f.Path)
				said[f.Message] = true
			}
			if got := strings.Join(paths, " "); len(paths) != 4 || !strings.Contains(got, "/text") ||
				!strings.Contains(got, "/copies") || !strings.Contains(got, "/tags/0") ||
				!strings.Contains(got, "/more") {
				t.Errorf("%s: bad paths %q", tag, got)
			}
		}
		if len(said) != 12 {
			t.Errorf("three languages said %d different things, want 12: %v", len(said), said)
		}
		if data := s.OK(session, "lab/note", `{"text":"a"}`); data["copies"] != 1.0 {
			t.Errorf("the default was not applied: %v", data)
		}
		want(t, s.Runtime.Execute(t.Context(), callOf(s, session, "lab/note", "")),
			fault.InvalidArguments) // no body is {}
	})
}

func TestARepetitionComesBeforeEverythingThatChangedSince(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session, args := s.Session(""), noteIn{Text: "una vez"}
		inBody := noteIn{Text: "en el cuerpo", IdempotencyKey: "body"}
		first := want(t, s.CallAs(testkit.Relay, session, "lab/note_few", args, "k"), "")
		second := want(t, s.Call(session, "lab/note_few", inBody), "")
		for range 3 {
			want(t, s.Call(session, "lab/note_few", args), "")
		}
		want(t, s.Call(session, "lab/note_few", args), fault.RateLimited)
		same(t, first, want(t, s.CallAs(testkit.Relay, session, "lab/note_few", args, "k"), ""))

		off := with(s, func(w *access.Workspace) {
			w.Flags = map[string]bool{"tools.mutation": false}
			w.Settings.CallsPerMinute = 1
		})
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			return u.Conversations.HandOver("wants a person")
		})
		same(t, first, want(t, off.CallAs(testkit.Relay, session, "lab/note_few", args, "k"), ""))
		same(t, second, want(t, off.Call(session, "lab/note_few", inBody), ""))
		want(t, off.CallAs(testkit.Relay, session, "lab/note_few", args, "new"), fault.ToolNotEnabled)
		want(t, off.CallAs(testkit.Relay, session, "lab/note_few", `{"text":1}`, "new"), fault.ToolNotEnabled)
		want(t, s.CallAs(testkit.Relay, session, "lab/note_few", args, "new"), fault.SessionHandedOff)
		want(t, s.Call(session, "lab/look", args), fault.SessionHandedOff)
		want(t, s.CallAs(testkit.Clerk, session, "lab/note", args, ""), "")
		want(t, s.CallAs(testkit.Relay, session, "lab/note_staff", args, "k"), fault.Forbidden)
	})
}
