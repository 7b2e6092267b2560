package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
)

// placedOrder is an order as staff see it. Amounts are minor units of its currency.
type placedOrder struct {
	ID            string        `json:"id"`
	Number        *string       `json:"number" doc:"What people call it; null while it is a draft."`
	Status        string        `json:"status" enum:"draft,pending_confirmation,pending,confirmed,processing,shipped,delivered,completed,cancelled"`
	CustomerID    *string       `json:"customer_id"`
	SessionID     *string       `json:"session_id"`
	BranchID      *string       `json:"branch_id" doc:"The branch that sells it; null where the business has none, and while none is known."`
	Channel       string        `json:"channel"`
	CallID        *string       `json:"call_id" doc:"The telephone call it was placed in, by the platform's id."`
	Currency      string        `json:"currency"`
	Subtotal      int64         `json:"subtotal"`
	Discount      int64         `json:"discount"`
	Shipping      int64         `json:"shipping"`
	Tax           int64         `json:"tax" doc:"Included in the prices."`
	Total         int64         `json:"total"`
	Paid          int64         `json:"paid"`
	Pending       int64         `json:"pending" doc:"What is still owed of it."`
	Notes         string        `json:"notes"`
	Delivery      orderDelivery `json:"delivery"`
	PaymentMethod *string       `json:"payment_method"`
	PaymentNotes  string        `json:"payment_notes"`
	Lines         []orderLine   `json:"lines" nullable:"false"`
	Promotions    []promotion   `json:"promotions" nullable:"false" doc:"The business's promotions that take something off; their amounts are part of discount."`
	CreatedAt     time.Time     `json:"created_at"`
	ConfirmedAt   *time.Time    `json:"confirmed_at"`
	CancelledAt   *time.Time    `json:"cancelled_at"`
	CancelReason  *string       `json:"cancel_reason"`
	UpdatedAt     time.Time     `json:"updated_at"`
}

type promotion struct {
	ID     string  `json:"id" doc:"As in the settings."`
	Name   string  `json:"name"`
	Amount int64   `json:"amount"`
	Coupon *string `json:"coupon" doc:"The code of its coupon."`
}

type orderLine struct {
	ID        string  `json:"id"`
	ProductID string  `json:"product_id"`
	VariantID *string `json:"variant_id"`
	SKU       string  `json:"sku"`
	Name      string  `json:"name"`
	UnitPrice int64   `json:"unit_price"`
	Quantity  int64   `json:"quantity"`
	Discount  int64   `json:"discount"`
	Total     int64   `json:"total"`
	Notes     string  `json:"notes"`
}

type orderDelivery struct {
	Method        *string    `json:"method"`
	Address       string     `json:"address"`
	Location      *geo.Point `json:"location" doc:"Where the customer shared that they are."`
	MapURL        *string    `json:"map_url" doc:"A page that shows the location."`
	Instructions  string     `json:"instructions"`
	Recipient     string     `json:"recipient"`
	Phone         string     `json:"phone"`
	PreferredTime string     `json:"preferred_time"`
	Zone          string     `json:"zone"`
	ETA           string     `json:"eta"`
	Carrier       *string    `json:"carrier"`
	Tracking      *string    `json:"tracking_number"`
	EstimatedDay  *string    `json:"estimated_delivery" format:"date"`
}

func showOrder(o order.Order) placedOrder {
	t, d := o.Totals, o.Delivery
	out := placedOrder{
		ID: o.ID, Number: orNull(o.Number), Status: string(o.Status), CustomerID: orNull(o.CustomerID),
		SessionID: orNull(o.SessionID), BranchID: orNull(o.BranchID), Channel: o.Channel, CallID: orNull(o.CallID),
		Currency: o.Currency, Subtotal: t.Subtotal, Discount: t.Discount, Shipping: t.Shipping, Tax: t.Tax,
		Total: t.Total, Paid: o.Paid, Pending: o.Pending(),
		Notes: o.Notes, PaymentMethod: orNull(string(o.Payment)), PaymentNotes: o.PaymentNotes, Lines: []orderLine{},
		Promotions: []promotion{},
		Delivery: orderDelivery{
			Method: orNull(string(d.Method)), Address: d.Address.String(), Instructions: d.Address.Instructions,
			Recipient: d.Recipient,
			Phone:     d.Phone, PreferredTime: d.PreferredTime, Zone: d.Zone, ETA: d.ETA,
			Carrier: orNull(d.Tracking.Carrier), Tracking: orNull(d.Tracking.Number),
			EstimatedDay: orNull(d.Tracking.Day),
		},
		CreatedAt: o.CreatedAt, ConfirmedAt: orNull(o.ConfirmedAt), CancelledAt: orNull(o.CancelledAt),
		CancelReason: orNull(o.CancelReason), UpdatedAt: o.UpdatedAt,
	}
	if at := d.Address.Point; at.Known() {
		url := at.MapURL()
		out.Delivery.Location, out.Delivery.MapURL = &at, &url
	}
	for _, p := range o.Taken() {
		shown := promotion{ID: p.ID, Name: p.Name, Amount: p.Amount}
		if p.Coupon != nil {
			shown.Coupon = &p.Coupon.Code
		}
		out.Promotions = append(out.Promotions, shown)
	}
	for _, l := range o.Lines {
		out.Lines = append(out.Lines, orderLine{
			ID: l.ID, ProductID: l.ProductID, VariantID: orNull(l.VariantID), SKU: l.SKU, Name: l.Name,
			UnitPrice: l.UnitPrice, Quantity: l.Quantity, Discount: l.Discount, Total: l.Total, Notes: l.Notes,
		})
	}
	return out
}

// registerOrders adds the routes for staff who fill orders. A customer's agent uses its tools, which know whose
// conversation it is.
func registerOrders(r *router) {
	add(r, explained(get("/v1/orders", "listOrders", "Confirmed orders, newest first"), listOrdersText), staffOnly,
		reads(r, listOrders))
	takeOrders(r)
	add(r, get("/v1/orders/{id}", "getOrder", "One order as it is now"), staffOnly, reads(r, getOrder))
	addOnce(r, explained(post("/v1/orders/{id}", "advanceOrder", "Move an order on"), advanceText), staffOnly, advanceOrder)
}

func getOrder(u *core.Unit, in *ByID) (placedOrder, error) {
	o, err := u.Orders.Get(in.id(), false)
	return showOrder(o), err
}

type advanceOrderIn struct {
	ByID
	Keyed
	Body struct {
		Status            string `json:"status,omitempty" enum:"processing,shipped,delivered,completed" doc:"Left out: only what is said of the shipping changes."`
		Carrier           string `json:"carrier,omitempty" maxLength:"100" doc:"Who brings it."`
		TrackingNumber    string `json:"tracking_number,omitempty" maxLength:"100" doc:"What the carrier calls it."`
		EstimatedDelivery string `json:"estimated_delivery,omitempty" format:"date" doc:"When it should be there."`
	}
}

const advanceText = "Where the order stands already it stays, so that a repeated request is harmless. " +
	"Entering processing takes its stock for good: out_of_stock where its reservation has lapsed and too little is left. " +
	"From then on its customer can neither change nor cancel it. " +
	"What is said of the shipping is told to its customer when they ask; what is left out stays as it was."

func advanceOrder(u *core.Unit, in *advanceOrderIn) (placedOrder, error) {
	b := in.Body
	shipping := order.Tracking{Carrier: b.Carrier, Number: b.TrackingNumber, Day: b.EstimatedDelivery}
	if b.Status == "" && shipping == (order.Tracking{}) {
		return placedOrder{}, fault.Invalid(msgNothingSaid.In(u.Workspace.Locale),
			fault.Field{Path: "/status", Message: msgOrderNeeds.In(u.Workspace.Locale)})
	}
	o, err := u.Changes.MoveOn(in.id(), order.Status(b.Status), shipping)
	return showOrder(o), err
}
