package orders

import (
	"context"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/tool"
)

type setDeliveryDetailsIn struct {
	OrderID        string          `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	Address        deliveryAddress `json:"address" doc:"Quién lo recibe y dónde"`
	ShippingMethod string          `json:"shippingMethod,omitempty" jsonschema:"enum=standard,enum=express,enum=pickup,enum=same_day,default=standard" doc:"Envío común, rápido, en el día, o retiro en el local (pickup)"`
	PreferredDate  *time.Time      `json:"preferredDate,omitempty" doc:"Cuándo le gustaría recibirlo"`
	Branch         string          `json:"branch,omitempty" doc:"La sucursal donde retira o de la que sale, con las palabras del cliente; si no nombra ninguna, la que ya tiene el pedido" told:"label"`
	IdempotencyKey string          `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type deliveryAddress struct {
	RecipientName  string `json:"recipientName" jsonschema:"minLength=2,maxLength=100" doc:"Quién recibe" told:"label"`
	RecipientPhone string `json:"recipientPhone,omitempty" pattern:"^\\+[1-9]\\d{1,14}$" said:"phone" doc:"Su teléfono, con + y código de país"`
	Line1          string `json:"line1" jsonschema:"minLength=5,maxLength=255" doc:"Calle y número" told:"label"`
	Line2          string `json:"line2,omitempty" jsonschema:"maxLength=255" doc:"Piso, departamento" told:"label"`
	City           string `json:"city" jsonschema:"minLength=2,maxLength=100" told:"label"`
	State          string `json:"state,omitempty" jsonschema:"maxLength=100" doc:"Provincia" told:"label"`
	PostalCode     string `json:"postalCode,omitempty" jsonschema:"maxLength=20" told:"label"`
	Country        string `json:"country,omitempty" jsonschema:"minLength=2,maxLength=2,default=AR" doc:"País, con su código ISO de dos letras"`
	Instructions   string `json:"instructions,omitempty" jsonschema:"maxLength=500" doc:"Indicaciones para llegar o entregar" told:"note"`
}

type setDeliveryDetailsOut struct {
	OrderID         string   `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber     string   `json:"orderNumber"`
	Status          string   `json:"status"`
	DeliveryAddress string   `json:"deliveryAddress" doc:"La dirección en una línea"`
	Shipping        shipping `json:"shipping"`
	Totals          totals   `json:"totals"`
	Message         string   `json:"message"`
}

type shipping struct {
	Method            string     `json:"method" jsonschema:"enum=standard,enum=express,enum=pickup,enum=same_day"`
	Cost              int64      `json:"cost" doc:"En la unidad menor de la moneda"`
	Free              bool       `json:"free" doc:"Si no se cobra"`
	Zone              *string    `json:"zone" doc:"La zona de reparto, si el comercio las tiene"`
	EstimatedDelivery string     `json:"estimatedDelivery"`
	PreferredDate     *time.Time `json:"preferredDate"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "set_delivery_details",
	Title:    "Definir la entrega",
	Doc:      "Guarda quién recibe el pedido, dónde y por qué medio, y recalcula el total con el envío. Avisa si no se llega a esa dirección o si no hay ese medio de envío.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 10,
	Events: []string{"draft.delivery_set"},
	Key:    "delivery:{orderId}", Hidden: keyOnly,
}, setDeliveryDetails)

var (
	msgCountry = locale.Text{
		ES: "%q no es el código de un país.",
		PT: "%q não é o código de um país.",
		EN: "%q is not a country's code.",
	}
	msgPast = locale.Text{
		ES: "La fecha preferida ya pasó.",
		PT: "A data preferida já passou.",
		EN: "The preferred date is in the past.",
	}
	msgBlank = locale.Text{
		ES: "No puede quedar en blanco.",
		PT: "Não pode ficar em branco.",
		EN: "It cannot be blank.",
	}
	msgArgs = locale.Text{
		ES: "Hay datos de la entrega que corregir.",
		PT: "Há dados da entrega a corrigir.",
		EN: "Some delivery details need correcting.",
	}
	msgPaid = locale.Text{
		ES: "Entrega guardada. Envío: %s. Total: %s.",
		PT: "Entrega salva. Frete: %s. Total: %s.",
		EN: "Delivery saved. Shipping: %s. Total: %s.",
	}
	msgFree = locale.Text{
		ES: "Entrega guardada, sin cargo de envío. Total: %s.",
		PT: "Entrega salva, sem custo de frete. Total: %s.",
		EN: "Delivery saved, free of charge. Total: %s.",
	}
)

func setDeliveryDetails(_ context.Context, u *core.Unit, in setDeliveryDetailsIn) (setDeliveryDetailsOut, error) {
	u.Sensitive(in.Address.RecipientName, in.Address.RecipientPhone, in.Address.Line1, in.Address.Line2)
	d, err := in.delivery(u)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	branchID, err := u.Places.Named("/branch", in.Branch)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	o, err := u.Sales.SetDelivery(sales.Ref{OrderID: in.OrderID}, d, branchID)
	if err != nil {
		return setDeliveryDetailsOut{}, err
	}
	cost := o.Totals.Shipping
	message := u.Say(msgFree, u.Money(o.Totals.Total))
	if cost > 0 {
		message = u.Say(msgPaid, u.Money(cost), u.Money(o.Totals.Total))
	}
	return setDeliveryDetailsOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), DeliveryAddress: o.Delivery.Address.String(),
		Shipping: shipping{
			Method: string(o.Delivery.Method), Cost: cost, Free: cost == 0, Zone: tool.TextOrNull(o.Delivery.Zone),
			EstimatedDelivery: u.Sales.Estimate(o.Delivery), PreferredDate: in.PreferredDate,
		},
		Totals: totalsOf(o), Message: message,
	}, nil
}

// delivery parses the arguments and reports everything wrong with them at once.
func (in setDeliveryDetailsIn) delivery(u *core.Unit) (order.Delivery, error) {
	a := in.Address
	d := order.Delivery{
		Method: order.Method(in.ShippingMethod), Recipient: strings.TrimSpace(a.RecipientName), Phone: a.RecipientPhone,
		Address: order.Address{
			Line1: strings.TrimSpace(a.Line1), Line2: strings.TrimSpace(a.Line2), City: strings.TrimSpace(a.City),
			State: strings.TrimSpace(a.State), PostalCode: strings.TrimSpace(a.PostalCode),
			Instructions: strings.TrimSpace(a.Instructions),
		},
	}
	// The contract's pattern already requires the international format; if the number can be parsed, it is stored in
	// E.164.
	if e164, err := phone.Normalize(a.RecipientPhone, u.Workspace.Country); err == nil {
		d.Phone = e164
	}
	bad := u.Problems()
	country, err := language.ParseRegion(a.Country)
	country = country.Canonicalize() // people write UK for GB
	if err != nil || !country.IsCountry() || country.ISO3() == "ZZZ" {
		bad.Add("/address/country", msgCountry, a.Country)
	}
	d.Address.Country = country.String()
	for _, given := range []struct{ path, text string }{
		{"/address/recipientName", d.Recipient}, {"/address/line1", d.Address.Line1}, {"/address/city", d.Address.City},
	} {
		if given.text == "" {
			bad.Add(given.path, msgBlank)
		}
	}
	if in.PreferredDate != nil {
		if in.PreferredDate.Before(u.Now) {
			bad.Add("/preferredDate", msgPast)
		}
		local := in.PreferredDate.In(u.Workspace.Location())
		d.PreferredTime = locale.Date(u.Workspace.Locale, local) + ", " + locale.Time(u.Workspace.Locale, local)
	}
	if len(bad.Fields) > 0 {
		return d, fault.Invalid(u.Say(msgArgs), bad.Fields...)
	}
	return d, nil
}
