package orders_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("add_item_to_draft", tooltest.Tool{
	Arguments: `
		orderId! string uuid | productId! string uuid | variantId string uuid | quantity! integer 1..100
		discountPercent number 0..30 =0 | notes string ..200c | idempotencyKey string 16..64c`,
	Promises: "mutation low never 30 basic draft.item_added",
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, Given: func(w *tooltest.World) object {
			return object{"productId": w.Wine.ID, "quantity": 1}
		}},
		{Field: "productId", Names: tooltest.Product, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "quantity": 1}
		}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "productId": w.Mugs.ID, "quantity": 1}
		}},
	},
})

// What adding an item writes: a new line, or a change of an existing one.
var (
	lineAdded   = []string{"order_lines+1", "orders~1"}
	lineChanged = []string{"order_lines~1", "orders~1"}
	itemAdded   = []string{"draft.item_added"}
)

// adding is a draft of Ana's and the arguments that add one product to it.
func adding(p catalog.Product, quantity int64, change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session, p := s.Session(ana), s.Product(p, quantity)
		args := object{"orderId": draft(s, session), "productId": p.ID, "quantity": 2}
		return session, with(args, change)
	}
}

var yerba = catalog.Product{SKU: "YER-1", Name: "Yerba", Price: 1999, TrackStock: true}

func TestAddItemToDraft(t *testing.T) {
	t.Parallel()
	testkit.Run(t, slices.Concat(items(), itemsWithVariants(), itemsWithDiscounts(), itemsOnLines(),
		itemsWhileAsked())...)
}

func TestAddItemToDraftFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "twenty at once", Setup: seller(access.Settings{}), Play: itemAtOnce},
		flow{Name: "one key, one call", Setup: seller(access.Settings{}), Play: itemIsOneCall},
		flow{Name: "not theirs", Setup: seller(access.Settings{}), Play: itemOfOthers},
	)
}

func items() []scenario {
	return []scenario{
		{
			Name: "a product", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 10, object{"notes": "molida fina"}),
			Data: object{
				"itemId": "*", "orderId": "*", "product": object{"id": "*", "sku": "YER-1", "name": "Yerba",
					"unitPrice": 1999},
				"quantity": 2, "lineTotal": 3998, "discountAmount": 0, "stockAvailable": 10,
				"orderTotals": object{"subtotal": 3998, "discount": 0, "tax": 0, "total": 3998, "itemCount": 1},
				"message":     "Agregué 2 × Yerba. El pedido va por $ 39,98.",
			},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "all there is", Setup: seller(access.Settings{}), Tool: addItem, Seed: adding(yerba, 2, nil),
			Data: object{"quantity": 2, "stockAvailable": 2}, State: "COLLECTING_ORDER", Changes: lineAdded,
			Events: itemAdded,
		},
		{
			Name: "one more than there is", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 1, nil),
			Code: fault.OutOfStock, Error: "queda 1 de Yerba",
		},
		{
			Name: "none left", Setup: seller(access.Settings{}), Tool: addItem, Seed: adding(yerba, 0, nil),
			Code: fault.OutOfStock, Error: "no queda stock de Yerba",
		},
		{
			Name: "not counted", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(catalog.Product{Name: "Flete", Price: 500}, 0, object{"quantity": 100}),
			Data: object{"stockAvailable": 1_000_000, "lineTotal": 50_000}, State: "COLLECTING_ORDER",
			Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "the prices include the tax", Setup: seller(access.Settings{TaxBasisPoints: 2100}), Tool: addItem,
			Seed:  adding(catalog.Product{Name: "Taza", Price: 12_100, TrackStock: true}, 5, nil),
			Data:  object{"orderTotals": object{"subtotal": 24_200, "tax": 4200, "total": 24_200}},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "no longer sold", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(catalog.Product{Name: "Viejo", Price: 1, TrackStock: true, Status: catalog.Inactive}, 5, nil),
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		{
			Name: "never sold", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 5, object{"productId": testkit.NewID()}),
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		{
			Name: "another shop's", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID()[24:], AssistantType: "orders"})
				return adding(yerba, 5, object{"productId": next.Item("Mate", 1, 5).ID})(s)
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
		},
		{
			Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR}, Tool: addItem,
			Seed:  adding(yerba, 10, nil),
			Data:  object{"message": "Incluí 2 × Yerba. O pedido está em ARS 39,98."},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "everything wrong at once", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 5, object{
				"orderId": "el de ayer", "productId": 2, "variantId": "", "quantity": 0, "discountPercent": -1,
				"notes": strings.Repeat("n", 201), "idempotencyKey": "x", "unitPrice": 1,
			}),
			Code: fault.InvalidArguments,
			Paths: []string{"/discountPercent", "/idempotencyKey", "/notes", "/orderId", "/productId", "/quantity",
				"/unitPrice", "/variantId"},
		},
		{
			Name: "nothing said", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) { return s.Session(ana), object{} },
			Code: fault.InvalidArguments, Paths: []string{"/orderId", "/productId", "/quantity"},
		},
		{
			Name: "half a unit", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 5, object{"quantity": 1.5}),
			Code: fault.InvalidArguments, Paths: []string{"/quantity"},
		},
		{
			Name: "a draft that is over", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := adding(yerba, 5, nil)(s)
				s.Clock.Advance(30 * time.Minute)
				return session, args
			},
			Code: fault.Conflict, Error: "ORD-00001 venció",
		},
		{
			Name: "an order by now", Setup: seller(access.Settings{DefaultPayment: "cash"}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, p := s.Session(ana), s.Product(yerba, 5)
				id, token := asked(s, session, p, 1)
				s.Yes(token)
				return session, object{"orderId": id, "productId": p.ID, "quantity": 1}
			},
			Code: fault.Conflict, Error: "ORD-00001 ya no es un borrador",
		},
		{
			Name: "from another conversation of hers", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				_, args := adding(yerba, 5, nil)(s)
				return s.SessionOn("web", ana), args
			},
			Data: object{"quantity": 2}, State: "COLLECTING_ORDER",
			Changes: []string{"order_lines+1", "orders~1", "sessions~1"}, Events: itemAdded,
		},
	}
}

func itemsWithVariants() []scenario {
	shirt := func() catalog.Product {
		return catalog.Product{SKU: "REM", Name: "Remera", Price: 8000, TrackStock: true, Variants: []catalog.Variant{
			{SKU: "REM-S", Name: "S"}, {SKU: "REM-L", Name: "L", Price: 9500, OwnPrice: true, Position: 1},
		}}
	}
	choosing := func(variant func(p catalog.Product) any) func(*testkit.Shop) (string, any) {
		return func(s *testkit.Shop) (string, any) {
			session, p := s.Session(ana), s.Product(shirt(), 3)
			return session, with(object{"orderId": draft(s, session), "productId": p.ID, "quantity": 3},
				object{"variantId": variant(p)})
		}
	}
	return []scenario{
		{
			Name: "one of its own price", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: choosing(func(p catalog.Product) any { return p.Variants[1].ID }),
			Data: object{"product": object{"sku": "REM-L", "name": "Remera L", "unitPrice": 9500}, "lineTotal": 28_500,
				"stockAvailable": 3},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "one of the product's price", Setup: seller(access.Settings{}), Tool: addItem,
			Seed:  choosing(func(p catalog.Product) any { return p.Variants[0].ID }),
			Data:  object{"product": object{"sku": "REM-S", "unitPrice": 8000}},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "none named", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: choosing(func(catalog.Product) any { return nil }),
			Code: fault.InvalidArguments, Error: "Remera viene en varias opciones; elegí una: S (",
			Paths: []string{"/variantId"},
		},
		{
			Name: "one it does not have", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: choosing(func(catalog.Product) any { return testkit.NewID() }),
			Code: fault.NotFound, Error: "Remera no tiene esa variante",
		},
		{
			Name: "the stock of one is not the other's", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := choosing(func(p catalog.Product) any { return p.Variants[0].ID })(s)
				s.OK(session, addItem, args)
				return session, with(args.(object), object{"quantity": 1})
			},
			Code: fault.OutOfStock, Error: "quedan 3 de Remera S",
		},
	}
}

func itemsWithDiscounts() []scenario {
	return []scenario{
		{
			Name: "the highest", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 10, object{"discountPercent": 30}),
			Data: object{"lineTotal": 2799, "discountAmount": 1199,
				"orderTotals": object{"subtotal": 3998, "discount": 1199, "total": 2799}}, // 1199.4
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "with decimals, rounded half up", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(catalog.Product{Name: "Caramelo", Price: 180, TrackStock: true}, 9,
				object{"discountPercent": 12.5, "quantity": 1}),
			Data:  object{"lineTotal": 157, "discountAmount": 23}, // 22.5
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "above the highest", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 10, object{"discountPercent": 30.01}),
			Code: fault.InvalidArguments, Paths: []string{"/discountPercent"},
		},
		{
			Name: "finer than a hundredth", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 10, object{"discountPercent": 12.345}),
			Code: fault.InvalidArguments, Error: "dos decimales", Paths: []string{"/discountPercent"},
		},
		{
			Name: "above the workspace's", Setup: seller(access.Settings{MaxDiscountPercent: 10}), Tool: addItem,
			Seed: adding(yerba, 10, object{"discountPercent": 10.01}),
			Code: fault.Conflict, Error: "El descuento máximo es 10 %.",
		},
		{
			Name: "a workspace cannot give more", Setup: seller(access.Settings{MaxDiscountPercent: 50}), Tool: addItem,
			Seed: adding(yerba, 10, object{"discountPercent": 31}),
			Code: fault.InvalidArguments, Paths: []string{"/discountPercent"},
		},
	}
}

// again seeds a draft with the product on it and adds it once more.
func again(change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session, args := adding(yerba, 10, object{"quantity": 6})(s)
		s.OK(session, addItem, args)
		return session, with(args.(object), change)
	}
}

func itemsOnLines() []scenario {
	return []scenario{
		{
			Name: "the same again", Setup: seller(access.Settings{}), Tool: addItem, Seed: again(object{"quantity": 4}),
			Data: object{"quantity": 10, "lineTotal": 19_990, "orderTotals": object{"itemCount": 1},
				"message": "Agregué 4 × Yerba. El pedido va por $ 199,90."},
			State: "COLLECTING_ORDER", Changes: lineChanged, Events: itemAdded,
		},
		{
			Name: "with another note", Setup: seller(access.Settings{}), Tool: addItem,
			Seed:  again(object{"quantity": 4, "notes": "para regalo"}),
			Data:  object{"quantity": 4, "orderTotals": object{"itemCount": 2, "total": 19_990}},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "with another discount", Setup: seller(access.Settings{}), Tool: addItem,
			Seed:  again(object{"quantity": 1, "discountPercent": 10}),
			Data:  object{"quantity": 1, "discountAmount": 200, "orderTotals": object{"itemCount": 2}},
			State: "COLLECTING_ORDER", Changes: lineAdded, Events: itemAdded,
		},
		{
			Name: "both lines together want too much", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: again(object{"quantity": 5, "notes": "para regalo"}),
			Code: fault.OutOfStock, Error: "quedan 10 de Yerba",
		},
		{
			Name: "101 at once", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: adding(yerba, 500, object{"quantity": 101}),
			Code: fault.InvalidArguments, Paths: []string{"/quantity"},
		},
		{
			Name: "101 on one line", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := adding(yerba, 500, object{"quantity": 100})(s)
				s.OK(session, addItem, args)
				return session, with(args.(object), object{"quantity": 1})
			},
			Code: fault.Conflict, Error: "más de 100 unidades de Yerba",
		},
		{
			Name: "the workspace's own limits", Setup: seller(access.Settings{MaxQuantityPerLine: 5}), Tool: addItem,
			Seed: adding(yerba, 500, object{"quantity": 6}),
			Code: fault.Conflict, Error: "más de 5 unidades",
		},
		{
			Name: "51 lines", Setup: seller(access.Settings{}), Tool: addItem, Seed: crowded(50, "la 51"),
			Code: fault.Conflict, Error: "como máximo 50 líneas",
		},
		{
			Name: "50 lines", Setup: seller(access.Settings{}), Tool: addItem, Seed: crowded(49, "la 50"),
			Data: object{"orderTotals": object{"itemCount": 50}}, State: "COLLECTING_ORDER", Changes: lineAdded,
			Events: itemAdded,
		},
		{
			Name: "a full draft takes more of what it has", Setup: seller(access.Settings{}), Tool: addItem,
			Seed: crowded(50, "nota 7"),
			Data: object{"quantity": 2, "orderTotals": object{"itemCount": 50}}, State: "COLLECTING_ORDER",
			Changes: lineChanged, Events: itemAdded,
		},
	}
}

// crowded is a draft with so many lines, and the arguments for one more unit.
func crowded(lines int, note string) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session, args := adding(yerba, 100, object{"quantity": 1, "notes": note})(s)
		a := args.(object)
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			for i := range lines {
				_, _, err := u.Sales.Add(sales.AddItem{
					Draft: sales.Ref{OrderID: a["orderId"].(string)}, ProductID: a["productId"].(string), Quantity: 1,
					Notes: fmt.Sprint("nota ", i),
				})
				if err != nil {
					return err
				}
			}
			return nil
		})
		return session, args
	}
}

// A change reopens a draft whose question is open: the question no longer matches the draft, and its hold is released.
func itemsWhileAsked() []scenario {
	return []scenario{{
		Name: "the draft is open again", Setup: seller(access.Settings{}), Tool: addItem,
		Seed: func(s *testkit.Shop) (string, any) {
			session, p := s.Session(ana), s.Product(yerba, 5)
			id, _ := asked(s, session, p, 3)
			shelf(s, p, 5, 3)
			return session, object{"orderId": id, "productId": p.ID, "quantity": 2}
		},
		// Its own hold of three does not block two more.
		Data:  object{"quantity": 5, "stockAvailable": 5},
		State: "COLLECTING_ORDER",
		Changes: []string{"confirmations~1", "order_lines~1", "orders~1", "reservations~1", "sessions~1",
			"stock_items~1"},
		Events: []string{"confirmation.superseded", "draft.item_added"},
		Check: func(s *testkit.Shop, session string, a runtime.Answer) {
			equal(s.T, "status", string(row(s, testkit.Data(s.T, a)["orderId"].(string)).Status), "draft")
		},
	}}
}

func itemOfOthers(t *testing.T, s *testkit.Shop) {
	notTheirs(t, s, addItem, func(orderID string) object {
		return object{"orderId": orderID, "productId": testkit.NewID(), "quantity": 1}
	})
}

func itemAtOnce(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 12)
	id := draft(s, session)
	args := object{"orderId": id, "productId": p.ID, "quantity": 1}
	var sold int
	for _, a := range atOnce(20, func(int) runtime.Answer { return s.Call(session, addItem, args) }) {
		if a.Success {
			sold++
			continue
		}
		refused(t, a, fault.OutOfStock, "quedan 12 de Yerba")
	}
	equal(t, "calls that added one", sold, 12)
	equal(t, "units on the line", row(s, id).Lines[0].Quantity, 12)
	equal(t, "total", row(s, id).Totals.Total, 12*1999)
}

func itemIsOneCall(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 10)
	id := draft(s, session)
	args := object{"orderId": id, "productId": p.ID, "quantity": 2, "idempotencyKey": "item-00000000001"}
	answers := atOnce(8, func(int) runtime.Answer { return s.Call(session, addItem, args) })
	for _, a := range answers {
		if !a.Success || a.ExecutionID != answers[0].ExecutionID {
			t.Errorf("%s %s %s", a.ErrorCode, a.Error, a.ExecutionID)
		}
	}
	equal(t, "units", row(s, id).Lines[0].Quantity, 2)
	// Without a key it is a new call, and with other arguments a conflict.
	s.OK(session, addItem, with(args, object{"idempotencyKey": nil}))
	equal(t, "units", row(s, id).Lines[0].Quantity, 4)
	refused(t, s.Call(session, addItem, with(args, object{"quantity": 3})), fault.IdempotencyConflict, "")
	equal(t, "units", row(s, id).Lines[0].Quantity, 4)
}
