package invariants_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

const (
	modifyTool = "retail/modify_order_if_not_processed"
	cancelTool = "retail/cancel_order_if_not_processed"
)

// contested is an order that customer, staff and sweep change at once.
type contested struct {
	id, first, second string // the order, and its customer's two conversations
	modify, cancel    string // the questions open in them
}

// sell leaves an order of three units.
func sell(t *testing.T, s *server.Shop, phone string, p catalog.Product) contested {
	t.Helper()
	c := contested{first: s.Session(phone), second: s.Session(phone)}
	s.OK(c.first, "retail/add_item_to_draft", object{"productId": p.ID, "quantity": 3})
	s.OK(c.first, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	c.id = testkit.Data(t, s.Yes(s.OK(c.first, "retail/request_confirmation",
		object{})["confirmationId"].(string)))["orderId"].(string)
	return c
}

// contest asks about changing an order and, elsewhere, about cancelling it.
func (c *contested) contest(s *server.Shop, i int, p, q catalog.Product) {
	changes := []object{
		{"action": "add_item", "productId": q.ID, "quantity": 2},
		{"action": "update_quantity", "productId": p.ID, "quantity": 1},
		{"action": "update_quantity", "productId": p.ID, "quantity": 5},
	}
	change := changes[i%len(changes)]
	change["orderId"] = c.id
	c.modify = s.Call(c.first, modifyTool, change).Confirmation.ID
	c.cancel = s.Call(c.second, cancelTool, object{"orderId": c.id, "reason": "se arrepintió"}).Confirmation.ID
}

// unbusy repeats what failed only because the database was busy.
func unbusy(do func() error) (err error) {
	for range 50 {
		if err = do(); !fault.Is(err, fault.Unavailable) {
			return err
		}
	}
	return err
}

// TestConcurrentChanges: a change, a cancellation, packing, a payment and the sweep
// meet at the same orders. Whatever comes first, the others see it: an order is
// packed or cancelled and never both, and money and stock are exact.
func TestConcurrentChanges(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	for name, lapsed := range map[string]bool{"reserved": false, "lapsed": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server.EachShop(t, testkit.Setup{Settings: anonymous}, func(t *testing.T, s *server.Shop) {
				for round := range testkit.Rounds(1, 3, 10) {
					storm(t, s, round, lapsed)
				}
				auditChain(t, s)
				fsck(t, s)
			})
		})
	}
}

func storm(t *testing.T, s *server.Shop, round int, lapsed bool) {
	const orders, stocked = 18, 1000
	p, q := s.Item("Yerba", 100_00, stocked), s.Item("Fideos", 50_00, stocked)
	all := make([]contested, orders)
	for i := range all {
		all[i] = sell(t, s, fmt.Sprintf("+54911555%05d", 10_000+100*round+i), p)
	}
	if lapsed {
		s.Clock.Advance(25 * time.Hour)
	}
	for i := range all {
		all[i].contest(s, i, p, q)
	}
	type result struct {
		code fault.Code
		err  error
	}
	deeds := []func(c contested) result{
		func(c contested) result {
			return result{code: insist(func() runtime.Answer {
				return answered(reply(t, s, c.modify,
					"sí"))
			}).ErrorCode}
		},
		func(c contested) result {
			return result{code: insist(func() runtime.Answer {
				return answered(reply(t, s, c.cancel,
					"sí"))
			}).ErrorCode}
		},
		func(c contested) result {
			return result{err: unbusy(func() error {
				return s.Runtime.Write(t.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
					_, err := u.Changes.Advance(c.id, order.Processing)
					return err
				})
			})}
		},
		func(c contested) result {
			return result{err: unbusy(func() error {
				return s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
					_, err := u.Payments.Pay(ledger.Payment{OrderID: c.id, Method: "cash", Amount: 300_00,
						Currency: "ARS"})
					return err
				})
			})}
		},
		func(contested) result {
			return result{err: unbusy(func() error { return s.Runtime.Sweep(t.Context(), s.Workspace) })}
		},
	}
	done := atOnce(orders*len(deeds), func(i int) result { return deeds[i%len(deeds)](all[i/len(deeds)]) })

	for i, c := range all {
		r := done[i*len(deeds) : (i+1)*len(deeds)]
		var o order.Order
		s.Look(func(u *core.Unit) (err error) { o, err = u.Orders.Get(c.id, false); return err })
		cancelled, packed := r[1].code == "", r[2].err == nil
		switch {
		case r[3].err != nil || r[4].err != nil:
			t.Errorf("payment: %v, sweep: %v", r[3].err, r[4].err)
		case cancelled && (packed || o.Status != order.Cancelled || o.Paid != 0):
			t.Errorf("cancelled, and yet %s with %d paid; packed: %v", o.Status, o.Paid, packed)
		case !cancelled && (!packed || o.Status != order.Processing):
			t.Errorf("neither cancelled (%s) nor packed (%v): %s", r[1].code, r[2].err, o.Status)
		case r[0].code != "" && r[0].code != fault.Conflict:
			t.Errorf("the change: %s", r[0].code)
		}
		if changed := o.Totals.Total != 300_00; changed != (r[0].code == "") {
			t.Errorf("the change came to %q and the total to %d", r[0].code, o.Totals.Total)
		}
		var money int64
		s.Look(func(u *core.Unit) (err error) { money, err = u.Ledger.Credit(o.CustomerID); return err })
		if o.Paid+money != 300_00 {
			t.Errorf("%d on the order and %d in the customer's favour, of 300.00 that were paid", o.Paid, money)
		}
	}
	for _, item := range []catalog.Product{p, q} {
		sold := number(t, s, `SELECT COALESCE(SUM(r.quantity), 0) FROM reservations r JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
			WHERE r.workspace_id = $1 AND i.product_id = $2 AND r.status = 'committed'`, item.ID)
		stockIs(t, s, item, stocked-sold, 0)
	}
	audit(t, s)
}

// TestConcurrentConfirmAndModify: a draft is confirmed in one conversation and
// changed in another. It becomes an order as one of the two knew it, or both.
func TestConcurrentConfirmAndModify(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(tooltest.Open), func(t *testing.T, s *server.Shop) {
		p := s.Item("Yerba", 100_00, 1000)
		type two struct{ id, confirm, modify string }
		all := make([]two, 20)
		for i := range all {
			phone := fmt.Sprintf("+54911666%05d", 10_000+i)
			first, second := s.Session(phone), s.Session(phone)
			id := s.OK(first, "orders/create_order_draft", object{})["orderId"].(string)
			s.OK(first, "orders/add_item_to_draft", object{"orderId": id, "productId": p.ID, "quantity": 2})
			s.OK(first, "orders/set_delivery_details", object{"orderId": id, "address": tooltest.Address})
			all[i] = two{
				id, s.OK(first, "orders/request_confirmation", object{"orderId": id})["confirmationId"].(string),
				s.Call(second, modifyTool, object{"orderId": id, "action": "add_item", "productId": p.ID,
					"quantity": 1}).Confirmation.ID,
			}
		}
		answers := atOnce(2*len(all), func(i int) runtime.Answer {
			question := all[i/2].confirm
			if i%2 == 1 {
				question = all[i/2].modify
			}
			return insist(func() runtime.Answer { return answered(reply(t, s, question, "sí")) })
		})
		for i, c := range all {
			confirmed, modified := answers[2*i].ErrorCode, answers[2*i+1].ErrorCode
			var o order.Order
			s.Look(func(u *core.Unit) (err error) { o, err = u.Orders.Get(c.id, false); return err })
			switch {
			case confirmed == "" && modified == fault.ConfirmationStale && o.Status == order.Confirmed &&
				o.Lines[0].Quantity == 2:
			case confirmed == fault.ConfirmationStale && modified == "" && o.Status.InTheMaking() &&
				o.Lines[0].Quantity == 3:
			default:
				t.Errorf("confirm: %q, modify: %q, and the order is %s with %d", confirmed, modified, o.Status,
					o.Lines[0].Quantity)
			}
		}
		audit(t, s)
		fsck(t, s)
	})
}
