package retail

import (
	"context"
	"encoding/json"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type setCustomerIdentityIn struct {
	DNI       string `json:"dni,omitempty" pattern:"^[0-9]{7,8}$" doc:"Número de documento, 7 u 8 dígitos sin puntos"`
	FirstName string `json:"firstName,omitempty" jsonschema:"minLength=2,maxLength=50" doc:"Nombre" told:"label"`
	LastName  string `json:"lastName,omitempty" jsonschema:"minLength=2,maxLength=50" doc:"Apellido" told:"label"`
	Email     string `json:"email,omitempty" jsonschema:"format=email" doc:"Correo, si lo quiere dejar"`
}

func (setCustomerIdentityIn) SchemaRules() schema.Rules {
	return schema.Rules{
		AnyOf:   [][]string{{"dni"}, {"firstName"}, {"lastName"}, {"email"}},
		InWords: "Indicá al menos uno de los datos.",
	}
}

type setCustomerIdentityOut struct {
	CustomerID string  `json:"customerId" jsonschema:"format=uuid"`
	DNI        string  `json:"dni" doc:"Vacío si todavía no se sabe"`
	FullName   string  `json:"fullName"`
	Email      *string `json:"email"`
	IsComplete bool    `json:"isComplete" doc:"Si ya están el documento y el nombre"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "set_customer_identity",
	Title:    "Registrar los datos del cliente",
	Doc:      "Guarda el documento, el nombre o el correo que el cliente dice que son suyos, para poder facturarle. Solo toca los datos de quien está conversando.",
	Category: mutation, Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"customer.identity_updated"},
	Key:    "set_identity:{customerId}:{dni}",
}, setCustomerIdentity)

func setCustomerIdentity(_ context.Context, u *core.Unit, in setCustomerIdentityIn) (setCustomerIdentityOut, error) {
	u.Sensitive(in.DNI, in.FirstName, in.LastName, in.Email)
	if err := in.check(u); err != nil {
		return setCustomerIdentityOut{}, err
	}
	known, _, err := u.Customers.Current()
	if err != nil {
		return setCustomerIdentityOut{}, err
	}
	c, created, err := u.Customers.Identify(customer.Identity{DNI: in.DNI, FirstName: in.FirstName,
		LastName: in.LastName, Email: in.Email})
	if err != nil {
		return setCustomerIdentityOut{}, err
	}
	if c.Disputed && !known.Disputed {
		if _, err := u.Support.Notify(support.Notification{
			Team: access.SupportTeam, Priority: support.High, Message: u.Write(msgDisputed, c.FullName()),
			Context: json.RawMessage(`{"customerId":"` + c.ID + `"}`),
		}); err != nil {
			return setCustomerIdentityOut{}, err
		}
	}
	if created {
		if err := u.Conversations.Belongs(c.ID); err != nil {
			return setCustomerIdentityOut{}, err
		}
	}
	return setCustomerIdentityOut{
		CustomerID: c.ID, DNI: c.DNI, FullName: c.FullName(), Email: tool.TextOrNull(c.Email),
		IsComplete: c.Identified(),
	}, nil
}

var msgDisputed = locale.Text{
	ES: "Dos clientes dicen tener el mismo documento. El último que lo dijo: %s. Hay que verificar de quién es antes de facturarle.",
	PT: "Dois clientes dizem ter o mesmo documento. O último a dizer: %s. É preciso verificar de quem é antes de faturar.",
	EN: "Two customers claim the same document. The latest to do so: %s. Check whose it is before billing.",
}

var msgName = locale.Text{
	ES: "Eso no parece un nombre.",
	PT: "Isso não parece um nome.",
	EN: "That does not look like a name.",
}

// check refuses names that are empty after normalization, like two spaces.
func (in setCustomerIdentityIn) check(u *core.Unit) error {
	bad := u.Problems()
	for _, given := range []struct{ path, name string }{{"/firstName", in.FirstName}, {"/lastName", in.LastName}} {
		if given.name != "" && (locale.Nameless(given.name) ||
			utf8.RuneCountInString(locale.PersonName(given.name)) < 2) {
			bad.Add(given.path, msgName)
		}
	}
	return bad.Err()
}
