package turn_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// script is a model with prepared answers.
type script struct {
	mu      sync.Mutex
	asked   []model.Request
	answers []func(r model.Request) (model.Answer, error)
}

// pieces streams a text in chunks.
func pieces(text string, say func(string)) {
	for say != nil && text != "" {
		n := min(3, len(text))
		say(text[:n])
		text = text[n:]
	}
}

func (s *script) For(*access.Workspace, *access.AgentProfile) model.Model { return s }

func (s *script) Answer(_ context.Context, r model.Request, say func(string)) (model.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r)
	if len(s.answers) == 0 {
		return model.Answer{}, fmt.Errorf("the script is over")
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	a, err := next(r)
	pieces(a.Text, say)
	return a, err
}

func (s *script) times() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

func says(text string) func(model.Request) (model.Answer, error) {
	return func(model.Request) (model.Answer, error) { return model.Answer{Text: text}, nil }
}

func calls(name string, arguments any) func(model.Request) (model.Answer, error) {
	return func(model.Request) (model.Answer, error) {
		raw, _ := json.Marshal(arguments)
		return model.Answer{Calls: []model.Call{{ID: "c1", Name: name, Arguments: raw}}}, nil
	}
}

// desk is a shop with one conversation, answered by a script.
type desk struct {
	*testkit.Shop
	*script
	turns   *turn.Turns
	session conversation.Session
	product catalog.Product
	n       int
	pending string
	say     func(string) // nil: no listener
}

type agents struct{ *testkit.Shop }

func (a agents) Agent(ctx context.Context, w *access.Workspace, id string) (access.AgentProfile, error) {
	p, err := a.Keyring.AgentBySlug(ctx, w.ID, id)
	p.Model = access.ModelChoice{BaseURL: "https://model.example/v1", Name: "script"}
	return p, err
}

func (a agents) View(ctx context.Context, w *access.Workspace, p *access.AgentProfile) (*tool.View, error) {
	set, err := tool.Of(ctx, w, a.Tools, a.Workshop)
	if err != nil {
		return nil, err
	}
	return set.View(w, p)
}

func open(t *testing.T, s *testkit.Shop, answers ...func(model.Request) (model.Answer, error)) *desk {
	t.Helper()
	d := &desk{Shop: s, script: &script{answers: answers}}
	d.turns = &turn.Turns{Desk: s.Runtime, Agents: agents{s}, Models: d.script, Clock: s.Clock,
		Log: slog.New(slog.DiscardHandler)}
	s.Runtime.Told = d.turns.Told
	d.product = s.Product(catalog.Product{Name: "Yerba Mate 1 kg", Price: 450000}, 20)
	s.Do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone("+5491155550001")
		if err != nil {
			return err
		}
		d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "api",
			CustomerID: c.ID})
		return err
	})
	return d
}

// hears sends a message and waits for the reply.
func (d *desk) hears(t *testing.T, text string) turn.Reply {
	t.Helper()
	d.n++
	return d.hearsAs(t, fmt.Sprintf("m%d", d.n), text)
}

func (d *desk) hearsAs(t *testing.T, id, text string) turn.Reply {
	t.Helper()
	d.Clock.Advance(1e6)
	got, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID, turn.Incoming{ID: id, Text: text})
	if err != nil {
		t.Fatal(err)
	}
	if got.TurnID == "" {
		return turn.Reply{}
	}
	r, err := d.turns.Await(t.Context(), d.Workspace, got.TurnID, d.say)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func noIdentity() access.Settings {
	off := false
	return access.Settings{RequireIdentity: &off}
}

// instructed is what a model reads beside the conversation.
func instructed(r model.Request) string { return r.System + "\n\n" + r.Moment }
