package app_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// arrivals are what may come in while a customer is erased.
var arrivals = map[string]func(t *testing.T, s *server.Shop){
	"a delivery that waits": func(t *testing.T, s *server.Shop) {
		t.Helper()
		id := "wamid." + testkit.NewID()
		if got := s.Hear(whatsapptest.Text(id, zulemaPhone, "Soy Zulema, de "+zulemaHome)); got != http.StatusOK {
			t.Fatalf("the webhook was answered with %d", got)
		}
	},
	"a delivery that is answered": func(t *testing.T, s *server.Shop) {
		t.Helper()
		s.Chat(zulemaPhone, "Hola, soy Zulema Quiroga")
	},
	"a conversation elsewhere": func(t *testing.T, s *server.Shop) {
		t.Helper()
		session := s.Session(zulemaPhone)
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			_, _, err = u.Conversations.Hear(conversation.Message{Text: "Mi documento es " + zulemaDNI})
			return err
		})
	},
}

func meanwhileShop() testkit.Setup {
	o := leavingShop()
	o.WhatsApp = access.WhatsAppMeta
	return o
}

// TestErasureMeetsArrivals: what arrives between two steps of an erasure is gone when it ends, and its errand does
// nothing more; what arrives afterwards is a new customer's.
func TestErasureMeetsArrivals(t *testing.T) {
	t.Parallel()
	for name, arrives := range arrivals {
		for _, step := range []string{"after the beginning", "after the pass"} {
			t.Run(name+" "+step, func(t *testing.T) {
				t.Parallel()
				server.EachShop(t, meanwhileShop(), func(t *testing.T, s *server.Shop) {
					id, _ := withZulema(t, s)
					e, now := store.Erasures{DB: s.DB}, s.Clock.Now()
					_, err := e.Begin(t.Context(), s.Workspace.ID, id, "owner", now)
					s.Must(err)
					if step == "after the beginning" {
						arrives(t, s)
					}
					list, err := e.Files(t.Context(), s.Workspace.ID, id)
					s.Must(err)
					for _, f := range list {
						s.Do(func(u *core.Unit) error { return u.Files.Forget(f.ID) })
					}
					s.Runtime.FlushRecords()
					began, err := e.Pass(t.Context(), s.Workspace.ID, id, now)
					s.Must(err)
					if step == "after the pass" {
						arrives(t, s)
					}
					s.Runtime.FlushRecords()
					done, err := e.Finish(t.Context(), s.Workspace.ID, id, began, s.Clock.Now())
					if s.Must(err); !done {
						t.Fatal("it does not end")
					}
					s.Must(s.Errands())
					s.Runtime.FlushRecords()
					if left := found(t, s); len(left) > 0 {
						t.Errorf("left: %v", left)
					}
					verifies(t, s)
					s.Chat(zulemaPhone, "Hola")
					s.Look(func(u *core.Unit) error {
						c, created, err := u.Customers.ByPhone(zulemaPhone)
						if created || c.ID == id {
							t.Errorf("who writes afterwards is customer %q", c.ID)
						}
						return err
					})
				})
			})
		}
	}
}

// TestErasureWaitsForFiles: a file that is uploaded meanwhile keeps an erasure from ending before its bytes are gone.
func TestErasureWaitsForFiles(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		id, _ := withZulema(t, s) // has one
		e := store.Erasures{DB: s.DB}
		_, err := e.Begin(t.Context(), s.Workspace.ID, id, "owner", s.Clock.Now())
		s.Must(err)
		began, err := e.Pass(t.Context(), s.Workspace.ID, id, s.Clock.Now())
		s.Must(err)
		if done, err := e.Finish(t.Context(), s.Workspace.ID, id, began, s.Clock.Now()); err != nil || done {
			t.Fatalf("it ended: %v, %v", done, err)
		}
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		if left := found(t, s); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	})
}

// cut is a context that ends when it was asked a number of times whether it has: a process that dies there.
type cut struct {
	context.Context
	left atomic.Int64
	end  context.CancelFunc
}

func cutAfter(ctx context.Context, n int64) *cut {
	ctx, end := context.WithCancel(ctx)
	c := &cut{Context: ctx, end: end}
	c.left.Store(n)
	return c
}

func (c *cut) Err() error {
	if c.left.Add(-1) < 0 {
		c.end()
	}
	return c.Context.Err()
}

func (c *cut) Done() <-chan struct{} {
	_ = c.Err()
	return c.Context.Done()
}

// boundaries are some numbers up to n, the first and the last ones among them.
func boundaries(n int64) (list []int64) {
	for i := int64(0); i < n; i += max(1, n/12) {
		list = append(list, i)
	}
	return append(list, n-3, n-2, n-1)
}

// asked is how often a context is asked in the course of something.
func asked(ctx context.Context, do func(ctx context.Context) error) (int64, error) {
	const enough = 1 << 40
	c := cutAfter(ctx, enough)
	defer c.end()
	err := do(c)
	return enough - c.left.Load(), err
}

// TestErasureIsResumed: an erasure that is cut anywhere is ended by a sweep, or was not begun.
func TestErasureIsResumed(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		erase := func(id string) func(context.Context) error {
			return func(ctx context.Context) error {
				return s.App.Leaving().EraseCustomer(ctx, s.Workspace, id, "owner", true, locale.EN)
			}
		}
		id, _ := withZulema(t, s)
		n, err := asked(t.Context(), erase(id))
		s.Must(err)
		interrupted := 0
		for _, at := range boundaries(n) {
			clearCopies(t, s)
			id, _ := withZulema(t, s)
			c := cutAfter(t.Context(), at)
			err := erase(id)(c)
			c.end()
			waiting, _, waitingErr := store.Erasures{DB: s.DB}.Unsettled(t.Context(), s.Workspace.ID, time.Time{})
			s.Must(waitingErr)
			switch {
			case err != nil && len(waiting) > 0:
				interrupted++
				s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
			case err != nil && len(found(t, s)) > 0: // not begun: the owner asks again
				s.Must(erase(id)(t.Context()))
			}
			if left := found(t, s); len(left) > 0 {
				t.Errorf("cut at %d of %d (%v), left: %v", at, n, err, left)
			}
		}
		if interrupted < 5 {
			t.Errorf("only %d erasures were cut in the middle", interrupted)
		}
		s.Clock.Advance(11 * time.Minute)
		s.Must(s.App.Sweep(t.Context(), s.Workspace.ID))
		verifies(t, s)
	})
}

// clearCopies deletes the copies whose ids are fixed.
func clearCopies(t *testing.T, s *server.Shop) {
	t.Helper()
	s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM call_keys WHERE workspace_id = $1 AND call_key = 'k-1'`, tx.Workspace())
		if err == nil {
			_, err = tx.Exec(`DELETE FROM inbox WHERE workspace_id = $1 AND external_id = 'wamid-1'`, tx.Workspace())
		}
		return err
	}))
}

// TestRemovalIsResumed: a removal that is cut anywhere goes on with the next sweep, and ends with no row left.
func TestRemovalIsResumed(t *testing.T) {
	t.Parallel()
	server.EachShop(t, leavingShop(), func(t *testing.T, s *server.Shop) {
		withZulema(t, s)
		neighbour := s.Open(testkit.Setup{Slug: "vecino", Settings: leavingShop().Settings})
		withZulema(t, neighbour)
		s.Must(s.App.Leaving().RemoveWorkspace(t.Context(), s.Workspace.ID, nil))
		s.Clock.Advance(3 * time.Minute)
		s.Runtime.FlushRecords()
		cuts := 0
		for at := int64(1); ; at += 5 {
			waiting, err := store.Removals{DB: s.DB}.Waiting(t.Context(), s.Clock.Now())
			if s.Must(err); len(waiting) == 0 {
				break
			}
			c := cutAfter(t.Context(), at)
			if err := s.App.Leaving().FinishRemoval(c, s.Workspace.ID); err != nil {
				cuts++
			}
			c.end()
		}
		if cuts < 5 {
			t.Errorf("only %d removals were cut in the middle", cuts)
		}
		s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			return testkit.EachText(tx, func(column, text string) { t.Errorf("left in %s: %s", column, text) })
		}))
		if _, err := s.Keyring.Workspace(t.Context(), s.Workspace.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("a door finds it: %v", err)
		}
		verifies(t, neighbour)
	})
}
