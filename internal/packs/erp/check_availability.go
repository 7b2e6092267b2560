package erp

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type checkAvailabilityIn struct {
	Type      string `json:"type" jsonschema:"enum=product,enum=appointment" doc:"Si se pregunta por un producto o por horarios para una cita"`
	ProductID string `json:"product_id,omitempty" doc:"El producto, por su id o su código; hace falta si se pregunta por uno"`
	DateFrom  string `json:"date_from,omitempty" doc:"Desde qué día hay que mirar, AAAA-MM-DD; si no se dice, hoy"`
	DateTo    string `json:"date_to,omitempty" doc:"Hasta qué día, AAAA-MM-DD; si no se dice, una semana después"`
	Branch    string `json:"branch,omitempty" doc:"La sucursal que nombra el cliente, con sus palabras; si no nombra ninguna, la de la conversación" told:"label"`
}

type checkAvailabilityOut struct {
	Available bool                `json:"available"`
	Details   availabilityDetails `json:"details" doc:"Del producto, lo que queda; de una cita, los horarios"`
	Message   string              `json:"message" doc:"La frase para el cliente"`
}

type availabilityDetails struct {
	Product *availableProduct `json:"product,omitempty"`
	// For appointments.
	DateFrom        string          `json:"date_from,omitempty"`
	DateTo          string          `json:"date_to,omitempty"`
	DurationMinutes int             `json:"duration_minutes,omitempty"`
	Slots           []availableSlot `json:"slots,omitempty"`
}

type availableProduct struct {
	ID             string             `json:"id" jsonschema:"format=uuid"`
	Name           string             `json:"name"`
	Price          money.Decimal      `json:"price"`
	StockAvailable int64              `json:"stock_available" doc:"Unidades que se pueden vender ahora; 1000000 cuando el producto no lleva stock"`
	Variants       []availableVariant `json:"variants,omitempty"`
	StockTracked   *bool              `json:"stock_tracked,omitempty" doc:"false: no lleva stock y siempre se puede pedir; entonces stock_available no es una cantidad"`
}

type availableVariant struct {
	ID             string `json:"id" jsonschema:"format=uuid"`
	Name           string `json:"name"`
	StockAvailable int64  `json:"stock_available"`
}

type availableSlot struct {
	Date string `json:"date"`
	Time string `json:"time" doc:"HH:mm, hora del negocio"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "check_availability",
	Title:    "Ver disponibilidad",
	Doc:      "Dice si un producto se puede vender en este momento y cuánto queda, o qué horarios hay libres para una cita entre dos fechas. Usala antes de prometer una cosa o la otra.",
	Category: "products", Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
}, checkAvailability)

// How many days are searched, and how many times are returned.
const (
	usualDays   = 6 // after the first day
	mostDays    = 31
	mostSlots   = 20
	mostOffered = 4
)

var (
	msgWhich = locale.Text{
		ES: "Falta decir qué producto.",
		PT: "Falta dizer qual produto.",
		EN: "It does not say which product.",
	}
	msgInStock = locale.Text{
		ES: "Sí, hay %s%s: quedan %s.",
		PT: "Sim, temos %s%s: restam %s.",
		EN: "Yes, there is %s%s: %s left.",
	}
	msgAlways = locale.Text{
		ES: "Sí, %s está disponible.",
		PT: "Sim, %s está disponível.",
		EN: "Yes, %s is available.",
	}
	msgSoldOut = locale.Text{
		ES: "De %s no queda nada%s por ahora.",
		PT: "No momento não temos %s%s.",
		EN: "There is no %s left%s right now.",
	}
	msgBackwards = locale.Text{
		ES: "La última fecha no puede ser anterior a la primera.",
		PT: "A última data não pode ser anterior à primeira.",
		EN: "The last date cannot be before the first.",
	}
	msgTooWide = locale.Text{
		ES: "Se puede mirar hasta %d días juntos.",
		PT: "Dá para olhar até %d dias de uma vez.",
		EN: "%d days can be looked at together.",
	}
	msgRoom   = locale.Text{ES: "Hay lugar%s %s.", PT: "Há vaga%s %s.", EN: "There is room%s %s."}
	msgNoRoom = locale.Text{
		ES: "No queda lugar%s en esos días.",
		PT: "Não há vaga%s nesses dias.",
		EN: "There is no room%s on those days.",
	}
)

func checkAvailability(_ context.Context, u *core.Unit, in checkAvailabilityIn) (checkAvailabilityOut, error) {
	if in.Type == "product" {
		return in.product(u)
	}
	return in.appointments(u)
}

func (in checkAvailabilityIn) product(u *core.Unit) (checkAvailabilityOut, error) {
	if in.ProductID == "" {
		return checkAvailabilityOut{}, u.Invalid("/product_id", msgWhich)
	}
	if in.Branch != "" {
		if _, err := u.Places.At("/branch", in.Branch); err != nil {
			return checkAvailabilityOut{}, err
		}
	}
	c, err := productNamed(u, in.ProductID)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	where, err := u.Places.Where(u.BranchID)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	left := c.Available()
	shown := &availableProduct{ID: c.Product.ID, Name: c.Name(), Price: u.Decimal(c.Price()), StockAvailable: left,
		StockTracked: c.Product.Tracked()}
	if c.Variant.ID == "" {
		for _, v := range c.Product.Variants {
			shown.Variants = append(shown.Variants, availableVariant{ID: v.ID, Name: v.Name,
				StockAvailable: catalog.Choice{Product: c.Product, Variant: v}.Available()})
		}
	}
	out := checkAvailabilityOut{Available: left > 0, Details: availabilityDetails{Product: shown}}
	switch {
	case left <= 0:
		out.Message = u.Say(msgSoldOut, c.Name(), where)
	case left == catalog.Unlimited:
		out.Message = u.Say(msgAlways, c.Name())
	default:
		out.Message = u.Say(msgInStock, c.Name(), where, locale.Number(u.Workspace.Locale, left))
	}
	return out, nil
}

func (in checkAvailabilityIn) appointments(u *core.Unit) (checkAvailabilityOut, error) {
	branch, err := u.Places.At("/branch", in.Branch)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	where, err := u.Places.Where(branch.ID)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	w, err := appointment(u, "", "")
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	from, to, err := in.days(u, w.Need.BranchID)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	slots, err := freeBetween(u, w.Need, from, to, mostSlots)
	if err != nil {
		return checkAvailabilityOut{}, err
	}
	out := checkAvailabilityOut{Available: len(slots) > 0, Details: availabilityDetails{
		DateFrom: string(from), DateTo: string(to), DurationMinutes: w.Need.Minutes,
		Slots: make([]availableSlot, len(slots)),
	}}
	for i, s := range slots {
		out.Details.Slots[i] = availableSlot{Date: string(s.Day), Time: booking.Clock(s.Start)}
	}
	out.Message = u.Say(msgNoRoom, where)
	if out.Available {
		out.Message = u.Say(msgRoom, where, u.Board.Times("", booking.Spread(slots, mostOffered)))
	}
	return out, nil
}

// days is the range to search: a week from today unless the arguments say more.
func (in checkAvailabilityIn) days(u *core.Unit, branchID string) (from, to booking.Day, err error) {
	if from, err = u.Places.Today(branchID); err != nil {
		return from, to, err
	}
	if in.DateFrom != "" {
		if from, err = readDay(u, "/date_from", in.DateFrom); err != nil {
			return from, to, err
		}
	}
	to = from.Add(usualDays)
	if in.DateTo != "" {
		if to, err = readDay(u, "/date_to", in.DateTo); err != nil {
			return from, to, err
		}
	}
	switch n := from.Days(to); {
	case n < 0:
		err = u.Invalid("/date_to", msgBackwards)
	case n >= mostDays:
		err = u.Invalid("/date_to", msgTooWide, mostDays)
	}
	return from, to, err
}

// freeBetween returns the first times within some days at which a need can be met.
func freeBetween(u *core.Unit, n booking.Need, from, to booking.Day, most int) (out []booking.Slot, err error) {
	for d := from; d <= to && len(out) < most; d = d.Add(1) {
		n.Day = d
		slots, err := u.Board.Free(n)
		if err != nil {
			return nil, err
		}
		out = append(out, slots[:min(len(slots), most-len(out))]...)
	}
	return out, nil
}

// productNamed finds a product by its id or by its SKU, which customers read out.
func productNamed(u *core.Unit, name string) (catalog.Choice, error) {
	if p, err := u.Catalog.Get(name); !fault.Is(err, fault.NotFound) {
		return catalog.Choice{Product: p}, err
	}
	p, variantID, err := u.Catalog.GetBySKU(name)
	v, _ := p.Variant(variantID)
	return catalog.Choice{Product: p, Variant: v}, err
}
