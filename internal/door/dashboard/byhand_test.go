package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Staff write a customer down and change them; what is refused stays typed, and a form that is sent twice makes one.
func TestCustomersAreMadeByHand(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/customers"
		once := clerk.get(at + "/new").is(http.StatusOK).field("once")
		form := url.Values{"once": {once}, "first_name": {"Bruno"}, "last_name": {"Sosa"}, "email": {"no es un correo"}}
		clerk.post(at+"/new", form).is(http.StatusBadRequest).says("Bruno", "no es un correo", once)
		form.Set("email", "bruno@example.com")
		to := clerk.post(at+"/new", form).is(http.StatusSeeOther).header.Get("Location")
		clerk.post(at+"/new", form).leads(to)
		clerk.get(to).is(http.StatusOK).says("Bruno Sosa", "bruno@example.com")

		// What is refused is said in the language of who reads it.
		clerk.post("/me/language", url.Values{"language": {"en"}}).is(http.StatusSeeOther)
		clerk.post(at+"/new", url.Values{"once": {testkit.NewID()}, "phone": {"12"}}).is(http.StatusBadRequest).says("does not look valid")
		seen := clerk.get(to + "/edit").is(http.StatusOK).field("seen")
		clerk.post(to+"/edit", url.Values{"seen": {seen}, "phone": {"12"}}).is(http.StatusBadRequest).says("does not look valid")
		clerk.post("/me/language", url.Values{"language": {""}}).is(http.StatusSeeOther)

		seen = clerk.get(to + "/edit").is(http.StatusOK).says("Bruno").field("seen")
		clerk.post(to+"/edit", url.Values{"seen": {seen}, "phone": {"x"}, "first_name": {"Bruna"}}).is(http.StatusBadRequest).says("Bruna")
		clerk.post(to+"/edit", url.Values{"seen": {"0"}, "first_name": {"Bruna"}}).is(http.StatusConflict).says("Bruna")
		clerk.post(to+"/edit", url.Values{"seen": {seen}, "first_name": {"Bruna"}}).leads(to)
		clerk.get(to).says("Bruna Sosa", "bruno@example.com")
		strange := h.as(h.hires(h.another("otra"), "Eva", access.Owner))
		strange.get(strings.Replace(to, h.Workspace.Slug, "otra", 1) + "/edit").is(http.StatusNotFound)
	})
}

// Staff take an order by codes and names; what is not clear is asked about with everything that was typed.
func TestOrdersAreTakenByHand(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		yerba := h.Product(catalog.Product{SKU: "YER-1", Name: "Yerba Amanda", Price: 2_500_00, TrackStock: true}, 3)
		h.Product(catalog.Product{SKU: "YER-2", Name: "Yerba Canarias", Price: 3_500_00, TrackStock: true}, 3)
		h.Product(catalog.Product{SKU: "MAT-1", Name: "Mate de calabaza", Price: 9_000_00, TrackStock: true}, 3)
		h.Do(func(u *core.Unit) error {
			return u.Customers.Import(customer.Customer{Phone: ana, FirstName: "Ana", LastName: "Paz", DNI: "30000001"})
		})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/orders/new"
		form := func(lines ...string) url.Values {
			f := url.Values{"once": {testkit.NewID()}, "customer_phone": {ana}, "delivery/method": {"pickup"}, "payment_method": {"cash"}}
			for i := 0; i < len(lines); i += 2 {
				f.Add("product", lines[i])
				f.Add("quantity", lines[i+1])
			}
			return f
		}
		orders := func() (list []order.Order) {
			h.Look(func(u *core.Unit) (err error) { list, err = u.Orders.List(order.Filter{Limit: 10}); return err })
			return list
		}
		clerk.get(at).is(http.StatusOK).says("YER-1", "Mate de calabaza")
		clerk.post(at, form("yerba", "2", "MAT-1", "x")).is(http.StatusBadRequest).
			says("Yerba Amanda", "YER-2", "yerba", "es un número")
		clerk.post(at, form("YER-1", "9")).says("YER-1", `value="9"`)
		clerk.post(at, form("", "1")).is(http.StatusBadRequest).says("Falta qué lleva el pedido")
		if n := len(orders()); n != 0 {
			t.Fatalf("%d orders", n)
		}
		sent := form("YER-1", "1")
		sent.Set("delivery/method", "standard")
		clerk.post(at, sent).is(http.StatusBadRequest).says("Falta la dirección de la entrega", `name="delivery/address/line1"`)
		sent.Set("delivery/address/line1", "Rojas 123")
		refused := clerk.post(at, sent).is(http.StatusBadRequest).says("Falta la localidad de la entrega", "Rojas 123")
		if n := strings.Count(refused.body, `aria-invalid="true"`); n != 1 {
			t.Errorf("%d fields are marked", n)
		}
		if n := len(orders()); n != 0 {
			t.Fatalf("%d orders", n)
		}
		good := form("YER-1", "2", "", "1", "mate de calabaza", "1")
		to := clerk.post(at, good).is(http.StatusSeeOther).header.Get("Location")
		clerk.post(at, good).leads(to)
		list := orders()
		if len(list) != 1 || len(list[0].Lines) != 2 || list[0].Lines[0].ProductID != yerba.ID || list[0].Totals.Total != 14_000_00 {
			t.Fatalf("the orders are %+v", list)
		}
		clerk.get(to).is(http.StatusOK).says("Ana Paz", "$ 14.000", "Quedó confirmado")
	})
}

// Who is new has the name that was taken with the order; who has one keeps it.
func TestAnOrderByHandNamesItsCustomer(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		h.Product(catalog.Product{SKU: "YER-1", Name: "Yerba Amanda", Price: 2_500_00, TrackStock: true}, 9)
		h.Do(func(u *core.Unit) error {
			return u.Customers.Import(customer.Customer{Phone: ana, FirstName: "Ana", LastName: "Paz"})
		})
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		for phone, name := range map[string]string{"+5491155550042": "Nora Sosa", ana: "Ana Paz"} {
			clerk.post("/d/"+h.Workspace.Slug+"/orders/new", url.Values{"once": {testkit.NewID()}, "customer_phone": {phone},
				"customer_name": {"nora sosa"}, "delivery/method": {"pickup"}, "payment_method": {"cash"}, "product": {"YER-1"}, "quantity": {"1"},
			}).is(http.StatusSeeOther)
			h.Look(func(u *core.Unit) error {
				c, err := u.Customers.Find("", phone)
				if c.FullName() != name {
					t.Errorf("%s is called %q", phone, c.FullName())
				}
				return err
			})
		}
	})
}
