package store_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// counted is a desk that counts the statements of its units.
type counted struct {
	turn.Desk
	db    *store.DB
	aids  core.Aids
	clock interface{ Now() time.Time }
	sent  []store.Statement
	plans []string
}

func (c *counted) unit(tx *store.Tx, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	sent := store.Record(tx)
	err := fn(core.New(&scope.Scope{Workspace: w, Actor: a, Now: c.clock.Now(), Correlation: "c"},
		store.NewRows(tx).Core(), c.aids))
	all := append([]store.Statement{}, *sent...)
	c.sent = append(c.sent, all...)
	if err != nil || tx.Dialect().Name != store.SQLite { // whose choice does not depend on how full the tables are
		return err
	}
	for _, s := range all {
		plan, err := explain(tx, s)
		if err != nil {
			return err
		}
		c.plans = append(c.plans, s.Query+"\n"+plan)
	}
	return nil
}

func (c *counted) Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	return c.db.Read(ctx, w.ID, func(tx *store.Tx) error { return c.unit(tx, w, a, fn) })
}

func (c *counted) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	return c.db.Write(ctx, w.ID, func(tx *store.Tx) error { return c.unit(tx, w, a, fn) })
}

// chatty is a model with one reply, and an agent without tools.
type chatty struct {
	asked   model.Request
	profile access.AgentProfile
}

func (c *chatty) For(*access.Workspace, *access.AgentProfile) model.Model { return c }

func (c *chatty) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	c.asked = r
	return model.Answer{Text: "Bien, gracias."}, nil
}

func (c *chatty) Agent(context.Context, *access.Workspace, string) (access.AgentProfile, error) {
	return c.profile, nil
}

func (c *chatty) View(context.Context, *access.Workspace, *access.AgentProfile) (*tool.View, error) {
	return &tool.View{}, nil
}

// told fills a conversation with finished exchanges, as long turns leave them.
func told(t *testing.T, s *testkit.Shop, messages int) conversation.Session {
	t.Helper()
	var session conversation.Session
	s.Do(func(u *core.Unit) (err error) {
		session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "api"})
		return err
	})
	const counting = `WITH RECURSIVE n (i) AS (SELECT 100000 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 100000 + CAST($3 AS BIGINT))`
	err := s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		_, err := tx.Exec(counting+` INSERT INTO turns (workspace_id, id, session_id, state, due_at, latest_at, lease_until, runs, question_id, verdict, bound, halted,
				outcome, reply_id, failures, updated_at, errors, created_at)
			SELECT $1, '0' || $2 || '-' || CAST(i AS TEXT), $2, 'done', 0, 0, 0, 1, '', '', 0, 0, 'replied', '', 0, 0, 0, 0 FROM n`, s.Workspace.ID, session.ID, messages/2)
		if err != nil {
			return err
		}
		_, err = tx.Exec(counting+` INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, created_at, turn_id)
			SELECT $1, '0' || $2 || '-' || CAST(i AS TEXT), $2, CASE WHEN i % 2 = 0 THEN 'in' ELSE 'out' END, CASE WHEN i % 2 = 0 THEN 'customer' ELSE 'agent' END,
				'cuento número ' || CAST(i AS TEXT) || ' de la tarde', '', '', 1, '0' || $2 || '-' || CAST(100000 + (i - 100000) / 2 AS TEXT) FROM n`,
			s.Workspace.ID, session.ID, messages)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return session
}

// ofTheBusiness reports a statement that reads all of what a business has of something, whatever was said.
func ofTheBusiness(plan string) bool {
	for _, from := range []string{"FROM branches b", "FROM services v", "FROM service_staff t", "FROM table_groups g",
		"FROM catalog_versions"} {
		if strings.Contains(plan, from) {
			return true
		}
	}
	return false
}

// A turn of a conversation of ten thousand messages runs as many statements as a turn of one of a hundred, each by an
// index on the conversation, and sends the model no more.
func TestALongConversationCostsNoMore(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		type cost struct{ statements, rows, history, system int }
		costs := map[int]cost{}
		for _, n := range []int{100, 10_000} {
			session := told(t, s, n)
			desk := &counted{Desk: s.Runtime, db: s.DB, aids: core.Aids{Finder: s.Runtime.Finder}, clock: s.Clock}
			m := &chatty{profile: s.Agent}
			turns := &turn.Turns{Desk: desk, Agents: m, Models: m, Clock: s.Clock, Log: slog.New(slog.DiscardHandler)}
			for i := range 5 { // the summary catches up meanwhile
				s.Clock.Advance(time.Second)
				desk.sent, desk.plans = nil, nil
				got, err := turns.Receive(t.Context(), s.Workspace, session.ID,
					turn.Incoming{ID: fmt.Sprint(i), Text: "hola, ¿todo bien por ahí?"})
				if err != nil {
					t.Fatal(err)
				}
				if r, err := turns.Await(t.Context(), s.Workspace, got.TurnID, nil); err != nil ||
					r.Text != "Bien, gracias." {
					t.Fatalf("%+v, %v", r, err)
				}
			}
			read := 0
			for _, sent := range desk.sent {
				read += sent.Rows
			}
			costs[n] = cost{len(desk.sent), read, len(m.asked.History), len(m.asked.System)}
			for _, plan := range desk.plans {
				if ofTheBusiness(plan) {
					continue
				}
				if strings.Contains(plan, "SCAN m") || strings.Contains(plan, "SCAN t") ||
					strings.Contains(plan, "(workspace_id=?)\n") {
					t.Errorf("%s", plan)
				}
			}
		}
		few, many := costs[100], costs[10_000]
		t.Logf("a hundred: %+v; ten thousand: %+v", few, many)
		if many.statements > few.statements || many.history > few.history || many.system > few.system+few.system/2 ||
			many.rows > few.rows+60 {
			t.Errorf("a hundred: %+v; ten thousand: %+v", few, many)
		}
	})
}
