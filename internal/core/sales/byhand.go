package sales

import (
	"cmp"
	"fmt"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ByHand is an order that staff take themselves: whoever sends it answers for the customer's yes. Prices are the
// customer's, at their group's list and with the promotions that run.
type ByHand struct {
	CustomerID    string         `json:"customer_id,omitempty" es:"Cliente" pt:"Cliente" en:"Customer" jsonschema:"maxLength=64" help:"Su id, o si no su teléfono. | O id, ou então o telefone. | Their id, or else their telephone."`
	CustomerPhone string         `json:"customer_phone,omitempty" es:"Teléfono del cliente" pt:"Telefone do cliente" en:"Customer's telephone" kind:"phone" personal:"true" jsonschema:"maxLength=40" help:"Uno nuevo crea un cliente. | Um novo cria um cliente. | A new number creates a new customer."`
	CustomerName  string         `json:"customer_name,omitempty" es:"Nombre del cliente" pt:"Nome do cliente" en:"Customer's name" personal:"true" jsonschema:"maxLength=100" help:"Para quien todavía no tiene nombre. | Para quem ainda não tem nome. | For a customer who has no name yet."`
	Lines         []LineByHand   `json:"lines" nullable:"false" es:"Productos" pt:"Produtos" en:"Lines" jsonschema:"minItems=1,maxItems=200"`
	Delivery      DeliveryByHand `json:"delivery" es:"Entrega" pt:"Entrega" en:"Delivery"`
	BranchID      string         `json:"branch_id,omitempty" es:"Sucursal" pt:"Unidade" en:"Branch" jsonschema:"maxLength=100" help:"Quien vende; sin ella, la primera que entrega ahí. | Quem vende; sem ela, a primeira que entrega lá. | Who sells it; without it the first that delivers there."`
	Payment       string         `json:"payment_method,omitempty" es:"Forma de pago" pt:"Forma de pagamento" en:"Payment method" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit_card,enum=credit_card,enum=other"`
	PaymentNotes  string         `json:"payment_notes,omitempty" es:"Notas del pago" pt:"Notas do pagamento" en:"Notes on the payment" jsonschema:"maxLength=500"`
	Coupon        string         `json:"coupon,omitempty" es:"Cupón" pt:"Cupom" en:"Coupon" jsonschema:"maxLength=50"`
	Notes         string         `json:"notes,omitempty" es:"Notas" pt:"Observações" en:"Notes" kind:"long" jsonschema:"maxLength=2000"`
}

// LineByHand is one line of it: a product by its id, or by the SKU of it or of its variant.
type LineByHand struct {
	ProductID string `json:"product_id,omitempty" es:"Producto" pt:"Produto" en:"Product" jsonschema:"maxLength=64"`
	VariantID string `json:"variant_id,omitempty" es:"Variante" pt:"Variante" en:"Variant" jsonschema:"maxLength=64"`
	SKU       string `json:"sku,omitempty" es:"Código" pt:"Código" en:"Code" jsonschema:"maxLength=50" help:"En lugar del id. | Em vez do id. | Instead of the id."`
	Quantity  int64  `json:"quantity" es:"Cantidad" pt:"Quantidade" en:"Quantity" jsonschema:"minimum=1,maximum=100000"`
	Notes     string `json:"notes,omitempty" es:"Notas" pt:"Observações" en:"Notes" jsonschema:"maxLength=500"`
}

// DeliveryByHand is how it reaches its buyer.
type DeliveryByHand struct {
	Method        string        `json:"method" es:"Cómo" pt:"Como" en:"Method" jsonschema:"enum=pickup,enum=standard,enum=express,enum=same_day" choices:"pickup=Retiro|Retirada|Pickup; standard=Envío|Entrega|Delivery; express=Envío rápido|Entrega rápida|Express; same_day=En el día|No mesmo dia|Same day"`
	Address       AddressByHand `json:"address,omitzero" es:"Dirección" pt:"Endereço" en:"Address" personal:"true"`
	Recipient     string        `json:"recipient,omitempty" es:"A nombre de" pt:"Em nome de" en:"Recipient" personal:"true" jsonschema:"maxLength=100"`
	Phone         string        `json:"phone,omitempty" es:"Teléfono de contacto" pt:"Telefone de contato" en:"Contact telephone" kind:"phone" personal:"true" jsonschema:"maxLength=40"`
	PreferredTime string        `json:"preferred_time,omitempty" es:"Horario preferido" pt:"Horário preferido" en:"Preferred time" jsonschema:"maxLength=100"`
}

// AddressByHand is where it goes.
type AddressByHand struct {
	Line1        string `json:"line1,omitempty" es:"Calle y número" pt:"Rua e número" en:"Street and number" jsonschema:"maxLength=255"`
	Line2        string `json:"line2,omitempty" es:"Piso, departamento" pt:"Complemento" en:"Floor, flat" jsonschema:"maxLength=255"`
	City         string `json:"city,omitempty" es:"Localidad" pt:"Cidade" en:"City" jsonschema:"maxLength=100"`
	State        string `json:"state,omitempty" es:"Provincia" pt:"Estado" en:"State" jsonschema:"maxLength=100"`
	PostalCode   string `json:"postal_code,omitempty" es:"Código postal" pt:"CEP" en:"Postal code" jsonschema:"maxLength=20"`
	Instructions string `json:"instructions,omitempty" es:"Indicaciones" pt:"Instruções" en:"Instructions" jsonschema:"maxLength=500"`
}

// ByHandDescribed is the description of an order taken by hand.
var ByHandDescribed = field.Of[ByHand]()

var (
	msgOnlyStaffSell = locale.Text{
		ES: "Solo las personas del negocio cargan pedidos a mano.",
		PT: "Só as pessoas do negócio lançam pedidos à mão.",
		EN: "Only the people of the business take orders by hand.",
	}
	msgWhoBuys = locale.Text{
		ES: "Falta decir qué cliente compra: su id o su teléfono.",
		PT: "Falta dizer qual cliente compra: o id ou o telefone.",
		EN: "It does not say which customer buys: their id or their telephone.",
	}
	msgWhereTo = locale.Text{
		ES: "Falta la dirección de la entrega: calle y número.",
		PT: "Falta o endereço da entrega: rua e número.",
		EN: "The delivery's address is missing: street and number.",
	}
	msgWhichTown = locale.Text{
		ES: "Falta la localidad de la entrega.",
		PT: "Falta a cidade da entrega.",
		EN: "The delivery's city is missing.",
	}
	msgWhichProduct = locale.Text{
		ES: "Falta decir qué producto: su id o su código.",
		PT: "Falta dizer qual produto: o id ou o código.",
		EN: "It does not say which product: its id or its code.",
	}
)

// SellByHand makes an order that staff took. It is held to what an order of a conversation is held to: prices, stock,
// promotions, limits, delivery and the customer's details. Codes: forbidden, not_found for an unknown customer,
// invalid_arguments for unknown products, and those of Offer.
func (s *Sales) SellByHand(in ByHand) (order.Order, error) {
	if !s.Scope.Actor.Role.Trusted() {
		return order.Order{}, s.Scope.Fault(fault.Forbidden, msgOnlyStaffSell)
	}
	if err := buys(s, in); err != nil {
		return order.Order{}, err
	}
	if err := addressed(s, in.Delivery); err != nil {
		return order.Order{}, err
	}
	s.Scope.Channel = "api"
	b := Basket{Notes: locale.OneLine(in.Notes), Coupon: in.Coupon, Delivery: in.Delivery.delivery()}
	if err := sellsAt(s, in); err != nil {
		return order.Order{}, err
	}
	var err error
	if b.Items, err = choicesOf(s, in.Lines); err != nil {
		return order.Order{}, err
	}
	must := s.Scope.Workspace.Settings.RequireIdentity
	return s.Sell(b, Terms{
		Payment: order.Payment(in.Payment), PaymentNotes: locale.OneLine(in.PaymentNotes),
		NeedIdentity: must != nil && *must, // the packs that sell differ where the business does not say
		Stock:        ReserveFor(s.Scope.Workspace.Settings.ReservationLife()), Status: order.Pending,
	})
}

// buys makes the customer the unit's, as if the conversation were theirs.
func buys(s *Sales, in ByHand) error {
	switch {
	case in.CustomerID != "":
		c, err := s.Customers.Find(in.CustomerID, in.CustomerPhone)
		s.Scope.CustomerID = c.ID
		return err
	case in.CustomerPhone != "":
		c, err := s.Customers.Meet(in.CustomerPhone, locale.OneLine(cmp.Or(in.CustomerName, in.Delivery.Recipient)))
		if fault.Is(err, fault.InvalidArguments) {
			text := fault.From(err).Message
			return fault.Invalid(text, fault.Field{Path: "/customer_phone", Message: text})
		}
		s.Scope.CustomerID = c.ID
		return err
	}
	return s.Scope.Invalid("/customer_id", msgWhoBuys)
}

// addressed refuses a delivery to nowhere, at the field that is empty.
func addressed(s *Sales, d DeliveryByHand) error {
	switch to := d.delivery(); {
	case to.Method == "", to.Method == order.Pickup:
		return nil
	case to.Address.Line1 == "":
		return s.Scope.Invalid("/delivery/address/line1", msgWhereTo)
	case to.Address.City == "" && to.Address.PostalCode == "":
		return s.Scope.Invalid("/delivery/address/city", msgWhichTown)
	}
	return nil
}

func sellsAt(s *Sales, in ByHand) (err error) {
	switch {
	case in.Delivery.Method == string(order.Pickup):
		_, err = s.Places.Pickup("/branch_id", in.BranchID)
	case in.BranchID != "":
		_, err = s.Places.At("/branch_id", in.BranchID)
	}
	return err
}

// choicesOf resolves the lines; all that are unknown are reported at once.
func choicesOf(s *Sales, lines []LineByHand) (out []BasketItem, err error) {
	var bad []fault.Field
	for i, l := range lines {
		choice, err := choiceOf(s, l)
		switch e := fault.From(err); {
		case err == nil:
		case e.Code == fault.NotFound || e.Code == fault.InvalidArguments:
			bad = append(bad, fault.Field{Path: fmt.Sprintf("/lines/%d/product_id", i), Message: e.Message})
		default:
			return nil, err
		}
		out = append(out, BasketItem{Choice: choice, Quantity: l.Quantity, Notes: locale.OneLine(l.Notes)})
	}
	if len(bad) > 0 {
		return nil, fault.Invalid(bad[0].Message, bad...)
	}
	return out, nil
}

func choiceOf(s *Sales, l LineByHand) (catalog.Choice, error) {
	productID, variantID := l.ProductID, l.VariantID
	if productID == "" {
		if l.SKU == "" {
			return catalog.Choice{}, s.Scope.Fault(fault.InvalidArguments, msgWhichProduct)
		}
		p, variant, err := s.Catalog.GetBySKU(l.SKU)
		if err != nil {
			return catalog.Choice{}, err
		}
		productID = p.ID
		if variant != "" {
			variantID = variant
		}
	}
	return s.Catalog.ChooseFor(s.Scope.CustomerID, productID, variantID)
}

func (d DeliveryByHand) delivery() order.Delivery {
	a := d.Address
	return order.Delivery{
		Method: order.Method(d.Method), Recipient: locale.OneLine(d.Recipient), Phone: locale.OneLine(d.Phone),
		PreferredTime: locale.OneLine(d.PreferredTime),
		Address: order.Address{Line1: locale.OneLine(a.Line1), Line2: locale.OneLine(a.Line2), City: locale.OneLine(a.City),
			State: locale.OneLine(a.State), PostalCode: locale.OneLine(a.PostalCode),
			Instructions: locale.OneLine(a.Instructions)},
	}
}
