package dashboard_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/testkit"
)

var figures = regexp.MustCompile(`class="stat[^"]*"( href="([^"]+)")?>\s*<span class="stat-title">([^<]+)`)

// Every figure of the first page leads to a page that has what it counts.
func TestEveryFigureLeadsToWhatItCounts(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		h.Do(func(u *core.Unit) error {
			_, err := u.Payments.Settle(ledger.Payment{OrderID: o.ID, CustomerID: o.CustomerID, Method: "cash", Amount: 500_00})
			if err == nil {
				_, err = u.Ledger.Claim(ledger.Payment{OrderID: o.ID, CustomerID: o.CustomerID, Method: "transfer", Amount: 777_00})
			}
			return err
		})
		h.Do(func(u *core.Unit) error {
			return u.Customers.Import(customer.Customer{Phone: "+5491155550002", FirstName: "Bruno", LastName: "Sosa", DNI: "30000002"})
		})
		asked := h.Session("+5491155550002")
		h.OK(asked, "retail/add_item_to_draft", map[string]any{"productId": h.Item("Mate", 9_000_00, 5).ID, "quantity": 1})
		h.OK(asked, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
		h.Call(asked, "retail/request_confirmation", map[string]any{})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		want := map[string][]string{
			"Ventas": {o.Number}, "Cobrado": {"$ 500", "Ana"}, "Chats": {"Ana"}, "Pagos por confirmar": {"$ 777", "Entró", o.Number},
			"Preguntas sin respuesta": {"Mate"}, "Te deben": {"Ana"}, "Pedidos por preparar": {o.Number}, "Te esperan": nil, "Comprobantes por revisar": nil, "Con poco stock": nil,
		}
		seen := clerk.get("/d/" + h.Workspace.Slug + "/").is(http.StatusOK)
		for _, f := range figures.FindAllStringSubmatch(seen.body, -1) {
			words, known := want[f[3]]
			if delete(want, f[3]); !known || f[2] == "" {
				t.Errorf("%q leads to %q", f[3], f[2])
				continue
			}
			clerk.get(html.UnescapeString(f[2])).is(http.StatusOK).says(words...)
		}
		for title := range want {
			t.Errorf("the page does not say %q", title)
		}
	})
}

// A payment that a customer claims is decided on the page of payments, which leads back there; another day has none of
// today's, and the claim of another business is not found.
func TestClaimedPaymentsAreDecidedOnTheirPage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 2, ana)
		var claims [2]ledger.Payment
		h.Do(func(u *core.Unit) (err error) {
			for i := range claims {
				if claims[i], err = u.Ledger.Claim(ledger.Payment{OrderID: o.ID, CustomerID: o.CustomerID, Method: "transfer",
					Amount: int64(100_00 * (i + 1))}); err != nil {
					return err
				}
			}
			return nil
		})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/payments"
		clerk.get(at).is(http.StatusOK).says("$ 100", "$ 200")
		from := http.Header{"Referer": {h.server.URL + at}}
		for i, decision := range []string{"complete", "reject"} {
			clerk.do(http.MethodPost, at+"/"+claims[i].ID, url.Values{"do": {decision}}, from).leads(at)
		}
		clerk.get(at).is(http.StatusOK).says("No hay pagos por confirmar.")
		clerk.get(at+"?view=received").is(http.StatusOK).says("$ 100", "Entró")
		clerk.get(at+"?view=all").is(http.StatusOK).says("$ 100", "$ 200", "Rechazado")
		if body := clerk.get(at + "?view=received&day=2001-02-03").is(http.StatusOK).body; strings.Contains(body, "$ 100") {
			t.Error("another day has it, too")
		}
		other := h.another("otra")
		strange := h.as(h.hires(other, "Eva", access.Owner))
		strange.post("/d/otra/payments/"+claims[0].ID, url.Values{"do": {"complete"}}).is(http.StatusNotFound)
	})
}

// A clinic has an agenda and its next appointments, and nothing about goods until it has some; a shop the other way round.
func TestTheMenuFollowsTheTrade(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/" + h.Workspace.Slug + "/"
		links := func(want map[string]bool) {
			t.Helper()
			body := owner.get(at).is(http.StatusOK).body
			for name, there := range want {
				if strings.Contains(body, `href="`+at+name+`"`) != there {
					t.Errorf("a link to %s: %v", name, !there)
				}
			}
		}
		links(map[string]bool{"agenda": true, "orders": true, "catalog": true}) // nothing is known of it
		h.Settle(func(s *access.Settings) { s.Trade = "clinic" })
		links(map[string]bool{"agenda": true, "orders": false, "catalog": false, "payments": false, "receipts": false})
		if body := owner.get(at + "quick").is(http.StatusOK).body; strings.Contains(body, "pedido 12") || !strings.Contains(body, "cerrar un día") {
			t.Error("a clinic is to ask for something about orders")
		}
		owner.get(at + "customers").is(http.StatusOK).without("Con deuda") // which no customer has where nothing is sold
		h.Settle(func(s *access.Settings) { s.Trade = "shop" })
		owner.get(at + "customers").says("Con deuda")
		links(map[string]bool{"agenda": false, "orders": true, "catalog": true, "payments": true})
		h.opens()
		links(map[string]bool{"agenda": true, "orders": true})

		h.Settle(func(s *access.Settings) { s.Trade = "clinic" })
		day := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(1))
		owner.post(at+"agenda/new", url.Values{"id": {testkit.NewID()}, "kind": {"reservation"}, "day": {day}, "time": {"13:00"},
			"party": {"2"}, "name": {"Elena Ruiz"}}).is(http.StatusSeeOther)
		owner.get(at).says("Próximos turnos", "Elena Ruiz", "/agenda/bookings/"+h.bookings()[0].ID)
		owner.get(at + "agenda").says("Nuevo turno")
		far := string(booking.DayOf(h.Clock.Now().In(h.Workspace.Location())).Add(19)) // nothing is nearer than that
		owner.post(at+"agenda/new", url.Values{"id": {testkit.NewID()}, "kind": {"reservation"}, "day": {far}, "time": {"13:00"},
			"party": {"2"}, "name": {"Bruno Sosa"}}).is(http.StatusSeeOther)
		owner.get(at).says("Elena Ruiz", "Bruno Sosa")
		h.Settle(func(s *access.Settings) { s.Trade = "restaurant" })
		owner.get(at + "agenda").says("Nueva reserva")
	})
}
