package retail

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type setDeliveryDetailsIn struct {
	DeliveryMethod string           `json:"deliveryMethod" jsonschema:"enum=delivery,enum=pickup" doc:"delivery si se lo llevamos, pickup si lo pasa a buscar"`
	Address        *deliveryAddress `json:"address,omitempty" doc:"Adónde se lo llevamos"`
	PreferredTime  string           `json:"preferredTime,omitempty" jsonschema:"maxLength=50" doc:"Cuándo le viene bien, con sus palabras: mañana, de 14 a 16" told:"note"`
	ContactPhone   string           `json:"contactPhone,omitempty" pattern:"^\\+?[0-9]{10,15}$" said:"phone" doc:"A quién llamar al entregar, si no es al cliente"`
	Branch         string           `json:"branch,omitempty" doc:"La sucursal donde retira o de la que sale, con las palabras del cliente; si no nombra ninguna, la que ya tiene el pedido" told:"label"`
}

type deliveryAddress struct {
	Line1        string `json:"line1" jsonschema:"minLength=5,maxLength=200" doc:"Calle y número" told:"label"`
	Line2        string `json:"line2,omitempty" jsonschema:"maxLength=100" doc:"Piso, departamento" told:"label"`
	City         string `json:"city" jsonschema:"minLength=2,maxLength=100" doc:"Ciudad o barrio" told:"label"`
	PostalCode   string `json:"postalCode,omitempty" jsonschema:"maxLength=20" told:"label"`
	Instructions string `json:"instructions,omitempty" jsonschema:"maxLength=300" doc:"Indicaciones para llegar o entregar" told:"note"`
}

func (setDeliveryDetailsIn) SchemaRules() schema.Rules {
	return schema.Rules{
		If:      []schema.Conditional{{Field: "deliveryMethod", In: []string{"delivery"}, Then: []string{"address"}}},
		InWords: "Con deliveryMethod delivery hay que indicar address.",
	}
}

type setDeliveryDetailsOut struct {
	DeliveryMethod    string           `json:"deliveryMethod" jsonschema:"enum=delivery,enum=pickup"`
	Address           *deliveryAddress `json:"address" doc:"Nada si lo pasa a buscar"`
	ShippingCost      money.Decimal    `json:"shippingCost"`
	EstimatedDelivery string           `json:"estimatedDelivery" doc:"Cuándo llega, o dónde se retira"`
	Cart              deliveryCart     `json:"cart"`
}

type deliveryCart struct {
	Subtotal money.Decimal `json:"subtotal"`
	Shipping money.Decimal `json:"shipping"`
	Total    money.Decimal `json:"total"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "set_delivery_details",
	Title:    "Definir la entrega",
	Doc:      "Guarda cómo recibe el cliente su pedido: envío a una dirección o retiro en el local. Calcula cuánto sale el envío y avisa si la zona queda fuera del reparto.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.delivery_set"},
}, setDeliveryDetails)

const (
	delivery = "delivery"
	pickup   = "pickup"
)

func setDeliveryDetails(_ context.Context, u *core.Unit, in setDeliveryDetailsIn) (setDeliveryDetailsOut, error) {
	u.Sensitive(in.ContactPhone)
	d, err := in.delivery(u)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	branchID, err := u.Places.Named("/branch", in.Branch)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	o, err := u.Sales.SetDelivery(sales.Ref{}, d, branchID)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	shipping := u.Decimal(o.Totals.Shipping)
	return setDeliveryDetailsOut{
		DeliveryMethod: in.DeliveryMethod, Address: addressOf(o.Delivery), ShippingCost: shipping,
		EstimatedDelivery: u.Sales.Estimate(o.Delivery),
		Cart: deliveryCart{Subtotal: u.Decimal(o.Totals.Subtotal), Shipping: shipping,
			Total: u.Decimal(o.Totals.Total)},
	}, nil
}

var (
	msgPhone = locale.Text{
		ES: "Ese teléfono no parece válido; va con código de área.",
		PT: "Esse telefone não parece válido; informe também o DDD.",
		EN: "That phone number does not look valid; it needs its area code.",
	}
	msgBlank = locale.Text{ES: "No puede quedar en blanco.", PT: "Não pode ficar em branco.", EN: "It cannot be blank."}
)

// delivery parses the arguments. It drops an address given for a pickup, which could be mistaken for the pickup's
// place.
func (in setDeliveryDetailsIn) delivery(u *core.Unit) (order.Delivery, error) {
	d := order.Delivery{Method: order.Pickup, PreferredTime: strings.TrimSpace(in.PreferredTime)}
	if in.ContactPhone != "" {
		e164, err := phone.Normalize(in.ContactPhone, u.Workspace.Country)
		if err != nil {
			return d, u.Invalid("/contactPhone", msgPhone)
		}
		d.Phone = e164
	}
	if in.DeliveryMethod == pickup {
		return d, nil
	}
	a := in.Address
	d.Method = order.Standard
	d.Address = order.Address{
		Line1: strings.TrimSpace(a.Line1), Line2: strings.TrimSpace(a.Line2), City: strings.TrimSpace(a.City),
		PostalCode: strings.TrimSpace(a.PostalCode), Country: u.Workspace.Country,
		Instructions: strings.TrimSpace(a.Instructions),
	}
	switch {
	case d.Address.Line1 == "":
		return d, u.Invalid("/address/line1", msgBlank)
	case d.Address.City == "":
		return d, u.Invalid("/address/city", msgBlank)
	}
	return d, nil
}

// methodOf is this pack's name of a delivery method; empty without one.
func methodOf(d order.Delivery) string {
	switch d.Method {
	case "":
		return ""
	case order.Pickup:
		return pickup
	}
	return delivery
}

func addressOf(d order.Delivery) *deliveryAddress {
	if methodOf(d) != delivery {
		return nil
	}
	a := d.Address
	return &deliveryAddress{Line1: a.Line1, Line2: a.Line2, City: a.City, PostalCode: a.PostalCode,
		Instructions: a.Instructions}
}
