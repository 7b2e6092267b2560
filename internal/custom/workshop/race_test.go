package workshop_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// pausing is a store that pauses in the middle of a unit: once, after it has read a key.
type pausing struct {
	runtime.Store
	pause func()
}

type (
	pausingTx struct {
		runtime.Tx
		store *pausing
	}
	pausingRows struct {
		runtime.Keys
		store *pausing
	}
)

func (p *pausing) Write(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	return p.Store.Write(ctx, workspaceID, func(tx runtime.Tx) error { return fn(pausingTx{tx, p}) })
}

func (t pausingTx) Calls() runtime.Rows {
	rows := t.Tx.Calls()
	rows.Keys = pausingRows{rows.Keys, t.store}
	return rows
}

func (r pausingRows) Key(sessionID, key string) (runtime.Key, bool, error) {
	k, found, err := r.Keys.Key(sessionID, key)
	if pause := r.store.pause; pause != nil {
		r.store.pause = nil
		pause()
	}
	return k, found, err
}

// A call whose answer arrives at the moment it is given up is reported as a repetition of it will be.
func TestACallThatIsGivenUpAndSettledAtOnce(t *testing.T) {
	t.Parallel()
	up, during := busyUpstream(t)
	var alone sync.Mutex // one database at a time
	server.Flows(t, server.Flow{Name: "at once", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		alone.Lock()
		defer alone.Unlock()
		s.Describe(`{"name": "post_it", "execution_config": {"url": "` + up.URL + `/post"}}`)
		node := s.Runtime.Config
		slow := &pausing{Store: node.Store}
		node.Store = slow
		giver, err := runtime.New(node)
		if err != nil {
			t.Fatal(err)
		}
		var (
			jobs         sync.WaitGroup
			told, looked = make(chan struct{}), make(chan struct{})
		)
		slow.pause = func() {
			close(looked)
			select {
			case <-told: // nothing made the call wait
			case <-time.After(200 * time.Millisecond):
			}
		}
		during <- func() {
			s.Clock.Advance(2 * time.Minute)
			jobs.Go(func() {
				if err := giver.FinishCalls(context.WithoutCancel(t.Context()), s.Workspace); err != nil {
					t.Error(err)
				}
			})
			<-looked
		}
		call := runtime.Call{Workspace: s.Workspace, Actor: testkit.Relay, SessionID: s.Session(""),
			Tool: "custom/post_it", Arguments: []byte(`{}`), Key: "k"}
		first := s.Runtime.Execute(t.Context(), call)
		close(told)
		jobs.Wait()
		if again := s.Runtime.Execute(t.Context(), call); again.Success != first.Success ||
			again.ErrorCode != first.ErrorCode {
			t.Errorf("told %t %s, then %t %s", first.Success, first.ErrorCode, again.Success, again.ErrorCode)
		}
		if err := giver.Close(); err != nil {
			t.Fatal(err)
		}
	}})
}
