package sales

import (
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// missing is one thing that an order lacks before it can be confirmed.
type missing struct {
	name locale.Text // what it is called in a summary
	want locale.Text // where it is asked for with others
	ask  locale.Text // the question for it alone
}

var (
	msgMissing = locale.Text{
		ES: "Para confirmar el pedido necesito %s. ¿Me pasás esos datos?",
		MX: "Para confirmar el pedido necesito %s. ¿Me pasas esos datos?",
		PT: "Para confirmar o pedido, ainda preciso destes dados: %s. Você me passa?",
		EN: "To confirm the order I still need %s. Could you tell me?",
	}

	missAddress = missing{
		name: locale.Text{ES: "dirección", PT: "endereço", EN: "address"},
		want: locale.Text{
			ES: "la dirección de entrega (o saber si lo retirás)",
			MX: "la dirección de entrega (o saber si lo recoges)",
			PT: "o endereço de entrega (ou se você vai retirar)",
			EN: "the delivery address (or to know if you will pick it up)",
		},
		ask: locale.Text{
			ES: "¿A qué dirección te lo enviamos, o preferís retirarlo?",
			MX: "¿A qué dirección te lo enviamos, o prefieres recogerlo?",
			PT: "Para qual endereço enviamos, ou você prefere retirar?",
			EN: "Which address shall we deliver it to, or would you rather pick it up?",
		},
	}
	missBranch = missing{
		name: locale.Text{ES: "sucursal de retiro", MX: "sucursal donde lo recoge", PT: "unidade da retirada",
			EN: "branch to pick it up at"},
		want: locale.Text{
			ES: "saber en qué sucursal lo retirás",
			MX: "saber en qué sucursal lo recoges",
			PT: "a unidade em que você vai retirar",
			EN: "the branch where you will pick it up",
		},
		ask: locale.Text{
			ES: "¿En qué sucursal lo querés retirar?",
			MX: "¿En qué sucursal lo quieres recoger?",
			PT: "Em qual unidade você quer retirar?",
			EN: "Which branch would you like to pick it up at?",
		},
	}
	missDNI = missing{
		name: locale.Text{ES: "DNI", MX: "número de identificación", PT: "documento", EN: "document number"},
		want: locale.Text{ES: "tu DNI", MX: "tu número de identificación", PT: "o número do seu documento",
			EN: "your document number"},
		ask: locale.Text{
			ES: "¿Me pasás tu DNI?",
			MX: "¿Me das tu número de identificación?",
			PT: "Você me passa o número do seu documento?",
			EN: "What is your document number?",
		},
	}
	missName = missing{
		name: locale.Text{ES: "nombre", PT: "nome", EN: "name"},
		want: locale.Text{ES: "tu nombre", PT: "o seu nome", EN: "your name"},
		ask: locale.Text{ES: "¿Cómo te llamás?", MX: "¿Cómo te llamas?", PT: "Qual é o seu nome?",
			EN: "What is your name?"},
	}
	missContact = missing{
		name: locale.Text{ES: "teléfono o correo", PT: "telefone ou e-mail", EN: "telephone or email"},
		want: locale.Text{ES: "un teléfono o correo", PT: "um telefone ou e-mail", EN: "a telephone number or email"},
		ask: locale.Text{
			ES: "¿Me dejás un teléfono o un correo para avisarte del pedido?",
			MX: "¿Me dejas un teléfono o un correo para avisarte del pedido?",
			PT: "Você me deixa um telefone ou e-mail para avisarmos sobre o pedido?",
			EN: "What telephone number or email can we reach you at about the order?",
		},
	}
)

// missing lists what an order still lacks.
func (n *Nouns) missing(o order.Order, needIdentity bool) (out []missing, err error) {
	d := o.Delivery
	if d.Method == "" || (d.Method != order.Pickup && (d.Address.Line1 == "" || d.Address.City == "")) {
		out = append(out, missAddress)
	}
	if lacks, err := n.lacksBranch(o); err != nil {
		return nil, err
	} else if lacks {
		out = append(out, missBranch)
	}
	c, _, err := n.Customers.Current()
	if err != nil {
		return nil, err
	}
	required, contact := needIdentity && n.Scope.Workspace.Settings.IdentityRequired(), n.lacksContact(o, c)
	if required && c.DNI == "" {
		out = append(out, missDNI)
	}
	if c.FirstName == "" && (required || needIdentity && contact && n.Scope.Channel == conversation.Web) { // a telephone alone does not say whose the order is
		out = append(out, missName)
	}
	if contact {
		out = append(out, missContact)
	}
	return out, nil
}

// lacking is a conflict that asks the customer for what an order still lacks; nil: nothing.
func (n *Nouns) lacking(o order.Order, needIdentity bool) (*fault.Error, error) {
	list, err := n.missing(o, needIdentity)
	switch {
	case err != nil || len(list) == 0:
		return nil, err
	case len(list) == 1:
		return n.Scope.Fault(fault.Conflict, list[0].ask), nil
	}
	wants := lists.Map(list, func(m missing) string { return n.Scope.Say(m.want) })
	return n.Scope.Fault(fault.Conflict, msgMissing, locale.List(n.Scope.Workspace.Locale, wants, false)), nil
}
