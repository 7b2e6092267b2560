package tooltest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// Thing is what an argument may name.
type Thing string

// What a business or its customers have.
const (
	Product      Thing = "product"
	Variant      Thing = "variant"
	SKU          Thing = "sku"
	Order        Thing = "order"
	OrderNumber  Thing = "order number"
	Customer     Thing = "customer"
	DNI          Thing = "dni"
	Confirmation Thing = "confirmation"
	Receipt      Thing = "receipt"
	Payment      Thing = "payment"
	File         Thing = "file"
	Booking      Thing = "booking"
	BookingCode  Thing = "booking code"
	Service      Thing = "service"
	Doctor       Thing = "doctor"
	Branch       Thing = "branch"
	Words        Thing = "words" // of a name or a category
)

// private are the things that belong to one customer.
var private = []Thing{Order, OrderNumber, Customer, Confirmation, Receipt, Payment, File, Booking, BookingCode}

// Probe is one argument of a tool that names something, with the rest of a call that is good otherwise.
type Probe struct {
	Field string
	Names Thing
	With  Object
	Given func(w *World) Object  // instead of With, where the rest names something of the conversation's own
	As    func(value string) any // the argument, where it is more than the value itself
}

// World is a conversation with a draft, beside another customer's in the same business and everything of
// another business.
type World struct {
	*testkit.Shop
	Session string
	Draft   string // the conversation's order
	Wine    catalog.Product
	Mugs    catalog.Product // with variants

	neighbour Possessions // another customer's
	abroad    Possessions // in another business
	day       booking.Day // of the last visit
}

// nameLike lists the arguments of a contract for which a probe is needed.
func nameLike(c Contract) (names []string) {
	for _, name := range c.Names() {
		if looksLikeAName.MatchString(name) || c.Properties[name].Format == "uuid" {
			names = append(names, name)
		}
	}
	return names
}

var looksLikeAName = regexp.MustCompile(`(?i)(id|ids|token|sku|dni|code|number|query|category)$`)

// Strangers checks that what belongs to another business or another customer is answered, byte for byte, as
// what does not exist.
func (s *Suite) Strangers(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, Everything(Open), func(t *testing.T, shop *testkit.Shop) {
		abroad := shop.Open(Abroad())
		w := &World{
			Shop: shop, Wine: shop.Item("Vino", 4_500_00, 50), Mugs: Mugs(shop), day: "2032-01-01",
			neighbour: Possess(shop, "+5493415550888", "Torrontés"),
			abroad:    Possess(abroad, "+5493415550777", "Malbec extranjero"),
		}
		s.each(t, func(t *testing.T, tl *tool.Tool, about Tool) {
			for _, p := range about.Probes {
				p.run(t, w, tl)
			}
			foreignSessions(t, shop, abroad, tl)
		})
	})
}

// run asks for what does not exist, for what another business has and, where things have owners, for another
// customer's.
func (p Probe) run(t *testing.T, w *World, tl *tool.Tool) {
	t.Helper()
	unknown := unknownName(p.Names)
	nothing := w.call(t, tl, p, unknown)
	if nothing.ErrorCode == fault.InvalidArguments || nothing.ErrorCode == fault.RateLimited {
		t.Fatalf("%s: the call with what does not exist is not a good one, see With and Given of the probe: %s",
			p.Field, text(nothing))
	}
	same := func(whose, value string) {
		if got, want := faceless(w.call(t, tl, p, value), value), faceless(nothing, unknown); got != want {
			t.Errorf("%s of %s:\n%s\nand one that does not exist:\n%s", p.Field, whose, got, want)
		}
	}
	same("another business", w.abroad[p.Names])
	if slices.Contains(private, p.Names) && !Caller(tl).Role.Trusted() { // people of the business see all its customers
		same("another customer", w.neighbour[p.Names])
	}
}

// call calls the tool in a new conversation that stands where all the others of this probe stand.
func (w *World) call(t *testing.T, tl *tool.Tool, p Probe, value string) runtime.Answer {
	t.Helper()
	w.Session = w.Shop.Session("")
	w.OK(w.Session, "retail/add_item_to_draft", Object{"productId": w.Wine.ID, "quantity": 1})
	w.OK(w.Session, "retail/set_delivery_details", Object{"deliveryMethod": "pickup"})
	w.Draft = w.OK(w.Session, "orders/create_order_draft", Object{})["orderId"].(string)
	args := Object{}
	for name, value := range p.With {
		args[name] = value
	}
	if p.Given != nil {
		args = p.Given(w)
	}
	args[p.Field] = value
	if p.As != nil {
		args[p.Field] = p.As(value)
	}
	before := w.Snapshot()
	a := w.CallAs(Caller(tl), w.Session, tl.FullName(), args, "")
	if changed := w.Since(before); !a.Success && len(changed) > 0 {
		t.Errorf("%s %q: %s changed %v", p.Field, value, a.ErrorCode, changed)
	}
	return a
}

// Ask asks about the conversation's draft and returns the question.
func (w *World) Ask() string {
	w.T.Helper()
	return w.OK(w.Session, "orders/request_confirmation", Object{"orderId": w.Draft})["confirmationId"].(string)
}

// Visit books an appointment for this conversation, each on a day of its own.
func (w *World) Visit() string {
	w.T.Helper()
	w.day = w.day.Add(1)
	return visit(w.Shop, w.Session, w.day)
}

// foreignSessions: another business's conversation does not exist here.
func foreignSessions(t *testing.T, s, abroad *testkit.Shop, tl *tool.Tool) {
	t.Helper()
	arguments := ContractOf(t, tl).ValidObject(t)
	id, foreign := testkit.NewID(), abroad.Session("+5493415550999")
	nothing := s.Call(id, tl.FullName(), arguments)
	if nothing.ErrorCode != fault.NotFound {
		t.Errorf("a session that does not exist: %s", text(nothing))
	}
	before := abroad.Snapshot()
	if got, want := faceless(s.Call(foreign, tl.FullName(), arguments), foreign), faceless(nothing, id); got != want {
		t.Errorf("another business's session:\n%s\nand one that does not exist:\n%s", got, want)
	}
	if changed := abroad.Since(before); len(changed) > 0 {
		t.Errorf("the other business changed: %v", changed)
	}
}

// unknownName names nothing.
func unknownName(of Thing) string {
	switch of {
	case SKU:
		return "SKU-DE-NADIE"
	case DNI:
		return "39999999"
	case OrderNumber:
		return "ORD-99999"
	case BookingCode:
		return "RES-99999999"
	case Words:
		return "zzyzxqwv"
	}
	return testkit.NewID()
}

// faceless is an answer without what differs from call to call by design, and without the caller's own words.
func faceless(a runtime.Answer, given string) string {
	a.ExecutionID = ""
	if a.Confirmation != nil {
		a.Confirmation.ID = ""
	}
	return WithoutIDs(strings.ReplaceAll(text(a), given, "~"))
}

// WithoutIDs takes the ids and numbers out of a text that a call which succeeds makes up itself.
func WithoutIDs(text string) string { return ids.ReplaceAllString(text, "~") }

var ids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?:ORD|TCK)-[0-9]+`)

func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // values of our own making
	}
	return string(raw)
}

// visit books an appointment for a conversation's customer.
func visit(s *testkit.Shop, session string, day booking.Day) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		b, err := u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: day, Start: 600, Minutes: 30},
			booking.Who{CustomerID: talk.CustomerID, Name: "Nadia"}, "", "")
		id = b.ID
		return err
	})
	return id
}
