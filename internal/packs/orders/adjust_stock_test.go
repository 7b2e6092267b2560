package orders_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	reading "github.com/mostrador/mostrador/internal/words/confirm"
)

var _ = tools.Describe("adjust_stock", tooltest.Tool{
	Arguments: `
		productId! string uuid | variantId string uuid | adjustmentType! string increase,decrease,correction,return
		quantity! integer 1.. | reason! string 10..500c | reference string ..100c | location string ..100c | idempotencyKey string`,
	Promises: "mutation high conditional 20 full stock.adjusted stock.low",
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product,
			With: object{"adjustmentType": "increase", "quantity": 1, "reason": "Recuento de la tarde"}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) object {
			return object{"productId": w.Mugs.ID, "adjustmentType": "increase", "quantity": 1,
				"reason": "Recuento de la tarde"}
		}},
	},
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		return []tooltest.Step{{
			Tool: "orders/adjust_stock",
			Args: object{"productId": s.Item("Sal", 300_00, 5).ID, "adjustmentType": "increase", "quantity": 500,
				"reason": "Llegó el camión"},
		}}
	},
})

const (
	adjust = "orders/adjust_stock"
	harina = "01956a00-0000-7000-8000-000000000001"
	why    = "Recuento del depósito"
)

func counting(kind string, n int64) object {
	return object{"productId": harina, "adjustmentType": kind, "quantity": n, "reason": why}
}

// flour adds a product with this stock; its threshold is 2.
func flour(s *testkit.Shop, quantity int64) catalog.Product {
	s.T.Helper()
	return s.Product(catalog.Product{ID: harina, Name: "Harina", Price: 1000, TrackStock: true}, quantity)
}

func TestAdjustStock(t *testing.T) {
	t.Parallel()
	rows := []string{"stock_adjustments+1", "stock_items~1"}
	told := []string{"stock.adjusted"}
	does := func(name string, quantity int64, arguments object, data object, events ...string) scenario {
		return scenario{
			Name: name, Tool: adjust, As: testkit.Clerk, Setup: seller(access.Settings{}), Changes: rows,
			Events: append(told, events...), Data: data,
			Seed: func(s *testkit.Shop) (string, any) { flour(s, quantity); return s.Session(""), arguments },
		}
	}
	refuses := func(name string, code fault.Code, text string, arguments object) scenario {
		return scenario{
			Name: name, Tool: adjust, As: testkit.Clerk, Setup: seller(access.Settings{}), Code: code, Error: text,
			Seed: func(s *testkit.Shop) (string, any) { flour(s, 10); return s.Session(""), arguments },
		}
	}
	testkit.Run(t,
		does("increase adds", 10, counting("increase", 5), object{
			"adjustmentId": "*", "productId": harina, "variantId": nil, "productName": "Harina",
			"location":       object{"code": "local", "name": "local"},
			"adjustmentType": "increase", "previousQuantity": 10, "newQuantity": 15, "reserved": 0, "available": 15,
			"lowStockThreshold": 2, "isLowStock": false,
		}),
		does("decrease takes", 10, counting("decrease", 5),
			object{"previousQuantity": 10, "newQuantity": 5, "isLowStock": false}),
		does("a correction is what was counted", 10, counting("correction", 7),
			object{"previousQuantity": 10, "newQuantity": 7}),
		does("a return adds", 10, counting("return", 1), object{"newQuantity": 11}),
		does("all of it", 10, counting("decrease", 10), object{"newQuantity": 0, "isLowStock": true}, "stock.low"),
		does("down to the threshold", 10, counting("decrease", 8), object{"newQuantity": 2, "isLowStock": true},
			"stock.low"),
		does("low already", 2, counting("decrease", 1), object{"newQuantity": 1, "isLowStock": true}),
		does("still low", 0, counting("increase", 1), object{"newQuantity": 1, "isLowStock": true}),
		does("as much as needs no approval", 100, counting("decrease", 100), object{"newQuantity": 0}, "stock.low"),
		does("a place in other letters", 10, with(counting("increase", 1), object{"location": " LOCÁL "}),
			object{"newQuantity": 11}),
		refuses("less than nothing", fault.Conflict,
			"Harina en local no puede quedar en -1: hay 10 y 0 están apartadas", counting("decrease", 11)),
		refuses("a place nobody knows", fault.InvalidArguments,
			"No hay ningún lugar de stock «Marte». Los que hay: local.",
			with(counting("increase", 1), object{"location": "Marte"})),
		refuses("no such product", fault.NotFound, "No encontré ese producto.",
			with(counting("increase", 1), object{"productId": testkit.NewID()})),
		refuses("a variant of nothing", fault.NotFound, "",
			with(counting("increase", 1), object{"variantId": testkit.NewID()})),
		refuses("a reason of spaces", fault.InvalidArguments, "El motivo",
			with(counting("increase", 1), object{"reason": "x           "})),
		scenario{
			Name: "every bad argument is named", Tool: adjust, As: testkit.Clerk, Setup: seller(access.Settings{}),
			Code: fault.InvalidArguments,
			Seed: func(s *testkit.Shop) (string, any) {
				return s.Session(""), object{"productId": "p", "variantId": "v", "adjustmentType": "steal",
					"quantity": 0, "reason": "corto", "reference": strings.Repeat("r", 101),
					"location": strings.Repeat("l", 101)}
			},
			Paths: []string{"/adjustmentType", "/location", "/productId", "/quantity", "/reason", "/reference",
				"/variantId"},
		},
		scenario{
			Name: "not for agents", Tool: adjust, Setup: seller(access.Settings{}), Code: fault.Forbidden,
			Seed: func(s *testkit.Shop) (string, any) { flour(s, 10); return s.Session(ana), counting("increase", 5) },
		},
		scenario{
			Name: "stock that is not counted", Tool: adjust, As: testkit.Boss, Setup: seller(access.Settings{}),
			Code: fault.Conflict, Error: "El stock de Afilado no se cuenta",
			Seed: func(s *testkit.Shop) (string, any) {
				s.Product(catalog.Product{ID: harina, Name: "Afilado", Price: 1000}, 0)
				return s.Session(""), counting("increase", 5)
			},
		},
		scenario{
			Name: "one of several variants has to be named", Tool: adjust, As: testkit.Clerk,
			Setup: seller(access.Settings{}), Code: fault.InvalidArguments, Paths: []string{"/variantId"},
			Seed: func(s *testkit.Shop) (string, any) {
				s.Product(catalog.Product{ID: harina, Name: "Harina", Price: 1, TrackStock: true,
					Variants: []catalog.Variant{{SKU: "H0", Name: "000"}}}, 5)
				return s.Session(""), counting("increase", 5)
			},
		},
		scenario{
			Name: "never below what is held", Tool: adjust, As: testkit.Clerk, Setup: seller(access.Settings{}),
			Code: fault.Conflict, Error: "hay 10 y 4 están apartadas",
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				asked(s, session, flour(s, 10), 4)
				return session, counting("correction", 3)
			},
		},
		scenario{
			Name: "what has lapsed is in nobody's way", Tool: adjust, As: testkit.Clerk,
			Setup:   seller(access.Settings{}),
			Changes: []string{"reservations~1", "stock_adjustments+1", "stock_items~1"}, Events: told,
			Data: object{"newQuantity": 3, "reserved": 0, "available": 3},
			Seed: func(s *testkit.Shop) (string, any) {
				session := s.Session(ana)
				asked(s, session, flour(s, 10), 4)
				s.Clock.Advance(31 * time.Minute)
				return session, counting("correction", 3)
			},
		},
		scenario{
			Name: "a place that never had any", Tool: adjust, As: testkit.Clerk, Setup: seller(access.Settings{}),
			Changes: []string{"stock_adjustments+1", "stock_items+1"}, Events: told,
			Data: object{"previousQuantity": 0, "newQuantity": 5, "available": 15,
				"location": object{"code": "fondo", "name": "Depósito del fondo"}},
			Seed: func(s *testkit.Shop) (string, any) {
				flour(s, 10)
				place(s, "fondo", "Depósito del fondo", 2)
				return s.Session(""), with(counting("increase", 5), object{"location": "depósito del fondo"})
			},
		},
		scenario{
			Name: "without a place, where it is sold from first", Tool: adjust, As: testkit.Clerk,
			Setup:   seller(access.Settings{}),
			Changes: []string{"stock_adjustments+1", "stock_items~1"}, Events: told,
			Data: object{"previousQuantity": 10, "location": object{"code": "local"}},
			Seed: func(s *testkit.Shop) (string, any) {
				flour(s, 10)
				place(s, "vidriera", "Vidriera", -5) // it has priority, but none of the product
				return s.Session(""), counting("increase", 5)
			},
		},
	)
}

func place(s *testkit.Shop, code, name string, priority int) {
	s.T.Helper()
	err := s.DB.Write(s.T.Context(), s.Workspace.ID,
		func(tx *store.Tx) error { return store.NewRows(tx).SaveLocation(code, name, priority) })
	if err != nil {
		s.T.Fatal(err)
	}
}

// decided is the decision of an actor on a question.
func decided(s *testkit.Shop, who access.Actor, id string, verdict reading.Outcome) (runtime.Decision, error) {
	return s.Runtime.Decide(s.T.Context(), runtime.Reply{Workspace: s.Workspace, Actor: who, ConfirmationID: id,
		Verdict: verdict})
}

func TestLargeAdjustments(t *testing.T) {
	t.Parallel()
	setup := seller(access.Settings{})
	ask := func(s *testkit.Shop, arguments object) *runtime.Asked {
		s.T.Helper()
		a := s.CallAs(testkit.Clerk, s.Session(""), adjust, arguments, "")
		if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
			s.T.Fatalf("%+v", a)
		}
		return a.Confirmation
	}
	testkit.Flows(t,
		flow{Name: "the owner approves, once", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			p := flour(s, 10)
			q := ask(s, with(counting("increase", 1500), object{"reference": "Remito 12"}))
			want := "Ajuste de stock a aprobar: Harina en local, de 10 a 1.510 unidades.\nMotivo: Recuento del depósito\nReferencia: Remito 12\nLo pide: staff:clerk.\n¿Lo aprobás?"
			equal(t, "question", q.Message, want)
			shelf(s, p, 10, 0)
			for _, who := range []access.Actor{testkit.Clerk, testkit.Relay} {
				if _, err := decided(s, who, q.ID, "confirm"); !fault.Is(err, fault.Forbidden) {
					t.Errorf("%s: %v", who.Role, err)
				}
			}
			for range 3 {
				d, err := decided(s, testkit.Boss, q.ID, "confirm")
				if err != nil || d.Result == nil || !d.Result.Success {
					t.Fatalf("%+v %v", d, err)
				}
			}
			shelf(s, p, 1510, 0)
		}},
		flow{Name: "the owner refuses", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			p := flour(s, 10)
			q := ask(s, counting("increase", 101))
			if _, err := decided(s, testkit.Boss, q.ID, "deny"); err != nil {
				t.Fatal(err)
			}
			shelf(s, p, 10, 0)
		}},
		flow{Name: "a correction to little is large, too", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			p := flour(s, 500)
			q := ask(s, counting("correction", 5))
			s.Do(func(u *core.Unit) error { // staff count the stock meanwhile
				return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", 490, 2)
			})
			d, err := decided(s, testkit.Boss, q.ID, "confirm")
			if err != nil || d.Result.ErrorCode != fault.ConfirmationStale || d.Confirmation == nil ||
				!strings.Contains(d.Confirmation.Message, "de 490 a 5") {
				t.Fatalf("%+v %v", d, err)
			}
			shelf(s, p, 490, 0)
			if d, err = decided(s, testkit.Boss, d.Confirmation.ID, "confirm"); err != nil || !d.Result.Success {
				t.Fatalf("%+v %v", d, err)
			}
			shelf(s, p, 5, 0)
		}},
		flow{Name: "what is refused anyway is not asked about", Setup: setup,
			Play: func(t *testing.T, s *testkit.Shop) {
				flour(s, 10)
				refused(t, s.CallAs(testkit.Clerk, s.Session(""), adjust, counting("decrease", 101), ""),
					fault.Conflict,
					"no puede quedar en -91")
				refused(t, s.CallAs(testkit.Clerk, s.Session(""), adjust, counting("increase", 2_000_000_000), ""),
					fault.InvalidArguments, "demasiadas")
			}},
		flow{Name: "the limit is the shop's", Setup: seller(access.Settings{StockAdjustmentLimit: 5}),
			Play: func(t *testing.T, s *testkit.Shop) {
				flour(s, 10)
				ask(s, counting("return", 6))
				if a := s.CallAs(testkit.Clerk, s.Session(""), adjust, counting("return", 5), ""); !a.Success {
					t.Errorf("%+v", a)
				}
			}},
		flow{Name: "one key, one adjustment; twenty at once, twenty", Setup: setup,
			Play: func(t *testing.T, s *testkit.Shop) {
				p, session := flour(s, 0), s.Session("")
				atOnce(10, func(int) runtime.Answer {
					return s.CallAs(testkit.Clerk, session, adjust, counting("increase", 3), "recuento-de-hoy-1")
				})
				shelf(s, p, 3, 0)
				place(s, "fondo", "Fondo", 9)
				for _, a := range atOnce(20, func(int) runtime.Answer { // the first of them creates the stock item
					return s.CallAs(testkit.Clerk, s.Session(""), adjust,
						with(counting("increase", 2), object{"location": "fondo"}), "")
				}) {
					if !a.Success {
						t.Errorf("%+v", a)
					}
				}
				shelf(s, p, 43, 0)
			}},
	)
}
