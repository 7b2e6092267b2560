package sales_test

import (
	"context"
	"log"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
)

// These tests run units on one data folder of SQLite, migrated once, with a business for each test.
var db *store.DB

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "mostrador-sales-*")
	if err != nil {
		log.Print(err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if db, err = store.Open(context.Background(), store.Options{Dir: dir}); err != nil {
		log.Print(err)
		return 1
	}
	defer func() { _ = db.Close() }()
	if err := db.Migrate(context.Background()); err != nil {
		log.Print(err)
		return 1
	}
	return m.Run()
}

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// shop is a business with one customer, ana, in one conversation.
type shop struct {
	t      *testing.T
	w      *access.Workspace
	now    time.Time
	who    access.Role
	talk   conversation.Session
	ana    string
	events []string // of the units that were committed
}

// open opens a business that collects at the counter. It has the products that the tests name.
func open(t *testing.T) *shop {
	t.Helper()
	s := &shop{t: t, now: noon, who: access.Agent, w: &access.Workspace{
		ID: scope.NewID(), Name: "Bazar", Locale: locale.ESAR, Currency: "ARS", Country: "AR",
		Zone:     "America/Argentina/Buenos_Aires",
		Accounts: []string{access.MercadoPago}, Settings: access.Settings{RequireIdentity: new(bool)},
	}}
	s.w.Slug = s.w.ID
	err := db.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := store.NewRows(tx).Workspaces().InsertWorkspace(*s.w, noon)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone("+5491155550101")
		if err != nil {
			return err
		}
		s.ana = c.ID
		s.talk, err = u.Conversations.Open(conversation.Session{AgentID: "agent", Channel: "whatsapp",
			CustomerID: c.ID})
		return err
	})
	return s
}

// try runs one unit in ana's conversation; nothing of it stays if it fails.
func (s *shop) try(fn func(u *core.Unit) error) error {
	s.t.Helper()
	var events []string
	err := db.WriteUnsynced(s.t.Context(), s.w.ID, func(tx *store.Tx) error {
		u := core.New(&scope.Scope{Workspace: s.w, Actor: access.Actor{Role: s.who}, Now: s.now},
			store.NewRows(tx).Core(), core.Aids{})
		if s.talk.ID != "" {
			if _, err := u.Enter(s.talk.ID); err != nil {
				return err
			}
		}
		err := fn(u)
		events = nil
		for _, e := range u.Events() {
			events = append(events, e.Type)
		}
		return err
	})
	if err == nil {
		s.events = append(s.events, events...)
	}
	return err
}

func (s *shop) do(fn func(u *core.Unit) error) {
	s.t.Helper()
	if err := s.try(fn); err != nil {
		s.t.Fatal(err)
	}
}

// as runs one unit as another actor.
func (s *shop) as(who access.Role, fn func(u *core.Unit) error) error {
	s.t.Helper()
	before := s.who
	s.who = who
	defer func() { s.who = before }()
	return s.try(fn)
}

func (s *shop) told(event string) bool { return slices.Contains(s.events, event) }

// product puts some of a product on the shelf.
func (s *shop) product(name string, price, quantity int64) string {
	s.t.Helper()
	p := catalog.Product{ID: scope.NewID(), SKU: name, Name: name, Price: price, Status: catalog.Active,
		TrackStock: true}
	s.do(func(u *core.Unit) error {
		if err := u.Catalog.Save([]catalog.Product{p}); err != nil {
			return err
		}
		return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", quantity, 0)
	})
	return p.ID
}

// left is what of a product can be sold.
func (s *shop) left(productID string) (n int64) {
	s.t.Helper()
	s.do(func(u *core.Unit) error {
		c, err := u.Catalog.Choose(productID, "")
		n = c.Available()
		return err
	})
	return n
}

var (
	pickup = order.Delivery{Method: order.Pickup}
	terms  = sales.Terms{HoldStock: true, Stock: sales.ReserveFor(24 * time.Hour), Status: order.Pending}
	atOnce = sales.Terms{Stock: sales.Deduct(), Status: order.Confirmed}
)

// draft fills the conversation's draft, to be collected at the counter.
func (s *shop) draft(productID string, quantity int64) (o order.Order) {
	s.t.Helper()
	s.do(func(u *core.Unit) error {
		if _, _, err := u.Sales.OpenDraft(order.NewDraft{Life: 24 * time.Hour}); err != nil {
			return err
		}
		if _, _, err := u.Sales.Add(sales.AddItem{ProductID: productID, Quantity: quantity}); err != nil {
			return err
		}
		var err error
		o, err = u.Sales.SetDelivery(sales.Ref{}, pickup, "")
		return err
	})
	return o
}

// ask asks the customer about the draft.
func (s *shop) ask(t sales.Terms) (c confirmation.Confirmation, err error) {
	s.t.Helper()
	err = s.try(func(u *core.Unit) error {
		f, err := u.Sales.Offer(t)
		if err != nil {
			return err
		}
		if c, err = u.Confirmations.Ask("confirm", "{}", "hash", f.Question); err != nil {
			return err
		}
		return u.Sales.RecordQuestion(f, t, c)
	})
	return c, err
}

// confirm is what a yes does.
func (s *shop) confirm(t sales.Terms) (o order.Order, err error) {
	s.t.Helper()
	err = s.try(func(u *core.Unit) error {
		u.Deciding = true
		open, found, err := u.Confirmations.Open()
		if err != nil {
			return err
		}
		if found {
			if err := u.Confirmations.Move(open, confirmation.Decision{To: confirmation.Executed}); err != nil {
				return err
			}
		}
		o, err = u.Sales.Confirm(t)
		return err
	})
	return o, err
}

// sold is an order of the customer for one product.
func (s *shop) sold(t sales.Terms, productID string, quantity int64) order.Order {
	s.t.Helper()
	s.draft(productID, quantity)
	if _, err := s.ask(t); err != nil {
		s.t.Fatal(err)
	}
	o, err := s.confirm(t)
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

// order is an order as it is stored.
func (s *shop) order(id string) (o order.Order) {
	s.t.Helper()
	if err := s.as(access.Owner, func(u *core.Unit) (err error) {
		o,
			err = u.Orders.Get(id, false)
		return err
	}); err != nil {
		s.t.Fatal(err)
	}
	return o
}

func (s *shop) balance() (n int64) {
	s.t.Helper()
	s.do(func(u *core.Unit) (err error) { n, err = u.Payments.Balance(s.ana); return err })
	return n
}

// check compares what a test names.
func check(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
