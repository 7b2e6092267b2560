package erp_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs/erp"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// tools are the tests of all tools of the pack; each tool's own test file says what they need to know of it.
var tools = tooltest.For(erp.Pack())

func TestContracts(t *testing.T)     { tools.Contracts(t) }
func TestStrangers(t *testing.T)     { tools.Strangers(t) }
func TestHostileModels(t *testing.T) { tools.HostileModels(t) }

type shop = testkit.Shop

const beto = "+5491155667788"

// Noon is a Tuesday.
var (
	today    = booking.DayOf(testkit.Noon)
	tomorrow = today.Add(1)
)

// placed is a business with the ERP's agent, in a language.
func placed(tag locale.Tag, changes ...func(*access.Settings)) testkit.Setup {
	s := testkit.Setup{AssistantType: "erp", Locale: tag, Settings: access.Settings{RequireIdentity: new(bool)}}
	for _, change := range changes {
		change(&s.Settings)
	}
	return s
}

var business = placed(locale.ESAR)

// seller is the same business with an agent that takes orders.
func seller(s *shop) *shop {
	s.T.Helper()
	out := *s
	agent, err := s.Keyring.CreateAgent(s.T.Context(), s.Workspace.ID,
		access.AgentProfile{Slug: "mostrador", Name: "Mostrador", AssistantType: "retail"})
	if err != nil {
		s.T.Fatal(err)
	}
	out.Agent = agent
	return &out
}

// bought is a confirmed order of two drills.
func bought(s *shop, telephone string) order.Order {
	s.T.Helper()
	window := seller(s)
	drill := s.Product(catalog.Product{Name: "Taladro percutor", Price: 8_999_950, TrackStock: true}, 9)
	session := window.Session(telephone)
	window.OK(session, "retail/add_item_to_draft", object{"productId": drill.ID, "quantity": 2})
	window.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	a := window.Call(session, "retail/request_confirmation", object{})
	if a.Confirmation == nil {
		s.T.Fatalf("nothing was asked: %s %s", a.ErrorCode, a.Error)
	}
	id := testkit.Data(s.T, window.Yes(a.Confirmation.ID))["orderId"].(string)
	var o order.Order
	s.Look(func(u *core.Unit) (err error) {
		o, err = u.Orders.Get(id, false)
		return err
	})
	return o
}

// email sets a customer's email address.
func email(s *shop, telephone, address string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(telephone)
		if err != nil {
			return err
		}
		u.CustomerID = c.ID
		_, _, err = u.Customers.Identify(customer.Identity{Email: address})
		return err
	})
}

// office opens a sales office from nine to noon and from two to six, with these people.
func office(s *shop, people ...string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Monday; d <= time.Friday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 12 * 60}},
				booking.WeekRange{Weekday: d, Range: booking.Range{From: 14 * 60, To: 18 * 60}})
		}
		for i, name := range people {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Staff, Name: name, Position: i, Active: true}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		return u.Places.SetWeek("", week)
	})
}

// with is base with more fields.
func with(base object, more object) object {
	out := object{}
	for _, from := range []object{base, more} {
		for k, v := range from {
			out[k] = v
		}
	}
	return out
}

// together runs them at the same time.
func together(calls ...func()) {
	var all sync.WaitGroup
	for _, call := range calls {
		all.Go(call)
	}
	all.Wait()
}
