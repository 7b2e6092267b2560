package invariants_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func itoa(n int) string { return strconv.Itoa(n) }

// anonymous lets a shop sell without asking who buys, so that a test is about
// what it is about.
var anonymous = settings{RequireIdentity: new(bool), CallsPerMinute: 10_000_000}

func payingCash(s settings) settings {
	s.DefaultPayment = "cash"
	return s
}

// step is one call of a tool without its door.
type step struct {
	tool string
	args any
}

// prepared opens n conversations and plays the same steps in each, many per
// transaction: the real handlers, at a fraction of the time of n conversations.
// A step's arguments may depend on what the step before answered.
func prepared(t *testing.T, s *server.Shop, n int, steps ...func(previous map[string]any) step) (sessions []string) {
	t.Helper()
	const perUnit = 100
	for len(sessions) < n {
		var batch []string
		s.Do(func(u *core.Unit) error {
			batch = nil
			for range min(perUnit, n-len(sessions)) {
				talk, err := u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "whatsapp"})
				if err != nil {
					return err
				}
				u.Conversations.Adopt(talk)
				if err := perform(u, s, steps); err != nil {
					return err
				}
				batch = append(batch, talk.ID)
			}
			return nil
		})
		sessions = append(sessions, batch...)
	}
	return sessions
}

func perform(u *core.Unit, s *server.Shop, steps []func(map[string]any) step) error {
	var previous map[string]any
	for _, next := range steps {
		st := next(previous)
		tool, _ := s.Tools.Get(st.tool)
		raw, err := json.Marshal(st.args)
		if err != nil {
			return err
		}
		value, _ := strictjson.Parse(raw, strictjson.Limits{})
		in, err := tool.Decode(strictjson.Canonical(tool.WithDefaults(value)))
		if err != nil {
			return err
		}
		out, err := tool.Run(context.Background(), u, in)
		if err != nil {
			return err
		}
		raw, err = json.Marshal(out)
		if err != nil {
			return err
		}
		previous = map[string]any{}
		if err := json.Unmarshal(raw, &previous); err != nil {
			return err
		}
	}
	return nil
}

// always is a step that does not look back.
func always(tool string, args any) func(map[string]any) step {
	return func(map[string]any) step { return step{tool, args} }
}

type (
	object   = map[string]any
	settings = access.Settings
)

// openQuestions are the sessions' open questions, by session.
func openQuestions(t *testing.T, s *server.Shop, sessions []string) map[string]string {
	t.Helper()
	out := map[string]string{}
	s.Look(func(u *core.Unit) error {
		for _, id := range sessions {
			talk, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			if c, found, err := u.Confirmations.Open(); err != nil {
				return err
			} else if found {
				out[id] = c.ID
			}
		}
		return nil
	})
	return out
}

// atOnce runs fn n times together: none starts before all are ready.
func atOnce[T any](n int, fn func(i int) T) []T {
	out := make([]T, n)
	start := make(chan struct{})
	var ready, done sync.WaitGroup
	for i := range n {
		ready.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			ready.Done()
			<-start
			out[i] = fn(i)
		}()
	}
	ready.Wait()
	close(start)
	done.Wait()
	return out
}

// reply is a Decide that must be understood as an answer.
func reply(t *testing.T, s *server.Shop, confirmationID, words string) runtime.Decision {
	t.Helper()
	d, err := s.Reply(confirmationID, words)
	if err != nil {
		t.Errorf("reply %q: %v", words, err)
	}
	return d
}

// tally counts answers by what became of them; "" is success.
func tally(answers []runtime.Answer) map[fault.Code]int {
	out := map[fault.Code]int{}
	for _, a := range answers {
		out[a.ErrorCode]++
	}
	return out
}

// said is an answer as the caller reads it, without what tells a repetition
// from the first.
func said(a runtime.Answer) string {
	a.Replayed = false
	raw, _ := json.Marshal(a)
	return string(raw)
}

// draftID is the row of a session's draft.
func draftID(t *testing.T, s *server.Shop, sessionID string) (id string) {
	t.Helper()
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		o, err := u.Orders.Draft(false)
		id = o.ID
		return err
	})
	return id
}

// level counts a product anew.
func level(s *server.Shop, p catalog.Product, quantity int64) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", quantity, 2) })
}

// reprice gives a product another price.
func reprice(s *server.Shop, p catalog.Product, price int64) {
	s.T.Helper()
	p.Price = price
	s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{p}) })
}

// untouched fails for every change since before that is not of these tables.
func untouched(t *testing.T, s *server.Shop, before testkit.Snapshot, but ...string) {
	t.Helper()
	for _, change := range s.Since(before) {
		table := strings.TrimRight(change, "0123456789")
		if !slices.Contains(but, table[:len(table)-1]) {
			t.Errorf("changed %s", change)
		}
	}
}

// decode reads JSON of ours.
func decode(t testing.TB, raw string, out any) {
	t.Helper()
	if err := json.Unmarshal([]byte(raw), out); err != nil {
		t.Fatalf("%v in %.300s", err, raw)
	}
}
