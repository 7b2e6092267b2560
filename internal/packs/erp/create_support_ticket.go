package erp

import (
	"cmp"
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type createSupportTicketIn struct {
	Subject         string `json:"subject" doc:"De qué se trata, en una línea"`
	Description     string `json:"description" doc:"Qué pasa, con todo lo que haga falta para resolverlo"`
	Priority        string `json:"priority,omitempty" jsonschema:"enum=low,enum=medium,enum=high" doc:"Cuánto puede esperar; si no se dice, medium"`
	Category        string `json:"category,omitempty" doc:"El tipo de problema, como lo ordena el negocio"`
	CustomerName    string `json:"customer_name,omitempty" doc:"Quién lo pide; si no se dice, quien habla"`
	CustomerContact string `json:"customer_contact,omitempty" doc:"Un teléfono o correo para responderle; si no se dice, el de esta conversación" told:"label"`
}

type createSupportTicketOut struct {
	Success      bool   `json:"success"`
	TicketID     string `json:"ticket_id,omitempty" jsonschema:"format=uuid"`
	TicketNumber string `json:"ticket_number,omitempty"`
	Message      string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_support_ticket",
	Title:    "Abrir un ticket de soporte",
	Doc:      "Deja anotado un problema para que lo siga el equipo de soporte y le da un número al cliente. Usala cuando no se puede resolver en la conversación.",
	Category: "support", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"ticket.created"},
}, createSupportTicket)

// Maximum lengths of texts, in characters.
const (
	longestLine = 200
	longestText = 4000
)

var (
	msgTicket = locale.Text{
		ES: "Abrí el ticket %s. El equipo de soporte lo va a seguir y te responde por acá.",
		MX: "Abrí el ticket %s. El equipo de soporte le dará seguimiento y te responderá por aquí.",
		PT: "Abri o chamado %s. A equipe de suporte vai acompanhar e responder por aqui.",
		EN: "I have opened ticket %s. The support team will look into it and answer you here.",
	}
	msgTicketCall = locale.Text{
		ES: "Abrí el ticket %s. El equipo de soporte lo va a seguir y se va a comunicar con vos.",
		MX: "Abrí el ticket %s. El equipo de soporte le dará seguimiento y se comunicará contigo.",
		PT: "Abri o chamado %s. A equipe de suporte vai acompanhar e entrar em contato com você.",
		EN: "I have opened ticket %s. The support team will look into it and get in touch with you.",
	}
	msgTicketFor = locale.Text{
		ES: "Abrí el ticket %s. El equipo de soporte lo va a seguir y responde a %s.",
		MX: "Abrí el ticket %s. El equipo de soporte le dará seguimiento y responderá a %s.",
		PT: "Abri o chamado %s. A equipe de suporte vai acompanhar e responder para %s.",
		EN: "I have opened ticket %s. The support team will look into it and answer %s.",
	}
)

func createSupportTicket(_ context.Context, u *core.Unit, in createSupportTicketIn) (createSupportTicketOut, error) {
	u.Sensitive(in.CustomerName, in.CustomerContact)
	t := support.Ticket{Priority: support.TicketPriority(in.Priority), CustomerID: u.CustomerID}
	var wrong []fault.Field
	for _, f := range []struct {
		path, value string
		most        int
		read        func(*core.Unit, string, string, int) (string, error)
		into        *string
	}{
		{"/subject", locale.OneLine(in.Subject), longestLine, needed, &t.Subject},
		{"/description", in.Description, longestText, needed, &t.Description},
		{"/category", locale.OneLine(in.Category), longestLine, words, &t.Category},
		{"/customer_name", locale.PersonName(in.CustomerName), longestLine, words, &t.CustomerName},
		{"/customer_contact", locale.OneLine(in.CustomerContact), longestLine, words, &t.CustomerContact},
	} {
		var err error
		if *f.into, err = f.read(u, f.path, f.value, f.most); err != nil {
			wrong = append(wrong, fault.From(err).Fields...)
		}
	}
	if len(wrong) > 0 {
		return createSupportTicketOut{}, fault.Invalid(wrong[0].Message, wrong...)
	}
	said := t.CustomerContact
	me, known, err := u.Customers.Current()
	if err != nil {
		return createSupportTicketOut{}, err
	}
	if known {
		t.CustomerName, t.CustomerContact = cmp.Or(t.CustomerName, me.FullName()), cmp.Or(said, me.Phone, me.Email)
	}
	if t, err = u.Support.OpenTicket(t); err != nil {
		return createSupportTicketOut{}, err
	}
	out := createSupportTicketOut{Success: true, TicketID: t.ID, TicketNumber: t.Number,
		Message: u.Say(msgTicket, t.Number)}
	switch {
	case said != "":
		out.Message = u.Say(msgTicketFor, t.Number, said)
	case u.Spoken(): // a call ends: staff cannot answer in it
		out.Message = u.Say(msgTicketCall, t.Number)
	}
	return out, nil
}
