package runtime_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

type considerIn struct {
	Text string `json:"text"`
	made string // the plan made from it
}

// defineThoughts adds a plan that thinks first: a loud one asks.
func (l *lab) defineThoughts() {
	tool.DefineThought(l.pack, spec("consider"), tool.Thought[considerIn, routineOut]{
		Think: func(ctx context.Context, out *core.Outside, s tool.Steps, in considerIn) (considerIn, error) {
			l.thought.Add(1)
			if in.Text == "nonsense" {
				return in, fault.New(fault.Conflict, "no such thing")
			}
			in.made = strings.ToUpper(in.Text)
			return in, s.Try(ctx, func(u *core.Unit) error {
				u.Emit("note.written", u.SessionID, nil)
				_, err := u.Conversations.Say("agent", "tried", "")
				return err
			})
		},
		Run: func(ctx context.Context, s tool.Steps, in considerIn) (routineOut, error) {
			name := "lab/note"
			if in.Text == "nest" {
				name = "lab/routine"
			}
			_, err := s.Execute(ctx, name, noteIn{Text: in.Text + in.made})
			return routineOut{1}, err
		},
	}, tool.Ask[considerIn]{
		Condition: "it is loud",
		When:      func(_ *core.Unit, in considerIn) bool { return in.made == "" || strings.HasSuffix(in.made, "!") },
		Preview: func(_ context.Context, _ *core.Unit, in considerIn) (confirmation.Question, error) {
			return confirmation.Question{Addressee: access.Owner, Text: "¿" + in.made + "?", Subject: in.Text,
				Total: confirmation.NoTotal}, nil
		},
	})
}

func TestAPlanIsThoughtOutOnceBeforeAnybodyIsAsked(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		session := s.Session("")
		call := func(text, key string) runtime.Answer {
			return s.CallAs(testkit.Boss, session, "lab/consider", considerIn{Text: text}, key)
		}
		thought := func(n int64) {
			t.Helper()
			if got := l.thought.Load(); got != n {
				t.Fatalf("thought about %d times, want %d", got, n)
			}
		}
		first := want(t, call("plain", "k"), "")
		same(t, first, want(t, call("plain", "k"), ""))
		thought(1)
		if n := effects(t, s, session, "note.written"); n != 1 || len(messages(s, session)) != 0 {
			t.Errorf("%d effects, %v: a trial leaves nothing", n, messages(s, session))
		}

		asked := want(t, call("loud!", "q"), fault.ConfirmationRequired)
		want(t, call("loud!", "q"), fault.ConfirmationRequired)
		thought(2)
		if asked.Confirmation.Message != "¿LOUD!?" {
			t.Errorf("%+v", asked.Confirmation)
		}
		d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
			ConfirmationID: asked.Confirmation.ID, Verdict: "confirm"})
		if err != nil || d.Result == nil || !d.Result.Success {
			t.Fatalf("%+v %v", d, err)
		}
		thought(2) // the yes is for what was shown

		want(t, call("nonsense", ""), fault.Conflict)
		want(t, s.CallAs(testkit.Boss, session, "lab/consider", `{"text":1}`, ""), fault.InvalidArguments)
		thought(3)
		want(t, call("nest", ""), fault.Blocked)
	})
}
