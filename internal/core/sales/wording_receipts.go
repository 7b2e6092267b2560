package sales

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

var (
	msgAnothers = locale.Text{
		ES: "Ese comprobante es de otro cliente.",
		PT: "Esse comprovante é de outro cliente.",
		EN: "That receipt is another customer's.",
	}
	msgUnreadYet = locale.Text{
		ES: "El comprobante todavía no se leyó: primero hay que leer el monto, o indicar en confirmedAmount cuánto dice el cliente que transfirió.",
		PT: "O comprovante ainda não foi lido: primeiro leia o valor, ou informe em confirmedAmount quanto o cliente diz que transferiu.",
		EN: "The receipt has not been read yet: read its amount first, or give in confirmedAmount what the customer says they transferred.",
	}
	msgNoAmount = locale.Text{
		ES: "No se pudo leer el monto del comprobante. Preguntale al cliente cuánto transfirió e indicalo en confirmedAmount: lo va a verificar una persona.",
		MX: "No se pudo leer el monto del comprobante. Pregúntale al cliente cuánto transfirió e indícalo en confirmedAmount: lo va a verificar una persona.",
		PT: "Não foi possível ler o valor do comprovante. Pergunte ao cliente quanto ele transferiu e informe em confirmedAmount: uma pessoa vai verificar.",
		EN: "The amount on the receipt could not be read. Ask the customer how much they transferred and give it in confirmedAmount: a person will verify it.",
	}
	msgOtherMoney = locale.Text{
		ES: "El comprobante está en %s y el negocio cobra en %s. Indicá en confirmedAmount a cuánto equivale: lo va a verificar una persona.",
		MX: "El comprobante está en %s y el negocio cobra en %s. Indica en confirmedAmount a cuánto equivale: lo va a verificar una persona.",
		PT: "O comprovante está em %s e a loja recebe em %s. Informe em confirmedAmount a quanto equivale: uma pessoa vai verificar.",
		EN: "The receipt is in %s and the business is paid in %s. Give in confirmedAmount what it amounts to: a person will verify it.",
	}

	msgApply = locale.Text{
		ES: "¿Aplico el pago de %s del comprobante al pedido %s?",
		PT: "Aplico o pagamento de %s do comprovante ao pedido %s?",
		EN: "Shall I apply the payment of %s on the receipt to order %s?",
	}
	msgLeftOver = locale.Text{
		ES: " Lo que sobra, %s, queda a tu favor.",
		PT: " O que sobra, %s, fica como crédito seu.",
		EN: " What is over, %s, stays as your credit.",
	}
	msgStillOwe = locale.Text{
		ES: " Después quedan %s por pagar.",
		PT: " Depois ficam %s a pagar.",
		EN: " After that, %s is left to pay.",
	}

	msgDoubts = map[doubt]locale.Text{
		unsure: {
			ES: " El comprobante no se pudo leer con seguridad.",
			PT: " O comprovante não pôde ser lido com segurança.",
			EN: " The receipt could not be read with certainty.",
		},
		differs: {ES: " El comprobante dice %s.", PT: " O comprovante diz %s.", EN: " The receipt says %s."},
		foreign: {ES: " El comprobante dice %s.", PT: " O comprovante diz %s.", EN: " The receipt says %s."},
		misdated: {
			ES: " El comprobante tiene fecha del %s.",
			PT: " O comprovante tem data de %s.",
			EN: " The receipt is dated %s.",
		},
		unnamed: {
			ES: " En el comprobante no se lee a quién se le transfirió.",
			PT: " No comprovante não se lê para quem foi a transferência.",
			EN: " The receipt does not show to whom the money went.",
		},
		astray: {
			ES: " El comprobante dice que la plata fue para %s, no para la cuenta del negocio.",
			MX: " El comprobante dice que el dinero fue para %s, no para la cuenta del negocio.",
			PT: " O comprovante diz que o dinheiro foi para %s, não para a conta da loja.",
			EN: " The receipt says that the money went to %s, not to the business's account.",
		},
		unset: {
			ES: " El negocio no tiene cargados los datos de su cuenta, y no se puede comparar a quién se le transfirió.",
			PT: " A loja não tem os dados da sua conta cadastrados, e não dá para comparar para quem foi a transferência.",
			EN: " The business has not entered its account, so that the receiver cannot be compared.",
		},
	}
)

// applyText is the question to a customer, with the effect of a yes.
func (s *Proofs) applyText(u use) string {
	text := s.Scope.Say(msgApply, s.Scope.Money(u.payment.Amount), u.order.Number)
	switch left := u.order.Pending() - u.payment.Amount; {
	case left < 0:
		text += s.Scope.Say(msgLeftOver, s.Scope.Money(-left))
	case left > 0:
		text += s.Scope.Say(msgStillOwe, s.Scope.Money(left))
	}
	return text
}

// doubtText tells staff why they are asked instead of the customer.
func (s *Proofs) doubtText(u use) string {
	t, ok := msgDoubts[u.doubt]
	if !ok {
		return ""
	}
	tag := s.Scope.Workspace.Locale
	switch u.doubt {
	case differs, foreign:
		return s.Scope.Say(t, locale.Money(tag, money.Amount{Minor: u.receipt.Amount,
			Currency: money.Currency(u.receipt.Currency)}))
	case astray:
		return s.Scope.Say(t, locale.OneLine(u.receipt.Payee.String()))
	case misdated:
		day, err := time.Parse(time.DateOnly, u.receipt.PaidOn)
		if err != nil {
			return s.Scope.Say(msgDoubts[unsure])
		}
		return s.Scope.Say(t, locale.DateYear(tag, day))
	}
	return s.Scope.Say(t)
}
