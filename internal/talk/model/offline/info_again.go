package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgShipAsk  = locale.Text{ES: "El costo exacto depende de la dirección: pasámela con el pedido y te lo digo antes de que confirmes.", MX: "El costo exacto depende de la dirección: pásamela con el pedido y te lo digo antes de que confirmes.", PT: "O valor exato depende do endereço: passe junto com o pedido e eu digo antes de você confirmar.", EN: "The exact cost depends on the address: give it to me with your order and I will tell you before you confirm."}
	msgPayYes   = locale.Text{ES: "Sí, con %s también.", PT: "Sim, com %s também.", EN: "Yes, with %s as well."}
	msgPayNo    = locale.Text{ES: "No figura %s entre las formas de pago que te pasé.", PT: "Não vejo %s entre as formas de pagamento que passei.", EN: "%s is not among the ways to pay that I told you."}
	payNameSaid = map[read.Pay]string{read.Cash: "cash", read.Transfer: "transfer", read.MercadoPago: "mercadopago", read.Debit: "debit", read.Credit: "credit"}
)

// once says what the business has written about something. Nobody wants to read it twice:
// asked again, what is told is what the new question is about.
func (d *dialogue) once(kind read.Kind, text string) {
	if text == "" {
		return
	}
	if !slices.Contains(d.m.Told, string(kind)) {
		d.m.Told = append(d.m.Told, string(kind))
		d.say(text)
		return
	}
	pay, pays := read.Read(d.tag, d.m.Heard, d.r.Facts.Now).Pay()
	name := d.in(payNames[payNameSaid[pay]])
	switch {
	case kind == read.Payments && pays && strings.Contains(locale.Fold(text), locale.Fold(name)):
		d.tell(msgPayYes, name)
	case kind == read.Payments && pays:
		d.tell(msgPayNo, name)
	case kind == read.Shipping && d.takesOrders():
		d.tell(msgShipAsk)
	default:
		d.say(text)
	}
}

// shippingAgain: where to and for how much was asked before, and the shop knows more than
// what it has written.
func (d *dialogue) shippingAgain(kind read.Kind) bool {
	return kind == read.Shipping && slices.Contains(d.m.Told, string(kind)) && d.has("retail/get_business_profile")
}
