package offline_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/offline"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// house is the sample businesses with the offline model behind their counters.
type house struct {
	app   *app.App
	clock *clock.Manual
}

func seeded(t *testing.T) *house {
	t.Helper()
	hand := clock.NewManual(testkit.Noon)
	conf := config.Defaults()
	conf.Data = t.TempDir()
	a, err := app.Wire(t.Context(), testkit.SQLite(t), conf, app.Options{Clock: hand, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), SweepEvery: -1, CallTimeout: testkit.CallTimeout})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := a.SeedDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &house{a, hand}
}

type models struct{}

func (models) For(*access.Workspace, *access.AgentProfile) model.Model { return offline.New() }

type agents struct{ *app.App }

func (a agents) Agent(ctx context.Context, w *access.Workspace, id string) (access.AgentProfile, error) {
	return a.Keyring.AgentBySlug(ctx, w.ID, id)
}

func (a agents) View(_ context.Context, w *access.Workspace, p *access.AgentProfile) (*tool.View, error) {
	return a.Tools.View(w, p)
}

// talk is one customer's conversation with one business.
type talk struct {
	t       *testing.T
	h       *house
	w       access.Workspace
	session conversation.Session
	turns   *turn.Turns
	log     bytes.Buffer
	n       int
}

type heard struct {
	text  string
	calls []string
}

func (h *house) talk(t *testing.T, slug, phone, channel string) *talk {
	t.Helper()
	w, err := h.app.Keyring.WorkspaceBySlug(t.Context(), slug)
	if err != nil {
		t.Fatal(err)
	}
	agent, err := h.app.Keyring.AgentBySlug(t.Context(), w.ID, slug)
	if err != nil {
		t.Fatal(err)
	}
	c := &talk{t: t, h: h, w: w}
	err = h.app.Runtime.Write(t.Context(), &w, testkit.Boss, func(u *core.Unit) error {
		s := conversation.Session{AgentID: agent.ID, Channel: channel}
		if phone != "" {
			who, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			s.CustomerID = who.ID
		}
		var err error
		c.session, err = u.Conversations.Open(s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	c.turns = &turn.Turns{Desk: h.app.Runtime, Agents: agents{h.app}, Models: models{}, Clock: h.clock, Log: slog.New(slog.NewTextHandler(&c.log, nil))}
	return c
}

// says brings the customer's words and waits for what they hear.
func (c *talk) says(text string) heard {
	c.t.Helper()
	c.n++
	c.h.clock.Advance(5 * time.Second)
	got, err := c.turns.Receive(c.t.Context(), &c.w, c.session.ID, turn.Incoming{ID: fmt.Sprintf("%s-%d", c.session.ID, c.n), Text: text})
	if err != nil {
		c.t.Fatal(err)
	}
	if got.TurnID == "" {
		return heard{}
	}
	if wait := got.DueAt.Sub(c.h.clock.Now()); wait > 0 {
		c.h.clock.Advance(wait + time.Second)
	}
	r, err := c.turns.Await(c.t.Context(), &c.w, got.TurnID, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	if strings.Contains(c.log.String(), "held back") {
		c.t.Errorf("the answer to %q claims what nothing bears out: %s", text, c.log.String())
	}
	out := heard{text: strings.TrimSpace(r.Text)}
	for _, call := range r.Calls {
		line := call.Tool + " " + string(call.Arguments)
		var a struct {
			Success   bool
			Error     string
			ErrorCode string
		}
		if err := json.Unmarshal(call.Result, &a); err != nil || !a.Success {
			line += " -> " + a.ErrorCode + " " + a.Error
		}
		out.calls = append(out.calls, line)
	}
	return out
}
