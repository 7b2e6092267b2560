package retail_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_customer_balance", tooltest.Tool{
	Arguments: `includeDetails boolean =false`,
	Promises:  "query low never 60 basic",
})

// What a customer paid too much is told with what they owe, and never to another one.
func TestCreditIsTold(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_customer_balance"
	// paid is a conversation of Ana's after an order of 300 and a payment.
	paid := func(amount int64, asks string) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 100_00, 50)
			sold(s, 3)
			owner := newest(s).CustomerID
			s.Do(func(u *core.Unit) error {
				_, err := u.Payments.Pay(ledger.Payment{Method: "cash", CustomerID: owner, Amount: amount})
				return err
			})
			return s.Session(asks), args{}
		}
	}
	told := func(name string, tag locale.Tag, currency money.Currency, amount int64, data args) testkit.Scenario {
		return testkit.Scenario{
			Name: name + ", " + string(tag), Tool: tool, Seed: paid(amount, ana), Data: data,
			Setup: testkit.Setup{Locale: tag, Currency: currency, Settings: anonymous},
		}
	}
	testkit.Run(t,
		told("a debt", locale.ESAR, money.ARS, 100_00,
			args{"totalDebt": 200, "creditBalance": 0, "message": "Debés $ 200."}),
		told("all paid", locale.PTBR, money.BRL, 300_00,
			args{"totalDebt": 0, "creditBalance": 0, "message": "Você não deve nada."}),
		told("too much", locale.ESAR, money.ARS, 433_00, args{"totalDebt": 0, "creditBalance": 133,
			"message": "No debés nada. Tenés $ 133 a favor, que se descuentan de tu próximo pedido."}),
		told("too much", locale.ESMX, money.MXN, 433_00,
			args{"message": "No debes nada. Tienes $133 a favor, que se descuentan de tu próximo pedido."}),
		told("too much", locale.PTBR, money.BRL, 433_00,
			args{"message": "Você não deve nada. Você tem R$ 133 de crédito, que entram no seu próximo pedido."}),
		told("too much", locale.EN, money.USD, 433_00,
			args{"message": "You owe nothing. You have $133 in your favour, which is used for your next order."}),
		testkit.Scenario{
			Name: "not to another customer", Tool: tool, Setup: in(locale.ESAR), Seed: paid(433_00, beto),
			Data: args{"totalDebt": 0, "creditBalance": 0, "message": "No debés nada."},
		},
	)
}

// The last payment has its date and age; unpaid orders come when they are asked for, the oldest first.
func TestBalanceDetails(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_customer_balance"
	testkit.Flows(t, testkit.Flow{Name: "after some days", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 50)
		id := sold(s, 3)
		if got := s.OK(id, tool, args{}); got["lastPaymentDate"] != nil || got["daysSinceLastPayment"] != nil {
			t.Errorf("before any payment: %v", got)
		}
		first := newest(s)
		s.Do(func(u *core.Unit) error {
			_, err := u.Payments.Pay(ledger.Payment{Method: "cash", CustomerID: first.CustomerID, Amount: 100_00})
			return err
		})
		paidAt := s.Clock.Now().UTC().Format(time.RFC3339)
		wait(s, 5*24*time.Hour)
		sold(s, 1)
		id = s.Session(ana)
		plain := s.OK(id, tool, args{})
		if plain["lastPaymentDate"] != paidAt || fmt.Sprint(plain["daysSinceLastPayment"]) != "5" ||
			plain["unpaidOrders"] != nil || fmt.Sprint(plain["totalDebt"]) != "300" {
			t.Errorf("by default: %v, paid at %s", plain, paidAt)
		}
		unpaid, _ := s.OK(id, tool, args{"includeDetails": true})["unpaidOrders"].([]any)
		if len(unpaid) != 2 {
			t.Fatalf("unpaid: %v", unpaid)
		}
		oldest := unpaid[0].(map[string]any)
		if oldest["orderId"] != first.ID || fmt.Sprint(oldest["total"], oldest["paid"], oldest["pending"]) != "300 100 200" {
			t.Errorf("the oldest: %v", oldest)
		}
		if other := s.OK(s.Session(beto), tool, args{"includeDetails": true}); other["unpaidOrders"] != nil ||
			other["lastPaymentDate"] != nil {
			t.Errorf("another customer is told %v", other)
		}
	}})
}
