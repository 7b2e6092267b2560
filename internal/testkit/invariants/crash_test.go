package invariants_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestCrash kills the server under load, over and over. Its clients do what
// clients do: they repeat what was not acknowledged, with the same keys and the
// same words. Every order they were told of is there, once.
func TestCrash(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	onBoth(t, crash, testkit.Rounds(20, 60, 200), testkit.Rounds(5, 15, 50))
}

// onBoth runs a test of servers that are killed on a data folder and on PostgreSQL, with
// so many deaths each.
func onBoth(t *testing.T, run func(t *testing.T, c config.Config, deaths int), sqlite, postgres int) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data = t.TempDir()
		run(t, c, sqlite)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.DatabaseURL = testkit.PostgresURL(t)
		run(t, c, postgres)
	})
}

// crowd is how many shoppers are served at any time.
const crowd = 12

func crash(t *testing.T, c config.Config, rounds int) {
	shop := reopen(t, c, nil)
	products := []catalog.Product{shop.Item("Yerba", 3_200_00, 1_000_000), shop.Item("Azúcar", 1_100_00, 1_000_000)}
	key, err := shop.Keyring.Issue(t.Context(), shop.Workspace.ID, "relay", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, shop)

	shoppers := make([]*buyer, crowd)
	for i := range shoppers {
		shoppers[i] = &buyer{client: &client{t: t, key: key.Secret, http: &http.Client{}}, product: products[i%2].ID,
			pack: i % 2}
	}
	for range rounds {
		s := start(t, c)
		var dead atomic.Bool
		var gone sync.WaitGroup
		for _, who := range shoppers {
			who.base = s.base
			gone.Add(1)
			go func() {
				defer gone.Done()
				for !dead.Load() && who.step() {
				}
			}()
		}
		time.Sleep(time.Duration(200+rand.IntN(600)) * time.Millisecond)
		s.kill()
		dead.Store(true)
		gone.Wait()
	}
	settle(t, c, shoppers)
	judge(t, reopen(t, c, shop), shoppers)
}

// settle lets every buyer finish what they had begun, and buy at least once,
// undisturbed.
func settle(t *testing.T, c config.Config, shoppers []*buyer) {
	t.Helper()
	s := start(t, c)
	for _, who := range shoppers {
		who.base = s.base
		for deadline := time.Now().Add(soon); who.next != 0 || len(who.orders) == 0; {
			if !who.step() || time.Now().After(deadline) {
				t.Fatalf("a customer cannot finish: %s", who.broken)
			}
		}
	}
	s.kill()
}

// judge compares what the shoppers were told with what is there.
func judge(t *testing.T, s *server.Shop, shoppers []*buyer) {
	t.Helper()
	told := map[string]bool{}
	for _, who := range shoppers {
		if who.broken != "" {
			t.Errorf("a customer was told: %s", who.broken)
		}
		for _, order := range who.orders {
			if told[order] {
				t.Errorf("order %s was told twice as a new one", order)
			}
			told[order] = true
			if n := number(t, s, countOrders+` AND id = $2`, order); n != 1 {
				t.Errorf("order %s was acknowledged and is there %d times", order, n)
			}
		}
	}
	t.Logf("%d orders", len(told))
	if n := number(t, s, countOrders); n != int64(len(told)) || n < crowd {
		t.Errorf("%d orders are there and %d were acknowledged", n, len(told))
	}
	sold := number(t, s, `SELECT SUM(l.quantity) FROM order_lines l JOIN orders o ON o.workspace_id = l.workspace_id AND o.id = l.order_id
		WHERE l.workspace_id = $1 AND o.status IN ('pending', 'confirmed')`)
	left := number(t, s, `SELECT SUM(quantity - reserved) FROM stock_items WHERE workspace_id = $1`)
	if sold+left != 2_000_000 {
		t.Errorf("%d sold and %d left of two million", sold, left)
	}
	audit(t, s)
	auditChain(t, s)
	fsck(t, s)
	closed(t, s)
}

// reopen opens the database in this process, which it can only when no server
// has it; shop is who owns it already.
func reopen(t *testing.T, c config.Config, shop *server.Shop) *server.Shop {
	t.Helper()
	a, err := app.Open(context.Background(), c, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	s := server.Of(t, a)
	if shop == nil {
		return s.Open(tooltest.Everything(tooltest.Open))
	}
	s.Workspace, s.Agent = shop.Workspace, shop.Agent
	return s
}

func closed(t *testing.T, s *server.Shop) {
	t.Helper()
	if err := s.App.Close(); err != nil {
		t.Fatal(err)
	}
}

// buyer buys one thing after the other. What it knows survives the server:
// the step it is at, and the key it gave that step.
type buyer struct {
	*client
	pack    int
	product string

	next     int // the step to do, or to repeat
	key      string
	session  string
	order    string
	question string
	orders   []string
	broken   string // what no customer should ever be told
}

// step does the next thing, or repeats the one that was not acknowledged. It
// reports false when the server did not answer.
func (c *buyer) step() bool {
	steps := [2][]func() bool{
		{c.open, c.add, c.deliver, c.ask, c.yes},
		{c.open, c.draft, c.add, c.deliver, c.ask, c.yes},
	}[c.pack]
	if c.broken != "" || !steps[c.next]() {
		return false
	}
	c.next, c.key = (c.next+1)%len(steps), testkit.NewID()
	return true
}

func (c *buyer) open() bool {
	var out struct{ ID string }
	status, err := c.post("/v1/sessions", body(object{"agent": "agente", "channel": "whatsapp"}), "", &out)
	c.session = out.ID
	return err == nil && status/100 == 2
}

func (c *buyer) draft() bool {
	return c.tool("orders/create_order_draft", object{},
		func(data map[string]any) { c.order = data["orderId"].(string) })
}

func (c *buyer) add() bool {
	args := object{"productId": c.product, "quantity": 1}
	return c.tool(c.named("add_item_to_draft", args), args, nil)
}

func (c *buyer) deliver() bool {
	if c.pack == 0 {
		return c.tool("retail/set_delivery_details", object{"deliveryMethod": "pickup"}, nil)
	}
	return c.tool("orders/set_delivery_details", object{"orderId": c.order, "address": tooltest.Address}, nil)
}

func (c *buyer) ask() bool {
	args := object{}
	return c.tool(c.named("request_confirmation", args), args,
		func(data map[string]any) { c.question = data["confirmationId"].(string) })
}

// named is a tool of the customer's pack; orders' tools name their order.
func (c *buyer) named(tool string, args object) string {
	if c.pack == 0 {
		return "retail/" + tool
	}
	args["orderId"] = c.order
	return "orders/" + tool
}

func (c *buyer) tool(name string, args object, then func(map[string]any)) bool {
	var a runtime.Answer
	_, err := c.post("/v1/sessions/"+c.session+"/tools/"+name, body(args), c.key, &a)
	if err != nil || a.ErrorCode == "unavailable" || a.ErrorCode == "timeout" {
		return false
	}
	if !a.Success {
		c.broken = name + ": " + said(a)
		return false
	}
	if then != nil {
		then(testkit.Data(c.t, a))
	}
	return true
}

// yes is the customer's word, and the order it makes.
func (c *buyer) yes() bool {
	var d runtime.Decision
	_, err := c.post("/v1/confirmations/"+c.question, body(object{"message": "sí", "message_id": c.key}), "", &d)
	if err != nil {
		return false
	}
	if d.Result == nil || !d.Result.Success {
		c.broken = "yes: " + text(d)
		return false
	}
	c.orders = append(c.orders, testkit.Data(c.t, *d.Result)["orderId"].(string))
	return true
}
