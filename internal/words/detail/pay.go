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
)

var payWords = byFirst(`cash efectivo dinheiro contado contraentrega billetes especie,
	transfer transferencia transferir transfiero pix spei transf transferi, mercadopago mp mercado link, debit debito,
	credit credito tarjeta cartao visa mastercard`)

// Pay reads how somebody wants to pay.
func (m *Text) Pay() (Pay, bool) {
	var found Pay
	for i, t := range m.words {
		p, ok := payWords[t.word]
		if ok && (t.word != "mercado" || m.at(i+1) == "pago") {
			if found == "" || found == Credit {
				found = Pay(p)
			}
		}
	}
	return found, found != ""
}

// TakePay marks the words about paying as read.
func (m *Text) TakePay() {
	for i, t := range m.words {
		if _, ok := payWords[t.word]; !ok {
			continue
		}
		m.taken[i] = true
		for k := i - 1; k >= 0 && k >= i-3; k-- {
			if w := m.at(k); w == "en" || w == "con" || w == "pago" || w == "por" || w == "pagar" || w == "abono" || w == "de" || w == "la" || w == "em" || w == "no" || w == "tarjeta" || w == "y" {
				m.taken[k] = true
			} else {
				break
			}
		}
		if m.at(i+1) == "pago" {
			m.taken[i+1] = true
		}
	}
}
