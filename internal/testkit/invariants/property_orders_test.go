package invariants_test

import (
	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// someOrder is an order, and a conversation that is most often its own.
func (p *play) someOrder(rt *rapid.T) (*sale, *talk) {
	t := p.someone(rt)
	if len(p.placed) == 0 {
		rt.Skip("nothing was sold")
	}
	s := rapid.SampledFrom(p.placed).Draw(rt, "order")
	if rapid.IntRange(0, 5).Draw(rt, "whose") < 5 {
		t = s.by
	}
	return s, t
}

// decide answers the question a gated call has asked; before that the people of the
// shop may have begun to pack the order. It reports whether the yes had its effect.
func (p *play) decide(rt *rapid.T, s *sale, t *talk, a runtime.Answer) bool {
	words, want := "sí", fault.Code("")
	switch rapid.IntRange(0, 9).Draw(rt, "meanwhile") {
	case 0:
		words = "no"
	case 1:
		if p.advance(s, "processing") == "" {
			p.Do(func(u *core.Unit) error { _, err := u.Changes.Advance(s.id, order.Processing); return err })
			want = fault.Conflict
		}
	}
	d, err := p.Reply(a.Confirmation.ID, words)
	if err != nil {
		rt.Fatal(err)
	}
	if words == "sí" {
		p.expect(rt, words, *d.Result, want)
	}
	if words == "no" || want != "" {
		p.answeredNow(t)
		return false
	}
	p.decided++
	return true
}

func (p *play) modifyOrder(rt *rapid.T) {
	s, t := p.someOrder(rt)
	it, units := p.something(rt), rapid.SampledFrom([]int64{0, 1, 2, 3, 5, 90}).Draw(rt, "units")
	args := it.named()
	args["orderId"], args["action"], args["quantity"] = s.id, "update_quantity", units
	leave := units
	if adding := units > 0 && rapid.Bool().Draw(rt, "add"); adding {
		args["action"], leave = "add_item", s.wants(it)+units
	}
	if units == 0 && rapid.Bool().Draw(rt, "remove") {
		args["action"] = "remove_item"
	}
	a := p.call(rt, t, "retail/modify_order_if_not_processed", args,
		p.change(t, s, it, leave, args["action"] == "add_item"))
	if a.Confirmation != nil && p.decide(rt, s, t, a) {
		p.modify(t, s, it, leave)
	}
}

func (p *play) cancelOrder(rt *rapid.T) {
	s, t := p.someOrder(rt)
	want := p.reachable(t, s)
	if want == "" {
		want = p.room(t)
	}
	a := p.call(rt, t, "retail/cancel_order_if_not_processed", object{"orderId": s.id, "reason": "se arrepintió"}, want)
	if a.Confirmation != nil && p.decide(rt, s, t, a) {
		p.cancel(t, s)
	}
}

func (p *play) advanceOrder(rt *rapid.T) {
	s, _ := p.someOrder(rt)
	to := rapid.SampledFrom(underWay).Draw(rt, "to")
	if next := map[string]string{"pending": "processing", "confirmed": "processing",
		"processing": "shipped"}[s.status]; next != "" && rapid.Bool().Draw(rt, "next") {
		to = next
	}
	want := p.advance(s, to)
	err := p.Runtime.Write(p.T.Context(), p.Workspace, testkit.Clerk, func(u *core.Unit) error {
		_, err := u.Changes.Advance(s.id, order.Status(to))
		return err
	})
	if err != nil && want == "" || err == nil && want != "" || err != nil && !fault.Is(err, want) {
		rt.Fatalf("%s to %s: the shop says %v, the model %q", s.status, to, err, want)
	}
}

func (p *play) adjustStock(rt *rapid.T) {
	t, it, units := p.someone(rt), p.something(rt), rapid.Int64Range(1, 8).Draw(rt, "units")
	kind := rapid.SampledFrom([]string{"increase", "decrease", "correction", "return"}).Draw(rt, "kind")
	args := it.named()
	args["adjustmentType"], args["quantity"], args["reason"] = kind, units, "Recuento de la tarde"
	a := p.CallAs(testkit.Clerk, t.id, "orders/adjust_stock", args, "")
	p.expect(rt, kind, a, p.adjust(it, kind, units))
}
