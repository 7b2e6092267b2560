package sales_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

func (s *shop) add(a sales.AddItem) error {
	s.t.Helper()
	return s.try(func(u *core.Unit) error {
		_, _, err := u.Sales.Add(a)
		return err
	})
}

func (s *shop) draftNow() (o order.Order) {
	s.t.Helper()
	s.do(func(u *core.Unit) error {
		r, err := u.Sales.Review(sales.Ref{}, false)
		o = r.Order
		return err
	})
	return o
}

// What may be added to a draft that has two mugs, of five.
func TestAdding(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		item  sales.AddItem
		limit access.Settings
		lines int
		total int64
		code  fault.Code
	}{
		"to its line":               {sales.AddItem{Quantity: 3}, access.Settings{}, 1, 5000, ""},
		"more than there are":       {sales.AddItem{Quantity: 4}, access.Settings{}, 1, 2000, fault.OutOfStock},
		"with a note: another line": {sales.AddItem{Quantity: 1, Notes: "roja"}, access.Settings{}, 2, 3000, ""},
		"with a note, on one line": {sales.AddItem{Quantity: 1, Notes: "roja", OneLine: true}, access.Settings{},
			1, 3000, ""},
		"both lines need the stock": {sales.AddItem{Quantity: 4, Notes: "roja"}, access.Settings{}, 1, 2000,
			fault.OutOfStock},
		"with a discount, of its line": {sales.AddItem{Quantity: 1, DiscountBP: 1000}, access.Settings{}, 2, 2900, ""},
		"a third of a cent is rounded": {sales.AddItem{Quantity: 1, DiscountBP: 333}, access.Settings{}, 2, 2967, ""},
		"the highest discount": {sales.AddItem{Quantity: 1, DiscountBP: 1500},
			access.Settings{MaxDiscountPercent: 15}, 2, 2850, ""},
		"above the highest discount": {sales.AddItem{Quantity: 1, DiscountBP: 1501},
			access.Settings{MaxDiscountPercent: 15}, 1, 2000, fault.Conflict},
		"above the most of a line": {sales.AddItem{Quantity: 2}, access.Settings{MaxQuantityPerLine: 3}, 1, 2000,
			fault.Conflict},
		"above the most lines": {sales.AddItem{Quantity: 1, Notes: "roja"}, access.Settings{MaxLines: 1}, 1,
			2000, fault.Conflict},
		"its line, above the most ones": {sales.AddItem{Quantity: 1}, access.Settings{MaxLines: 1}, 1, 3000, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			c.limit.RequireIdentity = s.w.Settings.RequireIdentity
			s.w.Settings = c.limit
			mug := s.product("taza", 1000, 5)
			s.draft(mug, 2)
			c.item.ProductID = mug
			check(t, "code", coretest.Code(s.add(c.item)), c.code)
			o := s.draftNow()
			check(t, "lines", len(o.Lines), c.lines)
			check(t, "total", o.Totals.Total, c.total)
			check(t, "what is left", s.left(mug), int64(5)) // a draft holds nothing
		})
	}
}

func TestTakingOut(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug, plate := s.product("taza", 1000, 9), s.product("plato", 500, 9)
	s.draft(mug, 2)
	for _, a := range []sales.AddItem{{ProductID: mug, Quantity: 1, Notes: "roja"}, {ProductID: plate, Quantity: 1}} {
		if err := s.add(a); err != nil {
			t.Fatal(err)
		}
	}
	set := func(id string, n int64) error {
		return s.try(func(u *core.Unit) error { _, _, err := u.Sales.SetQuantity(sales.Ref{}, id, "", n); return err })
	}
	check(t, "more than there are", coretest.Code(set(mug, 10)), fault.OutOfStock)
	check(t, "one quantity for both lines", coretest.Code(set(mug, 4)), fault.Code(""))
	check(t, "lines", len(s.draftNow().Lines), 2)
	check(t, "total", s.draftNow().Totals.Total, int64(4500))
	check(t, "none of it", coretest.Code(set(mug, 0)), fault.Code(""))
	check(t, "again", coretest.Code(set(mug, 0)), fault.NotFound)
	check(t, "total of the rest", s.draftNow().Totals.Total, int64(500))
	check(t, "the last line", coretest.Code(set(plate, 0)), fault.Code(""))
	s.do(func(u *core.Unit) error {
		talk, _ := u.Conversations.Current()
		check(t, "the conversation", talk.State, conversation.Idle)
		return nil
	})
	_, err := s.ask(terms)
	check(t, "an empty draft is asked about", coretest.Code(err), fault.Conflict)
}

// What makes a yes useless is found before the customer is asked.
func TestWhatKeepsFromAsking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(s *shop, productID string)
		terms  sales.Terms
		code   fault.Code
		says   string
	}{
		"nothing": {func(*shop, string) {}, terms, "", ""},
		"no address": {func(s *shop, _ string) {
			s.do(func(u *core.Unit) error {
				o, err := u.Orders.Draft(true)
				if err != nil {
					return err
				}
				o.Delivery = order.Delivery{}
				return u.Orders.Update(&o)
			})
		}, terms, fault.Conflict, "dirección"},
		"no identity": {func(s *shop, _ string) { s.w.Settings.RequireIdentity = nil }, sales.Terms{NeedIdentity: true},
			fault.Conflict, "necesito tu DNI y tu nombre. ¿Me pasás esos datos?"},
		"sold out": {func(s *shop, id string) {
			s.do(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: id}, "local", 1, 0) })
		}, terms, fault.OutOfStock, ""},
		"no longer sold": {func(s *shop, id string) {
			s.do(func(u *core.Unit) error {
				return u.Catalog.Save([]catalog.Product{{ID: id, SKU: "taza", Name: "taza", Price: 1000,
					Status: "inactive", TrackStock: true}})
			})
		}, terms, fault.Conflict, "ya no está a la venta"},
		"a payment that is not taken": {func(s *shop, _ string) { s.w.Settings.PaymentMethods = []string{"cash"} },
			sales.Terms{Payment: order.Transfer}, fault.Conflict, ""},
		"the draft is over": {func(s *shop, _ string) { s.now = s.now.Add(48 * time.Hour) }, terms,
			fault.NotFound, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 5)
			s.draft(mug, 2)
			c.change(s, mug)
			_, err := s.ask(c.terms)
			check(t, "code", coretest.Code(err), c.code)
			if err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("it says %q", err)
			}
		})
	}
}

// From the question to the order: what is held, what a change in between does, what a yes sells.
func TestFromTheQuestionToTheOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		terms      sales.Terms
		held, left int64 // of five mugs, after the question and after the yes
		status     order.Status
	}{
		"held, then reserved":  {terms, 3, 3, order.Pending},
		"not held, then taken": {atOnce, 5, 3, order.Confirmed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 5)
			s.draft(mug, 2)
			_, err := s.confirm(c.terms)
			check(t, "a yes to nothing", coretest.Code(err), fault.Conflict)
			asked, err := s.ask(c.terms)
			if err != nil {
				t.Fatal(err)
			}
			check(t, "asked about", asked.Total, int64(2000))
			check(t, "left while it is open", s.left(mug), c.held)
			o, err := s.confirm(c.terms)
			if err != nil {
				t.Fatal(err)
			}
			check(t, "status", o.Status, c.status)
			check(t, "total", o.Totals.Total, int64(2000))
			check(t, "left", s.left(mug), c.left)
			check(t, "it owes", s.balance(), int64(2000))
			if o.Number == "" || !s.told("order.created") {
				t.Errorf("number %q, events %v", o.Number, s.events)
			}
			_, err = s.confirm(c.terms)
			check(t, "a second yes", coretest.Code(err), fault.NotFound)
		})
	}
}

func TestAChangeAfterTheQuestion(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug := s.product("taza", 1000, 5)
	s.draft(mug, 2)
	asked, err := s.ask(terms)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.add(sales.AddItem{ProductID: mug, Quantity: 3}); err != nil { // what it holds itself is its own
		t.Fatal(err)
	}
	check(t, "left", s.left(mug), int64(5))
	s.do(func(u *core.Unit) error {
		c, err := u.Confirmations.Get(asked.ID, false)
		check(t, "the question", c.State, confirmation.Superseded)
		return err
	})
	_, err = s.confirm(terms)
	check(t, "a yes to what was shown before", coretest.Code(err), fault.Conflict)

	again, err := s.ask(terms)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "asked about", again.Total, int64(5000))
	s.do(func(u *core.Unit) error { // a no
		if _, err := u.Confirmations.Settle(again, confirmation.Decision{To: confirmation.Denied}); err != nil {
			return err
		}
		return u.Sales.Reopen(again.SubjectID)
	})
	check(t, "left after a no", s.left(mug), int64(5))
	check(t, "the draft", s.draftNow().Status, order.Draft)
}

func TestPricesAreReadAgain(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug := s.product("taza", 1000, 5)
	s.draft(mug, 2)
	s.do(func(u *core.Unit) error {
		return u.Catalog.Save([]catalog.Product{{ID: mug, SKU: "taza", Name: "taza", Price: 1100,
			Status: catalog.Active, TrackStock: true}})
	})
	check(t, "today's total", s.draftNow().Totals.Total, int64(2200))
	asked, err := s.ask(terms)
	if err != nil {
		t.Fatal(err)
	}
	check(t, "asked about", asked.Total, int64(2200))
}

func TestADraftThatIsOver(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug := s.product("taza", 1000, 5)
	o := s.draft(mug, 2)
	if _, err := s.ask(terms); err != nil {
		t.Fatal(err)
	}
	expire := func() { s.do(func(u *core.Unit) error { return u.Sales.Expire(o.ID) }) }
	expire()
	check(t, "before its time", s.order(o.ID).Status, order.PendingConfirmation)
	s.now = s.order(o.ID).ExpiresAt
	expire()
	check(t, "at its end", s.order(o.ID).Status, order.Cancelled)
	check(t, "because of", s.order(o.ID).CancelReason, order.Expiry)
	check(t, "left", s.left(mug), int64(5))
}
