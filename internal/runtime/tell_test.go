package runtime_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Committed is called after every commit that wrote events, and after no other.
func TestCommittedIsTold(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, l *lab) {
		var told atomic.Int64
		c := s.Runtime.Config
		c.Committed = func(workspaceID string) {
			if workspaceID != s.Workspace.ID {
				t.Errorf("told of %s", workspaceID)
			}
			told.Add(1)
		}
		r, err := runtime.New(c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = r.Close() })
		session := s.Session("")
		call := func(name, arguments, key string) func() {
			return func() {
				r.Execute(context.Background(), runtime.Call{
					Workspace: s.Workspace, Actor: testkit.Relay, SessionID: session, Tool: "lab/" + name,
					Arguments: []byte(arguments), Key: key,
				})
			}
		}
		events := func() int { return count(t, s, "outbox", "1 = 1") }
		for _, step := range []struct {
			name string
			run  func()
			told bool
		}{
			{"a read", call("look", `{"text":"a"}`, ""), false},
			{"a write", call("note", `{"text":"a"}`, "k1"), true},
			{"its repetition", call("note", `{"text":"a"}`, "k1"), false},
			{"a write that fails", call("note", `{"text":"break"}`, ""), false},
			{"a question", call("pay", `{"amount":1}`, ""), true},
			{"a door's write", func() {
				err := r.Write(context.Background(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
					u.Emit("door.opened", "d", nil)
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}, true},
			{"a door's write of nothing", func() {
				if err := r.Write(context.Background(), s.Workspace, testkit.Boss,
					func(*core.Unit) error { return nil }); err != nil {
					t.Error(err)
				}
			}, false},
		} {
			before, had := told.Load(), events()
			step.run()
			if got := told.Load() > before; got != step.told || got != (events() > had) {
				t.Errorf("%s: told %t, %d events", step.name, got, events()-had)
			}
		}
	})
}

// A door's events carry the request's correlation id, and a new one if it has none.
func TestCorrelationOfDoors(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		write := func(ctx context.Context) {
			err := s.Runtime.Write(ctx, s.Workspace, testkit.Boss, func(u *core.Unit) error {
				u.Emit("door.opened", u.Correlation, nil)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		write(runtime.WithCorrelation(context.Background(), "request-1"))
		write(context.Background())
		named := count(t, s, "outbox",
			"type = 'door.opened' AND correlation_id = 'request-1' AND aggregate_id = 'request-1'")
		own := count(t, s, "outbox", "type = 'door.opened' AND correlation_id <> '' AND correlation_id = aggregate_id")
		if named != 1 || own != 2 {
			t.Errorf("%d carry the request's name and %d any", named, own)
		}
	})
}
