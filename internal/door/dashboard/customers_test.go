package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestCustomersAreFound(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Do(func(u *core.Unit) error {
			for _, c := range []customer.Customer{
				{Phone: "+5491155550007", FirstName: "Íñigo", LastName: "Núñez", DNI: "30111222",
					Email: "inigo@x.example"},
				{Phone: "+5491155550008", FirstName: "Marta", LastName: "Gómez"},
			} {
				if err := u.Customers.Import(c); err != nil {
					return err
				}
			}
			return nil
		})
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 1, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug + "/customers"
		clerk.get(base).is(http.StatusOK).says("Íñigo Núñez", "Marta Gómez", "Paz")
		for _, words := range []string{"inigo", "NUNEZ iñi", "11 5555-0007", "30.111.222", "Inigo@x.example"} {
			found := clerk.get(base + "?find=" + url.QueryEscape(words)).is(http.StatusOK).says("Íñigo Núñez")
			if strings.Contains(found.body, "Marta") {
				t.Errorf("%q finds somebody else", words)
			}
		}
		clerk.get(base + "?find=%00").is(http.StatusOK)
		clerk.get(base + "?find=nobody").is(http.StatusOK).says("«nobody»")
		owing := clerk.get(base+"?show=owing").is(http.StatusOK).says("Debe $ 2.500", o.CustomerID)
		if strings.Contains(owing.body, "Marta") {
			t.Error("who owes nothing is among those who owe")
		}
		clerk.get(base + "/" + testkit.NewID()).is(http.StatusNotFound)
		clerk.get(base + "/%00").is(http.StatusNotFound)
	})
}

func TestACustomersPage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		yerba := h.Item("Yerba", 2_500_00, 10)
		first, second := h.sells(yerba, 1, ana), h.sells(yerba, 2, ana)
		h.Do(func(u *core.Unit) error {
			_, err := u.Reminders.Schedule(reminder.Reminder{CustomerID: first.CustomerID,
				DueAt: u.Now.Add(24 * time.Hour), Text: "te <b>esperamos</b>", Debt: 1})
			return err
		})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/customers/" + first.CustomerID
		page := clerk.get(at).is(http.StatusOK).says("$ 7.500", first.Number, second.Number,
			"te &lt;b&gt;esperamos&lt;/b&gt;", "Programado")

		// Money pays the oldest debt first, and the rest becomes credit.
		pay := url.Values{"once": {page.field("once")}, "amount": {"3.000"}, "method": {"cash"}}
		clerk.post(at+"/payments", pay).leads(at)
		clerk.post(at+"/payments", pay).leads(at)
		if a, b := h.order(first.ID), h.order(second.ID); a.Pending() != 0 || b.Paid != 500_00 {
			t.Errorf("%d are owed of the first, %d paid of the second", a.Pending(), b.Paid)
		}
		clerk.post(at+"/payments", url.Values{"once": {testkit.NewID()}, "amount": {"5000"},
			"method": {"cash"}}).leads(at)
		clerk.get(at).says("$ 500 sin usar")
		clerk.post(at+"/payments", url.Values{"once": {testkit.NewID()}, "amount": {"0"},
			"method": {"cash"}}).is(http.StatusBadRequest)

		note := url.Values{"seen": {clerk.get(at).field("seen")}, "notes": {"toca <i>timbre</i>\r\n2.º B"}}
		h.Clock.Advance(time.Second)
		clerk.post(at+"/notes", note).leads(at)
		clerk.post(at+"/notes", note).is(http.StatusConflict)
		clerk.get(at).says("toca &lt;i&gt;timbre&lt;/i&gt;\n2.º B")
		long := url.Values{"seen": {clerk.get(at).field("seen")}, "notes": {strings.Repeat("x", 4001)}}
		clerk.post(at+"/notes", long).is(http.StatusBadRequest)
		nobody := "/d/" + h.Workspace.Slug + "/customers/" + testkit.NewID()
		clerk.post(nobody+"/notes", note).is(http.StatusNotFound)
		clerk.post(nobody+"/payments", url.Values{"once": {testkit.NewID()}, "amount": {"5"},
			"method": {"cash"}}).is(http.StatusNotFound)
	})
}

// A customer's page has their bookings, the latest first, and orders only where there is something to sell.
func TestACustomersBookings(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.opens()
		h.Settle(func(s *access.Settings) { s.Trade = "restaurant" })
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug
		today := booking.DayOf(h.Clock.Now().In(h.Workspace.Location()))
		for i := range 2 {
			clerk.post(at+"/agenda/new", url.Values{"id": {testkit.NewID()}, "kind": {"reservation"}, "day": {string(today.Add(i + 1))},
				"time": {"20:00"}, "party": {"2"}, "name": {"Ana Ruiz"}, "phone": {ana}})
		}
		list := h.bookings()
		if len(list) != 2 || list[0].CustomerID == "" || list[0].CustomerID != list[1].CustomerID {
			t.Fatalf("they are %+v", list)
		}
		page := clerk.get(at+"/customers/"+list[0].CustomerID).is(http.StatusOK).says("Reservas", list[0].ID, list[1].ID)
		if strings.Index(page.body, list[0].ID) < strings.Index(page.body, list[1].ID) {
			t.Error("the latest does not come first")
		}
		if strings.Contains(page.body, "Cancelada") || strings.Contains(page.body, "Pedido nuevo") {
			t.Error("a booking is cancelled, or a restaurant without dishes sells")
		}
		clerk.post(at+"/agenda/bookings/"+list[0].ID+"/cancel", url.Values{"reason": {"Llueve"}})
		clerk.get(at + "/customers/" + list[0].CustomerID).says("Cancelada")
	})
}

// Staff write a customer's preferences down, one a line, and see what the customer answered about keeping them.
func TestACustomersPreferences(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 1, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/customers/" + o.CustomerID
		form := func(allergies, delivery string) url.Values {
			return url.Values{"seen": {clerk.get(at).field("seen")}, "allergies": {allergies}, "delivery": {delivery},
				"diet": {"vegetariana"}, "favourites": {""}}
		}
		first := form("maní\r\n MANÍ \r\n<b>soja</b>\r\n\r\n", "por la tarde")
		h.Clock.Advance(time.Second)
		clerk.post(at+"/preferences", first).leads(at)
		clerk.get(at).says("maní", "&lt;b&gt;soja&lt;/b&gt;", "vegetariana", "por la tarde")
		clerk.post(at+"/preferences", first).is(http.StatusConflict)
		clerk.post(at+"/preferences", form(strings.Repeat("x", 81), "")).is(http.StatusBadRequest).
			says("como mucho son 80 caracteres")
		h.Do(func(u *core.Unit) error {
			c, err := u.Customers.Get(o.CustomerID)
			if p := c.Tastes(); len(p.Allergies) != 2 || p.DeliveryPreferences != "por la tarde" || c.Consent().Asked() {
				t.Errorf("kept %s", c.Preferences)
			}
			if err == nil {
				_, err = u.Customers.SetPreferences(c.ID, customer.PreferenceChange{}, customer.Consent{At: u.Now})
			}
			return err
		})
		clerk.get(at).says("El cliente pidió que no se guarden")
		none := form("", "")
		none.Set("diet", "")
		clerk.post(at+"/preferences", none).leads(at)
		clerk.get(at).says("Todavía no se anotó ninguna")
		clerk.post("/d/"+h.Workspace.Slug+"/customers/"+testkit.NewID()+"/preferences", none).is(http.StatusNotFound)
	})
}

// A customer's page says what was talked about with them, the latest first.
func TestACustomersSummaries(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		o := h.sells(h.Item("Yerba", 2_500_00, 10), 1, ana)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/customers/" + o.CustomerID
		if page := clerk.get(at).is(http.StatusOK); strings.Contains(page.body, "De qué se habló") {
			t.Error("there is a summary before any was made")
		}
		session := h.Session(ana)
		h.HandOff(session)
		clerk.get(at).says("De qué se habló", "/conversations/"+session, "No dijo de qué se trata")
		h.Session("+5491155559999")
		h.Look(func(u *core.Unit) error {
			other, err := u.Customers.Find("", "+5491155559999")
			if err == nil && strings.Contains(clerk.get("/d/"+h.Workspace.Slug+"/customers/"+other.ID).body, session) {
				t.Error("it is on another customer's page")
			}
			return err
		})
	})
}
