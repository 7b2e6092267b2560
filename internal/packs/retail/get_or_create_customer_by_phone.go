package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getOrCreateCustomerByPhoneIn struct {
	Phone string `json:"phone" pattern:"^\\+?[0-9]{10,15}$" said:"phone" doc:"Teléfono del cliente, solo dígitos; sin código de país se toma el del comercio"`
}

type getOrCreateCustomerByPhoneOut struct {
	CustomerID        string        `json:"customerId" jsonschema:"format=uuid"`
	Phone             string        `json:"phone" doc:"Con código de país: +5491145678901"`
	FirstName         *string       `json:"firstName"`
	LastName          *string       `json:"lastName"`
	DNI               *string       `json:"dni"`
	Email             *string       `json:"email"`
	IsNew             bool          `json:"isNew"`
	NeedsRegistration bool          `json:"needsRegistration" doc:"Si faltan el documento o el nombre"`
	TotalOrders       int           `json:"totalOrders" doc:"Pedidos confirmados y no cancelados"`
	TotalSpent        money.Decimal `json:"totalSpent" doc:"Lo que suman esos pedidos"`
	LastOrderDate     *time.Time    `json:"lastOrderDate"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "get_or_create_customer_by_phone",
	Title:    "Identificar al cliente por su teléfono",
	Doc:      "Busca al cliente de un teléfono, o lo da de alta, y deja la conversación a su nombre. En la conversación de un cliente solo sirve con el número de ese cliente. Si el número es de otra persona que ya compra acá y el canal no lo garantiza, se niega hasta que lo compruebe con un código.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"customer.created"},
	Key:    "customer:{workspaceId}:{phone}",
}, getOrCreateCustomerByPhone)

func getOrCreateCustomerByPhone(_ context.Context, u *core.Unit,
	in getOrCreateCustomerByPhoneIn) (getOrCreateCustomerByPhoneOut, error) {
	c, created, err := u.Customers.Introduce(in.Phone)
	if err != nil {
		return getOrCreateCustomerByPhoneOut{}, err
	}
	if u.CustomerID == "" {
		if err := u.Conversations.Belongs(c.ID); err != nil {
			return getOrCreateCustomerByPhoneOut{}, err
		}
	}
	if c.ID == u.CustomerID && !created { // a conversation may have made its customer when it began
		if created, err = u.Conversations.TakeNewCustomer(); err != nil {
			return getOrCreateCustomerByPhoneOut{}, err
		}
	}
	stats, err := u.Customers.Stats(c)
	if err != nil {
		return getOrCreateCustomerByPhoneOut{}, err
	}
	return getOrCreateCustomerByPhoneOut{
		CustomerID: c.ID, Phone: c.Phone, FirstName: tool.TextOrNull(c.FirstName),
		LastName: tool.TextOrNull(c.LastName), DNI: tool.TextOrNull(c.DNI),
		Email: tool.TextOrNull(c.Email), IsNew: created, NeedsRegistration: !c.Identified(),
		TotalOrders: stats.Orders, TotalSpent: u.Decimal(stats.Spent), LastOrderDate: momentOrNull(stats.LastAt),
	}, nil
}
