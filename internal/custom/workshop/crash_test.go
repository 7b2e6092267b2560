package workshop_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// dying is a store that stops accepting writes, as if its process had died.
type dying struct {
	runtime.Store
	dead atomic.Bool
}

func (d *dying) Write(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	if d.dead.Load() {
		return fault.Wrap(errors.New("gone"), fault.Unavailable, "")
	}
	return d.Store.Write(ctx, workspaceID, fn)
}

func (d *dying) WriteUnsynced(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	if d.dead.Load() {
		return fault.Wrap(errors.New("gone"), fault.Unavailable, "")
	}
	return d.Store.WriteUnsynced(ctx, workspaceID, fn)
}

func TestACallThatWasCutOff(t *testing.T) {
	t.Parallel()
	var kill atomic.Pointer[atomic.Bool]
	var alone sync.Mutex // the last caller dies: one database at a time
	h := &heard{}
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		h.note(r)
		if dead := kill.Load(); dead != nil {
			dead.Store(true)
		}
		io.WriteString(w, `{"done":true}`)
	})
	server.Flows(t, server.Flow{Name: "crash", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		s.Describe(`{"name": "post_it", "execution_config": {"url": "` + up.URL + `/post"}}`)
		s.Describe(`{"name": "put_it", "execution_config": {"method": "PUT", "url": "` + up.URL + `/put"}}`)
		node := s.Runtime.Config
		mortal := &dying{Store: node.Store}
		node.Store = mortal
		dies, err := runtime.New(node)
		if err != nil {
			t.Fatal(err)
		}
		session := s.Session("")
		for _, name := range []string{"custom/post_it", "custom/put_it"} {
			h.mu.Lock()
			before := len(h.list)
			h.mu.Unlock()
			kill.Store(&mortal.dead)
			a := dies.Execute(t.Context(), runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay,
				SessionID: session, Tool: name, Arguments: []byte(`{}`), Key: name})
			kill.Store(nil)
			mortal.dead.Store(false)
			want(t, a, fault.InProgress)
			s.Clock.Advance(2 * time.Minute)
			if err := s.Runtime.FinishCalls(t.Context(), s.Workspace); err != nil {
				t.Fatal(err)
			}
			again := s.CallAs(testkit.Relay, session, name, `{}`, name)
			sent := h.count() - before
			switch name {
			case "custom/post_it": // the outcome is unknown, and it is not sent again
				if again.ErrorCode != fault.Timeout || !again.Replayed ||
					!strings.Contains(again.Error, "no se sabe") || sent != 1 {
					t.Errorf("%+v, sent %d times", again, sent)
				}
			case "custom/put_it": // idempotent under one key
				h.mu.Lock()
				first, last := h.list[before].Get("Idempotency-Key"), h.list[len(h.list)-1].Get("Idempotency-Key")
				h.mu.Unlock()
				if !again.Success || !again.Replayed || sent != 2 || first == "" || first != last {
					t.Errorf("%+v, sent %d times as %s and %s", again, sent, first, last)
				}
			}
		}
		if err := dies.Close(); err != nil { // the rows of its calls are written by then
			t.Fatal(err)
		}
		s.Sound()
	}})
}

// busyUpstream answers after doing what it is given, once.
func busyUpstream(t *testing.T) (testkit.Upstream, chan<- func()) {
	during := make(chan func(), 1)
	return testkit.NewUpstream(t, func(w http.ResponseWriter, _ *http.Request) {
		select {
		case do := <-during:
			do()
		default:
		}
		io.WriteString(w, `{"done":true}`)
	}), during
}

// A call that was given up because it took too long is reported as given up, and its outcome changes nothing any more.
func TestACallThatWasGivenUpMeanwhile(t *testing.T) {
	t.Parallel()
	up, during := busyUpstream(t)
	var alone sync.Mutex // one database at a time
	server.Flows(t, server.Flow{Name: "given up", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		s.Describe(`{"name": "post_it", "execution_config": {"url": "` + up.URL + `/post"}}`)
		node, err := runtime.New(s.Runtime.Config)
		if err != nil {
			t.Fatal(err)
		}
		call := runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: s.Session(""),
			Tool: "custom/post_it", Arguments: []byte(`{}`), Key: "k"}
		during <- func() {
			s.Clock.Advance(2 * time.Minute)
			if err := s.Runtime.FinishCalls(t.Context(), s.Workspace); err != nil {
				t.Error(err)
			}
		}
		for range 2 {
			a := node.Execute(t.Context(), call)
			if a.ErrorCode != fault.Timeout || !a.Replayed || !strings.Contains(a.Error, "no se sabe") {
				t.Errorf("%+v", a)
			}
		}
		if err := node.Close(); err != nil { // the rows of its calls are written by then
			t.Fatal(err)
		}
		s.Sound()
	}})
}

// powerless is the store of a machine that loses power before anything unsynced is on its disk.
type powerless struct{ runtime.Store }

func (p powerless) WriteUnsynced(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	off := errors.New("off")
	err := p.Store.Write(ctx, workspaceID, func(tx runtime.Tx) error { return errors.Join(fn(tx), off) })
	if errors.Is(err, off) {
		return nil
	}
	return err
}

// unplugged is a runtime of the shop on such a machine.
func unplugged(t *testing.T, s *server.Shop) *runtime.Runtime {
	t.Helper()
	node := s.Runtime.Config
	node.Store = powerless{node.Store}
	r, err := runtime.New(node)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A POST whose outcome was lost with the power has an unknown outcome, and is not sent again.
func TestAPostBeforeALossOfPower(t *testing.T) {
	t.Parallel()
	var sent atomic.Int64
	up := testkit.NewUpstream(t, func(w http.ResponseWriter,
		_ *http.Request) {
		sent.Add(1)
		io.WriteString(w, `{"done":true}`)
	})
	var alone sync.Mutex // one database at a time
	server.Flows(t, server.Flow{Name: "power", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		sent.Store(0)
		s.Describe(`{"name": "post_it", "execution_config": {"url": "` + up.URL + `/post"}}`)
		before := unplugged(t, s)
		call := runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: s.Session(""),
			Tool: "custom/post_it", Arguments: []byte(`{}`), Key: "k"}
		want(t, before.Execute(t.Context(), call), "")
		want(t, s.Runtime.Execute(t.Context(), call), fault.InProgress)
		s.Clock.Advance(2 * time.Minute)
		if err := s.Runtime.FinishCalls(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		if a := s.Runtime.Execute(t.Context(), call); a.ErrorCode != fault.Timeout || !a.Replayed || sent.Load() != 1 {
			t.Errorf("%+v, sent %d times", a, sent.Load())
		}
		if err := before.Close(); err != nil {
			t.Fatal(err)
		}
	}})
}

// A promised late answer still finds its conversation.
func TestALateAnswerAfterALossOfPower(t *testing.T) {
	t.Parallel()
	r := newReceiver(t)
	setup := enterprise(r.Upstream)
	setup.Model = clerk.New()
	server.Flows(t, server.Flow{Name: "power", Setup: setup, Play: func(t *testing.T, s *server.Shop) {
		r.alone.Lock()
		defer r.alone.Unlock()
		k := s.Describe(`{"name": "ask_quote", "display_name": "Cotización", "execution_type": "webhook",
			"execution_config": {"webhook_url": "` + r.URL + `/hook", "webhook_secret": "{{secrets.SIGNING}}"}}`)
		s.Secret(k.ID, "SIGNING", r.secret)
		before := unplugged(t, s)
		call := runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: s.Session("+5491155550007"),
			Tool: "custom/ask_quote", Arguments: []byte(`{"a":"x"}`), Key: "k"}
		want(t, before.Execute(t.Context(), call), "")
		if code := answered(s, r.callback(t), `{"quote": 1500}`); code != http.StatusOK {
			t.Errorf("the late answer got %d", code)
		}
		if err := before.Close(); err != nil {
			t.Fatal(err)
		}
		s.Sound()
	}})
}
