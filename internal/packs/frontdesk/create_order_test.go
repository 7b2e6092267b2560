package frontdesk_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_order", tooltest.Tool{
	Arguments: `
		items! array | delivery_type! string delivery,pickup | delivery_address string | customer_name! string | customer_phone! string
		special_instructions string | branch string`,
	Promises: "order high always 60 basic order.created stock.reserved",
	Types:    "rest_complete",
	Accepts: []string{
		`{"items":[],"delivery_type":"delivery","delivery_address":"Roma 1","customer_name":"Ana","customer_phone":"x"}`,
		`{"items":[],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`,
		`{"items":[{"menu_item_id":"x","quantity":1,"modifications":"sin sal"}],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`,
	},
	Refuses: []string{
		`{"items":[],"delivery_type":"delivery","customer_name":"Ana","customer_phone":"x"}`,
		`{"items":[{"menu_item_id":"x"}],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`,
	},
	Probes: []tooltest.Probe{
		{
			Field: "items", Names: tooltest.Product,
			With: args{"delivery_type": "pickup", "customer_name": "Nadia", "customer_phone": "+5493415550123"},
			As:   func(id string) any { return []args{{"menu_item_id": id, "quantity": 1}} },
		},
	},
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{Tool: "frontdesk/create_order", Args: args{
			"items": []args{{"menu_item_id": s.Product(catalog.Product{Name: "Taco", Price: 50_00}, 0).ID,
				"quantity": 2}},
			"delivery_type": "pickup", "customer_name": "Nadia", "customer_phone": "+5493415550123",
		}}}
	},
})

const (
	createOrder    = "frontdesk/create_order"
	getOrderStatus = "frontdesk/get_order_status"
)

// phoned is an order for pickup.
func phoned(items ...args) args {
	return args{"items": items, "delivery_type": "pickup", "customer_name": "ana lópez",
		"customer_phone": "55 1234 5678"}
}

func of(id string, n int, how string) args {
	out := args{"menu_item_id": id, "quantity": n}
	if how != "" {
		out["modifications"] = how
	}
	return out
}

// condesa delivers for forty pesos, from a hundred on.
func condesa(s *access.Settings) {
	never := int64(-1)
	s.Profile.City = "Ciudad de México"
	s.Delivery.Zones = []access.Zone{{Name: "Condesa y Roma", Cities: []string{"Condesa", "Roma Norte"}, Cost: 40_00,
		MinOrder: 100_00, FreeOver: &never}}
}

func brought(to string, items ...args) args {
	return with(phoned(items...), args{"delivery_type": "delivery", "delivery_address": to})
}

func TestCreateOrder(t *testing.T) {
	t.Parallel()
	refused := func(name string, setup testkit.Setup, in args, code fault.Code, words string) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: setup, Tool: createOrder, Seed: reads(kitchen, "whatsapp", in),
			Code: code, Error: words}
	}
	near := placed("rest_complete", locale.ESMX, condesa)
	testkit.Run(t,
		question("picked up", restaurant, createOrder,
			reads(kitchen, "whatsapp", phoned(of(tacos, 2, "sin cebolla\ny sin piña"), of(horchata, 1, ""))),
			"Confirmo tu pedido: 2 Tacos al pastor (“sin cebolla y sin piña”) y 1 Agua de horchata, para recoger, a nombre de Ana López. El total es $215. ¿Es correcto?"),
		question("aloud", restaurant, createOrder, reads(kitchen, "voice",
			with(phoned(of(horchata, 1, ""), of(pizza+":"+grande, 1, "")),
				args{"special_instructions": "tocar el timbre"})),
			"Confirmo tu pedido: uno de Agua de horchata y uno de Pizza grande, para recoger, a nombre de Ana López. El total es doscientos ochenta y cinco pesos. Nota: “tocar el timbre”. ¿Es correcto?"),
		question("brought", near, createOrder, reads(kitchen, "whatsapp",
			brought("Tamaulipas 30, int. 4, Condesa", of(tacos, 2, ""))),
			"Confirmo tu pedido: 2 Tacos al pastor, a entregar en Tamaulipas 30, int. 4, Condesa, a nombre de Ana López. El total es $220, con $40 de envío. ¿Es correcto?"),
		question("brought for nothing", placed("rest_complete", locale.ESMX, condesa, func(s *access.Settings) {
			from := int64(150_00)
			s.Delivery.Zones[0].FreeOver = &from
		}), createOrder, reads(kitchen, "whatsapp", brought("Tamaulipas 30, int. 4, Condesa", of(tacos, 2, ""))),
			"Confirmo tu pedido: 2 Tacos al pastor, a entregar en Tamaulipas 30, int. 4, Condesa, a nombre de Ana López. El total es $180, con envío gratis. ¿Es correcto?"),
		question("a district written short", near, createOrder, reads(kitchen, "whatsapp",
			brought("Av. Insurgentes 100, Col. Roma Norte", of(tacos, 2, ""))),
			"Confirmo tu pedido: 2 Tacos al pastor, a entregar en Av. Insurgentes 100, Col. Roma Norte, a nombre de Ana López. El total es $220, con $40 de envío. ¿Es correcto?"),
		question("a district written short, aloud", near, createOrder, reads(kitchen, "voice",
			brought("Av. Insurgentes 100, Col. Roma Norte", of(tacos, 2, ""))),
			"Confirmo tu pedido: dos de Tacos al pastor, a entregar en avenida Insurgentes cien, colonia Roma Norte, a nombre de Ana López. El total es doscientos veinte pesos, con cuarenta pesos de envío. ¿Es correcto?"),
		question("in Argentina", placed("rest_complete", locale.ESAR), createOrder,
			reads(kitchen, "whatsapp", phoned(of(flan, 3, ""))),
			"Confirmo tu pedido: 3 Flan, para retirar, a nombre de Ana López. El total es MXN 135. ¿Es correcto?"),
		question("in Portuguese", placed("rest_complete", locale.PTBR), createOrder,
			reads(kitchen, "voice", phoned(of(sopa, 2, ""))),
			"Confirmando seu pedido: dois de Sopa de tortilla, para retirar, em nome de Ana López. O total é cento e trinta e um pesos mexicanos. Está certo?"),
		refused("where nobody brings it", near, brought("Av. Uno 5, Iztapalapa", of(tacos, 2, "")), fault.Conflict,
			"No hacemos envíos a Ciudad de México. Entregamos en: Condesa y Roma."),
		refused("too little to bring", near, brought("Tamaulipas 30, Condesa", of(tacos, 1, "")), fault.Conflict,
			"El mínimo para envío"),
		refused("nowhere", near, brought("  ", of(tacos, 2, "")), fault.InvalidArguments,
			"Falta la dirección de entrega."),
		refused("no address at all", near, with(phoned(of(tacos, 1, "")), args{"delivery_type": "delivery"}),
			fault.InvalidArguments, ""),
		refused("nothing", restaurant, with(phoned(), args{"items": list{}}), fault.InvalidArguments,
			"Falta decir qué pide."),
		refused("none of it", restaurant, phoned(of(tacos, 0, "")), fault.InvalidArguments, "Hay que saber cuántos."),
		refused("a dish of nowhere", restaurant, phoned(of("Xyzabc", 1, "")), fault.NotFound,
			"No encontré ese plato en el menú. Tenemos Tacos al pastor, Pizza, Sopa de tortilla y Agua de horchata. Hay 2 opciones más."),
		refused("an option of another dish", restaurant, phoned(of(tacos+":"+chica, 1, "")), fault.NotFound,
			"No encontré ese plato en el menú."),
		refused("which one?", restaurant, phoned(of(pizza, 1, "")), fault.InvalidArguments,
			"Pizza viene en varias opciones: grande o chica."),
		refused("more than there is, over two lines", restaurant, phoned(of(flan, 2, ""), of(flan, 2, "con crema")),
			fault.OutOfStock, "solo quedan 3 de Flan"),
		refused("more than a line takes", restaurant, phoned(of(tacos, 101, "")), fault.Conflict, "más de 100"),
		refused("neither name nor telephone", restaurant,
			with(phoned(of(tacos, 1, "")), args{"customer_name": "-", "customer_phone": "no"}), fault.InvalidArguments,
			""),
	)
}

func TestOrdersTaken(t *testing.T) {
	t.Parallel()
	cash := placed("rest_complete", locale.ESMX, condesa, func(s *access.Settings) { s.DefaultPayment = "cash" })
	testkit.Flows(t,
		testkit.Flow{Name: "a yes is one order", Setup: cash, Play: orderTaken},
		testkit.Flow{Name: "a draft of another pack is left alone", Setup: withRetail(cash), Play: draftUntouched},
		testkit.Flow{Name: "dearer since: asked again", Setup: restaurant, Play: dearer},
		testkit.Flow{Name: "the last ones for two: one of them", Setup: restaurant, Play: lastFlans},
		testkit.Flow{Name: "said yes to many times", Setup: restaurant, Play: manyYes},
		testkit.Flow{Name: "how it is going", Setup: cash, Play: statusOfOrder},
	)
}

func withRetail(s testkit.Setup) testkit.Setup {
	for _, name := range []string{"retail/add_item_to_draft", "retail/summarize_draft"} {
		s.Overrides = append(s.Overrides, access.ToolOverride{Tool: name, Enabled: true})
	}
	return s
}

// A restaurant that is closed takes the order and says when it opens; it promises nothing before that.
func TestAnOrderWhileClosed(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "closed", Setup: restaurant, Play: func(t *testing.T, s *shop) {
		kitchen(s)
		s.Do(func(u *core.Unit) error { return u.Places.SetWeek("", closedNow(u.Now.In(u.Workspace.Location()))) })
		id := s.SessionOn("whatsapp", ana)
		q, _ := asks(s, id, createOrder, phoned(of(tacos, 2, "")))
		a := s.Yes(q)
		var out struct {
			Number  string `json:"order_number"`
			Minutes int    `json:"estimated_time"`
			Message string `json:"message"`
		}
		if err := json.Unmarshal(a.Data, &out); err != nil {
			t.Fatal(err)
		}
		if out.Minutes < 120 || !strings.Contains(out.Message, "Ahora estamos cerrados: abrimos") {
			t.Errorf("%+v", out)
		}
		status := s.OK(id, getOrderStatus, args{"order_number": out.Number})
		if m := status["message"].(string); strings.Contains(m, "minutos") ||
			!strings.Contains(m, " Tiene que estar hoy a las ") && !strings.Contains(m, " Tiene que estar mañana a las ") {
			t.Errorf("hours away: %s", m)
		}
		if fmt.Sprint(status["estimated_time"]) != fmt.Sprint(out.Minutes) {
			t.Errorf("taken with %d minutes, standing at %v", out.Minutes, status["estimated_time"])
		}
		s.Clock.Advance(2*time.Hour + 10*time.Minute) // ten minutes after they opened
		status = s.OK(id, getOrderStatus, args{"order_number": out.Number})
		if fmt.Sprint(status["estimated_time"]) != fmt.Sprint(out.Minutes-130) {
			t.Errorf("opened, it stands at %v of %d minutes", status["estimated_time"], out.Minutes)
		}
	}})
}

// closedNow opens in two hours, every day.
func closedNow(now time.Time) (week []booking.WeekRange) {
	from := now.Hour()*60 + now.Minute() + 120
	for d := time.Sunday; d <= time.Saturday; d++ {
		week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: from, To: from + 60}})
	}
	return week
}

func orderTaken(t *testing.T, s *shop) {
	kitchen(s)
	id := s.SessionOn("voice", ana)
	q, _ := asks(s, id, createOrder, brought("Tamaulipas 30, Condesa", of(tacos, 2, "sin cebolla"), of(flan, 1, "")))
	before := s.Snapshot()
	a := s.Yes(q)
	testkit.Scenario{
		Data: args{"success": true, "order_id": q, "order_number": "ORD-00001", "estimated_time": 50, "total": 265,
			"message": "¡Listo! Tu pedido ORD, cero, cero cero, cero uno quedó confirmado. El total es doscientos sesenta y cinco pesos y llega en unos cincuenta minutos."},
		Changes: []string{"call_keys+1", "confirmations~1", "counters+1", "messages+1", "order_lines+2", "orders+1",
			"reservations+1", "stock_items~1"},
		Events: []string{"order.created", "stock.reserved", "confirmation.executed"},
	}.Judge(s, before, a)
	s.Look(func(u *core.Unit) error {
		o, err := u.Orders.Get(q, false)
		if o.Status != order.Pending || o.Payment != order.Cash || o.Delivery.Method != order.Standard ||
			o.Delivery.Address.Line1 != "Tamaulipas 30" || o.Delivery.Address.City != "Condesa" ||
			o.Delivery.Recipient != "Ana López" || o.Delivery.Phone != ana || o.Lines[0].Notes != "sin cebolla" ||
			o.Channel != "voice" || o.CustomerID == "" || o.Totals.Shipping != 40_00 {
			t.Errorf("stored %+v", o)
		}
		return err
	})
	s.Sound()
}

func draftUntouched(t *testing.T, s *shop) {
	kitchen(s)
	id := s.Session(ana)
	s.OK(id, "retail/add_item_to_draft", args{"productId": flan, "quantity": 1})
	before, state := s.OK(id, "retail/summarize_draft", args{}), s.State(id)
	done(s, id, createOrder, phoned(of(tacos, 1, "")))
	after := s.OK(id, "retail/summarize_draft", args{})
	if before["summaryText"] != after["summaryText"] || s.State(id) != state {
		t.Errorf("the draft was\n%v\nand is\n%v", before, after)
	}
	s.Sound()
}

func dearer(t *testing.T, s *shop) {
	kitchen(s)
	q, _ := asks(s, s.Session(ana), createOrder, phoned(of(tacos, 1, "")))
	s.Do(func(u *core.Unit) error {
		p, err := u.Catalog.Get(tacos)
		p.Price += 10_00
		if err != nil {
			return err
		}
		return u.Catalog.Save([]catalog.Product{p})
	})
	a := s.Yes(q)
	if a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
		!strings.Contains(a.Confirmation.Message, "El total es $100.") {
		t.Fatalf("%+v", a)
	}
	if a = s.Yes(a.Confirmation.ID); !a.Success || testkit.Data(t, a)["total"] != 100.0 {
		t.Errorf("%+v", a)
	}
	s.Sound()
}

func lastFlans(t *testing.T, s *shop) {
	kitchen(s)
	first, _ := asks(s, s.Session(ana), createOrder, phoned(of(flan, 2, "")))
	second, _ := asks(s, s.Session(beto), createOrder, phoned(of(flan, 2, "")))
	answers := make([]runtime.Answer, 2)
	together(func() { answers[0] = s.Yes(first) }, func() { answers[1] = s.Yes(second) })
	won, lost := answers[0], answers[1]
	if !won.Success {
		won, lost = lost, won
	}
	if !won.Success || lost.ErrorCode != fault.OutOfStock || lost.StateTransition != "" {
		t.Errorf("%+v and %+v", answers[0], answers[1])
	}
	s.Look(func(u *core.Unit) error {
		l, err := u.Stock.LevelOf(stock.Pair{ProductID: flan})
		if l.Quantity != 3 || l.Reserved != 2 {
			t.Errorf("%+v", l)
		}
		return err
	})
	s.Sound()
}

func manyYes(t *testing.T, s *shop) {
	kitchen(s)
	q, _ := asks(s, s.Session(ana), createOrder, phoned(of(tacos, 1, "")))
	numbers := make([]any, 8)
	calls := make([]func(), len(numbers))
	for i := range calls {
		calls[i] = func() { numbers[i] = testkit.Data(t, s.Yes(q))["order_number"] }
	}
	together(calls...)
	for _, n := range numbers {
		if n != "ORD-00001" {
			t.Errorf("numbers %v", numbers)
			break
		}
	}
	s.Sound()
}

func statusOfOrder(t *testing.T, s *shop) {
	kitchen(s)
	id := s.Session(ana)
	made := done(s, id, createOrder, phoned(of(tacos, 2, "sin cebolla")))
	s.Clock.Advance(12 * 60e9)
	got := s.OK(s.Session(ana), getOrderStatus, args{"order_number": "1"})
	want := args{"order_id": made["order_id"], "order_number": "ORD-00001", "status": "pending",
		"delivery_type": "pickup", "total": 180.0, "estimated_time": 18.0,
		"message": "Tu pedido ORD-00001 está recibido y a la espera de que lo preparen. Faltan unos 18 minutos. Lleva 2 Tacos al pastor (“sin cebolla”) y suma $180."}
	for k, v := range want {
		if got[k] != v {
			t.Errorf("%s is %v, want %v", k, got[k], v)
		}
	}
	s.Clock.Advance(60 * 60e9)
	if m := s.OK(id, getOrderStatus, args{"order_id": made["order_id"]})["message"].(string); !strings.Contains(m,
		"en cualquier momento") {
		t.Errorf("late: %s", m)
	}
	for _, ref := range []args{{"order_number": "ORD-00001"}, {"order_id": made["order_id"]}, {"order_id": nothing},
		{"order_number": "ORD-99"}} {
		if a := s.Call(s.Session(beto), getOrderStatus, ref); a.ErrorCode != fault.NotFound ||
			a.Error != "No encontré ese pedido." {
			t.Errorf("%v to a stranger: %+v", ref, a)
		}
	}
}

// TestOrderOfACallIsWritten orders on the telephone: what is kept of it is written, only what is said is spoken.
func TestOrderOfACallIsWritten(t *testing.T) {
	t.Parallel()
	pickup := placed("rest_complete", locale.ESMX, func(s *access.Settings) {
		s.Delivery.PickupAddress = "Calle del Mezquite 128"
	})
	testkit.Flows(t, testkit.Flow{Name: "pickup", Setup: pickup, Play: func(t *testing.T, s *shop) {
		kitchen(s)
		made := done(s, s.SessionOn("voice", ana), createOrder, phoned(of(tacos, 1, "")))
		s.Look(func(u *core.Unit) error {
			o, err := u.Orders.Get(made["order_id"].(string), false)
			if err == nil && !strings.Contains(o.Delivery.ETA, "128") {
				t.Errorf("kept %q", o.Delivery.ETA)
			}
			return err
		})
	}})
}
