package orders

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type applyCouponIn struct {
	OrderID        string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido en curso"`
	Code           string `json:"code" jsonschema:"maxLength=60" doc:"El código que dijo el cliente, con sus palabras; vacío, quita el cupón del pedido"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" jsonschema:"minLength=16,maxLength=64" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type applyCouponOut struct {
	OrderID     string     `json:"orderId" jsonschema:"format=uuid"`
	Coupon      *string    `json:"coupon" doc:"El cupón que quedó en el pedido, o null"`
	OrderTotals itemTotals `json:"orderTotals"`
	Message     string     `json:"message"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "apply_coupon",
	Title: "Aplicar un cupón",
	Doc:   "Le pone a un pedido en curso el cupón de descuento que dice el cliente, en lugar del que tuviera, o se lo quita. El descuento lo decide el comercio: si el cupón no existe, ya no está disponible o no vale para este pedido, dice por qué.",
	Listing: tool.Listing{
		Needs: func(w *access.Workspace) bool { return w.Settings.HasCoupons() },
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 5, PerCustomer: true,
	Events: []string{"draft.coupon_set"},
	Key:    "apply_coupon:{orderId}:{code}:{idempotencyKey}", Hidden: keyOnly,
}, applyCoupon)

var (
	msgCouponOn = locale.Text{
		ES: "Apliqué el cupón %s. El pedido va por %s.",
		PT: "Apliquei o cupom %s. O pedido está em %s.",
		EN: "Coupon %s applied. The order comes to %s.",
	}
	msgCouponOff = locale.Text{
		ES: "El pedido va sin cupón, por %s.",
		PT: "O pedido segue sem cupom, em %s.",
		EN: "The order has no coupon and comes to %s.",
	}
)

func applyCoupon(_ context.Context, u *core.Unit, in applyCouponIn) (applyCouponOut, error) {
	o, err := u.Sales.ApplyCoupon(sales.Ref{OrderID: in.OrderID}, in.Code)
	if err != nil {
		return applyCouponOut{}, err
	}
	out := applyCouponOut{OrderID: o.ID, OrderTotals: itemTotalsOf(o),
		Message: u.Say(msgCouponOff, u.Money(o.Totals.Total))}
	if code := o.CouponCode(); code != "" {
		out.Coupon, out.Message = &code, u.Say(msgCouponOn, u.Code(code), u.Money(o.Totals.Total))
	}
	return out, nil
}
