package frontdesk

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type createOrderIn struct {
	Items               []orderItem `json:"items" doc:"Lo que pide"`
	DeliveryType        string      `json:"delivery_type" jsonschema:"enum=delivery,enum=pickup" doc:"Si se lo llevan o lo recoge"`
	DeliveryAddress     string      `json:"delivery_address,omitempty" doc:"A dónde, completa; hace falta si se lo llevan" told:"label"`
	CustomerName        string      `json:"customer_name" doc:"A nombre de quién" told:"label"`
	CustomerPhone       string      `json:"customer_phone" said:"phone" doc:"Un teléfono para avisarle"`
	SpecialInstructions string      `json:"special_instructions,omitempty" doc:"Algo más para la cocina o quien lo lleve" told:"note"`
	Branch              string      `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type orderItem struct {
	MenuItemID    string `json:"menu_item_id" doc:"El id que da get_menu"`
	Quantity      int64  `json:"quantity" doc:"Cuántos"`
	Modifications string `json:"modifications,omitempty" doc:"Cómo lo quiere: sin cebolla, bien cocido…" told:"note"`
}

func (createOrderIn) SchemaRules() schema.Rules {
	return schema.Rules{
		If: []schema.Conditional{{Field: "delivery_type", In: []string{"delivery"},
			Then: []string{"delivery_address"}}},
		InWords: "Con delivery_type delivery hace falta delivery_address.",
	}
}

type createOrderOut struct {
	Success       bool          `json:"success"`
	OrderID       string        `json:"order_id" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"order_number" doc:"El número que se le dice al cliente: ORD-00001"`
	EstimatedTime int           `json:"estimated_time" doc:"En minutos, hasta que está listo o llega"`
	Total         money.Decimal `json:"total" doc:"Con el envío"`
	Message       string        `json:"message" doc:"La frase para el cliente"`

	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones que se aplicaron, ya descontadas del total"`
}

// promotionTaken is a promotion of the business and what it takes off an order.
type promotionTaken struct {
	Name   string        `json:"name"`
	Amount money.Decimal `json:"amount" doc:"Cuánto descuenta"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_order",
	Title:    "Tomar un pedido",
	Doc:      "Toma un pedido del menú, para llevar a domicilio o para recoger, con los precios de hoy. El cliente tiene que decir que sí al pedido y a su total tal como se le leen.",
	OwnPhone: "customer_phone",
	Category: orderCategory, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: withOrders, Events: []string{"order.created", "stock.reserved"},
	Key: "la confirmación: un sí, una vez",
}, createOrder, tool.Ask[createOrderIn]{
	Preview: func(ctx context.Context, u *core.Unit, in createOrderIn) (confirmation.Question, error) {
		b, err := in.read(ctx, u)
		if err != nil {
			return confirmation.Question{}, err
		}
		f, err := u.Sales.Quote(b, termsOf(u))
		if err != nil {
			return confirmation.Question{}, err
		}
		f.Question.Text, err = orderQuestion(u, f)
		return f.Question, err
	},
})

var (
	msgNoItems = locale.Text{
		ES: "Falta decir qué pide.",
		PT: "Falta dizer o que vai pedir.",
		EN: "It does not say what to order.",
	}
	msgHowMany = locale.Text{ES: "Hay que saber cuántos.", PT: "É preciso saber quantos.", EN: "How many should it be?"}
	msgWhereTo = locale.Text{
		ES: "Falta la dirección de entrega.",
		PT: "Falta o endereço de entrega.",
		EN: "The delivery address is missing.",
	}

	msgAskOrder = locale.Text{
		ES: "Confirmo tu pedido: %s, %s, a nombre de %s.",
		PT: "Confirmando seu pedido: %s, %s, em nome de %s.",
		EN: "To confirm your order: %s, %s, in the name of %s.",
	}
	msgTakenOff = locale.Text{
		ES: " Ya descontamos: %s.",
		PT: " Já descontamos: %s.",
		EN: " Already taken off: %s.",
	}
	msgTotal     = locale.Text{ES: " El total es %s.", PT: " O total é %s.", EN: " The total is %s."}
	msgTotalWith = locale.Text{
		ES: " El total es %s, con %s de envío.",
		PT: " O total é %s, com %s de entrega.",
		EN: " The total is %s, with %s for delivery.",
	}
	msgTotalFree = locale.Text{
		ES: " El total es %s, con el envío sin cargo.",
		MX: " El total es %s, con envío gratis.",
		PT: " O total é %s, com entrega grátis.",
		EN: " The total is %s, with free delivery.",
	}
	msgOffCredit = locale.Text{
		ES: " Usamos %s de tu saldo a favor y quedan %s por pagar.",
		PT: " Usamos %s do seu crédito e ficam %s a pagar.",
		EN: " %s of your credit is used, and %s is left to pay.",
	}
	msgTakenTo   = locale.Text{ES: "a entregar en %s", PT: "para entregar em %s", EN: "to be delivered to %s"}
	wordPickedUp = locale.Text{ES: "para retirar", MX: "para recoger", PT: "para retirar", EN: "for pickup"}

	msgReady = locale.Text{
		ES: "¡Listo! Tu pedido %s quedó confirmado. El total es %s y lo podés retirar%s en unos %s.",
		MX: "¡Listo! Tu pedido %s quedó confirmado. El total es %s y lo puedes recoger%s en unos %s.",
		PT: "Pronto! Seu pedido %s está confirmado. O total é %s e você pode retirar%s em uns %s.",
		EN: "Done! Your order %s is confirmed. The total is %s and you can pick it up%s in about %s.",
	}
	msgOnceOpen = locale.Text{
		ES: "¡Listo! Tu pedido %s quedó confirmado. El total es %s. Ahora estamos cerrados%s: abrimos %s y desde entonces tarda unos %s.",
		PT: "Pronto! Seu pedido %s está confirmado. O total é %s. Agora estamos fechados%s: abrimos %s e a partir daí leva uns %s.",
		EN: "Done! Your order %s is confirmed. The total is %s. We are closed now%s: we open %s, and from then on it takes about %s.",
	}
	msgArrives = locale.Text{
		ES: "¡Listo! Tu pedido %s quedó confirmado. El total es %s y llega%s en unos %s.",
		PT: "Pronto! Seu pedido %s está confirmado. O total é %s e chega%s em uns %s.",
		EN: "Done! Your order %s is confirmed. The total is %s and it arrives%s in about %s.",
	}
)

// longestAddress is the maximum length of an address, in characters.
const longestAddress = 255

func (in createOrderIn) read(ctx context.Context, u *core.Unit) (b sales.Basket, err error) {
	at := u.Places.At
	if in.DeliveryType == "pickup" {
		at = u.Places.Pickup
	}
	branch := in.Branch
	if in.DeliveryType == "delivery" && locale.OneLine(branch) == "" && locale.OneLine(in.DeliveryAddress) != "" {
		u.Sensitive(in.DeliveryAddress)
		if branch, err = u.Sales.DelivererTo(in.DeliveryAddress); err != nil {
			return b, err
		}
	}
	if _, err := at("/branch", branch); err != nil {
		return b, err
	}
	who, err := contact(u, "/customer_name", in.CustomerName, "/customer_phone", in.CustomerPhone)
	if err != nil {
		return b, err
	}
	if len(in.Items) == 0 {
		return b, u.Invalid("/items", msgNoItems)
	}
	for i, it := range in.Items {
		at := fmt.Sprintf("/items/%d", i)
		if it.Quantity <= 0 {
			return b, u.Invalid(at+"/quantity", msgHowMany)
		}
		line := sales.BasketItem{Quantity: it.Quantity}
		if line.Notes, err = u.Line(at+"/modifications", it.Modifications, longestWords); err != nil {
			return b, err
		}
		if line.Choice, err = dish(ctx, u, at+"/menu_item_id", it.MenuItemID); err != nil {
			return b, err
		}
		b.Items = append(b.Items, line)
	}
	if b.Notes, err = u.Line("/special_instructions", in.SpecialInstructions, longestWords); err != nil {
		return b, err
	}
	b.Delivery = order.Delivery{Method: order.Pickup, Recipient: who.Name, Phone: who.Phone}
	if in.DeliveryType == "delivery" {
		b.Delivery.Method = order.Standard
		b.Delivery.Address, err = in.address(u)
	}
	return b, err
}

func (in createOrderIn) address(u *core.Unit) (order.Address, error) {
	u.Sensitive(in.DeliveryAddress)
	to := u.Business.Locate(in.DeliveryAddress)
	if utf8.RuneCountInString(to.Line) < 3 {
		return order.Address{}, u.Invalid("/delivery_address", msgWhereTo)
	}
	a := order.Address{Line1: to.Line, City: to.City, PostalCode: to.PostalCode}
	if err := u.Short("/delivery_address", to.Line, longestAddress); err != nil {
		return a, err
	}
	point, err := u.Sales.PointOf(a)
	a.Point = point
	return a, err
}

// termsOf is the terms of this pack's sales.
func termsOf(u *core.Unit) sales.Terms {
	return sales.Terms{Stock: sales.ReserveFor(u.Workspace.Settings.ReservationLife()), Status: order.Pending}
}

func orderQuestion(u *core.Unit, f sales.Offer) (string, error) {
	o := f.Order
	where, err := branchSaid(u, o)
	text := u.Say(msgAskOrder, linesSaid(u, o), deliverySaid(u, o)+where, o.Delivery.Recipient)
	text += promotionsSaid(u, o)
	switch {
	case o.Totals.Shipping > 0:
		text += u.Say(msgTotalWith, u.Money(o.Totals.Total), u.Money(o.Totals.Shipping))
	case o.Delivery.Method != order.Pickup:
		text += u.Say(msgTotalFree, u.Money(o.Totals.Total))
	default:
		text += u.Say(msgTotal, u.Money(o.Totals.Total))
	}
	if f.Credit > 0 {
		text += u.Say(msgOffCredit, u.Money(f.Credit), u.Money(o.Totals.Total-f.Credit))
	}
	text += noteText(u, o.Notes)
	if f.Warning != "" {
		text += " " + f.Warning
	}
	return text + u.Say(msgIsThatRight), err
}

// promotionsSaid names the promotions that take something off, with how much; empty if none does.
func promotionsSaid(u *core.Unit, o order.Order) string {
	parts := lists.Map(o.Taken(), func(p order.Promotion) string {
		return u.Aloud(locale.OneLine(p.Name)) + ", " + u.Money(p.Amount)
	})
	if len(parts) == 0 {
		return ""
	}
	return u.Say(msgTakenOff, strings.Join(parts, "; "))
}

func linesSaid(u *core.Unit, o order.Order) string {
	parts := lists.Map(o.Lines, func(l order.Line) string { return dishes(u, l.Quantity, l.Name, l.Notes) })
	return locale.List(u.Workspace.Locale, parts, false)
}

func deliverySaid(u *core.Unit, o order.Order) string {
	if o.Delivery.Method == order.Pickup {
		return u.Say(wordPickedUp)
	}
	return u.Say(msgTakenTo, locale.OneLine(o.Delivery.Address.String()))
}

// branchSaid says at which branch an order is picked up, or from which it comes.
func branchSaid(u *core.Unit, o order.Order) (string, error) {
	if o.Delivery.Method == order.Pickup {
		return u.Places.Where(o.BranchID)
	}
	return u.Places.From(o.BranchID)
}

func createOrder(ctx context.Context, u *core.Unit, in createOrderIn) (createOrderOut, error) {
	b, err := in.read(ctx, u)
	if err != nil {
		return createOrderOut{}, err
	}
	o, err := u.Sales.Sell(b, termsOf(u))
	if err != nil {
		return createOrderOut{}, err
	}
	where, err := branchSaid(u, o)
	if err != nil {
		return createOrderOut{}, err
	}
	delivered := o.Delivery.Method != order.Pickup
	said, ready := msgReady, u.Workspace.Settings.Booking.ReadyIn(delivered)
	if delivered {
		said = msgArrives
	}
	out := createOrderOut{
		Success: true, OrderID: o.ID, OrderNumber: o.Number, EstimatedTime: ready, Total: u.Decimal(o.Totals.Total),
		Message: u.Say(said, u.Code(o.Number), u.Money(o.Totals.Total), where, minutes(u, ready)),
		Promotions: lists.Map(o.Taken(), func(p order.Promotion) promotionTaken {
			return promotionTaken{Name: p.Name, Amount: u.Decimal(p.Amount)}
		}),
	}
	wait, day, minute, known, err := u.Places.OpensIn(o.BranchID)
	if err == nil && known && wait > 0 { // the kitchen starts when the restaurant opens
		out.EstimatedTime += int(wait / time.Minute)
		if where, err = u.Places.Where(o.BranchID); err != nil {
			return createOrderOut{}, err
		}
		today, err := u.Places.Today(o.BranchID)
		if err != nil {
			return createOrderOut{}, err
		}
		out.Message = u.Say(msgOnceOpen, u.Code(o.Number), u.Money(o.Totals.Total), where,
			u.Board.WhenNear(today, day, minute), minutes(u, ready))
	}
	return out, err
}
