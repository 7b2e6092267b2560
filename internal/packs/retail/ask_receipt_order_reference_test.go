package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("ask_receipt_order_reference", tooltest.Tool{
	Arguments: `receiptId! string uuid`,
	Promises:  "query low never 60 basic",
	Probes:    []tooltest.Probe{{Field: "receiptId", Names: tooltest.Receipt}},
})

const askOrder = "retail/ask_receipt_order_reference"

func TestAskReceiptOrderReference(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "the nearest first", Setup: testkit.Setup{Settings: anonymous},
			Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 1, 3, 9) // 100, 300, 900
				id := ingested(s, d, session, transfer(270_00), "1")
				got := s.OK(session, askOrder, args{"receiptId": id})
				list := got["possibleOrders"].([]any)
				if got["parsedAmount"] != 270.0 || len(list) != 3 {
					t.Fatalf("%v", got)
				}
				for i, want := range []args{
					{"orderNumber": "ORD-00002", "pending": 300.0, "total": 300.0, "matchScore": 0.9},
					{"orderNumber": "ORD-00003", "matchScore": 0.3},
					{"orderNumber": "ORD-00001", "matchScore": 0.0}, // the difference is more than it owes
				} {
					for k, v := range want {
						if got := list[i].(args)[k]; got != v {
							t.Errorf("%d: %s is %v, want %v", i, k, got, v)
						}
					}
				}
				if q := got["questionForCustomer"].(string); !strings.Contains(q, "$ 270") ||
					!strings.Contains(q, "¿A qué pedido corresponde?") ||
					!strings.Contains(q, "• ORD-00002 del martes 10 de marzo (faltan $ 300)") {
					t.Errorf("%s", q)
				}
				for _, other := range []string{id, testkit.NewID()} {
					if a := s.Call(s.Session(beto), askOrder, args{"receiptId": other}); a.ErrorCode != fault.NotFound {
						t.Errorf("%+v", a)
					}
				}
			}},
		testkit.Flow{Name: "what is paid is no candidate, and what was not read says nothing",
			Setup: testkit.Setup{Settings: anonymous}, Play: func(t *testing.T, s *shop) {
				d, session := s.Desk(), owes(s, 1, 3)
				pays(s, session, args{"amount": 100, "method": "cash"})
				id := ingested(s, d, session, receipt.Reading{Currency: "ARS"}, "1")
				got := s.OK(session, askOrder, args{"receiptId": id})
				list := got["possibleOrders"].([]any)
				if _, has := got["parsedAmount"]; has || len(list) != 1 || list[0].(args)["matchScore"] != 0.0 {
					t.Errorf("%v", got)
				}
				if q := got["questionForCustomer"]; q != "Recibí tu comprobante. ¿Es por el pedido ORD-00002 del martes 10 de marzo (faltan $ 300)?" {
					t.Errorf("%s", q)
				}
			}},
		testkit.Flow{Name: "nothing owed, in Portuguese", Setup: in(locale.PTBR), Play: func(t *testing.T, s *shop) {
			d, session := s.Desk(), s.Session(ana)
			got := s.OK(session, askOrder, args{"receiptId": ingested(s, d, session, receipt.Reading{}, "1")})
			if q := got["questionForCustomer"].(string); !strings.HasPrefix(q,
				"Recebi o seu comprovante. Não encontrei") {
				t.Errorf("%s", q)
			}
		}},
	)
}
