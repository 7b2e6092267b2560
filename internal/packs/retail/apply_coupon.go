package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/tool"
)

type applyCouponIn struct {
	Code string `json:"code" jsonschema:"maxLength=60" doc:"El código que dijo el cliente, con sus palabras; vacío, quita el cupón del pedido"`
}

type applyCouponOut struct {
	Coupon *string `json:"coupon" doc:"El cupón que quedó en el pedido, o null"`
	Cart   cart    `json:"cart"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "apply_coupon",
	Title: "Aplicar un cupón",
	Doc:   "Le pone al pedido el cupón de descuento que dice el cliente, en lugar del que tuviera, o se lo quita. El descuento lo decide el comercio: si el cupón no existe, ya no está disponible o no vale para este pedido, dice por qué.",
	Listing: tool.Listing{
		Needs: func(w *access.Workspace) bool { return w.Settings.HasCoupons() },
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 5, PerCustomer: true,
	Events: []string{"draft.coupon_set"},
	Key:    "apply_coupon:{sessionId}:{code}",
}, applyCoupon)

func applyCoupon(_ context.Context, u *core.Unit, in applyCouponIn) (applyCouponOut, error) {
	o, err := u.Sales.ApplyCoupon(sales.Ref{}, in.Code)
	if err != nil {
		return applyCouponOut{}, err
	}
	return applyCouponOut{Coupon: tool.TextOrNull(o.CouponCode()), Cart: cartOf(u, o)}, nil
}
