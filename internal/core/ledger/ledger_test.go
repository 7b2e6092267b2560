package ledger_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

// One transfer pays once, however its reference is written and whichever way it came.
func TestOneTransferPaysOnce(t *testing.T) {
	t.Parallel()
	first := ledger.Payment{CustomerID: "ana", Method: "transfer", Amount: 100, Reference: "op. 12-34/AB",
		ExternalKey: ledger.ExternalKey("mercadopago", "77"), ReceiptID: "r1"}
	for name, c := range map[string]struct {
		p    ledger.Payment
		code fault.Code
	}{
		"the same reference": {ledger.Payment{Method: "transfer", Reference: "op. 12-34/AB"},
			fault.Conflict},
		"written otherwise": {ledger.Payment{Method: "transfer", Reference: " OP 1234 ab "},
			fault.Conflict},
		"by another method": {ledger.Payment{Method: "card", Reference: "op1234ab"}, fault.Conflict},
		"cash: only a note": {ledger.Payment{Method: "cash", Reference: "op1234ab"}, ""},
		"another reference": {ledger.Payment{Method: "transfer", Reference: "op1234ac"}, ""},
		"the vendor's id": {ledger.Payment{Method: "mercadopago",
			ExternalKey: ledger.ExternalKey("mercadopago", " 77 ")}, fault.Conflict},
		"another vendor's same id": {ledger.Payment{Method: "stripe",
			ExternalKey: ledger.ExternalKey("stripe", "77")}, ""},
		"the receipt":                    {ledger.Payment{Method: "transfer", ReceiptID: "r1"}, fault.Conflict},
		"another receipt":                {ledger.Payment{Method: "transfer", ReceiptID: "r2"}, ""},
		"nothing to know it by":          {ledger.Payment{Method: "transfer"}, ""},
		"two characters identify little": {ledger.Payment{Method: "transfer", Reference: "A-1"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.p.CustomerID, c.p.Amount = "bea", 100
			if _, err := paidBefore(t, first).Await(c.p); coretest.Code(err) != c.code {
				t.Errorf("await: %v, want %q", err, c.code)
			}
			l := paidBefore(t, first)
			if _, err := l.Complete(c.p); coretest.Code(err) != c.code {
				t.Errorf("complete: %v, want %q", err, c.code)
			}
			claim, err := l.Claim(c.p) // a customer may say anything
			if err != nil || claim.Status != ledger.Claimed {
				t.Errorf("claim: %v", err)
			}
		})
	}
}

// paidBefore is a ledger that has a payment, and one whose reference is too short to know it by.
func paidBefore(t *testing.T, first ledger.Payment) *ledger.Ledger {
	l, _ := unit(&memory{}, access.Staff, "")
	short := ledger.Payment{CustomerID: "x", Method: "transfer", Amount: 1, Reference: "A1"}
	for _, p := range []ledger.Payment{first, short} {
		if _, err := l.Complete(p); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// The conflict names the other payment only to those who may see it.
func TestTheConflictOfAStrangersPayment(t *testing.T) {
	t.Parallel()
	for customer, named := range map[string]bool{"ana": true, "bea": false} {
		m := &memory{payments: []ledger.Payment{{ID: "p", CustomerID: "ana", Number: "REC-00007",
			Status: ledger.Completed, ReferenceKey: "ABC"}}}
		l, _ := unit(m, access.Agent, customer)
		err := l.CheckUnused(ledger.Payment{Method: "transfer", Reference: "abc"})
		if coretest.Code(err) != fault.Conflict || strings.Contains(err.Error(), "REC-00007") != named {
			t.Errorf("%s reads %v", customer, err)
		}
	}
}

func TestWhatACompletedPaymentIs(t *testing.T) {
	t.Parallel()
	m := &memory{}
	l, s := unit(m, access.Owner, "")
	claim, err := l.Claim(ledger.Payment{CustomerID: "ana", Method: "transfer", Amount: 300})
	if err != nil || claim.Unapplied != 0 || claim.Number != "" || claim.Currency != "ARS" ||
		claim.RecordedBy != "owner:p" {
		t.Fatalf("claimed: %+v %v", claim, err)
	}
	if credit, _ := l.Credit("ana"); credit != 0 {
		t.Errorf("a claim gives a credit of %d", credit)
	}
	done, err := l.Complete(claim)
	if err != nil || done.ID != claim.ID || done.Number != "REC-00001" || done.Unapplied != 300 ||
		done.DecidedBy != "owner:p" || len(m.payments) != 1 {
		t.Errorf("completed: %+v %v", done, err)
	}
	if credit, _ := l.Credit("ana"); credit != 300 {
		t.Errorf("credit %d", credit)
	}
	if got := coretest.Events(s); !slices.Equal(got, []string{"payment.claimed", "payment.received"}) {
		t.Errorf("events %v", got)
	}
}

// Each status and what may follow it.
func TestWhatMayFollowAStatus(t *testing.T) {
	t.Parallel()
	for status, c := range map[ledger.Status]struct {
		open   bool
		reject fault.Code
		refund bool
	}{
		ledger.Claimed:         {true, "", false},
		ledger.AwaitingReceipt: {true, "", false},
		ledger.Completed:       {false, fault.Conflict, true},
		ledger.Rejected:        {false, fault.Conflict, false},
		ledger.Refunded:        {false, fault.Conflict, false},
	} {
		p := ledger.Payment{ID: "p", CustomerID: "ana", Status: status, Amount: 10, Unapplied: 10, Notes: "hoy"}
		m := &memory{payments: []ledger.Payment{p}}
		l, _ := unit(m, access.Staff, "")
		if p.Open() != c.open || (l.StillOpen(p) == nil) != c.open {
			t.Errorf("%s: open %v", status, p.Open())
		}
		if got, err := l.Reject(p, "no llegó"); coretest.Code(err) != c.reject ||
			err == nil && (got.Status != ledger.Rejected || got.Notes != "hoy\nno llegó") {
			t.Errorf("%s rejected: %+v %v", status, got, err)
		}
		m.payments[0] = p
		if err := l.Refund(p); (err == nil) != c.refund {
			t.Errorf("%s refunded: %v", status, err)
		}
		if c.refund && (m.payments[0].Status != ledger.Refunded || m.payments[0].Unapplied != 0) {
			t.Errorf("refunded: %+v", m.payments[0])
		}
	}
}

func TestARefundNeedsAllOfThePaymentBack(t *testing.T) {
	t.Parallel()
	m := &memory{}
	l, _ := unit(m, access.Staff, "")
	p, _ := l.Complete(ledger.Payment{CustomerID: "ana", Method: "cash", Amount: 100})
	if _, err := l.Apply(&p, "o1", 40); err != nil {
		t.Fatal(err)
	}
	if err := l.Refund(p); err == nil {
		t.Error("refunded while an order holds a part")
	}
	if err := l.GiveBackOf(p.ID, "o1", 40); err != nil {
		t.Fatal(err)
	}
	p, _ = l.Get(p.ID, false)
	if err := l.Refund(p); err != nil {
		t.Error(err)
	}
	if credit, _ := l.Credit("ana"); credit != 0 {
		t.Errorf("the money went back, and a credit of %d stays", credit)
	}
}

func TestApplying(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		unapplied, want, took int64
		status                ledger.Status
		fails                 bool
	}{
		"a part":               {100, 40, 40, ledger.Completed, false},
		"all":                  {100, 100, 100, ledger.Completed, false},
		"no more than is left": {100, 150, 100, ledger.Completed, false},
		"nothing is left":      {0, 10, 0, ledger.Completed, false},
		"nothing is wanted":    {100, 0, 0, ledger.Completed, false},
		"less than nothing":    {100, -5, 0, ledger.Completed, false},
		"a claim pays nothing": {100, 40, 0, ledger.Claimed, true},
	} {
		p := ledger.Payment{ID: "p", Status: c.status, Amount: 100, Unapplied: c.unapplied}
		m := &memory{payments: []ledger.Payment{p}}
		l, _ := unit(m, access.Staff, "")
		took, err := l.Apply(&p, "o", c.want)
		if took != c.took || (err != nil) != c.fails {
			t.Errorf("%s: %d %v", name, took, err)
		}
		if rest := m.payments[0].Unapplied; rest != c.unapplied-c.took || (len(m.applied) == 1) != (c.took > 0) {
			t.Errorf("%s: %d left, %d rows", name, rest, len(m.applied))
		}
	}
}

// What an order gives back comes off its latest payments first, and becomes credit.
func TestGivingBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		amount int64
		first  int64 // what the order still holds of each
		second int64
		fails  bool
	}{
		"a part of the latest":      {20, 100, 30, false},
		"all of the latest":         {50, 100, 0, false},
		"and a part of the first":   {80, 70, 0, false},
		"everything":                {150, 0, 0, false},
		"nothing":                   {0, 100, 50, false},
		"more than the order holds": {151, 0, 0, true},
	} {
		m := &memory{}
		l, _ := unit(m, access.Staff, "")
		a, _ := l.Complete(ledger.Payment{CustomerID: "ana", Method: "cash", Amount: 100})
		b, _ := l.Complete(ledger.Payment{CustomerID: "ana", Method: "cash", Amount: 60})
		_, _ = l.Apply(&a, "o", 100)
		_, _ = l.Apply(&b, "o", 50)
		err := l.GiveBack("o", c.amount)
		if (err != nil) != c.fails {
			t.Errorf("%s: %v", name, err)
		}
		for id, want := range map[string]int64{a.ID: c.first, b.ID: c.second} {
			if got, _ := l.TakenOf(id, "o"); got != want {
				t.Errorf("%s: the order holds %d, want %d", name, got, want)
			}
		}
		if credit, _ := l.Credit("ana"); credit != 160-c.first-c.second {
			t.Errorf("%s: credit %d", name, credit)
		}
	}
}

func TestWhoSeesAPayment(t *testing.T) {
	t.Parallel()
	m := &memory{
		payments: []ledger.Payment{{ID: "p", CustomerID: "ana", SessionID: "other"}, {ID: "here", SessionID: "talk"}},
		links:    []ledger.Link{{ID: "p", CustomerID: "ana", SessionID: "other"}, {ID: "here", SessionID: "talk"}},
	}
	for name, c := range map[string]struct {
		role     access.Role
		customer string
		id       string
		code     fault.Code
	}{
		"its customer":          {access.Agent, "ana", "p", ""},
		"another customer":      {access.Agent, "bea", "p", fault.NotFound},
		"nobody in particular":  {access.Agent, "", "p", fault.NotFound},
		"of this conversation":  {access.Agent, "", "here", ""},
		"staff":                 {access.Staff, "", "p", ""},
		"one that is not there": {access.Owner, "", "gone", fault.NotFound},
	} {
		l, _ := unit(m, c.role, c.customer)
		if _, err := l.Get(c.id, false); coretest.Code(err) != c.code {
			t.Errorf("%s, payment: %v", name, err)
		}
		if _, err := l.Link(c.id, false); coretest.Code(err) != c.code {
			t.Errorf("%s, link: %v", name, err)
		}
	}
}

func TestProofAndReference(t *testing.T) {
	t.Parallel()
	m := &memory{payments: []ledger.Payment{
		{ID: "used", CustomerID: "bea", Method: "transfer", Status: ledger.Completed, ReferenceKey: "ABC",
			ReceiptID: "r1"},
		{ID: "p", CustomerID: "ana", Method: "transfer", Status: ledger.AwaitingReceipt},
	}}
	l, _ := unit(m, access.Agent, "ana")
	if _, err := l.Prove("p", "r1"); coretest.Code(err) != fault.Conflict {
		t.Errorf("another payment's receipt: %v", err)
	}
	for range 2 { // again changes nothing
		if p, err := l.Prove("p", "r2"); err != nil || p.ReceiptID != "r2" || p.Status != ledger.AwaitingReceipt {
			t.Errorf("its own receipt: %+v %v", p, err)
		}
	}
	if err := l.Refer("p", "a-b-c"); coretest.Code(err) != fault.Conflict {
		t.Errorf("another payment's reference: %v", err)
	}
	if err := l.Refer("p", "xyz"); err != nil || m.payments[1].ReferenceKey != "XYZ" {
		t.Errorf("its own reference: %v", err)
	}
	if err := l.Refer("p", "later"); err != nil || m.payments[1].Reference != "xyz" {
		t.Errorf("a second reference: %v, %q", err, m.payments[1].Reference)
	}
	for i, want := range []bool{true, false} {
		if added, err := l.Note("p", "devuelto en parte"); added != want || err != nil {
			t.Errorf("note %d: %v %v", i, added, err)
		}
	}
}

func TestWhichLinkIsGivenAgain(t *testing.T) {
	t.Parallel()
	link := func(id string, amount int64, s ledger.LinkState, left time.Duration) ledger.Link {
		return ledger.Link{ID: id, Amount: amount, State: s, ExpiresAt: noon.Add(left)}
	}
	for name, c := range map[string]struct {
		links []ledger.Link
		want  string
	}{
		"none":                      {nil, ""},
		"one that is open":          {[]ledger.Link{link("a", 100, ledger.LinkOpen, time.Hour)}, "a"},
		"of another amount":         {[]ledger.Link{link("a", 99, ledger.LinkOpen, time.Hour)}, ""},
		"that is nearly over":       {[]ledger.Link{link("a", 100, ledger.LinkOpen, 2*time.Minute-1)}, ""},
		"that has two minutes left": {[]ledger.Link{link("a", 100, ledger.LinkOpen, 2*time.Minute)}, "a"},
		"open before wanted": {[]ledger.Link{link("w", 100, ledger.LinkWanted, time.Hour),
			link("o", 100, ledger.LinkOpen, time.Hour)}, "o"},
		"the newest of two open ones": {[]ledger.Link{link("new", 100, ledger.LinkOpen, time.Hour),
			link("old", 100, ledger.LinkOpen, time.Hour)}, "new"},
	} {
		l, _ := unit(&memory{}, access.Agent, "ana")
		if k, found := l.Live(c.links, 100); k.ID != c.want || found != (c.want != "") {
			t.Errorf("%s: %q %v", name, k.ID, found)
		}
	}
}

func TestALinkThatWasMade(t *testing.T) {
	t.Parallel()
	for before, after := range map[ledger.LinkState]ledger.LinkState{
		ledger.LinkWanted: ledger.LinkOpen,
		ledger.LinkFailed: ledger.LinkOpen,
		ledger.LinkPaid:   ledger.LinkPaid,
		ledger.LinkClosed: ledger.LinkClosed,
	} {
		m := &memory{links: []ledger.Link{{ID: "k", CustomerID: "ana", State: before, Error: "timeout",
			ExpiresAt: noon.Add(time.Hour)}}}
		l, s := unit(m, access.Staff, "")
		k, fresh, err := l.LinkMade("k", ledger.Made{VendorID: "v", URL: "https://pay.example/v",
			ExpiresAt: noon.Add(2 * time.Hour)})
		if err != nil || !fresh || k.State != after || k.Error != "" || m.links[0] != k {
			t.Errorf("%s: %+v %v %v", before, k, fresh, err)
		}
		if e := s.Errands(); len(e) != 1 || !e[0].At.After(k.ExpiresAt) {
			t.Errorf("%s: the vendor is asked %+v, not after the link's end", before, e)
		}
		if _, fresh, err := l.LinkMade("k", ledger.Made{VendorID: "w"}); fresh || err != nil ||
			m.links[0].VendorID != "v" {
			t.Errorf("%s: recorded twice: %v", before, err)
		}
	}
}
