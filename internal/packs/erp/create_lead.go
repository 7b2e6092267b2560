package erp

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/tool"
)

type createLeadIn struct {
	Name     string `json:"name" doc:"Cómo se llama la persona interesada" told:"label"`
	Phone    string `json:"phone,omitempty" said:"phone" doc:"Su teléfono; si no se dice, el de esta conversación"`
	Email    string `json:"email,omitempty" doc:"Su correo"`
	Company  string `json:"company,omitempty" doc:"La empresa donde trabaja"`
	Interest string `json:"interest,omitempty" doc:"Qué producto o servicio le interesa"`
	Notes    string `json:"notes,omitempty" doc:"Lo que le sirva saber a quien la llame"`
	Source   string `json:"source,omitempty" jsonschema:"default=ai_agent" doc:"De dónde vino"`
}

type createLeadOut struct {
	Success bool   `json:"success"`
	LeadID  string `json:"lead_id,omitempty" jsonschema:"format=uuid"`
	Message string `json:"message" doc:"La frase para el cliente"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_lead",
	Title:    "Registrar a alguien interesado",
	Doc:      "Guarda los datos de una persona que se interesa por algo, para que el equipo de ventas la contacte. Quien ya está registrado por su teléfono o su correo no se repite: se agrega lo nuevo. Sin teléfono ni correo queda anotado lo que dijo, y la respuesta los pide para poder contactarla.",
	Category: "crm", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"lead.created", "lead.updated"}, Key: "lead:{phone} o lead:{email}",
}, createLead)

// msgLeadKept is the same for a known and for a new contact, so that a caller cannot find out whether a telephone
// number is on file.
var msgLeadKept = locale.Text{
	ES: "Listo, ya anotamos los datos de %s y el equipo de ventas se va a comunicar.",
	PT: "Pronto, o contato de %s foi registrado e a equipe de vendas vai entrar em contato.",
	EN: "Done: %s is on our list and the sales team will be in touch.",
}

// msgLeadUnreachable is for a contact without a telephone or an email: they are stored, but are promised no call.
var msgLeadUnreachable = locale.Text{
	ES: "Listo, ya anotamos el nombre de %s. Para que el equipo de ventas se pueda comunicar falta un teléfono o un correo: ¿cuál sería?",
	PT: "Pronto, o nome de %s foi registrado. Para a equipe de vendas entrar em contato, falta um telefone ou um e-mail: qual seria?",
	EN: "Done: %s is on our list. For the sales team to be in touch we need a phone number or an email: what would it be?",
}

func createLead(_ context.Context, u *core.Unit, in createLeadIn) (createLeadOut, error) {
	told := crm.Details{Name: in.Name, Phone: in.Phone, Email: in.Email, Company: in.Company, Interest: in.Interest,
		Notes: in.Notes, Source: in.Source}
	me, known, err := u.Customers.Current()
	if err != nil {
		return createLeadOut{}, err
	}
	if known && in.Phone == "" && in.Email == "" {
		told.Phone, told.Email = me.Phone, me.Email
	}
	if e164, err := phone.Normalize(told.Phone, u.Workspace.Country); known && err == nil && e164 == me.Phone {
		told.CustomerID = me.ID
	}
	l, _, err := u.Leads.Record(told)
	if err != nil {
		return createLeadOut{}, err
	}
	text := msgLeadKept
	if !l.Reachable() && !answerable(u) {
		text = msgLeadUnreachable
	}
	return createLeadOut{Success: true, LeadID: l.ID, Message: u.Say(text, locale.PersonName(in.Name))}, nil
}

// answerable reports whether the business can write to the customer later on, in the conversation itself.
func answerable(u *core.Unit) bool { return u.Channel == "whatsapp" }
