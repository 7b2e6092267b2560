package retail_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("parse_receipt_amount", tooltest.Tool{
	Arguments: `receiptId! string uuid`,
	Promises:  "query low never 60 basic receipt.parsed",
	Probes:    []tooltest.Probe{{Field: "receiptId", Names: tooltest.Receipt}},
})

const parseReceipt = "retail/parse_receipt_amount"

func TestParseReceiptAmount(t *testing.T) {
	t.Parallel()
	hung := func(s *shop, d *testkit.Desk, session string, r receipt.Reading) string {
		ref := d.Hang(bank+"1", testkit.Paper(r, "1"))
		return s.OK(session, ingestReceipt, args{"fileRef": ref, "fileType": "image"})["receiptId"].(string)
	}
	testkit.Flows(t,
		testkit.Flow{Name: "read once", Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
			d, session := s.Desk(), s.Session(ana)
			r := transfer(1234_50)
			r.Reference, r.RawText = "OP 778812", strings.Repeat("ñ", 5000)+"\x07"
			id := hung(s, d, session, r)
			before := s.Snapshot()
			first := s.OK(session, parseReceipt, args{"receiptId": id})
			if first["amount"] != 1234.5 || first["currency"] != "ARS" || first["date"] != "2026-03-10" ||
				first["reference"] != "OP 778812" ||
				first["confidence"] != 0.95 || first["needsManualReview"] != false ||
				len([]rune(first["rawText"].(string))) != 4000 {
				first["rawText"] = ""
				t.Errorf("%v", first)
			}
			errands(s)
			again := s.OK(session, parseReceipt, args{"receiptId": id})
			if again["amount"] != 1234.5 || again["confidence"] != 0.95 {
				t.Errorf("%v", again)
			}
			if _, _, read := d.Counts(); read != 1 {
				t.Errorf("read %d times", read)
			}
			if told := s.EventsSince(before); !slices.Equal(told, []string{"receipt.parsed"}) {
				t.Errorf("%v", told)
			}
			for _, other := range []string{id, testkit.NewID()} {
				if a := s.Call(s.Session(beto), parseReceipt,
					args{"receiptId": other}); a.ErrorCode != fault.NotFound ||
					a.Error != "No encontré ese comprobante." {
					t.Errorf("%+v", a)
				}
			}
		}},
		testkit.Flow{Name: "what a person has to see", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), s.Session(ana)
				blurred, dollars := transfer(100_00), transfer(100_00)
				blurred.Confidence, dollars.Currency = 699, "USD"
				for i, r := range []receipt.Reading{blurred, dollars, {Currency: "ARS", Why: "no_amount"}} {
					before := s.Snapshot()
					got := s.OK(session, parseReceipt, args{"receiptId": ingested(s, d, session, r,
						string(rune('a'+i)))})
					if got["needsManualReview"] != true || (got["amount"] == nil) != (r.Amount == 0) ||
						got["currency"] != r.Currency {
						t.Errorf("%d: %v", i, got)
					}
					if told := s.EventsSince(before); !slices.Equal(told,
						[]string{"receipt.ingested", "receipt.parsed", "receipt.needs_review"}) {
						t.Errorf("%d: %v", i, told)
					}
				}
			}},
		testkit.Flow{Name: "nothing to read with", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), s.Session(ana)
				d.Blind(fault.New(fault.Unavailable, "not installed"))
				before := s.Snapshot()
				id := ingested(s, d, session, transfer(100_00), "1")
				got := s.OK(session, parseReceipt, args{"receiptId": id})
				if got["amount"] != nil || got["needsManualReview"] != true || got["confidence"] != 0.0 {
					t.Errorf("%v", got)
				}
				if r := receiptOf(s, id); r.Status != receipt.Failed || r.Why != receipt.NoReader {
					t.Errorf("%+v", r)
				}
				if told := s.EventsSince(before); !slices.Equal(told,
					[]string{"receipt.ingested", "receipt.needs_review"}) {
					t.Errorf("%v", told)
				}
				d.Blind(nil) // OCR has been installed
				if got := s.OK(session, parseReceipt, args{"receiptId": id}); got["amount"] != 100.0 {
					t.Errorf("%v", got)
				}
			}},
	)
}
