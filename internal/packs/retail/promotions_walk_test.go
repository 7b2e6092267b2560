package retail_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// walker does what a customer, a business that changes its promotions and an owner who gives discounts may do, in any
// order.
type walker struct {
	*shop
	*rand.Rand
	session string
	sold    []string
	all     []access.Promotion
}

// Whatever happens in which order, no yes costs more than it showed, and what is stored adds up.
func TestPromotionsOnARandomWalk(t *testing.T) {
	t.Parallel()
	all := append(couponed(nil).Settings.Promotions, threeForTwo, special, off,
		access.Promotion{ID: "ropa", Name: "Ropa", Kind: access.PercentOff, Percent: percent("33.33"),
			Categories: []string{"ropa"}, FromAmount: 9_500_00})
	var flows []testkit.Flow
	for seed := range uint64(4) {
		flows = append(flows, testkit.Flow{Name: fmt.Sprint("seed ", seed), Setup: wholesale(all...),
			Play: func(t *testing.T, s *shop) {
				groupShelf(s)
				put(s, aceite, "Aceite", 33_33, 500)
				for _, id := range []string{yerba, fideos} {
					level(s, id, "local", 500)
				}
				w := &walker{shop: s, Rand: rand.New(rand.NewPCG(seed, 7)), session: s.Session(ana),
					all: slices.Clone(all)}
				for range 60 {
					w.step()
					s.Clock.Advance(20e9)
				}
				if len(w.sold) == 0 {
					t.Error("nothing was sold")
				}
				s.Sound()
			}})
	}
	testkit.Flows(t, flows...)
}

func (w *walker) step() {
	w.T.Helper()
	products := []string{yerba, fideos, aceite}
	item := args{"productId": products[w.IntN(len(products))], "quantity": 1 + w.IntN(4)}
	if w.IntN(4) == 0 {
		item["productId"], item["variantId"], item["quantity"] = remera, []string{chica, grande}[w.IntN(2)], 1
	}
	switch w.IntN(8) {
	case 0, 1, 2:
		w.Call(w.session, "retail/add_item_to_draft", item)
	case 3:
		w.Call(w.session, applyCoupon, args{"code": []string{"otoño10", ""}[w.IntN(2)]})
	case 4: // the business changes its mind
		w.Shuffle(len(w.all), func(i, j int) { w.all[i], w.all[j] = w.all[j], w.all[i] })
		w.Workspace.Settings.Promotions = append([]access.Promotion{}, w.all[:w.IntN(len(w.all)+1)]...)
	case 5:
		if o, found := draftOf(w.shop, w.session); found && len(o.Lines) > 0 {
			w.Do(func(u *core.Unit) error {
				_, err := u.Changes.Discount(sales.OrderNamed(o.ID), 100*(1+w.IntN(20)))
				if fault.Is(err, fault.Conflict) { // it has that discount already
					return nil
				}
				return err
			})
		}
	case 6:
		w.Call(w.session, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		w.says(w.Call(w.session, "retail/request_confirmation", args{}), func(done args) {
			w.sold = append(w.sold, done["orderNumber"].(string))
		})
	case 7:
		if len(w.sold) > 0 {
			item["orderNumber"], item["action"] = w.sold[w.IntN(len(w.sold))],
				[]string{"add_item", "update_quantity"}[w.IntN(2)]
			w.says(w.Call(w.session, "retail/modify_order_if_not_processed", item), func(args) {})
		}
	}
	if o, found := draftOf(w.shop, w.session); found {
		w.adds(o)
	}
	for _, number := range w.sold {
		w.adds(orderOf(w.shop, number))
	}
}

// says answers a question with yes, now and then after the promotions have changed: it sells for no more than it said,
// or asks again.
func (w *walker) says(a runtime.Answer, sold func(args)) {
	w.T.Helper()
	for range 5 {
		if a.Confirmation == nil {
			return // nothing to ask about
		}
		if w.IntN(2) == 0 {
			w.Workspace.Settings.Promotions = append([]access.Promotion{}, w.all[:w.IntN(len(w.all)+1)]...)
		}
		shown := a.Confirmation.Message
		if a = w.Yes(a.Confirmation.ID); a.Success {
			done := testkit.Data(w.T, a)
			total, _ := done["total"].(float64)
			if i := strings.LastIndex(shown, "\nTotal: $ "); i >= 0 && total > 0 {
				var most float64
				text, _, _ := strings.Cut(shown[i+len("\nTotal: $ "):], "\n")
				_, err := fmt.Sscan(strings.NewReplacer(".", "", ",", ".").Replace(text), &most)
				if err != nil || total > most {
					w.T.Errorf("shown %q, sold for %v (%v)", text, total, err)
				}
			}
			sold(done)
			return
		}
	}
}

// adds fails unless an order's lines, promotions and totals agree.
func (w *walker) adds(o order.Order) {
	w.T.Helper()
	var lines, promoted int64
	for _, l := range o.Lines {
		lines, promoted = lines+l.Total, promoted+l.Promoted
	}
	if t := o.Totals; t.Total != lines-t.Together+t.Shipping || o.Promoted() != promoted+t.Together || t.Total < 0 {
		w.T.Errorf("lines of %d, promotions of %d (%d on lines), totals %+v", lines, o.Promoted(), promoted, t)
	}
}
