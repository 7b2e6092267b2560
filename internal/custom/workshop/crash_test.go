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

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// dying is a store that stops taking writes, as if its process had died.
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
	var alone sync.Mutex // whoever asks last dies: one database at a time
	h := &heard{}
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		h.note(r)
		if dead := kill.Load(); dead != nil {
			dead.Store(true)
		}
		io.WriteString(w, `{"done":true}`)
	})
	testkit.Flows(t, testkit.Flow{Name: "crash", Setup: enterprise(up), Play: func(t *testing.T, s *testkit.Shop) {
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
			a := dies.Execute(t.Context(), runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: session, Tool: name, Arguments: []byte(`{}`), Key: name})
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
			case "custom/post_it": // nobody can tell, and it is not sent again
				if again.ErrorCode != fault.Timeout || !again.Replayed || !strings.Contains(again.Error, "no se sabe") || sent != 1 {
					t.Errorf("%+v, sent %d times", again, sent)
				}
			case "custom/put_it": // the same thing twice is once, under one key
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

// A call that took so long that somebody gave it up is told as they told it, and its outcome
// changes nothing any more.
func TestACallThatWasGivenUpMeanwhile(t *testing.T) {
	t.Parallel()
	during := make(chan func(), 1)
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, _ *http.Request) {
		select {
		case do := <-during:
			do()
		default:
		}
		io.WriteString(w, `{"done":true}`)
	})
	var alone sync.Mutex // one database at a time
	testkit.Flows(t, testkit.Flow{Name: "given up", Setup: enterprise(up), Play: func(t *testing.T, s *testkit.Shop) {
		alone.Lock()
		defer alone.Unlock()
		s.Describe(`{"name": "post_it", "execution_config": {"url": "` + up.URL + `/post"}}`)
		node, err := runtime.New(s.Runtime.Config)
		if err != nil {
			t.Fatal(err)
		}
		call := runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: s.Session(""), Tool: "custom/post_it", Arguments: []byte(`{}`), Key: "k"}
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
