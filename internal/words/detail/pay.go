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

var payWords = map[string]Pay{
	"efectivo": Cash, "cash": Cash, "dinheiro": Cash, "contado": Cash, "contraentrega": Cash, "billetes": Cash, "especie": Cash,
	"transferencia": Transfer, "transferir": Transfer, "transfiero": Transfer, "transfer": Transfer, "pix": Transfer, "spei": Transfer, "transf": Transfer, "transferi": Transfer,
	"mercadopago": MercadoPago, "mp": MercadoPago, "mercado": MercadoPago, "link": MercadoPago,
	"debito": Debit, "debit": Debit,
	"credito": Credit, "credit": Credit, "tarjeta": Credit, "cartao": Credit, "visa": Credit, "mastercard": Credit,
}

// Pay reads how somebody wants to pay.
func (m *Text) Pay() (Pay, bool) {
	var found Pay
	for i, t := range m.words {
		p, ok := payWords[t.word]
		if ok && (t.word != "mercado" || m.at(i+1) == "pago") {
			if found == "" || found == Credit {
				found = p
			}
		}
	}
	return found, found != ""
}

// PayNear reads an answer to how somebody will pay, with slips of the pen.
func (m *Text) PayNear() (Pay, bool) {
	if p, ok := m.Pay(); ok {
		return p, true
	}
	for _, t := range m.words {
		for _, w := range []string{"efectivo", "transferencia", "debito", "credito", "dinheiro", "mercadopago"} {
			if len(t.word) >= 6 && Near(t.word, w) {
				return payWords[w], true
			}
		}
	}
	return "", false
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
