package invariants_test

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What happens to a shop without its customers: time, prices, counting, tidying
// up; and the comparison after every step.

func (p *play) wait(rt *rapid.T) {
	p.tick(rapid.SampledFrom([]time.Duration{time.Minute, 12 * time.Minute, 31 * time.Minute, 5 * time.Hour,
		25 * time.Hour}).Draw(rt, "wait"))
}

func (p *play) changePrice(rt *rapid.T) {
	it := p.something(rt)
	it.price = rapid.Int64Range(1, 400_00).Draw(rt, "price")
	i := slices.IndexFunc(p.products, func(c catalog.Product) bool { return c.ID == it.product })
	c := &p.products[i]
	c.Variants = slices.Clone(c.Variants)
	c.Price = it.price
	for v := range c.Variants {
		if c.Variants[v].ID == it.variant {
			c.Variants[v].Price, c.Variants[v].OwnPrice = it.price, true
		}
	}
	for _, other := range p.items { // a variant without a price of its own follows the product
		if other.product == it.product && other != it && !p.ownPrice(other) {
			other.price = it.price
		}
	}
	p.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{*c}) })
}

func (p *play) ownPrice(it *item) bool {
	for _, c := range p.products {
		if v, ok := c.Variant(it.variant); ok {
			return v.OwnPrice
		}
	}
	return false
}

func (p *play) countStock(rt *rapid.T) {
	it, n := p.something(rt), rapid.Int64Range(0, 12).Draw(rt, "counted")
	if !it.counted {
		rt.Skip("not counted")
	}
	err := p.Runtime.Write(p.T.Context(), p.Workspace, testkit.Boss, func(u *core.Unit) error {
		return u.Stock.SetLevel(stock.Pair{ProductID: it.product, VariantID: it.variant}, "local", n, 0)
	})
	if refused := n < p.reserved(it); refused != fault.Is(err, fault.Conflict) || !refused && err != nil {
		rt.Fatalf("counting %d with %d reserved: %v", n, p.reserved(it), err)
	}
	if err == nil {
		it.quantity = n
	}
}

func (p *play) sweepAll(rt *rapid.T) {
	if err := p.Runtime.Sweep(p.T.Context(), p.Workspace); err != nil {
		rt.Fatal(err)
	}
	p.sweep(p.talks)
}

// compare holds the shop against the model.
func (p *play) compare(rt *rapid.T) {
	err := p.DB.Read(p.T.Context(), p.Workspace.ID, func(tx *store.Tx) error {
		for _, it := range p.items {
			if !it.counted {
				continue
			}
			var quantity, live int64
			err := tx.Row(`SELECT i.quantity, (SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r
					WHERE r.workspace_id = i.workspace_id AND r.stock_item_id = i.id AND r.status = 'active' AND r.expires_at > $4)
				FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = $2 AND i.variant_id = $3`,
				[]any{p.Workspace.ID, it.product, it.variant, p.model.now.UnixMicro()}, &quantity, &live)
			if err != nil {
				return err
			}
			if quantity != it.quantity || live != p.reserved(it) {
				rt.Fatalf("stock: %d with %d reserved, the model has %d with %d", quantity, live, it.quantity,
					p.reserved(it))
			}
		}
		placed, err := texts(tx, `SELECT id || ' ' || status || ' ' || total FROM orders
			WHERE workspace_id = $1 AND status NOT IN ('draft', 'pending_confirmation', 'cancelled')`, p.Workspace.ID)
		if err != nil {
			return err
		}
		var want []string
		for _, s := range p.placed {
			if s.status != "cancelled" {
				want = append(want, fmt.Sprintf("%s %s %d", s.id, s.status, s.total))
			}
		}
		slices.Sort(placed)
		slices.Sort(want)
		if !slices.Equal(placed, want) {
			rt.Fatalf("orders: %q, the model has %q", placed, want)
		}
		return nil
	})
	if err != nil {
		rt.Fatal(err)
	}
	for i, t := range p.talks {
		if got := string(p.State(t.id)); got != t.at(p.model.now) {
			rt.Fatalf("conversation %d is %s, the model says %s", i, got, t.at(p.model.now))
		}
	}
	if p.steps++; p.steps%4 == 0 {
		if found := findBroken(p.T, p.Shop); len(found) > 0 {
			rt.Fatalf("broken: %q", found)
		}
	}
}
