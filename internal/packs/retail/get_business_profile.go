package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getBusinessProfileIn struct{}

type getBusinessProfileOut struct {
	Name           string       `json:"name"`
	Phone          string       `json:"phone,omitempty"`
	Address        string       `json:"address,omitempty"`
	City           string       `json:"city,omitempty"`
	Schedule       weekSchedule `json:"schedule" doc:"Los días de los que se sabe el horario"`
	DeliveryInfo   deliveryInfo `json:"deliveryInfo"`
	PaymentMethods []string     `json:"paymentMethods" doc:"Con los nombres que usa confirm_order"`
	SocialMedia    socialMedia  `json:"socialMedia"`
}

type weekSchedule struct {
	Monday    string `json:"monday,omitempty"`
	Tuesday   string `json:"tuesday,omitempty"`
	Wednesday string `json:"wednesday,omitempty"`
	Thursday  string `json:"thursday,omitempty"`
	Friday    string `json:"friday,omitempty"`
	Saturday  string `json:"saturday,omitempty"`
	Sunday    string `json:"sunday,omitempty"`
}

type deliveryInfo struct {
	Available        bool           `json:"available"`
	MinOrder         *money.Decimal `json:"minOrder,omitempty" doc:"Compra mínima; si hay varias zonas, la más baja"`
	FreeDeliveryOver *money.Decimal `json:"freeDeliveryOver,omitempty" doc:"Desde qué compra es gratis; si hay varias zonas, la más baja; si falta, nunca"`
	DeliveryCost     *money.Decimal `json:"deliveryCost,omitempty" doc:"Costo del envío; si hay varias zonas, el más bajo"`
	Zones            []string       `json:"zones" doc:"Vacío si se entrega en cualquier lado"`
}

type socialMedia struct {
	Instagram string `json:"instagram,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_business_profile",
	Title:    "Ver los datos del comercio",
	Doc:      "Trae lo que el comercio dice de sí mismo: teléfono, dirección, horarios, envíos y medios de pago. Es la única fuente para responder esas preguntas.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getBusinessProfile)

func getBusinessProfile(_ context.Context, u *core.Unit, _ getBusinessProfileIn) (getBusinessProfileOut, error) {
	p, hours := u.Workspace.Settings.Profile, u.Business.Hours
	return getBusinessProfileOut{
		Name: u.Workspace.Name, Phone: p.Phone, Address: p.Address, City: p.City,
		Schedule: weekSchedule{
			Monday: hours("monday"), Tuesday: hours("tuesday"), Wednesday: hours("wednesday"),
			Thursday: hours("thursday"),
			Friday:   hours("friday"), Saturday: hours("saturday"), Sunday: hours("sunday"),
		},
		DeliveryInfo:   deliveryInfoOf(u, u.Business.Reach()),
		PaymentMethods: paymentNames(&u.Business),
		SocialMedia:    socialMedia{Instagram: p.Social["instagram"], Facebook: p.Social["facebook"]},
	}, nil
}

func deliveryInfoOf(u *core.Unit, r business.Reach) deliveryInfo {
	out := deliveryInfo{Available: r.Available, Zones: append([]string{}, r.Zones...)}
	if !r.Available {
		return out
	}
	least, cost := u.Decimal(r.MinOrder), u.Decimal(r.Cost)
	out.MinOrder, out.DeliveryCost = &least, &cost
	if r.FreeOver >= 0 {
		over := u.Decimal(r.FreeOver)
		out.FreeDeliveryOver = &over
	}
	return out
}

// paymentNames lists the methods that the shop accepts, by this pack's names. A method without one cannot be chosen
// with these tools.
func paymentNames(b *business.Business) []string {
	names := []string{}
	for _, name := range []string{"cash", "transfer", "mercadopago", "debit", "credit"} {
		if b.AcceptsPayment(string(payments[name])) == nil {
			names = append(names, name)
		}
	}
	return names
}
