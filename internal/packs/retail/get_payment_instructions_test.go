package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_payment_instructions", tooltest.Tool{
	Arguments: `paymentMethod string cash,transfer,mercadopago,debit,credit | orderId string uuid`,
	Promises:  "query low never 60 basic",
	Probes:    []tooltest.Probe{{Field: "orderId", Names: tooltest.Order}},
})

func TestGetPaymentInstructions(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_payment_instructions"
	const account = "Titular: Tienda SRL\nBanco: Banco Sur\nAlias: tienda.mate\nCBU: 0110"
	// buys is a conversation of Ana's after an order without a method, and its arguments.
	buys := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 50); return sold(s, 3), arguments }
	}
	before := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), arguments }
	}
	portuguese := banked()
	portuguese.Locale, portuguese.Currency = locale.PTBR, money.BRL
	testkit.Run(t,
		testkit.Scenario{
			Name: "what is owed and all methods", Tool: tool, Setup: banked(), Seed: buys(args{}),
			Data: args{"orderNumber": "ORD-00001", "amountDue": 300, "currency": "ARS",
				"methods": list{
					args{"method": "cash", "name": "efectivo",
						"instructions": "Pagás $ 300 en efectivo al recibir el pedido."},
					args{"method": "transfer", "name": "transferencia",
						"instructions": "Transferí $ 300 a:\n" + account +
							"\nCuando la hagas, mandanos el comprobante."},
				},
				"message": "Del pedido ORD-00001 falta pagar $ 300.\nPodés pagar con: efectivo o transferencia.\nTransferí $ 300 a:\n" + account + "\nCuando la hagas, mandanos el comprobante."},
		},
		testkit.Scenario{
			Name: "the method asked for", Tool: tool, Setup: banked(), Seed: buys(args{"paymentMethod": "cash"}),
			Data: args{"message": "Del pedido ORD-00001 falta pagar $ 300.\nPagás $ 300 en efectivo al recibir el pedido."},
		},
		testkit.Scenario{
			Name: "the agreed method", Tool: tool, Setup: banked(),
			Seed: func(s *shop) (string, any) {
				id, question := askedFor(s, "transfer")
				s.Yes(question)
				return id, args{}
			},
			Check: func(s *shop, _ string, a runtime.Answer) {
				if said := testkit.Data(s.T, a)["message"].(string); !strings.HasPrefix(said,
					"Del pedido ORD-00001 falta pagar $ 300.\nTransferí $ 300 a:\n"+account) {
					s.T.Errorf("%q", said)
				}
			},
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, Setup: portuguese, Seed: buys(args{"paymentMethod": "transfer"}),
			Data: args{"message": "Do pedido ORD-00001 falta pagar R$ 300.\nTransfira R$ 300 para:\nTitular: Tienda SRL\nBanco: Banco Sur\nChave Pix: tienda.mate\nConta: 0110\nDepois, envie o comprovante para a gente."},
		},
		testkit.Scenario{
			Name: "before there is an order", Tool: tool, Setup: banked(), Seed: before(args{}),
			Data: args{"orderId": nil, "amountDue": nil,
				"message": "Podés pagar con: efectivo o transferencia.\nDatos para transferir:\n" + account},
		},
		testkit.Scenario{
			Name: "an anonymous visitor", Tool: tool, Setup: banked(),
			Seed: func(s *shop) (string, any) { return s.SessionOn("web", ""), args{"paymentMethod": "transfer"} },
			Data: args{"orderId": nil, "message": "Datos para transferir:\n" + account},
		},
		testkit.Scenario{
			Name: "a method that is not taken", Tool: tool, Setup: banked(),
			Seed: before(args{"paymentMethod": "credit"}),
			Code: fault.Conflict, Error: "Se puede pagar con: efectivo, transferencia.",
		},
		testkit.Scenario{
			Name: "an account that was never entered", Tool: tool, Setup: in(locale.ESAR),
			Seed: before(args{"paymentMethod": "transfer"}),
			Data: args{"message": "Los datos para transferir te los tiene que pasar una persona del negocio: no los tengo cargados."},
		},
		testkit.Scenario{
			Name: "a shop that lists no methods takes all", Tool: tool, Setup: in(locale.ESAR), Seed: before(args{}),
			Check: func(s *shop, _ string, a runtime.Answer) {
				if n := len(testkit.Data(s.T, a)["methods"].(list)); n != 5 {
					s.T.Errorf("%d methods: %s", n, a.Data)
				}
			},
		},
		testkit.Scenario{
			Name: "a paid order", Tool: tool, Setup: banked(),
			Seed: func(s *shop) (string, any) {
				id, _ := buys(nil)(s)
				o := newest(s)
				s.Do(func(u *core.Unit) error {
					_, err := u.Payments.Pay(ledger.Payment{Method: "cash", OrderID: o.ID, Amount: 300_00})
					return err
				})
				return id, args{"orderId": o.ID}
			},
			Data: args{"amountDue": 0, "methods": list{},
				"message": "El pedido ORD-00001 no tiene nada pendiente de pago."},
		},
		testkit.Scenario{
			Name: "another customer's order", Tool: tool, Setup: banked(),
			Seed: func(s *shop) (string, any) {
				buys(nil)(s)
				return s.Session(beto), args{"orderId": newest(s).ID}
			},
			Code: fault.NotFound,
		},
	)
}
