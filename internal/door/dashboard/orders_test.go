package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
)

const ana = "+5491155550001"

// sells has a customer order some of a product, for pickup.
func (h *house) sells(p catalog.Product, quantity int, phone string) order.Order {
	h.t.Helper()
	return h.sellsAt("", p, quantity, phone)
}

// sellsAt is sells in a conversation of a branch.
func (h *house) sellsAt(branchID string, p catalog.Product, quantity int, phone string) order.Order {
	h.t.Helper()
	talk := h.SessionAt("whatsapp", branchID, phone)
	h.Do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(phone)
		if err != nil || c.DNI != "" {
			return err
		}
		return u.Customers.Import(customer.Customer{Phone: c.Phone, FirstName: "Ana <i>", LastName: "Paz",
			DNI: "3000" + phone[len(phone)-4:]})
	})
	h.OK(talk, "retail/add_item_to_draft", map[string]any{"productId": p.ID, "quantity": quantity})
	h.OK(talk, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	asked := h.Call(talk, "retail/request_confirmation", map[string]any{})
	done := testkit.Data(h.t, h.Yes(asked.Confirmation.ID))
	h.Clock.Advance(time.Minute)
	return h.order(done["orderId"].(string))
}

func (h *house) order(id string) (o order.Order) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) { o, err = u.Orders.Get(id, false); return err })
	return o
}

func (a answered) field(name string) string {
	a.t.Helper()
	found := regexp.MustCompile(`name="` + name + `" value="([^"]*)"`).FindStringSubmatch(a.body)
	if found == nil {
		a.t.Fatalf("%s has no field %s", a.what, name)
	}
	return found[1]
}

// The page of an order, and what is printed of it, name its promotions apart from other discounts.
func TestPromotionsAreSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ten, _ := money.Parse("10")
		h.Workspace.Settings.Promotions = []access.Promotion{{ID: "diez", Name: "Semana <i>", Kind: access.PercentOff,
			Percent: ten}}
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		for _, path := range []string{"", "/print"} {
			seen := clerk.get("/d/" + h.Workspace.Slug + "/orders/" + o.ID + path).is(http.StatusOK)
			seen.says("Semana &lt;i&gt;", "−$ 500", "$ 4.500")
			if strings.Contains(seen.body, "Descuento") {
				t.Error("it is shown as a discount, too")
			}
		}
	})
}

// The page of an order, and what is printed of it, say how the customer is to pay and where they are reached, in the
// language of whoever reads it.
func TestAnOrdersPaymentAndContactAreSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		for _, path := range []string{"", "/print"} {
			if body := clerk.get(at + path).is(http.StatusOK).body; strings.Contains(body, "Medio de pago acordado") ||
				strings.Contains(body, "mailto:") {
				t.Errorf("%s names what is not known", path)
			}
		}
		h.Do(func(u *core.Unit) error {
			o, err := u.Orders.Get(o.ID, true)
			if err != nil {
				return err
			}
			o.Payment = order.MercadoPago
			if err := u.Orders.Update(&o); err != nil {
				return err
			}
			return u.Customers.Import(customer.Customer{Phone: ana, FirstName: "Ana", Email: "ana+<i>@example.com"})
		})
		for language, want := range map[string]string{"es": "Medio de pago acordado",
			"pt": "Forma de pagamento combinada", "en": "Agreed payment method"} {
			clerk.post("/me/language", url.Values{"language": {language}}).is(http.StatusSeeOther)
			for _, path := range []string{"", "/print"} {
				clerk.get(at+path).is(http.StatusOK).says(want, "Mercado Pago", "ana&#43;&lt;i&gt;@example.com")
			}
			clerk.get(at).says(`href="mailto:ana`)
		}
	})
}

func TestOrdersAreSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba <script>", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug + "/orders"
		for _, path := range []string{base, base + "/list", base + "/list?status=pending",
			base + "/list?find=1155550001"} {
			clerk.get(path).is(http.StatusOK).says(o.Number, "Ana &lt;I&gt; Paz", "$ 5.000")
		}
		if strings.Contains(clerk.get(base+"/list?status=shipped").is(http.StatusOK).body, o.Number) {
			t.Error("a pending order is among those that were shipped")
		}
		clerk.get(base + "/list?find=" + strings.ToLower(o.Number)).leads(base + "/" + o.ID)
		clerk.get(base + "/list?find=%00%ff").is(http.StatusOK)
		clerk.get(base + "/list?find=nobody").is(http.StatusOK).says("«nobody»")
		clerk.get(base+"/"+o.ID).is(http.StatusOK).says("Yerba &lt;script&gt;", "Reservado: 2",
			"El cliente lo confirmó", "Retira en el local")
		clerk.get(base+"/"+o.ID+"/print").is(http.StatusOK).says(o.Number, "Yerba &lt;script&gt;", h.Workspace.Name)
		for _, nobody := range []string{"x", "%00", testkit.NewID()} {
			clerk.get(base + "/" + nobody).is(http.StatusNotFound)
			clerk.post(base+"/"+nobody+"/move", url.Values{"to": {"processing"}}).is(http.StatusNotFound)
		}
	})
}

func TestOrdersMoveAsTheyMay(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug + "/orders"
		at := base + "/" + o.ID
		move := func(to string) answered { return clerk.post(at+"/move", url.Values{"to": {to}}) }
		for _, wrong := range []string{"shipped", "completed", "cancelled", "draft"} {
			move(wrong).is(http.StatusConflict)
		}
		clerk.post("/me/language", url.Values{"language": {"en"}}).is(http.StatusSeeOther)
		move("shipped").is(http.StatusConflict).says("cannot")
		clerk.post("/me/language", url.Values{"language": {""}}).is(http.StatusSeeOther)
		if strings.Contains(clerk.get(at).body, `value="completed"`) {
			t.Error("a move that is not legal is offered")
		}
		clerk.post(at+"/move", url.Values{"to": {"processing"}, "from": {"board"}}).leads(base)
		move("processing").leads(at) // no change
		clerk.post(at+"/move", url.Values{"to": {"shipped"}, "carrier": {"Andreani"}, "number": {"AB-1"},
			"day": {"2026-03-12"}}).leads(at)
		if got := h.order(o.ID); got.Status != order.Shipped || got.Delivery.Tracking.Number != "AB-1" {
			t.Errorf("%s, %+v", got.Status, got.Delivery.Tracking)
		}
		clerk.get(at).is(http.StatusOK).says("Pasó a En preparación", "Tomas", "Andreani AB-1",
			"Descontado del stock: 2")
		if strings.Contains(clerk.get(at).body, `name="seen"`) {
			t.Error("an order under way is offered to be changed")
		}
		clerk.post(at+"/cancel", url.Values{"seen": {"x"}, "reason": {"se arrepintió"}}).is(http.StatusConflict)
	})
}

func TestOrdersAreChangedAndCancelled(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		yerba, mate := h.Item("Yerba", 2_500_00, 10), h.Item("Mate", 1_000_00, 3)
		o := h.sells(yerba, 2, ana)
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		owner.get(at + "?find=mate").is(http.StatusOK).says(`value="` + mate.ID + `"`)
		add := url.Values{"seen": {owner.get(at).field("seen")}, "do": {"add"}, "product": {mate.ID}, "quantity": {"2"}}
		h.Clock.Advance(time.Second)
		owner.post(at+"/lines", add).leads(at)
		h.Clock.Advance(time.Second)
		owner.post(at+"/lines", add).is(http.StatusConflict) // sent twice
		if got := h.order(o.ID); got.Totals.Total != 7_000_00 || len(got.Lines) != 2 {
			t.Fatalf("%+v", got.Totals)
		}
		set := func(product, quantity string) answered {
			h.Clock.Advance(time.Second)
			return owner.post(at+"/lines", url.Values{"seen": {owner.get(at).field("seen")}, "product": {product},
				"quantity": {quantity}})
		}
		set(yerba.ID, "99").is(http.StatusConflict) // more than there are in stock
		set(yerba.ID, "-1").is(http.StatusBadRequest)
		set(yerba.ID, "x").is(http.StatusBadRequest)
		set(testkit.NewID(), "1").is(http.StatusNotFound)
		set(mate.ID, "0").leads(at)
		owner.post(at+"/notes", url.Values{"seen": {owner.get(at).field("seen")},
			"notes": {"sin <b>bolsa</b>"}}).leads(at)
		owner.get(at).says("sin &lt;b&gt;bolsa&lt;/b&gt;", "Se modificó: de $ 5.000 a $ 7.000")

		h.Clock.Advance(time.Second)
		now := owner.get(at).field("seen")
		owner.post(at+"/cancel", url.Values{"seen": {now}, "reason": {" "}}).is(http.StatusBadRequest)
		owner.post(at+"/cancel", url.Values{"seen": {now}, "reason": {"se arrepintió"}}).leads(at)
		owner.post(at+"/cancel", url.Values{"seen": {now}, "reason": {"se arrepintió"}}).is(http.StatusConflict)
		owner.get(at).is(http.StatusOK).says("Se canceló: se arrepintió")
	})
}

// Staff who change an order are at no branch; the order's own sells.
func TestOrdersOfABranchAreChangedFromItsStock(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		centro, norte := h.Branch("Centro", "", 0, 24*60), h.Branch("Norte", "", 0, 24*60)
		yerba, mate := h.Item("Yerba", 2_500_00, 0), h.Item("Mate", 1_000_00, 0)
		h.Keep(yerba, "centro", centro, 3)
		h.Keep(yerba, "norte", norte, 5)
		h.Keep(mate, "norte", norte, 5)
		o := h.sellsAt(centro, yerba, 2, ana)
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		change := func(do string, p catalog.Product, quantity string) answered {
			h.Clock.Advance(time.Second)
			return owner.post(at+"/lines", url.Values{"seen": {owner.get(at).field("seen")}, "do": {do},
				"product": {p.ID}, "quantity": {quantity}})
		}
		change("set", yerba, "4").is(http.StatusConflict).says("sucursal Centro: solo quedan 3 de Yerba")
		change("add", mate, "1").is(http.StatusConflict).says("Sí hay Mate en la sucursal Norte")
		change("set", yerba, "3").leads(at)
		if got := h.Shelves(yerba); got != "centro 3-3, local 0-0, norte 5-0" {
			t.Errorf("after the change: %s", got)
		}
		change("set", yerba, "1").leads(at)
		if got := h.Shelves(yerba); got != "centro 3-1, local 0-0, norte 5-0" {
			t.Errorf("after less: %s", got)
		}
	})
}

// A change that leaves the total as it is stands in the order's history without amounts.
func TestAChangeWithoutAnotherTotalIsSeen(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		entry := func(words string) *regexp.Regexp { return regexp.MustCompile(`>\s*` + words + `\s*<`) }
		if entry("Se modificó").MatchString(owner.get(at).body) {
			t.Error("an order nobody changed has a change in its history")
		}
		h.Clock.Advance(time.Second)
		owner.post(at+"/notes", url.Values{"seen": {owner.get(at).field("seen")}, "notes": {"sin bolsa"}}).leads(at)
		for language, words := range map[string]string{"es": "Se modificó", "pt": "Foi alterado", "en": "Changed"} {
			owner.post("/me/language", url.Values{"language": {language}}).is(http.StatusSeeOther)
			if page := owner.get(at).body; len(entry(words).FindAllString(page, -1)) != 1 {
				t.Errorf("in %s the history has no %q alone:\n%s", language, words, page)
			}
		}
	})
}

func TestOrdersArePaidOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		page := clerk.get(at)
		pay := url.Values{"once": {page.field("once")}, "amount": {"$ 2.000,50"}, "method": {"transfer"},
			"reference": {"OP-77"}}
		clerk.post(at+"/payments", pay).leads(at)
		clerk.post(at+"/payments", pay).leads(at) // sent twice, counted once
		if got := h.order(o.ID); got.Paid != 2_000_50 {
			t.Fatalf("paid %d", got.Paid)
		}
		again := url.Values{"once": {testkit.NewID()}, "amount": {"10"}, "method": {"transfer"}, "reference": {"OP-77"}}
		clerk.post(at+"/payments", again).is(http.StatusConflict) // the same transfer in another form
		for _, wrong := range []url.Values{
			{"once": {testkit.NewID()}, "amount": {"-5"}, "method": {"cash"}},
			{"once": {testkit.NewID()}, "amount": {"mucho"}, "method": {"cash"}},
			{"once": {testkit.NewID()}, "amount": {"5"}, "method": {"shells"}}, {"amount": {"5"}, "method": {"cash"}},
		} {
			clerk.post(at+"/payments", wrong).is(http.StatusBadRequest)
		}
		clerk.get(at).says("OP-77", "Pago de $ 2.000,50, Transferencia", "Tomas")

		// Staff decide on a payment that a customer only claims.
		var claim ledger.Payment
		h.Do(func(u *core.Unit) (err error) {
			claim, err = u.Ledger.Claim(ledger.Payment{CustomerID: o.CustomerID, OrderID: o.ID, Method: "transfer",
				Amount: 2_999_50, Currency: "ARS"})
			return err
		})
		decide := "/d/" + h.Workspace.Slug + "/payments/" + claim.ID
		clerk.get(at).says(`action="` + decide + `"`)
		clerk.post(decide, url.Values{"do": {"forget"}}).is(http.StatusBadRequest)
		clerk.post(decide, url.Values{"do": {"complete"}}).leads(at)
		clerk.post(decide, url.Values{"do": {"reject"}}).is(http.StatusConflict)
		if got := h.order(o.ID); got.Pending() != 0 {
			t.Errorf("%d are owed", got.Pending())
		}
		clerk.post(at+"/payments", url.Values{"once": {testkit.NewID()}, "amount": {"5"},
			"method": {"cash"}}).is(http.StatusConflict)
	})
}

// From the business's own threshold on, a payment that staff enter or complete on an order's page counts only with
// its receipt.
func TestTheReceiptThresholdHoldsOnThePage(t *testing.T) {
	setup := anonymous
	setup.Settings.ReceiptRequiredFrom = 1_000_00
	eachOf(t, setup, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/orders/" + o.ID
		enter := func(amount string) {
			t.Helper()
			clerk.post(at+"/payments", url.Values{"once": {testkit.NewID()}, "amount": {amount},
				"method": {"transfer"}}).leads(at)
		}
		enter("999,99")
		if got := h.order(o.ID); got.Paid != 999_99 {
			t.Fatalf("paid %d", got.Paid)
		}
		enter("1.000")
		clerk.get(at).is(http.StatusOK).says("cuenta cuando esté su comprobante")
		var claim ledger.Payment
		h.Do(func(u *core.Unit) (err error) {
			claim, err = u.Ledger.Claim(ledger.Payment{CustomerID: o.CustomerID, OrderID: o.ID, Method: "transfer",
				Amount: 1_500_00, Currency: "ARS"})
			return err
		})
		decide := "/d/" + h.Workspace.Slug + "/payments/" + claim.ID
		clerk.post(decide, url.Values{"do": {"complete"}}).leads(at)
		clerk.get(at).is(http.StatusOK).says("El pago de $ 1.500 quedó anotado")
		clerk.post(decide, url.Values{"do": {"complete"}}).is(http.StatusConflict)
		if got := h.order(o.ID); got.Paid != 999_99 {
			t.Errorf("paid %d", got.Paid)
		}
		h.Look(func(u *core.Unit) error {
			list, err := u.Ledger.List(ledger.Filter{OrderID: o.ID, Status: ledger.AwaitingReceipt, Limit: 10})
			if len(list) != 2 {
				t.Errorf("%d wait for their receipt", len(list))
			}
			return err
		})
	})
}
