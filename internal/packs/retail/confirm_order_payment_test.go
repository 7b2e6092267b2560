package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// banked is a shop that takes cash and transfers, with its account.
func banked() testkit.Setup {
	return with(func(s *access.Settings) {
		s.PaymentMethods = []string{"cash", "transfer"}
		s.Bank = access.Bank{Alias: "tienda.mate", CBU: "0110", Holder: "Tienda SRL", Name: "Banco Sur"}
	})
}

// newest is the shop's last order.
func newest(s *shop) (o order.Order) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		list, err := u.Orders.List(order.Filter{Limit: 1})
		if err == nil && len(list) == 1 {
			o = list[0]
		}
		return err
	})
	return o
}

// askedFor is a complete draft whose question was asked with this payment method.
func askedFor(s *shop, method string) (sessionID, question string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 50)
	sessionID = complete(s, 3)
	a := s.OK(sessionID, "retail/request_confirmation", args{"paymentMethod": method})
	return sessionID, a["confirmationId"].(string)
}

// The payment method that was asked about is shown in the question, and its instructions are in what the customer
// reads after the yes.
func TestHowToPayReachesTheCustomer(t *testing.T) {
	t.Parallel()
	told := func(tag locale.Tag, currency money.Currency, shown, read string) testkit.Flow {
		setup := banked()
		setup.Locale, setup.Currency = tag, currency
		return testkit.Flow{Name: "in " + string(tag), Setup: setup, Play: func(t *testing.T, s *shop) {
			id, question := askedFor(s, "transfer")
			a := s.Call(id, confirmOrder, args{"confirmationToken": question})
			if a.Confirmation == nil || a.Confirmation.ID != question ||
				!strings.Contains(a.Confirmation.Message, "\n"+shown+"\n") {
				t.Fatalf("a call with the token alone: %+v", a)
			}
			same := s.Call(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "transfer"})
			if same.Confirmation == nil || same.Confirmation.ID != question {
				t.Errorf("a call with what was shown: %+v", same)
			}
			d, err := s.Reply(question, "sí")
			if err != nil || !d.Result.Success || !strings.HasSuffix(d.Message, "\n"+read) {
				t.Errorf("the customer reads %q, %v", d.Message, err)
			}
			if got := newest(s).Payment; got != order.Transfer {
				t.Errorf("the order is paid by %q", got)
			}
		}}
	}
	testkit.Flows(t,
		told(locale.ESAR, money.ARS, "Pago: transferencia",
			"Transferí $ 300 a:\nTitular: Tienda SRL\nBanco: Banco Sur\nAlias: tienda.mate\nCBU: 0110\nCuando la hagas, mandanos el comprobante."),
		told(locale.ESMX, money.MXN, "Pago: transferencia",
			"Transfiere $300 a:\nTitular: Tienda SRL\nBanco: Banco Sur\nAlias: tienda.mate\nCLABE: 0110\nCuando la hagas, mándanos el comprobante."),
		told(locale.PTBR, money.BRL, "Pagamento: transferência",
			"Transfira R$ 300 para:\nTitular: Tienda SRL\nBanco: Banco Sur\nChave Pix: tienda.mate\nConta: 0110\nDepois, envie o comprovante para a gente."),
		told(locale.EN, money.USD, "Payment: bank transfer",
			"Transfer $300 to:\nHolder: Tienda SRL\nBank: Banco Sur\nAlias: tienda.mate\nAccount: 0110\nSend us the receipt afterwards."),
		testkit.Flow{Name: "a method that is not taken", Setup: banked(), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			a := s.Call(complete(s, 1), "retail/request_confirmation", args{"paymentMethod": "debit"})
			if a.ErrorCode != fault.Conflict || !strings.HasSuffix(a.Error,
				"Se puede pagar con: efectivo, transferencia.") {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "no method: the choice follows the yes", Setup: banked(), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			_, question := asked(s, 1)
			if d, err := s.Reply(question, "sí"); err != nil ||
				!strings.HasSuffix(d.Message, "\n¿Cómo vas a pagar? Podés con: efectivo o transferencia.") {
				t.Errorf("the customer reads %q, %v", d.Message, err)
			}
		}},
		testkit.Flow{Name: "no account to transfer to",
			Setup: with(func(s *access.Settings) { s.PaymentMethods, s.Bank = []string{"transfer"}, access.Bank{} }),
			Play: func(t *testing.T, s *shop) {
				const passed = "Los datos para transferir te los tiene que pasar una persona del negocio: no los tengo cargados."
				put(s, yerba, "Yerba", 100_00, 50)
				id, question := asked(s, 1)
				d, err := s.Reply(question, "sí")
				if err != nil || !strings.HasSuffix(d.Message, "\n"+passed) ||
					testkit.Data(t, *d.Result)["paymentInstructions"] != passed {
					t.Errorf("the customer reads %q, %v", d.Message, err)
				}
				if out := s.OK(id, "retail/get_payment_instructions", args{}); !strings.Contains(out["message"].(string),
					passed) {
					t.Errorf("asked how to pay: %v", out)
				}
			}},
		testkit.Flow{Name: "the only method needs no choice",
			Setup: with(func(s *access.Settings) { s.PaymentMethods = []string{"cash"} }),
			Play: func(t *testing.T, s *shop) {
				put(s, yerba, "Yerba", 100_00, 50)
				_, question := asked(s, 1)
				if d, err := s.Reply(question, "sí"); err != nil || newest(s).Payment != order.Cash ||
					!strings.HasSuffix(d.Message, "\nPagás $ 100 en efectivo al retirar el pedido.") {
					t.Errorf("the customer reads %q, %v", d.Message, err)
				}
			}},
	)
}

// After the yes, the used token sets the payment method of its order, once.
func TestPaymentAgreedAfterTheYes(t *testing.T) {
	t.Parallel()
	flow := func(name string, setup testkit.Setup, play func(t *testing.T, s *shop, id, question string)) testkit.Flow {
		return testkit.Flow{Name: name, Setup: setup, Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id, question := asked(s, 3)
			if a := s.Yes(question); !a.Success {
				t.Fatalf("%+v", a)
			}
			play(t, s, id, question)
		}}
	}
	testkit.Flows(t,
		flow("once, and repeated", banked(), func(t *testing.T, s *shop, id, question string) {
			before, call := s.Snapshot(), args{"confirmationToken": question, "paymentMethod": "transfer"}
			first := s.Call(id, confirmOrder, call)
			testkit.Scenario{
				Data: args{"orderNumber": "ORD-00001", "total": 300,
					"paymentInstructions": "Transferí $ 300 a:\nTitular: Tienda SRL\nBanco: Banco Sur\nAlias: tienda.mate\nCBU: 0110\nCuando la hagas, mandanos el comprobante."},
				Changes: []string{"call_keys+1", "orders~1"}, Events: []string{"order.modified"},
			}.Judge(s, before, first)
			if said := testkit.Data(t, first)["confirmationMessage"].(string); !strings.HasPrefix(said,
				"Anotado: el pedido ORD-00001 se paga con transferencia.\nTransferí") {
				t.Errorf("it says %q", said)
			}
			before = s.Snapshot()
			again := s.Call(id, confirmOrder, call)
			testkit.Scenario{Data: testkit.Data(t, first)}.Judge(s, before, again)
			if !again.Replayed || again.ExecutionID != first.ExecutionID {
				t.Errorf("again: %+v", again)
			}
			if a := s.Call(id, confirmOrder, args{"confirmationToken": question}); !a.Success || !a.Replayed {
				t.Errorf("the token alone: %+v", a)
			}
			before = s.Snapshot()
			d, err := s.Reply(question, "sí")
			if err != nil || !d.Result.Replayed || strings.Contains(d.Message, "¿Cómo vas a pagar?") ||
				!strings.HasPrefix(d.Message, "¡Listo! Tu pedido ORD-00001 quedó confirmado.") ||
				!strings.Contains(d.Message, "\nTransferí $ 300 a:\n") || s.Since(before) != nil {
				t.Errorf("a second yes reads %q, %v, changed %v", d.Message, err, s.Since(before))
			}
			other := s.Call(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "cash"})
			if other.ErrorCode != fault.Conflict ||
				other.Error != "El pedido ORD-00001 ya quedó para pagar con transferencia." {
				t.Errorf("another method: %+v", other)
			}
		}),
		flow("only what the shop takes", banked(), func(t *testing.T, s *shop, id, question string) {
			before := s.Snapshot()
			a := s.Call(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "credit"})
			testkit.Scenario{Code: fault.Conflict, Error: "efectivo, transferencia"}.Judge(s, before, a)
			if a := s.Call(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "cash"}); !a.Success {
				t.Errorf("%+v", a)
			}
		}),
		flow("a stranger's token", banked(), func(t *testing.T, s *shop, _, question string) {
			before := s.Snapshot()
			a := s.Call(s.Session(beto), confirmOrder, args{"confirmationToken": question, "paymentMethod": "cash"})
			if a.ErrorCode != fault.ConfirmationInvalid || newest(s).Payment != "" {
				t.Errorf("%+v, changed %v", a, s.Since(before))
			}
		}),
		flow("a cancelled order", banked(), func(t *testing.T, s *shop, id, question string) {
			s.Do(func(u *core.Unit) error {
				o := newest(s)
				o.Status = order.Cancelled
				return u.Orders.Update(&o)
			})
			a := s.Call(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "cash"})
			if a.ErrorCode != fault.Conflict || newest(s).Payment != "" {
				t.Errorf("%+v", a)
			}
		}),
		flow("two methods at the same time", banked(), func(t *testing.T, s *shop, id, question string) {
			answers := make(chan runtime.Answer)
			for i := range 12 {
				go func() {
					answers <- s.Call(id, confirmOrder, args{"confirmationToken": question,
						"paymentMethod": []string{"cash", "transfer"}[i%2]})
				}()
			}
			fresh, ok, refused := 0, 0, 0
			for range 12 {
				switch a := <-answers; {
				case a.Success && !a.Replayed:
					fresh++
				case a.Success:
					ok++
				case a.ErrorCode == fault.Conflict:
					refused++
				default:
					t.Errorf("%+v", a)
				}
			}
			if fresh != 1 || ok != 5 || refused != 6 {
				t.Errorf("%d set it, %d repeated, %d were refused; the order is paid by %q", fresh, ok, refused,
					newest(s).Payment)
			}
		}),
		flow("credit that paid a part counts", banked(), func(t *testing.T, s *shop, _, _ string) {
			owner := newest(s)
			s.Do(func(u *core.Unit) error { // 300 owed, 350 paid: 50 in their favour
				_, err := u.Payments.Pay(ledger.Payment{Method: "cash", CustomerID: owner.CustomerID, Amount: 350_00})
				return err
			})
			id, question := asked(s, 1)
			s.Yes(question)
			a := s.OK(id, confirmOrder, args{"confirmationToken": question, "paymentMethod": "cash"})
			if a["paymentInstructions"] != "Pagás $ 50 en efectivo al retirar el pedido." {
				t.Errorf("%v", a)
			}
		}),
	)
}
