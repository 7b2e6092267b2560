package core

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgNoCodes = locale.Text{
	ES: "Este negocio todavía no puede mandar códigos por WhatsApp, así que acá no se puede comprobar un teléfono.",
	MX: "Este negocio todavía no puede enviar códigos por WhatsApp, así que aquí no se puede comprobar un teléfono.",
	PT: "Esta loja ainda não consegue enviar códigos pelo WhatsApp, então não dá para comprovar um telefone aqui.",
	EN: "The business has no WhatsApp template for codes, so nobody can prove a telephone here.",
}

// AskProof sends a code to the telephone that the unit's conversation claims as its customer's; conflict if no code can
// be sent. Codes always may go as a template: sending one only when needed would reveal who wrote to the shop today.
func (u *Unit) AskProof(number string) (customer.Proof, error) {
	t := u.Deliveries.Template(access.TemplateCode)
	if t == nil {
		return customer.Proof{}, fault.New(fault.Conflict, "%s", u.Say(msgNoCodes))
	}
	if err := u.Deliveries.Reachable("", number, t); err != nil {
		return customer.Proof{}, err
	}
	return u.Customers.AskProof(number)
}

// Prove checks a code and assigns the conversation and its draft to the customer. A wrong code comes back in refused,
// not err: the caller must commit the unit, or the attempt would not count.
func (u *Unit) Prove(code string) (who customer.Customer, refused *fault.Error, err error) {
	if who, refused, err = u.Customers.Prove(code); err != nil || refused != nil {
		return who, refused, err
	}
	if err := u.Conversations.Belongs(who.ID); err != nil {
		return who, nil, err
	}
	if err := u.Files.Proved(); err != nil {
		return who, nil, err
	}
	return who, nil, u.adoptDraft(who.ID)
}

// adoptDraft assigns the draft to the proven customer.
func (u *Unit) adoptDraft(customerID string) error {
	draft, err := u.Orders.Draft(true)
	switch {
	case fault.Is(err, fault.NotFound):
		return nil
	case err != nil || draft.CustomerID == "" || draft.CustomerID == customerID:
		return err
	}
	draft.CustomerID = customerID
	return u.Orders.Update(&draft)
}
