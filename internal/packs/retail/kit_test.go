package retail_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs/retail"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// tools are the tests of all tools of the pack; each tool's own test file says what they need to know of it.
var tools = tooltest.For(retail.Pack())

func TestContracts(t *testing.T)     { tools.Contracts(t) }
func TestStrangers(t *testing.T)     { tools.Strangers(t) }
func TestHostileModels(t *testing.T) { tools.HostileModels(t) }

type (
	shop = testkit.Shop
	args = map[string]any
	list = []any
)

// Every scenario has a business of its own, so all of them may use the same ids.
const (
	yerba   = "01956a00-0000-7000-8000-000000000001"
	fideos  = "01956a00-0000-7000-8000-000000000002"
	aceite  = "01956a00-0000-7000-8000-000000000003"
	remera  = "01956a00-0000-7000-8000-000000000004"
	chica   = "01956a00-0000-7000-8000-0000000000a1" // variants of remera
	grande  = "01956a00-0000-7000-8000-0000000000a2"
	nothing = "01956a00-0000-7000-8000-0000000000ff" // an id that does not exist

	ana  = "+5491155550001"
	beto = "+5491155550002"
)

// anonymous is a shop that sells without asking for a document.
var anonymous = access.Settings{RequireIdentity: new(bool), Bank: access.Bank{Holder: "Almacén Don Tito S.R.L."}}

func in(tag locale.Tag) testkit.Setup { return testkit.Setup{Locale: tag, Settings: anonymous} }

func with(change func(*access.Settings)) testkit.Setup {
	s := anonymous
	change(&s)
	return testkit.Setup{Settings: s}
}

// palermo is anonymous, and delivers there: for 1,500, from 3,000 on, and for free from 20,000 on.
func palermo() access.Settings {
	s, free := anonymous, int64(20_000_00)
	s.Delivery.Zones = []access.Zone{{
		Name: "Palermo y alrededores", Cities: []string{"Palermo", "Villa Crespo"},
		PostalCodes: []string{"1414", "1425-1427"},
		Cost:        1_500_00, MinOrder: 3_000_00, FreeOver: &free, ETA: "en el día",
	}}
	return s
}

// put adds a product with tracked stock.
func put(s *shop, id, name string, price, quantity int64) {
	s.T.Helper()
	s.Product(catalog.Product{ID: id, Name: name, Price: price, Category: "Almacén", TrackStock: true}, quantity)
}

// putRemera adds a product in two sizes, the larger one more expensive.
func putRemera(s *shop, each int64) {
	s.T.Helper()
	s.Product(catalog.Product{
		ID: remera, SKU: "REM", Name: "Remera", Price: 900_000, Category: "Ropa", TrackStock: true,
		Variants: []catalog.Variant{
			{ID: chica, SKU: "REM-S", Name: "S"},
			{ID: grande, SKU: "REM-L", Name: "L", Price: 950_000, OwnPrice: true, Position: 1},
		},
	}, each)
}

// change edits a product as the owner would.
func change(s *shop, id string, edit func(*catalog.Product)) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		p, err := u.Catalog.Get(id)
		if err != nil {
			return err
		}
		edit(&p)
		return u.Catalog.Save([]catalog.Product{p})
	})
}

func price(s *shop, id string, minor int64) {
	s.T.Helper()
	change(s, id, func(p *catalog.Product) { p.Price = minor })
}

func retire(p *catalog.Product) { p.Status = catalog.Inactive }
func remove(p *catalog.Product) { p.DeletedAt = testkit.Noon }

// level sets the stock of a product at a location.
func level(s *shop, id, place string, quantity int64) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: id}, place, quantity, 2) })
}

// stockOf is a product's stock and how much of it is reserved.
func stockOf(s *shop, id, variantID string) (quantity, reserved int64) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		l, err := u.Stock.LevelOf(stock.Pair{ProductID: id, VariantID: variantID})
		quantity, reserved = l.Quantity, l.Reserved
		return err
	})
	return quantity, reserved
}

// filled is a conversation of Ana's with this many yerbas in its draft.
func filled(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	sessionID = s.Session(ana)
	s.OK(sessionID, "retail/add_item_to_draft", args{"productId": yerba, "quantity": quantity})
	return sessionID
}

// complete is filled, for pickup: all that a confirmation needs if the shop asks for no document.
func complete(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	sessionID = filled(s, quantity)
	s.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	return sessionID
}

// asked is complete, with the question open.
func asked(s *shop, quantity int64) (sessionID, question string) {
	s.T.Helper()
	sessionID = complete(s, quantity)
	return sessionID, s.OK(sessionID, "retail/request_confirmation", args{})["confirmationId"].(string)
}

// sold is asked, with the customer's yes.
func sold(s *shop, quantity int64) (sessionID string) {
	s.T.Helper()
	sessionID, question := asked(s, quantity)
	if a := s.Yes(question); !a.Success {
		s.T.Fatalf("the yes was refused: %s: %s", a.ErrorCode, a.Error)
	}
	return sessionID
}

// draftOf is a conversation's draft as it is stored, priced as of now.
func draftOf(s *shop, sessionID string) (o order.Order, found bool) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		o, err = u.Orders.Draft(false)
		found = err == nil
		return nil
	})
	return o, found
}

// state fails unless the conversation is in this state.
func state(s *shop, sessionID, want string) {
	s.T.Helper()
	if got := s.State(sessionID); string(got) != want {
		s.T.Errorf("the conversation is %s, want %s", got, want)
	}
}

// atOnce makes the same call n times at the same time.
func atOnce(s *shop, n int, sessionID, tool string, arguments any) []runtime.Answer {
	answers := make([]runtime.Answer, n)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = s.CallAs(testkit.Relay, sessionID, tool, arguments, "") })
	}
	all.Wait()
	return answers
}

// wait moves the shop's clock.
func wait(s *shop, d time.Duration) { s.Clock.Advance(d) }

func ptr(n int64) *int64 { return &n }
