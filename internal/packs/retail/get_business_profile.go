package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getBusinessProfileIn struct {
	DeliverTo string `json:"deliverTo,omitempty" jsonschema:"minLength=2,maxLength=100" doc:"Barrio, ciudad o código postal por el que pregunta el cliente, para saber si llega el envío y cuánto sale" told:"label"`
	Branch    string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type getBusinessProfileOut struct {
	Name           string       `json:"name"`
	Phone          string       `json:"phone,omitempty"`
	Address        string       `json:"address,omitempty"`
	City           string       `json:"city,omitempty"`
	Schedule       weekSchedule `json:"schedule" doc:"Los días de los que se sabe el horario"`
	DeliveryInfo   deliveryInfo `json:"deliveryInfo"`
	PaymentMethods []string     `json:"paymentMethods" doc:"Con los nombres que usa confirm_order"`
	SocialMedia    socialMedia  `json:"socialMedia"`

	Promotions []runningPromotion `json:"promotions,omitempty" doc:"Las promociones vigentes que no necesitan cupón"`

	Branch   string          `json:"branch,omitempty" doc:"La sucursal de la conversación, si hay varias: teléfono, dirección, horarios y envíos son los suyos"`
	Branches []branchProfile `json:"branches,omitempty" doc:"Todas las sucursales, si hay varias"`
}

type branchProfile struct {
	Name     string       `json:"name"`
	Phone    string       `json:"phone,omitempty"`
	Address  string       `json:"address,omitempty"`
	Schedule weekSchedule `json:"schedule" doc:"Los días de los que se sabe el horario"`
}

type runningPromotion struct {
	Name  string  `json:"name"`
	Until *string `json:"until,omitempty" doc:"Hasta cuándo vale: AAAA-MM-DD, ese día inclusive, o AAAA-MM-DDTHH:MM"`
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
	ZonePrices       []zonePrice    `json:"zonePrices" doc:"Cuánto sale el envío a cada zona; vacío si hay un solo precio"`
	Quote            *deliveryQuote `json:"quote,omitempty" doc:"El envío al lugar de deliverTo, si se indicó"`
}

type zonePrice struct {
	Zone              string         `json:"zone"`
	Places            []string       `json:"places" doc:"Barrios y ciudades de la zona"`
	Price             money.Decimal  `json:"price" doc:"Costo del envío común"`
	MinOrder          money.Decimal  `json:"minOrder" doc:"Compra mínima; 0 si no hay"`
	FreeFrom          *money.Decimal `json:"freeFrom" doc:"Desde qué compra es gratis; nada si nunca"`
	EstimatedDelivery *string        `json:"estimatedDelivery"`
	Branch            string         `json:"branch,omitempty" doc:"De qué sucursal sale, si varias tienen sus propios envíos y no se sabe cuál es la del cliente"`
}

type deliveryQuote struct {
	Place    string         `json:"place"`
	Delivers bool           `json:"delivers" doc:"Si el envío llega a ese lugar"`
	Zone     *string        `json:"zone"`
	Price    *money.Decimal `json:"price" doc:"Costo del envío común"`
	MinOrder *money.Decimal `json:"minOrder" doc:"Compra mínima; 0 si no hay"`
	FreeFrom *money.Decimal `json:"freeFrom" doc:"Desde qué compra es gratis; nada si nunca"`
	Message  string         `json:"message" doc:"La frase para el cliente"`
	Branch   string         `json:"branch,omitempty" doc:"De qué sucursal saldría, si varias tienen sus propios envíos y no se sabe cuál es la del cliente"`
}

type socialMedia struct {
	Instagram string `json:"instagram,omitempty"`
	Facebook  string `json:"facebook,omitempty"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_business_profile",
	Title:    "Ver los datos del comercio",
	Doc:      "Trae lo que el comercio dice de sí mismo: teléfono, dirección, horarios, envíos, medios de pago y promociones. Es la única fuente para responder esas preguntas. Con deliverTo dice si el envío llega a un lugar y cuánto sale ahí, sin necesidad de un pedido.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, getBusinessProfile)

func getBusinessProfile(_ context.Context, u *core.Unit, in getBusinessProfileIn) (getBusinessProfileOut, error) {
	if locale.OneLine(in.Branch) != "" {
		if _, err := u.Places.At("/branch", in.Branch); err != nil {
			return getBusinessProfileOut{}, err
		}
	}
	p := u.Workspace.Settings.Profile
	delivers, err := deliveryInfoOf(u, in.DeliverTo)
	if err != nil {
		return getBusinessProfileOut{}, err
	}
	week, err := weekOf(u)
	if err != nil {
		return getBusinessProfileOut{}, err
	}
	out := getBusinessProfileOut{
		Name: u.Workspace.Name, Phone: p.Phone, Address: p.Address, City: p.City,
		Schedule:       week,
		DeliveryInfo:   delivers,
		PaymentMethods: paymentNames(&u.Business),
		SocialMedia:    socialMedia{Instagram: p.Social["instagram"], Facebook: p.Social["facebook"]},
	}
	for _, p := range u.Workspace.Running(u.Now) {
		out.Promotions = append(out.Promotions, runningPromotion{Name: p.Name, Until: tool.TextOrNull(p.Until)})
	}
	return out, out.atBranches(u)
}

// atBranches adds the branches of a business that has several, and tells what the conversation's has of its own. A
// branch with an address of its own may be in another city than the business.
func (out *getBusinessProfileOut) atBranches(u *core.Unit) error {
	list, err := u.Places.Branches()
	if err != nil || len(list) < 2 {
		return err
	}
	here := u.BranchID
	defer func() { u.BranchID = here }()
	for _, b := range list {
		u.BranchID = b.ID
		one := branchProfile{Name: b.Name, Phone: u.Workspace.Settings.PhoneAt(b.ID), Address: b.Address}
		if one.Schedule, err = weekOf(u); err != nil {
			return err
		}
		out.Branches = append(out.Branches, one)
		if b.ID != here {
			continue
		}
		out.Branch, out.Phone = b.Name, one.Phone
		if b.Address != "" {
			out.Address, out.City = b.Address, ""
		}
	}
	return nil
}

// weekOf words the week's opening hours.
func weekOf(u *core.Unit) (weekSchedule, error) {
	week, err := core.ComingHours(u)
	return weekSchedule{
		Sunday: week[time.Sunday], Monday: week[time.Monday], Tuesday: week[time.Tuesday], Wednesday: week[time.Wednesday],
		Thursday: week[time.Thursday], Friday: week[time.Friday], Saturday: week[time.Saturday],
	}, err
}

// deliveryInfoOf tells the deliveries of the unit's branch, else of all branches that an address chooses from; with a
// quote to a place, if there is one.
func deliveryInfoOf(u *core.Unit, place string) (out deliveryInfo, err error) {
	r, zones, err := u.Sales.DeliveryRules()
	if err != nil {
		return out, err
	}
	out = deliveryInfo{Available: r.Available, Zones: append([]string{}, r.Zones...), ZonePrices: []zonePrice{}}
	for _, z := range zones {
		price := zonePriceOf(u, z)
		if price.Branch, err = u.Places.Several(z.BranchID); err != nil {
			return out, err
		}
		out.ZonePrices = append(out.ZonePrices, price)
	}
	if place != "" {
		q, branch, err := u.Sales.QuotePlace(place)
		if err != nil {
			return out, err
		}
		out.Quote = quoteOf(u, q)
		out.Quote.Branch = branch
	}
	if !r.Available {
		return out, nil
	}
	least, cost := u.Decimal(r.MinOrder), u.Decimal(r.Cost)
	out.MinOrder, out.DeliveryCost = &least, &cost
	out.FreeDeliveryOver = limitOrNull(u, r.FreeOver)
	return out, nil
}

// limitOrNull is null for the limit of what is never free.
func limitOrNull(u *core.Unit, minor int64) *money.Decimal {
	if minor < 0 {
		return nil
	}
	limit := u.Decimal(minor)
	return &limit
}

func zonePriceOf(u *core.Unit, z business.ZonePrice) zonePrice {
	return zonePrice{Zone: z.Zone, Places: append([]string{}, z.Places...), Price: u.Decimal(z.Price),
		MinOrder: u.Decimal(z.MinOrder), FreeFrom: limitOrNull(u, z.FreeFrom),
		EstimatedDelivery: tool.TextOrNull(z.ETA)}
}

func quoteOf(u *core.Unit, q business.PlaceQuote) *deliveryQuote {
	out := &deliveryQuote{Place: q.Place, Delivers: q.Delivers, Zone: tool.TextOrNull(q.Zone), Message: q.Text}
	if q.Delivers {
		price, least := u.Decimal(q.Price), u.Decimal(q.MinOrder)
		out.Price, out.MinOrder, out.FreeFrom = &price, &least, limitOrNull(u, q.FreeFrom)
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
