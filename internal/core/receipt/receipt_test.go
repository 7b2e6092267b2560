package receipt_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// memory is receipts without a database.
type memory struct {
	receipt.Rows
	list []receipt.Receipt
	kept []string // files, with a ! where the receipt counts
}

func (m *memory) Receipt(id string, _ bool) (receipt.Receipt, bool, error) {
	i := slices.IndexFunc(m.list, func(r receipt.Receipt) bool { return r.ID == id })
	if i < 0 {
		return receipt.Receipt{}, false, nil
	}
	return m.list[i], true, nil
}

func (m *memory) ReceiptOf(source, content string) (receipt.Receipt, bool, error) {
	for _, r := range m.list {
		if source != "" && r.Source == source || content != "" && r.Content == content {
			return r, true, nil
		}
	}
	return receipt.Receipt{}, false, nil
}

func (m *memory) InsertReceipt(r receipt.Receipt) (bool, error) {
	if _, taken, _ := m.ReceiptOf(r.Source, r.Content); taken {
		return false, nil
	}
	m.list = append(m.list, r)
	return true, nil
}

func (m *memory) UpdateReceipt(r receipt.Receipt) error {
	m.list[slices.IndexFunc(m.list, func(k receipt.Receipt) bool { return k.ID == r.ID })] = r
	return nil
}

var bank = access.Bank{CBU: "2850590940090418135201", Alias: "mate.azul", TaxID: "20123456786", Holder: "Ana Paz"}

func unit(m *memory, role access.Role, customerID string) (*receipt.Receipts, *scope.Scope) {
	s := &scope.Scope{
		Workspace: &access.Workspace{Locale: locale.ESAR, Currency: "ARS", Settings: access.Settings{Bank: bank}},
		Actor:     access.Actor{Role: role}, Now: noon, SessionID: "talk", CustomerID: customerID,
	}
	rs := receipt.New(m, s)
	rs.KeepFilesWith(func(fileID string, counts bool) error {
		if counts {
			fileID += "!"
		}
		m.kept = append(m.kept, fileID)
		return nil
	})
	return rs, s
}

// One file is one receipt: the same sender gets the one they sent, another one nothing but a refusal.
func TestOneFileIsOneReceipt(t *testing.T) {
	t.Parallel()
	first := receipt.Sent{CustomerID: "ana", SessionID: "s1", Source: receipt.Source("media", "1"), Content: "bytes"}
	for name, c := range map[string]struct {
		s     receipt.Sent
		added bool
		code  fault.Code
	}{
		"again": {first, false, ""},
		"from elsewhere": {receipt.Sent{CustomerID: "ana", SessionID: "s2", Source: "other",
			Content: "bytes"}, false, ""},
		"before its bytes are there":   {receipt.Sent{CustomerID: "ana", Source: first.Source}, false, ""},
		"by an unknown in the session": {receipt.Sent{SessionID: "s1", Content: "bytes"}, false, ""},
		"by another customer": {receipt.Sent{CustomerID: "bea", SessionID: "s2", Content: "bytes"}, false,
			fault.Conflict},
		"by nobody in particular": {receipt.Sent{SessionID: "s2", Content: "bytes"}, false, fault.Conflict},
		"another file": {receipt.Sent{CustomerID: "bea", SessionID: "s2", Source: "b",
			Content: "other"}, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &memory{}
			rs, s := unit(m, access.Agent, "ana")
			one, added, err := rs.Add(first, receipt.Receipt{FileID: "f", Kind: receipt.Image})
			if err != nil || !added || one.Status != receipt.Pending || one.CustomerID != "ana" {
				t.Fatalf("%+v %v %v", one, added, err)
			}
			if e := s.Errands(); len(e) != 1 || e[0].Kind != receipt.ErrandRead || e[0].ID != one.ID {
				t.Fatalf("errands %+v", e)
			}
			again, added, err := rs.Add(c.s, receipt.Receipt{FileID: "f2"})
			if coretest.Code(err) != c.code || added != c.added {
				t.Fatalf("added %v, %v; want %v, %q", added, err, c.added, c.code)
			}
			if err == nil && !added && again.ID != one.ID {
				t.Error("another receipt came back")
			}
			if c.code != "" && (again.ID != "" || !slices.Contains(coretest.Events(s), "receipt.duplicate")) {
				t.Errorf("a stranger got %+v, events %v", again, coretest.Events(s))
			}
			want := 1
			if c.added {
				want++
			}
			if len(s.Errands()) != want {
				t.Errorf("%d errands, want %d", len(s.Errands()), want)
			}
		})
	}
}

// Where a receipt stands, and what may become of it.
func TestWhatMayBecomeOfAReceipt(t *testing.T) {
	t.Parallel()
	for status, c := range map[receipt.Status]struct {
		open, readable bool
		attach, reject fault.Code
	}{
		receipt.Pending:  {true, true, "", ""},
		receipt.Analyzed: {true, false, "", ""},
		receipt.Failed:   {true, false, "", ""},
		receipt.Attached: {false, false, fault.Conflict, fault.Conflict},
		receipt.Rejected: {false, false, fault.Conflict, fault.Conflict},
	} {
		r := receipt.Receipt{ID: "r", CustomerID: "ana", FileID: "f", Status: status}
		if r.Open() != c.open || r.Readable() != c.readable {
			t.Errorf("%s: open %v, readable %v", status, r.Open(), r.Readable())
		}
		m := &memory{list: []receipt.Receipt{r}}
		rs, _ := unit(m, access.Staff, "")
		if err := rs.Attach("r", "p", "o", "ana"); coretest.Code(err) != c.attach {
			t.Errorf("%s attached: %v", status, err)
		}
		if attached := m.list[0]; c.attach == "" && (attached.Status != receipt.Attached || attached.PaymentID != "p" ||
			!slices.Equal(m.kept, []string{"f!"})) {
			t.Errorf("%s attached: %+v, kept %v", status, attached, m.kept)
		}
		m.list[0] = r
		if _, err := rs.Reject("r", "no es de acá"); coretest.Code(err) != c.reject {
			t.Errorf("%s rejected: %v", status, err)
		}
		if got := m.list[0]; c.reject == "" && (got.Status != receipt.Rejected || got.Why != "no es de acá") {
			t.Errorf("%s rejected: %+v", status, got)
		}
	}
	for why, readable := range map[string]bool{receipt.NoReader: true, receipt.TookLong: true,
		receipt.Unreadable: false, receipt.Missing: false} {
		if got := (receipt.Receipt{Status: receipt.Failed,
			Reading: receipt.Reading{Why: why}}).Readable(); got != readable {
			t.Errorf("failed by %s: readable again %v", why, got)
		}
	}
}

// A reading pays on the customer's yes alone only if the amount is certain and the payee is the business.
func TestWhatAReadingProves(t *testing.T) {
	t.Parallel()
	ours := receipttext.Payee{Parties: []receipttext.Party{{Accounts: []string{bank.CBU}}}}
	theirs := receipttext.Payee{Parties: []receipttext.Party{{Accounts: []string{"0110599520000001235579"}}}}
	for name, c := range map[string]struct {
		r               receipt.Reading
		certain, proves bool
	}{
		"sure, and ours": {receipt.Reading{Amount: 100, Currency: "ARS", Confidence: 700, Payee: ours}, true,
			true},
		"not quite sure": {receipt.Reading{Amount: 100, Currency: "ARS", Confidence: 699, Payee: ours}, false,
			false},
		"without an amount": {receipt.Reading{Currency: "ARS", Confidence: 1000, Payee: ours}, false, false},
		"in other money": {receipt.Reading{Amount: 100, Currency: "USD", Confidence: 1000, Payee: ours}, false,
			false},
		"of unknown money": {receipt.Reading{Amount: 100, Confidence: 1000, Payee: ours}, false, false},
		"to another account": {receipt.Reading{Amount: 100, Currency: "ARS", Confidence: 1000, Payee: theirs},
			true, false},
		"to nobody that is named": {receipt.Reading{Amount: 100, Currency: "ARS", Confidence: 1000}, true, false},
	} {
		m := &memory{list: []receipt.Receipt{{ID: "r", CustomerID: "ana", Status: receipt.Pending}}}
		rs, s := unit(m, access.Staff, "")
		if got := c.r.Certain("ARS"); got != c.certain {
			t.Errorf("%s: certain %v", name, got)
		}
		r := m.list[0]
		if err := rs.RecordReading(&r, c.r); err != nil || r.Status != receipt.Analyzed {
			t.Errorf("%s: %+v %v", name, r, err)
		}
		want := []string{"receipt.parsed"}
		if !c.proves {
			want = append(want, "receipt.needs_review")
		}
		if got := coretest.Events(s); !slices.Equal(got, want) {
			t.Errorf("%s: events %v, want %v", name, got, want)
		}
		if err := rs.RecordReading(&r, receipt.Reading{Amount: 1}); err != nil || r.Amount != c.r.Amount {
			t.Errorf("%s was read twice: %+v %v", name, r, err)
		}
	}
}

func TestAReadingIsKeptWithinBounds(t *testing.T) {
	t.Parallel()
	m := &memory{list: []receipt.Receipt{{ID: "r", Status: receipt.Pending}}}
	rs, _ := unit(m, access.Staff, "")
	r := m.list[0]
	err := rs.RecordReading(&r, receipt.Reading{
		Amount: -5, Confidence: 4000, Reference: "  a\x00b\n c " + strings.Repeat("x", 200),
		RawText: "uno\x07\n" + strings.Repeat("ñ", 5000),
	})
	if err != nil || r.Amount != 0 || r.Confidence != 1000 {
		t.Errorf("%+v %v", r, err)
	}
	if !strings.HasPrefix(r.Reference, "ab c x") || len(r.Reference) != 100 {
		t.Errorf("reference %q", r.Reference)
	}
	if n := len([]rune(r.RawText)); n != 4000 || !strings.HasPrefix(r.RawText, "uno\nñ") {
		t.Errorf("%d characters of text, %q", n, r.RawText[:10])
	}
}

func TestAReceiptThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err     error
		why     string
		passing bool
	}{
		{fault.New(fault.Unavailable, "none"), receipt.NoReader, false},
		{fault.New(fault.Timeout, "slow"), receipt.TookLong, true},
		{fault.New(fault.InvalidArguments, "no picture"), receipt.Unreadable, false},
		{fault.New(fault.UpstreamFailed, "500"), receipt.Unreadable, false},
		{fault.New(fault.NotFound, "gone"), receipt.Missing, false},
		{errors.New("unexpected"), receipt.Unreadable, true},
	} {
		if why, passing := receipt.FailureOf(c.err); why != c.why || passing != c.passing {
			t.Errorf("%v: %s %v", c.err, why, passing)
		}
	}
	m := &memory{list: []receipt.Receipt{{ID: "r", Status: receipt.Pending}}}
	rs, s := unit(m, access.Staff, "")
	r := m.list[0]
	for _, why := range []string{receipt.TookLong, receipt.NoReader, receipt.Unreadable, receipt.TookLong} {
		if err := rs.RecordFailure(&r, why); err != nil {
			t.Fatal(err)
		}
	}
	if r.Why != receipt.Unreadable {
		t.Errorf("it is kept as %s, though reading it again would give nothing", r.Why)
	}
	if got := coretest.Events(s); !slices.Equal(got, []string{"receipt.needs_review"}) {
		t.Errorf("staff was told %v", got)
	}
}

func TestWhatAReceiptIsFor(t *testing.T) {
	t.Parallel()
	for status, changes := range map[receipt.Status]bool{receipt.Pending: true, receipt.Analyzed: true,
		receipt.Attached: false, receipt.Rejected: false} {
		m := &memory{list: []receipt.Receipt{{ID: "r", CustomerID: "ana", FileID: "f", Status: status, OrderID: "o1",
			PaymentID: "p1"}}}
		rs, _ := unit(m, access.Agent, "ana")
		r, err := rs.Suggest("r", "o2", "")
		if err != nil || (r.OrderID == "o2") != changes || r.PaymentID != "p1" || (len(m.kept) == 1) != changes {
			t.Errorf("%s: %+v %v, kept %v", status, r, err, m.kept)
		}
	}
	for customer, want := range map[string]fault.Code{"ana": "", "bea": fault.NotFound, "": fault.NotFound} {
		m := &memory{list: []receipt.Receipt{{ID: "r", CustomerID: "ana", SessionID: "other"}}}
		rs, _ := unit(m, access.Agent, customer)
		if _, err := rs.Get("r", false); coretest.Code(err) != want {
			t.Errorf("%q: %v", customer, err)
		}
		if err := rs.Attach("r", "p", "o", customer); coretest.Code(err) != want {
			t.Errorf("%q attached it: %v", customer, err)
		}
	}
}
