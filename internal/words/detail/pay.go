package detail

// Pay is a way to pay.
type Pay string

// The ways people name.
const (
	Cash        Pay = "cash"
	Transfer    Pay = "transfer"
	MercadoPago Pay = "mercadopago"
	Debit       Pay = "debit"
	Credit      Pay = "credit"
	Card        Pay = "card" // of which kind is not said
)

// Kind is a way to pay as it is kept of a payment: a card of which no more is said is told as one on credit.
func (p Pay) Kind() Pay {
	if p == Card {
		return Credit
	}
	return p
}

var payWords = byFirst(`cash efectivo dinheiro contado contraentrega billetes especie,
	transfer transferencia transferir transfiero pix spei transf transferi, mercadopago mp mercado link, debit debito,
	credit credito, card tarjeta cartao visa mastercard`)

// Pay reads how somebody wants to pay.
func (m line) Pay() (Pay, bool) {
	var found Pay
	for i, t := range m.words {
		if m.pays(i) && (found == "" || found == Card) {
			found = Pay(payWords[t.word])
		}
	}
	return found, found != ""
}

// pays: a word names a way to pay.
func (m line) pays(i int) bool {
	_, ok := payWords[m.at(i)]
	return ok && (m.at(i) != "mercado" || m.at(i+1) == "pago")
}

// payBefore come before a way to pay and belong to it.
var payBefore = set("en con pago por pagar abono de la em no tarjeta y")

// PayNear reads an answer to how somebody will pay, with slips of the pen.
func (m *Text) PayNear() (Pay, bool) {
	if p, ok := m.Pay(); ok {
		return p, true
	}
	for _, t := range m.words {
		for _, w := range []string{"efectivo", "transferencia", "debito", "credito", "dinheiro", "mercadopago"} {
			if len(t.word) >= 6 && Near(t.word, w) {
				return Pay(payWords[w]), true
			}
		}
	}
	return "", false
}

// TakePay marks the words about paying as read.
func (m line) TakePay() {
	for i, t := range m.words {
		if _, ok := payWords[t.word]; !ok {
			continue
		}
		m.taken[i] = true
		for k := i - 1; k >= 0 && k >= i-3; k-- {
			if !payBefore[m.at(k)] {
				break
			}
			m.taken[k] = true
		}
		if m.at(i+1) == "pago" {
			m.taken[i+1] = true
		}
	}
}
