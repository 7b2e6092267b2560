package retail_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

var _ = tools.Describe("ingest_receipt", tooltest.Tool{
	Arguments: `fileRef! string 1..c | fileType! string image,pdf | suggestedOrderId string uuid`,
	Promises:  "mutation low never 60 basic receipt.ingested",
	Probes: []tooltest.Probe{
		{Field: "fileRef", Names: tooltest.File, With: args{"fileType": "image"}},
		{Field: "suggestedOrderId", Names: tooltest.Order, With: args{"fileRef": testkit.NewID(), "fileType": "image"}},
	},
})

const ingestReceipt = "retail/ingest_receipt"

// transfer is a clearly readable receipt of this amount.
func transfer(amount int64) receipt.Reading {
	return receipt.Reading{Amount: amount, Currency: "ARS", PaidOn: "2026-03-10", Confidence: 950,
		RawText: "Transferencia realizada", Payee: paidTo("ALMACEN DON TITO SRL")}
}

// paidTo is a receiver of which the receipt shows only the name.
func paidTo(name string) receipttext.Payee {
	return receipttext.Payee{Parties: []receipttext.Party{{Names: []string{name}}}}
}

const bank = "https://banco.example/"

// ingested sends a receipt and has it read.
func ingested(s *shop, d *testkit.Desk, sessionID string, r receipt.Reading, mark string) (receiptID string) {
	s.T.Helper()
	ref := d.Hang(bank+mark, testkit.Paper(r, mark))
	receiptID = s.OK(sessionID, ingestReceipt, args{"fileRef": ref, "fileType": "image"})["receiptId"].(string)
	errands(s)
	return receiptID
}

func errands(s *shop) {
	s.T.Helper()
	if err := s.ErrandsOf(receipt.ErrandRead); err != nil {
		s.T.Fatal(err)
	}
}

func receiptOf(s *shop, id string) (r receipt.Receipt) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		r, err = u.Receipts.Get(id, false)
		return err
	})
	return r
}

func receipts(s *shop) (list []receipt.Receipt) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Receipts.List(receipt.Filter{})
		return err
	})
	return list
}

func TestOneFileIsOneReceipt(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "however it comes", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), owes(s, 3)
				before := s.Snapshot()
				ref := d.Hang(bank+"1.png", testkit.Paper(transfer(300_00), "1"))
				first := s.OK(id, ingestReceipt, args{"fileRef": ref, "fileType": "image"})
				if first["status"] != "pending_analysis" || first["needsOrderReference"] != false ||
					!strings.Contains(first["fileUrl"].(string), "/files/") {
					t.Errorf("%v", first)
				}
				if told := s.EventsSince(before); !slices.Equal(told, []string{"receipt.ingested"}) {
					t.Errorf("%v", told)
				}
				errands(s)
				again := s.OK(id, ingestReceipt, args{"fileRef": ref, "fileType": "image"})
				if again["receiptId"] != first["receiptId"] || again["status"] != "analyzed" {
					t.Errorf("not its present state: %v", again)
				}
				r := receiptOf(s, first["receiptId"].(string))
				other := d.Hang(bank+"copy", testkit.Paper(transfer(300_00), "1"))
				for _, same := range []any{other, first["fileUrl"], again["fileUrl"], r.FileID} {
					if got := s.OK(id, ingestReceipt, args{"fileRef": same,
						"fileType": "image"}); got["receiptId"] != first["receiptId"] {
						t.Errorf("%v is another receipt: %v", same, got)
					}
				}
				if kept, fetched, read := d.Counts(); kept != 1 || fetched != 2 || read != 1 {
					t.Errorf("kept %d, fetched %d, read %d", kept, fetched, read)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "ten times at once", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d := s.Desk()
				ref := d.Hang(bank+"1.png", testkit.Paper(transfer(300_00), "1"))
				sessions := []string{s.Session(ana), s.Session(ana)}
				answers := make(chan runtime.Answer, 10)
				for i := range 10 {
					go func() {
						answers <- s.CallAs(testkit.Relay, sessions[i%2], ingestReceipt,
							args{"fileRef": ref, "fileType": "image"}, "")
					}()
				}
				ids := map[any]bool{}
				for range 10 {
					a := <-answers
					if !a.Success {
						t.Errorf("%s: %s", a.ErrorCode, a.Error)
						continue
					}
					ids[testkit.Data(t, a)["receiptId"]] = true
				}
				if all := receipts(s); len(ids) != 1 || len(all) != 1 {
					t.Errorf("%d answers, %d receipts", len(ids), len(all))
				}
				if err := s.Errands(); err != nil {
					t.Error(err)
				}
				if kept, _, read := d.Counts(); kept != 1 || read != 1 {
					t.Errorf("kept %d, read %d", kept, read)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "another customer's", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d := s.Desk()
				ingested(s, d, s.Session(ana), transfer(300_00), "1")
				copied := d.Hang(bank+"copy", testkit.Paper(transfer(300_00), "1"))
				for _, ref := range []string{bank + "1", copied} {
					before := s.Snapshot()
					a := s.Call(s.Session(beto), ingestReceipt, args{"fileRef": ref, "fileType": "image"})
					if a.ErrorCode != fault.Conflict || strings.Contains(a.Error, "Ana") || len(a.Data) != 0 {
						t.Errorf("%+v", a)
					}
					if told := s.EventsSince(before); !slices.Contains(told, "receipt.duplicate") {
						t.Errorf("nobody is told: %v", told)
					}
				}
				if kept, _, _ := d.Counts(); kept != 1 {
					t.Errorf("%d files kept", kept)
				}
				if all := receipts(s); len(all) != 1 {
					t.Errorf("%d receipts", len(all))
				}
			}},
	)
}

func TestWhatIsNoReceipt(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "refused, and nothing kept", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), s.Session(ana)
				d.Hang(bank+"page", []byte("<html>"))
				d.Hang(bank+"large", append(testkit.Paper(transfer(1), "1"), make([]byte, receipt.MostBytes)...))
				d.Hang(bank+"1.png", testkit.Paper(transfer(1), "1"))
				for _, c := range []struct {
					ref, kind string
					code      fault.Code
					path      string
				}{
					{bank + "page", "image", fault.InvalidArguments, ""},
					{bank + "large", "image", fault.InvalidArguments, ""},
					{bank + "1.png", "pdf", fault.InvalidArguments, "/fileType"},
					{testkit.DataURI("image/png", testkit.Paper(transfer(1), "2")), "image", fault.InvalidArguments,
						"/fileRef"},
					{"870000000000001", "image", fault.NotFound, ""},
					{testkit.NewID(), "image", fault.NotFound, ""},
					{bank + "nothing", "image", fault.NotFound, ""},
					{"", "image", fault.InvalidArguments, "/fileRef"},
				} {
					a := s.Call(id, ingestReceipt, args{"fileRef": c.ref, "fileType": c.kind})
					if a.ErrorCode != c.code || (c.path != "" && (len(a.Errors) != 1 || a.Errors[0].Path != c.path)) {
						t.Errorf("%.40s: %+v", c.ref, a)
					}
				}
				if kept, _, _ := d.Counts(); kept != 0 || len(receipts(s)) != 0 {
					t.Errorf("%d files, %d receipts", kept, len(receipts(s)))
				}
			}},
		testkit.Flow{Name: "the outside is down", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), s.Session(ana)
				ref := d.Hang(bank+"1.png", testkit.Paper(transfer(1), "1"))
				send := func() runtime.Answer {
					return s.CallAs(testkit.Relay, id, ingestReceipt, args{"fileRef": ref, "fileType": "image"},
						"key-1")
				}
				d.Down(fault.New(fault.UpstreamFailed, "no answer"))
				if a := send(); a.ErrorCode != fault.UpstreamFailed {
					t.Errorf("%+v", a)
				}
				d.Down(nil)
				if a := send(); !a.Success {
					t.Errorf("%+v", a)
				}
			}},
		testkit.Flow{Name: "what came through the channel is its sender's", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), s.Session(ana)
				d.Hang("8700001", testkit.Paper(transfer(1), "1"))
				s.Do(func(u *core.Unit) error {
					talk, err := u.Conversations.Get(id, true)
					if err != nil {
						return err
					}
					u.Conversations.Adopt(talk)
					return u.Conversations.Remember(conversation.Media{ID: "8700001", Account: "1",
						ContentType: "image/png"})
				})
				sent := args{"fileRef": "8700001", "fileType": "image"}
				stranger, random := s.Call(s.Session(beto), ingestReceipt, sent),
					s.Call(s.Session(beto), ingestReceipt, args{"fileRef": "1", "fileType": "image"})
				if stranger.ErrorCode != fault.NotFound || stranger.Error != random.Error {
					t.Errorf("%+v, %+v", stranger, random)
				}
				first := s.OK(id, ingestReceipt, sent)
				if a := s.Call(s.Session(beto), ingestReceipt, sent); a.Error != random.Error {
					t.Errorf("tells that it was used: %+v", a)
				}
				wait(s, 60*24*60*60*1e9)
				s.Do(func(u *core.Unit) error { _, err := u.Conversations.ForgetMedia(); return err })
				if again := s.OK(id, ingestReceipt, sent); again["receiptId"] != first["receiptId"] {
					t.Errorf("forgotten: %v", again)
				}
			}},
	)
}

func TestWhatAReceiptIsFor(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "nothing, one, several, and what its amount says", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), s.Session(ana)
				send := func(mark string, amount int64, extra args) args {
					ref := d.Hang(bank+mark, testkit.Paper(transfer(amount), mark))
					in := args{"fileRef": ref, "fileType": "image"}
					for k, v := range extra {
						in[k] = v
					}
					return s.OK(id, ingestReceipt, in)
				}
				if got := send("none", 5_00, nil); got["needsOrderReference"] != true {
					t.Errorf("owes nothing: %v", got)
				}
				owes(s, 1)
				if got := send("one", 5_00, nil); got["needsOrderReference"] != false {
					t.Errorf("owes one: %v", got)
				}
				owes(s, 3)
				if got := send("two", 5_00, nil); got["needsOrderReference"] != true {
					t.Errorf("owes two: %v", got)
				}
				if got := send("exact", 300_00, nil); got["needsOrderReference"] != true {
					t.Errorf("not read yet: %v", got)
				}
				errands(s)
				if got := send("exact", 300_00, nil); got["needsOrderReference"] != false {
					t.Errorf("the very amount of one: %v", got)
				}
				second := balance(s, id)["unpaidOrders"].([]any)[1].(args)["orderId"]
				if got := send("said", 5_00, args{"suggestedOrderId": second}); got["needsOrderReference"] != false ||
					receiptOf(s, got["receiptId"].(string)).OrderID != second {
					t.Errorf("said: %v", got)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "nobody else's order", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, id := s.Desk(), owes(s, 1)
				theirs := balance(s, id)["unpaidOrders"].([]any)[0].(args)["orderId"]
				ref := d.Hang(bank+"1", testkit.Paper(transfer(1), "1"))
				var said []string
				for _, order := range []any{theirs, testkit.NewID()} {
					a := s.Call(s.Session(beto), ingestReceipt, args{"fileRef": ref, "fileType": "image",
						"suggestedOrderId": order})
					if a.ErrorCode != fault.NotFound {
						t.Errorf("%+v", a)
					}
					said = append(said, a.Error)
				}
				if said[0] != said[1] || len(receipts(s)) != 0 {
					t.Errorf("%q", said)
				}
			}},
	)
}
