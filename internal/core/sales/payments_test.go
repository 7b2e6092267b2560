package sales_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

// pay is money that staff has seen.
func (s *shop) pay(p ledger.Payment) (out sales.Paid, err error) {
	s.t.Helper()
	err = s.as(access.Staff, func(u *core.Unit) (err error) { out, err = u.Payments.Pay(p); return err })
	return out, err
}

// Money goes to its order, or to the oldest debts first; what is left is credit.
func TestWhereMoneyGoes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		order         int // 1 or 2; 0: any debt
		amount        int64
		first, second int64 // what is paid of two orders of 2000 and 3000
		balance       int64
	}{
		"a part of the oldest":         {0, 500, 500, 0, 4500},
		"the oldest, then the next":    {0, 2500, 2000, 500, 2500},
		"everything":                   {0, 5000, 2000, 3000, 0},
		"more than everything":         {0, 6000, 2000, 3000, -1000},
		"the order that is named":      {2, 3000, 0, 3000, 2000},
		"more than the order's debt":   {2, 3500, 0, 3000, 1500},
		"a part of the order's":        {1, 1, 1, 0, 4999},
		"as much as the order's, less": {1, 1999, 1999, 0, 3001},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 9)
			one, two := s.sold(terms, mug, 2), s.sold(terms, mug, 3)
			p := ledger.Payment{CustomerID: s.ana, Method: "transfer", Amount: c.amount}
			if c.order > 0 {
				p.OrderID = []order.Order{one, two}[c.order-1].ID
			}
			out, err := s.pay(p)
			if err != nil {
				t.Fatal(err)
			}
			check(t, "the first", s.order(one.ID).Paid, c.first)
			check(t, "the second", s.order(two.ID).Paid, c.second)
			check(t, "balance before", out.Previous, int64(5000))
			check(t, "balance after", out.Balance, c.balance)
			check(t, "balance as stored", s.balance(), c.balance)
			// What is paid in full is sold: its stock does not come back when the reservation ends.
			for _, o := range []order.Order{one, two} {
				settled := s.order(o.ID).Pending() == 0
				s.do(func(u *core.Unit) error {
					st, err := u.Stock.StandingOf(o.ID)
					check(t, "sold", st.Deducted, settled)
					return err
				})
			}
		})
	}
}

func TestMoneyThatCannotCount(t *testing.T) {
	t.Parallel()
	s := open(t)
	mug := s.product("taza", 1000, 9)
	paid := s.sold(terms, mug, 1)
	if _, err := s.pay(ledger.Payment{OrderID: paid.ID, Method: "transfer", Amount: 1000,
		Reference: "op-1234"}); err != nil {
		t.Fatal(err)
	}
	draft := s.draft(mug, 1)
	_, err := s.pay(ledger.Payment{Method: "cash", Amount: 10})
	check(t, "nobody's", coretest.Code(err), fault.Conflict)
	_, err = s.pay(ledger.Payment{CustomerID: s.ana, Method: "transfer", Amount: 10, Reference: "OP 1234"})
	check(t, "used before", coretest.Code(err), fault.Conflict)
	for id, want := range map[string]fault.Code{paid.ID: fault.Conflict, draft.ID: fault.Conflict,
		"gone": fault.NotFound} {
		err := s.try(func(u *core.Unit) error {
			_, err := u.Payments.PaymentQuestion(ledger.Payment{OrderID: id, Method: "transfer", Amount: 10})
			return err
		})
		check(t, "asked about", coretest.Code(err), want)
	}
	// What comes for an order that owes nothing stays with its customer.
	out, err := s.pay(ledger.Payment{OrderID: paid.ID, Method: "cash", Amount: 300})
	if err != nil || len(out.Applied) != 0 {
		t.Errorf("%+v %v", out, err)
	}
	check(t, "credit", s.balance(), int64(-300))
}

func TestCreditPaysTheNextOrder(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		credit, paid, balance int64
		status                order.Status
	}{
		"a part":        {500, 500, 1500, order.Pending},
		"all of it":     {2000, 2000, 0, order.Pending},
		"more than all": {2500, 2000, -500, order.Pending},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			mug := s.product("taza", 1000, 9)
			if _, err := s.pay(ledger.Payment{CustomerID: s.ana, Method: "cash", Amount: c.credit}); err != nil {
				t.Fatal(err)
			}
			o := s.sold(terms, mug, 2)
			check(t, "paid", s.order(o.ID).Paid, c.paid)
			check(t, "balance", s.balance(), c.balance)
			check(t, "told that it is paid", s.told("order.paid"), c.paid == 2000)
		})
	}
}

// A customer's word is a claim; staff's yes makes it money, and a large sum waits for its receipt.
func TestWhoMaySayThatMoneyCame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		who    access.Role
		amount int64
		from   int64 // the business asks for a receipt from this on
		method string
		status ledger.Status
		owes   int64
	}{
		"a customer":                  {access.Agent, 500, 0, "transfer", ledger.Claimed, 1000},
		"staff":                       {access.Staff, 500, 0, "transfer", ledger.Completed, 500},
		"staff, a large one":          {access.Staff, 500, 500, "transfer", ledger.AwaitingReceipt, 1000},
		"staff, just below":           {access.Staff, 499, 500, "transfer", ledger.Completed, 501},
		"staff, through Mercado Pago": {access.Staff, 500, 500, "mercadopago", ledger.Completed, 500},
		"a customer, a large one":     {access.Agent, 500, 500, "transfer", ledger.Claimed, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			s.w.Settings.ReceiptRequiredFrom = c.from
			o := s.sold(terms, s.product("taza", 1000, 9), 1)
			var out sales.Paid
			err := s.as(c.who, func(u *core.Unit) (err error) {
				out, err = u.Payments.Settle(ledger.Payment{OrderID: o.ID, CustomerID: s.ana, Method: c.method,
					Amount: c.amount})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			check(t, "status", out.Payment.Status, c.status)
			check(t, "it owes", s.balance(), c.owes)
		})
	}
}

// Staff decides on a claim once, from its question or its page.
func TestDecidingOnAClaim(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		complete bool
		status   ledger.Status
		owes     int64
	}{
		"it came":         {true, ledger.Completed, 400},
		"it did not come": {false, ledger.Rejected, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			o := s.sold(terms, s.product("taza", 1000, 9), 1)
			p := ledger.Payment{OrderID: o.ID, CustomerID: s.ana, Method: "transfer", Amount: 600}
			var asked confirmation.Confirmation
			var claim ledger.Payment
			s.do(func(u *core.Unit) error {
				q, err := u.Payments.PaymentQuestion(p)
				if err != nil {
					return err
				}
				check(t, "asked", q.Addressee, access.Staff)
				if asked, err = u.Confirmations.Ask("register", "{}", "h", q); err != nil {
					return err
				}
				for range 2 { // a repeated question has its claim already
					if err := u.Payments.RecordClaim(p, asked); err != nil {
						return err
					}
				}
				claim, _, err = u.Ledger.ClaimOf(asked.ID)
				return err
			})
			decide := func(complete bool) (out sales.Paid, err error) {
				err = s.as(access.Staff, func(u *core.Unit) (err error) {
					out, err = u.Payments.Decide(claim.ID, complete, "")
					return err
				})
				return out, err
			}
			out, err := decide(c.complete)
			if err != nil {
				t.Fatal(err)
			}
			check(t, "status", out.Payment.Status, c.status)
			check(t, "it owes", s.balance(), c.owes)
			for _, again := range []bool{true, false} {
				_, err = decide(again)
				check(t, "decided again", coretest.Code(err), fault.Conflict)
			}
			s.do(func(u *core.Unit) error {
				q, err := u.Confirmations.Get(asked.ID, false)
				check(t, "its question", q.State, confirmation.Superseded)
				return err
			})
		})
	}
}

// What a vendor reports of a link of 1000, in any order and more than once.
func TestCollecting(t *testing.T) {
	t.Parallel()
	good := sales.Collection{ID: "77", State: sales.Approved, Amount: 1000, Currency: "ARS"}
	with := func(change func(*sales.Collection)) sales.Collection {
		c := good
		change(&c)
		return c
	}
	back := with(func(c *sales.Collection) { c.State = sales.Returned })
	for name, c := range map[string]struct {
		reports []sales.Collection
		owes    int64
		state   ledger.LinkState
		event   string
		claims  int
	}{
		"paid":  {[]sales.Collection{good}, 0, ledger.LinkPaid, "payment.received", 0},
		"twice": {[]sales.Collection{good, good}, 0, ledger.LinkPaid, "order.paid", 0},
		"not decided yet": {[]sales.Collection{with(func(c *sales.Collection) { c.State = sales.Undecided })},
			1000, ledger.LinkOpen, "", 0},
		"paid and returned":        {[]sales.Collection{good, back}, 1000, ledger.LinkPaid, "payment.refunded", 0},
		"returned before we heard": {[]sales.Collection{back, good}, 1000, ledger.LinkOpen, "payment.refunded", 0},
		"another amount": {[]sales.Collection{with(func(c *sales.Collection) { c.Amount = 900 })}, 1000,
			ledger.LinkOpen, "payment.mismatch", 1},
		"another amount, twice": {[]sales.Collection{with(func(c *sales.Collection) { c.Amount = 900 }),
			with(func(c *sales.Collection) { c.Amount = 900 })}, 1000, ledger.LinkOpen, "payment.mismatch", 1},
		"other money": {[]sales.Collection{with(func(c *sales.Collection) { c.Currency = "USD" })},
			1000, ledger.LinkOpen, "payment.mismatch", 0},
		"to another account": {[]sales.Collection{with(func(c *sales.Collection) { c.Foreign = "account" })},
			1000, ledger.LinkOpen, "payment.mismatch", 0},
		"a part was given back later": {[]sales.Collection{good, with(func(c *sales.Collection) { c.Refunded = 100 })},
			0, ledger.LinkPaid, "payment.partly_refunded", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			o := s.sold(terms, s.product("taza", 1000, 9), 1)
			var link ledger.Link
			s.do(func(u *core.Unit) (err error) {
				for range 2 { // the one that is there is given again
					if link, err = u.Payments.WantLink(sales.LinkWish{OrderID: o.ID, Life: time.Hour}); err != nil {
						return err
					}
				}
				_, _, err = u.Ledger.LinkMade(link.ID, ledger.Made{VendorID: "v", URL: "https://pay.example/v"})
				return err
			})
			for _, r := range c.reports {
				if err := s.as(access.Staff, func(u *core.Unit) error {
					return u.Payments.Collect(link.ID,
						r)
				}); err != nil {
					t.Fatal(err)
				}
			}
			check(t, "it owes", s.balance(), c.owes)
			if c.event != "" && !s.told(c.event) {
				t.Errorf("events %v, without %s", s.events, c.event)
			}
			if err := s.as(access.Staff, func(u *core.Unit) error {
				k, err := u.Ledger.Link(link.ID, false)
				check(t, "the link", k.State, c.state)
				claims, _ := u.Ledger.List(ledger.Filter{Status: ledger.Claimed, Limit: 10})
				check(t, "claims", len(claims), c.claims)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// A link is made for what its order still owes when it is made.
func TestALinkThatIsStillWanted(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		paid  int64
		after time.Duration
		still bool
		state ledger.LinkState
	}{
		"as it was":       {0, 0, true, ledger.LinkWanted},
		"paid meanwhile":  {1000, 0, false, ledger.LinkClosed},
		"a part was paid": {300, 0, false, ledger.LinkClosed},
		"too late":        {0, time.Hour, false, ledger.LinkFailed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			o := s.sold(terms, s.product("taza", 1000, 9), 1)
			var link ledger.Link
			s.do(func(u *core.Unit) (err error) {
				link, err = u.Payments.WantLink(sales.LinkWish{OrderID: o.ID, Life: time.Hour, Announce: true})
				return err
			})
			if c.paid > 0 {
				if _, err := s.pay(ledger.Payment{OrderID: o.ID, Method: "cash", Amount: c.paid}); err != nil {
					t.Fatal(err)
				}
			}
			s.now = s.now.Add(c.after)
			s.do(func(u *core.Unit) error {
				_, still, err := u.Payments.StillWanted(link.ID)
				check(t, "still", still, c.still)
				return err
			})
			s.do(func(u *core.Unit) error {
				k, err := u.Ledger.Link(link.ID, false)
				check(t, "the link", k.State, c.state)
				return err
			})
		})
	}
}

func TestGivingMoneyBack(t *testing.T) {
	t.Parallel()
	s := open(t)
	o := s.sold(terms, s.product("taza", 1000, 9), 1)
	out, err := s.pay(ledger.Payment{CustomerID: s.ana, Method: "cash", Amount: 1200})
	if err != nil {
		t.Fatal(err)
	}
	refund := func() error {
		return s.as(access.Owner, func(u *core.Unit) error { _, err := u.Payments.Refund(out.Payment.ID); return err })
	}
	check(t, "while an order has some of it", coretest.Code(refund()), fault.Conflict)
	if err := s.as(access.Owner, func(u *core.Unit) error {
		_, err := u.Changes.Cancel(sales.Cancellation{Order: sales.OrderRef{ID: o.ID}, Reason: "no hay más"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	check(t, "credit of a cancelled order", s.balance(), int64(-1200))
	check(t, "all of it", coretest.Code(refund()), fault.Code(""))
	check(t, "again", coretest.Code(refund()), fault.Conflict)
	check(t, "nothing is owed", s.balance(), int64(0))
}
