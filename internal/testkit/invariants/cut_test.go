package invariants_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// cut is a shop whose connections to PostgreSQL are cut.
type cut struct {
	*server.Shop
	proxy *testkit.PgProxy
	sent  *atomic.Int64 // requests that reached the business's own API
	milk  string
}

func openCut(t *testing.T) *cut {
	t.Helper()
	db, proxy := testkit.PostgresThrough(t)
	c := &cut{proxy: proxy, sent: new(atomic.Int64)}
	api := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		c.sent.Add(1)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"ok":true}`))
	})
	setup := tooltest.Everything(tooltest.Open)
	setup.Loopback = api.Address
	c.Shop = server.OpenShop(t, db, setup)
	c.milk = c.Item("Leche", 1_200_00, 1_000_000).ID
	c.Describe(`{"name": "post_note", "execution_config": {"method": "POST", "url": "` + api.URL +
		`/notes", "body": {"a": "{{a}}"}}}`)
	return c
}

// told checks an answer against what is there.
func (c *cut) told(t *testing.T, a runtime.Answer, effects, of int64) {
	t.Helper()
	switch {
	case a.Success && effects != of:
		t.Errorf("told done, and %d of %d are there: %s", effects, of, a.JSON())
	case !a.Success && a.ErrorCode != fault.Unavailable && a.ErrorCode != fault.InProgress &&
		a.ErrorCode != fault.Timeout: // a busy machine's
		t.Errorf("told %s: %s", a.ErrorCode, a.Error)
	case !a.Success && !a.Unsure && a.ErrorCode == fault.Unavailable && effects != 0:
		t.Errorf("told not done, and %d are there: %s", effects, a.JSON())
	}
}

func (c *cut) quantity(t *testing.T, session string) int64 {
	return number(t, c.Shop, `SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l JOIN orders o ON o.workspace_id = l.workspace_id AND o.id = l.order_id
		WHERE l.workspace_id = $1 AND o.session_id = $2`, session)
}

func (c *cut) ordersOf(t *testing.T, session string) int64 {
	return number(t, c.Shop, countOrders+` AND session_id = $2`, session)
}

// deeds are what is cut in the middle. Each begins one and returns how to do it, what is there of it, and how
// often it should be when it was told done.
func (c *cut) deeds(t *testing.T) map[string]func() (do func(key string) runtime.Answer, there func() int64, of int64) {
	line := object{"productId": c.milk, "quantity": 2}
	write := func() (func(string) runtime.Answer, func() int64, int64) {
		session := c.Session("")
		return func(key string) runtime.Answer {
				return c.CallAs(testkit.Relay, session, "retail/add_item_to_draft", line, key)
			},
			func() int64 { return c.quantity(t, session) }, 2
	}
	return map[string]func() (func(string) runtime.Answer, func() int64, int64){
		"a write without a key": write,
		"a write with a key":    write,
		"a yes": func() (func(string) runtime.Answer, func() int64, int64) {
			session := c.Session("")
			c.OK(session, "retail/add_item_to_draft", line)
			c.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
			question, _ := c.OK(session, "retail/request_confirmation", object{})["confirmationId"].(string)
			return func(string) runtime.Answer {
				d, err := c.Reply(question, "sí")
				if err != nil {
					e := fault.From(err)
					return runtime.Answer{ErrorCode: e.Code, Error: e.Message, Unsure: e.Unsure}
				}
				return *d.Result
			}, func() int64 { return c.ordersOf(t, session) }, 1
		},
		"a custom POST": func() (func(string) runtime.Answer, func() int64, int64) {
			session, before := c.Session(""), c.sent.Load()
			return func(key string) runtime.Answer {
				return c.CallAs(testkit.Relay, session, "custom/post_note", object{"a": "x"}, key)
			}, func() int64 { return c.sent.Load() - before }, 1
		},
	}
}

// keyFor is what a deed is done under; one of them has none.
func keyFor(deed string) string {
	if deed == "a write without a key" {
		return ""
	}
	return testkit.NewID()
}

// TestEveryMessageCut cuts the connection at each message of a write: before it is sent on, and after, with its reply
// lost. What is told is true, and the same again comes to one effect. A soak cuts at each, make test-long at every
// second, its sample at every fifth.
func TestEveryMessageCut(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	c := openCut(t)
	for name, begin := range c.deeds(t) {
		for _, how := range []testkit.PgCut{testkit.PgDrop, testkit.PgMute} {
			cuts := 0
			for at := 0; ; at += testkit.Rounds(5, 2, 1) {
				c.Clock.Advance(5 * time.Second) // within all limits
				do, there, of := begin()
				key := keyFor(name)
				c.proxy.Cut(func(m testkit.PgMessage) testkit.PgCut {
					if m.N == at {
						return how
					}
					return testkit.PgPass
				})
				a := do(key)
				fired := c.proxy.Fired()
				c.proxy.Cut(nil)
				c.told(t, a, there(), of)
				c.again(t, name, a, key, do, there, of)
				if !fired {
					break
				}
				cuts++
			}
			t.Logf("%s: %d cuts", name, cuts)
		}
	}
	fsck(t, c.Shop)
}

// TestACommitThatWasNotAnswered loses the reply to each COMMIT of a write. With the network back at once the truth is
// found out; with the network away the answer says that it is not known, and never that nothing was changed.
func TestACommitThatWasNotAnswered(t *testing.T) {
	t.Parallel()
	c := openCut(t)
	for name, begin := range c.deeds(t) {
		for _, away := range []bool{false, true} {
			unsure, rounds := 0, 0
			for at := 0; ; at++ {
				c.Clock.Advance(5 * time.Second)
				do, there, of := begin()
				key, commits := keyFor(name), 0
				c.proxy.Down(away)
				c.proxy.Cut(func(m testkit.PgMessage) testkit.PgCut {
					if m.Commits() {
						if commits++; commits > at {
							return testkit.PgMute
						}
					}
					return testkit.PgPass
				})
				a := do(key)
				fired := c.proxy.Fired()
				c.proxy.Down(false)
				c.proxy.Cut(nil)
				if a.Unsure {
					unsure++
					if a.ExecutionID == "" && name != "a yes" || !strings.Contains(a.Error, "no sabemos") ||
						strings.Contains(a.Error, "ningún cambio") || a.Status() != http.StatusServiceUnavailable {
						t.Errorf("%s: told %d %s", name, a.Status(), a.Error)
					}
				}
				c.told(t, a, there(), of)
				c.again(t, name, a, key, do, there, of)
				if fired {
					continue
				}
				if rounds++; !away || unsure > 0 || rounds == 10 {
					break
				}
				at = -1 // the node's own work was cut each time: once more
			}
			if away && unsure == 0 {
				t.Errorf("%s: no answer said that it is not known", name)
			}
		}
	}
	fsck(t, c.Shop)
}

// again repeats a call with its key, as a client does that was not told that it is done.
func (c *cut) again(t *testing.T, name string, a runtime.Answer, key string, do func(string) runtime.Answer,
	there func() int64, of int64) {
	t.Helper()
	if key == "" && !a.Success && a.Unsure {
		if key = a.IdempotencyKey; key == "" {
			t.Errorf("%s: a call of unknown outcome has no key", name)
		}
	}
	if key == "" && a.Success {
		return // another would be a new operation
	}
	b := do(key)
	for range 10 {
		if b.Success || b.ErrorCode == fault.Timeout && b.Replayed {
			break
		}
		c.Clock.Advance(time.Minute) // its node is taken for dead
		b = do(key)
	}
	if b.ErrorCode == fault.Timeout && name == "a custom POST" &&
		there() <= of { // claimed, and left by its node: no one can tell, and it is not sent again
		return
	}
	if n := there(); n != of || !b.Success {
		t.Errorf("%s: the same again came to %s, and %d of %d are there; first %s", name, b.JSON(), n, of, a.JSON())
	}
}
