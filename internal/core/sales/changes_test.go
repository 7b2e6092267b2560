package sales_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

// advance moves an order on, as staff.
func (s *shop) advance(id string, to ...order.Status) {
	s.t.Helper()
	for _, st := range to {
		if err := s.as(access.Staff, func(u *core.Unit) error {
			_,
				err := u.Changes.Advance(id, st)
			return err
		}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// way is how staff brings an order to each status.
var way = map[order.Status][]order.Status{
	order.Pending:    nil,
	order.Processing: {order.Processing},
	order.Shipped:    {order.Processing, order.Shipped},
	order.Delivered:  {order.Processing, order.Shipped, order.Delivered},
	order.Completed:  {order.Processing, order.Delivered, order.Completed},
}

// Every move staff can ask for, from every status.
func TestMovingAnOrderOn(t *testing.T) {
	t.Parallel()
	legal := map[order.Status][]order.Status{
		order.Pending:    {order.Processing},
		order.Processing: {order.Shipped, order.Delivered},
		order.Shipped:    {order.Delivered},
		order.Delivered:  {order.Completed},
	}
	for from, steps := range way {
		t.Run(string(from), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 5)
			o := s.sold(terms, mug, 2)
			s.advance(o.ID, steps...)
			for _, to := range order.Statuses {
				want := fault.Conflict
				for _, l := range append(legal[from], from) {
					if l == to {
						want = ""
					}
				}
				err := s.as(access.Staff, func(u *core.Unit) error {
					if _, err := u.Changes.Advance(o.ID, to); err != nil {
						return err
					}
					return fault.New(fault.Blocked, "rolled back")
				})
				if got := coretest.Code(err); got != want && (want != "" || got != fault.Blocked) {
					t.Errorf("%s -> %s: %v", from, to, err)
				}
			}
			err := s.try(func(u *core.Unit) error { _, err := u.Changes.Advance(o.ID, order.Processing); return err })
			check(t, "by a customer", coretest.Code(err), fault.Forbidden)
		})
	}
}

func TestWhatProcessingTakes(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug := s.product("taza", 1000, 5)
	kept, late := s.sold(terms, mug, 2), s.sold(terms, mug, 2)
	s.advance(kept.ID, order.Processing)
	check(t, "left", s.left(mug), int64(1))
	s.now = s.now.AddDate(0, 0, 2) // the other one's reservation is over
	check(t, "left, when a reservation is over", s.left(mug), int64(3))
	s.sold(atOnce, mug, 2)
	err := s.as(access.Staff, func(u *core.Unit) error {
		_,
			err := u.Changes.Advance(late.ID, order.Processing)
		return err
	})
	check(t, "what was sold to another", coretest.Code(err), fault.OutOfStock)
	check(t, "it stays", s.order(late.ID).Status, order.Pending)
}

// Until when a customer may cancel, and what becomes of the stock and the money.
func TestCancelling(t *testing.T) {
	t.Parallel()
	for from, steps := range way {
		t.Run(string(from), func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 5)
			o := s.sold(terms, mug, 2)
			if _, err := s.pay(ledger.Payment{OrderID: o.ID, Method: "cash", Amount: 500}); err != nil {
				t.Fatal(err)
			}
			s.advance(o.ID, steps...)
			cancel := func(reason string) error {
				return s.try(func(u *core.Unit) error {
					_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderNamed(o.Number), Reason: reason})
					return err
				})
			}
			check(t, "without a reason", coretest.Code(cancel(" x ")), fault.InvalidArguments)
			err := cancel("me arrepentí")
			if from != order.Pending {
				check(t, "code", coretest.Code(err), fault.Conflict)
				check(t, "for a person", fault.From(err).HandoffReason, sales.Processed)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			check(t, "left", s.left(mug), int64(5))
			check(t, "credit", s.balance(), int64(-500))
			check(t, "told", s.told("refund.due"), true)
			check(t, "again", coretest.Code(cancel("me arrepentí")), fault.Conflict)
		})
	}
}

// Changes of an order of two mugs at 1000, of which the shop has five; half of it is paid.
func TestModifying(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change      sales.Change
		paid        int64
		total, left int64
		paidAfter   int64
		balance     int64
		code        fault.Code
	}{
		"one more": {sales.Change{Action: sales.AddUnits, Quantity: 1}, 1000, 3000, 2, 1000, 2000,
			""},
		"one less": {sales.Change{Action: sales.SetUnits, Quantity: 1}, 1000, 1000, 4, 1000, 0, ""},
		"one less, paid already": {sales.Change{Action: sales.SetUnits, Quantity: 1}, 2000, 1000, 4, 1000, -1000,
			""},
		"as it is": {sales.Change{Action: sales.SetUnits, Quantity: 2}, 1000, 2000, 3, 1000, 1000,
			fault.Conflict},
		"none: the last line": {sales.Change{Action: sales.SetUnits, Quantity: 0}, 1000, 2000, 3, 1000, 1000,
			fault.Conflict},
		"more than there are": {sales.Change{Action: sales.AddUnits, Quantity: 4}, 1000, 2000, 3, 1000, 1000,
			fault.OutOfStock},
		"the notes": {sales.Change{Action: sales.SetNotes, Notes: "sin bolsa"}, 1000, 2000, 3, 1000,
			1000, ""},
		"notes that are there": {sales.Change{Action: sales.SetNotes}, 1000, 2000, 3, 1000, 1000, fault.Conflict},
		"what is not in the order": {sales.Change{Action: sales.SetUnits, ProductID: "plato", Quantity: 1}, 1000,
			2000, 3, 1000, 1000, fault.NotFound},
		"by the owner, too early": {sales.Change{Action: sales.AddUnits, Quantity: 1, Processed: true}, 1000, 2000,
			3, 1000, 1000, fault.Forbidden},
		"as the price was when sold": {sales.Change{Action: sales.AddUnits, Quantity: 2}, 0, 4000, 1, 0, 4000, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 5)
			o := s.sold(terms, mug, 2)
			if c.paid > 0 {
				if _, err := s.pay(ledger.Payment{OrderID: o.ID, Method: "cash", Amount: c.paid}); err != nil {
					t.Fatal(err)
				}
			}
			s.do(func(u *core.Unit) error { // today's price is another one
				p, err := u.Catalog.GetForStaff(mug)
				if err != nil {
					return err
				}
				p.Price = 1500
				_, err = u.Catalog.Keep(p, p.Version)
				return err
			})
			c.change.Order = sales.OrderRef{ID: o.ID}
			if c.change.ProductID == "" {
				c.change.ProductID = mug
			}
			var asked sales.Modified
			err := s.try(func(u *core.Unit) (err error) { asked, err = u.Changes.Modification(c.change); return err })
			check(t, "asked", coretest.Code(err), c.code)
			check(t, "asking changes nothing", s.order(o.ID).Totals.Total, int64(2000))
			err = s.try(func(u *core.Unit) error { _, err := u.Changes.Modify(c.change); return err })
			check(t, "code", coretest.Code(err), c.code)
			after := s.order(o.ID)
			if err == nil {
				check(t, "as asked", after.Totals.Total, asked.Order.Totals.Total)
			}
			check(t, "total", after.Totals.Total, c.total)
			check(t, "paid", after.Paid, c.paidAfter)
			check(t, "left", s.left(mug), c.left)
			check(t, "balance", s.balance(), c.balance)
		})
	}
}

func TestTheOwnerChangesWhatIsBeingProcessed(t *testing.T) {
	t.Parallel()
	for role, want := range map[access.Role]fault.Code{access.Agent: fault.Forbidden, access.Staff: fault.Forbidden,
		access.Owner: ""} {
		s := open(t)
		mug := s.product("taza", 1000, 5)
		o := s.sold(terms, mug, 2)
		s.advance(o.ID, order.Processing)
		err := s.as(role, func(u *core.Unit) error {
			_, err := u.Changes.Modify(sales.Change{Order: sales.OrderRef{ID: o.ID}, Action: sales.AddUnits,
				ProductID: mug, Quantity: 1, Processed: true})
			return err
		})
		check(t, string(role), coretest.Code(err), want)
	}
}

func TestDiscounts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		who     access.Role
		bp      int
		paid    int64
		total   int64
		balance int64
		code    fault.Code
	}{
		"by the owner":            {access.Owner, 10_00, 0, 900, 900, ""},
		"rounded to the cent":     {access.Owner, 12_34, 0, 877, 877, ""},
		"the highest":             {access.Owner, 50_00, 0, 500, 500, ""},
		"above the highest":       {access.Owner, 50_01, 0, 1000, 1000, fault.Blocked},
		"none":                    {access.Owner, 0, 0, 1000, 1000, fault.Blocked},
		"by staff":                {access.Staff, 10_00, 0, 1000, 1000, fault.Forbidden},
		"by the customer":         {access.Agent, 10_00, 0, 1000, 1000, fault.Forbidden},
		"of what is paid already": {access.Owner, 10_00, 1000, 900, -100, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			o := s.sold(terms, s.product("taza", 1000, 5), 1)
			if c.paid > 0 {
				if _, err := s.pay(ledger.Payment{OrderID: o.ID, Method: "cash", Amount: c.paid}); err != nil {
					t.Fatal(err)
				}
			}
			give := func() error {
				return s.as(c.who, func(u *core.Unit) error {
					_, err := u.Changes.Discount(sales.OrderRef{Number: o.Number}, c.bp)
					return err
				})
			}
			check(t, "code", coretest.Code(give()), c.code)
			check(t, "total", s.order(o.ID).Totals.Total, c.total)
			check(t, "balance", s.balance(), c.balance)
			if c.code == "" {
				check(t, "the same again", coretest.Code(give()), fault.Conflict)
			}
		})
	}
}

func TestShipping(t *testing.T) {
	t.Parallel()
	s := open(t)
	o := s.sold(terms, s.product("taza", 1000, 5), 1)
	for _, c := range []struct {
		who  access.Role
		t    order.Tracking
		want order.Tracking
		code fault.Code
	}{
		{access.Agent, order.Tracking{Carrier: "Andreani"}, order.Tracking{}, fault.Forbidden},
		{access.Staff, order.Tracking{Carrier: " Andreani "}, order.Tracking{Carrier: "Andreani"}, ""},
		{access.Staff, order.Tracking{Number: "AND-77", Day: "2026-03-12"},
			order.Tracking{Carrier: "Andreani", Number: "AND-77", Day: "2026-03-12"}, ""},
		{access.Staff, order.Tracking{Day: "2026-02-30"},
			order.Tracking{Carrier: "Andreani", Number: "AND-77", Day: "2026-03-12"}, fault.InvalidArguments},
	} {
		err := s.as(c.who, func(u *core.Unit) error { _, err := u.Changes.Ship(o.ID, c.t); return err })
		check(t, "code", coretest.Code(err), c.code)
		check(t, "shipment", s.order(o.ID).Delivery.Tracking, c.want)
	}
}

// A stranger finds an order only by its number together with its buyer's contact.
func TestTracking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		stranger bool
		asked    sales.Asked
		code     fault.Code
	}{
		"the buyer, by number":               {false, sales.Asked{Number: "#"}, ""},
		"the buyer, the newest":              {false, sales.Asked{}, ""},
		"a stranger, by number":              {true, sales.Asked{Number: "#"}, fault.NotFound},
		"a stranger, with the telephone":     {true, sales.Asked{Number: "#", Phone: "+5491155550101"}, ""},
		"a stranger, with another telephone": {true, sales.Asked{Number: "#", Phone: "+5491155550199"}, fault.NotFound},
		"a stranger, without a number":       {true, sales.Asked{}, fault.NotFound},
		"a stranger, the telephone alone":    {true, sales.Asked{Phone: "+5491155550101"}, fault.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			o := s.sold(terms, s.product("taza", 1000, 5), 1)
			if c.asked.Number != "" {
				c.asked.Number = o.Number
			}
			if c.stranger {
				s.do(func(u *core.Unit) (err error) {
					s.talk, err = u.Conversations.Open(conversation.Session{AgentID: "agent", Channel: "web"})
					return err
				})
			}
			err := s.try(func(u *core.Unit) error {
				found, err := u.Changes.Track(c.asked)
				if err == nil {
					check(t, "found", found.ID, o.ID)
				}
				return err
			})
			check(t, "code", coretest.Code(err), c.code)
		})
	}
}
