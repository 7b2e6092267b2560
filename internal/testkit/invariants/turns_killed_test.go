package invariants_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestTurnsKilled kills the server in the middle of conversations, over and over. The
// channel repeats a message until it is answered, now and then twice at once. Every
// message has one answer, which is true, and what was said yes to is done once.
func TestTurnsKilled(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	onBoth(t, killTurns, testkit.Rounds(24, 60, 200), testkit.Rounds(4, 12, 50))
}

// leaseOver is longer than the lease of a turn.
const leaseOver = 121 * time.Second

func killTurns(t *testing.T, c config.Config, kills int) {
	a, err := app.Open(context.Background(), c, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	shop := server.Of(t, a).Open(testkit.Setup{Settings: payingCash(anonymous)})
	shop.Item("Yerba", 3_200_00, 1_000_000)
	relay := key(t, shop, access.Agent)
	closed(t, shop)

	talkers, said := make([]*talker, 8), new(atomic.Int64)
	for i := range talkers {
		talkers[i] = &talker{said: said, client: &client{t: t, key: relay,
			http: &http.Client{Timeout: 30 * time.Second}}}
	}
	for i := range kills {
		s := startAt(t, c, time.Duration(i)*leaseOver)
		var dead atomic.Bool
		var gone sync.WaitGroup
		before := said.Load()
		for _, who := range talkers {
			who.base = s.base
			gone.Go(func() {
				for !dead.Load() && who.step() {
				}
			})
		}
		// However fast the machine is, it dies after some lines, in the middle of others.
		few, deadline := int64(8+rand.IntN(24)), time.Now().Add(soon/8)
		for said.Load() < before+few && time.Now().Before(deadline) {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		s.kill()
		dead.Store(true)
		gone.Wait()
	}
	s := startAt(t, c, time.Duration(kills)*leaseOver)
	for _, who := range talkers {
		who.base = s.base
		for deadline := time.Now().Add(soon); who.broken == "" && (who.session != "" || len(who.orders) == 0); {
			if who.step(); time.Now().After(deadline) {
				t.Fatalf("line %d is not answered any more", who.line)
			}
		}
	}
	s.kill()
	judgeTalks(t, reopen(t, c, shop), talkers)
}

// lines are a conversation that buys two of something, and what each answer has to say.
var lines = []struct{ say, hear string }{
	{"quiero 2 yerbas", "2 × Yerba"},
	{"retiro yo, a nombre de Ana Paz", "retir"},
	{"eso es todo", "¿Confirmás"},
	{"sí", "ORD-"},
}

// talker is a customer. What they know survives the server.
type talker struct {
	*client
	said    *atomic.Int64 // lines that were brought, by all of them
	session string
	line    int
	id      string // of the message that has no answer yet
	orders  []string
	broken  string // what no customer should ever be told
}

var orderNumber = regexp.MustCompile(`ORD-\d+`)

// step says the next line, or repeats the one without an answer. It reports false when
// the server did not answer.
func (w *talker) step() bool {
	switch {
	case w.broken != "":
		return false
	case w.session == "":
		var out struct{ ID string }
		status, err := w.post("/v1/sessions", body(object{"agent": "agente", "channel": "api"}), "", &out)
		if err == nil && status/100 == 2 {
			w.session, w.line, w.id = out.ID, 0, testkit.NewID()
		}
		return err == nil
	}
	heard, err := w.say()
	if err != nil || heard == "" {
		return err == nil
	}
	if !strings.Contains(heard, lines[w.line].hear) {
		w.broken = lines[w.line].say + ": " + heard
		return false
	}
	if w.line++; w.line == len(lines) {
		w.orders = append(w.orders, orderNumber.FindString(heard))
		w.session = ""
	}
	w.id = testkit.NewID()
	return true
}

// say brings the line, as often as channels do; nothing heard: it has to be brought again.
func (w *talker) say() (heard string, err error) {
	var all sync.WaitGroup
	replies, errs := make([]string, 1+rand.IntN(2)), make([]error, 2)
	for i := range replies {
		all.Go(func() {
			w.said.Add(1)
			var out struct{ Reply string }
			status, err := w.post("/v1/sessions/"+w.session+"/messages",
				body(object{"text": lines[w.line].say, "message_id": w.id}), "", &out)
			if errs[i] = err; err == nil && status == http.StatusOK {
				replies[i] = out.Reply
			}
		})
	}
	all.Wait()
	for i, r := range replies {
		if r == "" {
			return "", errs[i]
		}
		if r != replies[0] {
			w.broken = "two answers to one message: " + replies[0] + " / " + r
		}
	}
	return replies[0], nil
}

func judgeTalks(t *testing.T, s *server.Shop, talkers []*talker) {
	t.Helper()
	told := map[string]bool{}
	for _, w := range talkers {
		if w.broken != "" {
			t.Errorf("a customer was told: %s", w.broken)
		}
		for _, o := range w.orders {
			if told[o] {
				t.Errorf("%s was told twice as a new order", o)
			}
			told[o] = true
		}
	}
	taken := number(t, s, `SELECT COALESCE(MAX(runs), 0) FROM turns WHERE workspace_id = $1`)
	again := number(t, s, `SELECT COUNT(*) FROM turns WHERE workspace_id = $1 AND runs > 1`)
	t.Logf("%d orders; %d turns were taken up again, one of them %d times", len(told), again, taken-1)
	if n := number(t, s, countOrders); n != int64(len(told)) || n == 0 {
		t.Errorf("%d orders are there and %d were told", n, len(told))
	}
	for what, query := range map[string]string{
		"an order is not for two": `SELECT COUNT(*) FROM order_lines WHERE workspace_id = $1 AND quantity <> 2`,
		"a turn has no end":       `SELECT COUNT(*) FROM turns WHERE workspace_id = $1 AND state <> 'done'`,
		"a turn has not one answer": `SELECT COUNT(*) FROM turns t WHERE t.workspace_id = $1
			AND (SELECT COUNT(*) FROM messages m WHERE m.workspace_id = t.workspace_id AND m.turn_id = t.id AND m.direction = 'out') <> 1`,
		"a message has no turn": `SELECT COUNT(*) FROM messages m WHERE m.workspace_id = $1 AND m.turn_id = ''`,
	} {
		if n := number(t, s, query); n != 0 {
			t.Errorf("%s: %d", what, n)
		}
	}
	audit(t, s)
	auditChain(t, s)
	fsck(t, s)
	closed(t, s)
}
