package invariants_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestRandomSales plays random sequences of everything a customer, an agent and
// the owner can do, and compares the shop with the model after every step.
func TestRandomSales(t *testing.T) {
	t.Parallel()
	s := tooltest.Everything(tooltest.Open)
	s.Settings.Delivery.Flat = 350_50
	shops := []*server.Shop{server.OpenShop(t, testkit.SQLite(t), s), server.OpenShop(t, testkit.Postgres(t), s)}
	business, sold, changed := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		// One sequence in five is played on PostgreSQL, where a step takes longer.
		base := shops[0]
		if rapid.IntRange(0, 4).Draw(rt, "database") == 4 {
			base = shops[1]
		}
		business++
		s.Slug = "tienda-" + itoa(business)
		p := newPlay(base.Open(s), rt)
		rt.Repeat(p.actions())
		sold += len(p.placed)
		changed += p.decided
	})
	t.Logf("%d sequences, %d orders, %d changes and cancellations", business, sold, changed)
	if sold < business/2 || changed < business/10 {
		t.Errorf("%d orders and %d changes of them in %d sequences: too few to prove anything", sold, changed, business)
	}
}

// play is a shop beside its model.
type play struct {
	*server.Shop
	*model
	rt       *rapid.T
	products []catalog.Product
	talks    []*talk
	steps    int
	decided  int // changes and cancellations that had their yes
}

func newPlay(s *server.Shop, rt *rapid.T) *play {
	p := &play{Shop: s, rt: rt, model: &model{flat: 350_50}}
	p.products = []catalog.Product{
		s.Item("Yerba", 120_00, 9),
		s.Product(catalog.Product{Name: "Taza", Price: 60_00, TrackStock: true, Variants: []catalog.Variant{
			{SKU: "R" + testkit.NewID(), Name: "Roja"}, {SKU: "A" + testkit.NewID(), Name: "Azul", Price: 75_50,
				OwnPrice: true, Position: 1},
		}}, 4),
		s.Product(catalog.Product{Name: "Asado", Price: 333_33}, 0),
	}
	p.items = []*item{
		{product: p.products[0].ID, price: 120_00, quantity: 9, counted: true},
		{product: p.products[1].ID, variant: p.products[1].Variants[0].ID, price: 60_00, quantity: 4, counted: true},
		{product: p.products[1].ID, variant: p.products[1].Variants[1].ID, price: 75_50, quantity: 4, counted: true},
		{product: p.products[2].ID, price: 333_33},
	}
	for range 3 {
		p.talks = append(p.talks, &talk{id: s.Session(""), state: "IDLE"})
	}
	p.model.now = s.Clock.Now()
	return p
}

// actions are numbered because small draws are the likelier ones: what leads to a
// sale comes first.
func (p *play) actions() map[string]func(*rapid.T) {
	reply := func(words string, verdict func(*talk) fault.Code) func(*rapid.T) {
		return func(rt *rapid.T) { p.answer(rt, words, verdict) }
	}
	return map[string]func(*rapid.T){
		"01 get ready":    p.getReady,
		"02 yes":          reply("sí", p.yes),
		"03 add":          p.addRetail,
		"04 have it sent": p.haveItSent,
		"05 ask orders":   p.askOrders,
		"06 yes":          reply("dale", p.yes),
		"07 wait":         p.wait,
		"08 price":        p.changePrice,
		"09 token":        p.presentToken,
		"10 count":        p.countStock,
		"11 add orders":   p.addOrders,
		"12 set quantity": p.setQuantity,
		"13 no":           reply("no", func(t *talk) fault.Code { return p.no(t, "denied") }),
		"14 amend":        reply("agregale dos más", func(t *talk) fault.Code { return p.no(t, "amended") }),
		"15 ask":          p.askRetail,
		"16 open orders":  p.openOrders,
		"17 pick up":      p.pickUp,
		"18 summary":      p.summarize,
		"19 sweep":        p.sweepAll,
		"20 modify":       p.modifyOrder,
		"21 modify":       p.modifyOrder,
		"22 advance":      p.advanceOrder,
		"23 cancel":       p.cancelOrder,
		"24 adjust":       p.adjustStock,
		"":                p.compare,
	}
}

// someone is a conversation; time goes on with every call, so that no limit on
// calls per minute is met.
func (p *play) someone(rt *rapid.T) *talk {
	p.tick(13 * time.Second)
	return p.talks[rapid.IntRange(0, len(p.talks)-1).Draw(rt, "session")]
}

// someoneAsked is a conversation with a question, most often an open one.
func (p *play) someoneAsked(rt *rapid.T) *talk {
	p.tick(13 * time.Second)
	var asked, open []*talk
	for _, t := range p.talks {
		if t.asked != nil {
			asked = append(asked, t)
			if t.asked.at(p.model.now) == "pending" {
				open = append(open, t)
			}
		}
	}
	if len(asked) == 0 {
		rt.Skip("no question is open")
	}
	if len(open) > 0 && rapid.IntRange(0, 3).Draw(rt, "any") < 3 {
		asked = open
	}
	return rapid.SampledFrom(asked).Draw(rt, "asked")
}

func (p *play) tick(d time.Duration) {
	p.Shop.Clock.Advance(d)
	p.model.now = p.Shop.Clock.Now()
}

func (p *play) something(rt *rapid.T) *item {
	return p.items[rapid.IntRange(0, len(p.items)-1).Draw(rt, "item")]
}

// call runs a tool and expects the model's verdict.
func (p *play) call(rt *rapid.T, t *talk, tool string, args object, want fault.Code) runtime.Answer {
	a := p.Call(t.id, tool, args)
	p.expect(rt, tool, a, want)
	return a
}

func (p *play) expect(rt *rapid.T, what string, a runtime.Answer, want fault.Code) {
	if a.ErrorCode != want {
		rt.Fatalf("%s: the shop says %q (%s), the model %q", what, a.ErrorCode, a.Error, want)
	}
}

func (it *item) named() object {
	out := object{"productId": it.product}
	if it.variant != "" {
		out["variantId"] = it.variant
	}
	return out
}

func (p *play) addRetail(rt *rapid.T) {
	t, it, units := p.someone(rt), p.something(rt), rapid.SampledFrom([]int64{1, 1, 2, 3, 5, 60}).Draw(rt, "units")
	args := it.named()
	args["quantity"] = units
	p.call(rt, t, "retail/add_item_to_draft", args, p.add(t, p.draft(t), it, units, 0, true))
	p.learn(t)
}

// getReady takes a conversation all the way to a question, which chance alone
// does too seldom.
func (p *play) getReady(rt *rapid.T) {
	t, it := p.someone(rt), p.something(rt)
	args := it.named()
	args["quantity"] = 1
	p.call(rt, t, "retail/add_item_to_draft", args, p.add(t, p.draft(t), it, 1, 0, true))
	p.learn(t)
	if p.draft(t) == nil {
		return
	}
	p.call(rt, t, "retail/set_delivery_details", object{"deliveryMethod": "pickup"}, p.deliver(t, p.draft(t), "pickup"))
	pack, ask := "retail", object{}
	if rapid.Bool().Draw(rt, "orders") {
		pack, ask = "orders", object{"orderId": t.sale.id}
	}
	p.note(t, p.call(rt, t, pack+"/request_confirmation", ask, p.ask(t, t.sale, pack)))
}

func (p *play) openOrders(rt *rapid.T) {
	t := p.someone(rt)
	p.open(t, ordersLife)
	p.call(rt, t, "orders/create_order_draft", object{}, "")
	p.learn(t)
}

func (p *play) addOrders(rt *rapid.T) {
	t, it, units := p.someone(rt), p.something(rt), rapid.Int64Range(1, 3).Draw(rt, "units")
	percent := rapid.SampledFrom([]string{"0", "10", "12.5"}).Draw(rt, "discount")
	bp, _ := strconv.ParseFloat(percent, 64)
	args := it.named()
	args["quantity"], args["discountPercent"], args["orderId"] = units, bp, p.orderOf(t)
	s, code := p.named(t)
	if code == "" {
		code = p.add(t, s, it, units, int(bp*100), false)
	}
	p.call(rt, t, "orders/add_item_to_draft", args, code)
}

func (p *play) setQuantity(rt *rapid.T) {
	t, it, units := p.someone(rt), p.something(rt), rapid.Int64Range(0, 6).Draw(rt, "units")
	args := it.named()
	if units == 0 && rapid.Bool().Draw(rt, "remove") {
		p.call(rt, t, "retail/remove_item", args, p.set(t, it, 0))
		return
	}
	args["quantity"] = units
	p.call(rt, t, "retail/update_item_qty", args, p.set(t, it, units))
}

func (p *play) pickUp(rt *rapid.T) {
	t := p.someone(rt)
	p.call(rt, t, "retail/set_delivery_details", object{"deliveryMethod": "pickup"}, p.deliver(t, p.draft(t), "pickup"))
}

func (p *play) haveItSent(rt *rapid.T) {
	t := p.someone(rt)
	s, code := p.named(t)
	if code == "" {
		code = p.deliver(t, s, "standard")
	}
	p.call(rt, t, "orders/set_delivery_details", object{"orderId": p.orderOf(t), "address": tooltest.Address}, code)
}

func (p *play) askRetail(rt *rapid.T) {
	t := p.someone(rt)
	code := fault.Code(fault.NotFound)
	if s := p.draft(t); s != nil {
		code = p.ask(t, s, "retail")
	}
	p.note(t, p.call(rt, t, "retail/request_confirmation", object{}, code))
}

func (p *play) askOrders(rt *rapid.T) {
	t := p.someone(rt)
	s, code := p.named(t)
	if code == "" {
		code = p.ask(t, s, "orders")
	}
	p.note(t, p.call(rt, t, "orders/request_confirmation", object{"orderId": p.orderOf(t)}, code))
}

// note keeps the id of the question that is open now.
func (p *play) note(t *talk, a runtime.Answer) {
	if a.Confirmation != nil && t.asked != nil {
		t.asked.id = a.Confirmation.ID
	}
}

func (p *play) answer(rt *rapid.T, words string, verdict func(*talk) fault.Code) {
	t := p.someoneAsked(rt)
	d, err := p.Reply(t.asked.id, words)
	if err != nil {
		rt.Fatalf("%q: %v", words, err)
	}
	want := verdict(t)
	got := runtime.Answer{}
	if d.Result != nil {
		got = *d.Result
	}
	p.expect(rt, strconv.Quote(words), got, want)
	if renewed := t.asked.id == ""; renewed != (got.Confirmation != nil) {
		rt.Fatalf("%q: a new question: %v, the model says %v", words, got.Confirmation != nil, renewed)
	}
	p.note(t, got)
}

func (p *play) presentToken(rt *rapid.T) {
	t := p.someoneAsked(rt)
	args := object{"confirmationToken": t.asked.id}
	name := t.asked.pack + "/confirm_order"
	if t.asked.pack == "orders" {
		args["orderId"], args["paymentMethod"] = t.asked.sale.id, "cash"
	}
	p.note(t, p.call(rt, t, name, args, p.token(t)))
}

func (p *play) summarize(rt *rapid.T) {
	t := p.someone(rt)
	s, want := p.draft(t), fault.Code(fault.NotFound)
	if s != nil {
		want = ""
		if len(s.lines) == 0 {
			want = fault.Conflict
			p.keep(t, s, want)
		}
	}
	a := p.call(rt, t, "retail/summarize_draft", object{}, want)
	if want != "" {
		return
	}
	shown, err := strconv.ParseFloat(fmt.Sprint(testkit.Data(p.T, a)["total"]), 64)
	if total := int64(shown*100 + 0.5); err != nil || total != p.priced(s) {
		rt.Fatalf("the summary shows %d, the model says %d (%v)", total, p.priced(s), err)
	}
}

// orderOf is the id a program would send: the latest draft's, or anything.
func (p *play) orderOf(t *talk) string {
	if t.sale == nil {
		return testkit.NewID()
	}
	return t.sale.id
}

// learn takes over the id of a draft that was just opened.
func (p *play) learn(t *talk) {
	if t.sale == nil || t.sale.id != "" {
		return
	}
	p.Look(func(u *core.Unit) error {
		session, err := u.Conversations.Get(t.id, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(session)
		o, err := u.Orders.Draft(false)
		t.sale.id = o.ID
		return err
	})
}
