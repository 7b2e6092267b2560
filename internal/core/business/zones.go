package business

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ZonePrice is what an ordinary delivery to a zone costs, before there is an order.
type ZonePrice struct {
	Zone     string
	Places   []string // the cities and neighbourhoods the zone has by name
	Price    int64
	MinOrder int64
	FreeFrom int64 // order value from which it is free; negative: never
	ETA      string
	BranchID string // from which of several branches
}

// ZonePrices lists the zones; none for a shop that delivers anywhere at one price, or nowhere. Of several branches it
// lists those of each.
func (b *Business) ZonePrices(branchIDs ...string) (list []ZonePrice) {
	for _, id := range branchIDs {
		for _, z := range b.At(id).ZonePrices() {
			z.BranchID = id
			list = append(list, z)
		}
	}
	d := b.delivery()
	if d.PickupOnly || len(branchIDs) > 0 {
		return list
	}
	return lists.Map(d.Zones, b.zonePrice)
}

func (b *Business) zonePrice(z access.Zone) ZonePrice {
	over := b.scope.Workspace.Settings.FreeOver(z)
	// Where the least order is above the limit, every delivery is free.
	return ZonePrice{Zone: z.Name, Places: z.Cities, Price: b.freeAbove(z.Cost, over, z.MinOrder), MinOrder: z.MinOrder,
		FreeFrom: over, ETA: z.ETA}
}

// PlaceQuote answers whether the shop delivers to a place, and for how much.
type PlaceQuote struct {
	Place    string // as the shop writes it, if it knows the place
	Delivers bool
	ZonePrice
	Text string // worded for the customer
}

var (
	msgDelivers = locale.Text{
		ES: "Sí, enviamos a %s: el envío sale %s.",
		MX: "Sí, enviamos a %s: el envío cuesta %s.",
		PT: "Sim, entregamos em %s: a entrega custa %s.",
		EN: "Yes, we deliver to %s: delivery is %s.",
	}
	msgDeliversFree = locale.Text{
		ES: "Sí, enviamos a %s sin cargo.",
		MX: "Sí, enviamos a %s sin costo.",
		PT: "Sim, entregamos em %s de graça.",
		EN: "Yes, we deliver to %s for free.",
	}
	msgLeastOrder = locale.Text{
		ES: " La compra mínima es de %s.",
		PT: " O pedido mínimo é de %s.",
		EN: " The minimum order is %s.",
	}
	msgFreeFrom = locale.Text{
		ES: " Desde %s de compra es gratis.",
		PT: " A partir de %s em compras, é grátis.",
		EN: " It is free from %s on.",
	}
	msgArrives = locale.Text{ES: " Llega: %s.", PT: " Chega: %s.", EN: " It arrives: %s."}
)

// QuotePlace quotes an ordinary delivery to a place in a customer's words: a zone, a neighbourhood, a city or a postal
// code. The text says what is available if the place is out of reach.
func (b *Business) QuotePlace(said string) PlaceQuote { return b.quotePlace(said, "") }

// quotePlace words from which branch it comes: " desde la sucursal Norte".
func (b *Business) quotePlace(said, from string) PlaceQuote {
	said = locale.OneLine(said)
	d := b.delivery()
	q := PlaceQuote{Place: said}
	switch z, place := b.zoneOf(said); {
	case d.PickupOnly:
		q.Text = b.scope.Say(msgPickupOnly, b.Pickup().ETA)
		return q
	case len(d.Zones) == 0:
		q.ZonePrice = b.zonePrice(access.Zone{Cost: d.Flat})
	case place == "":
		q.Text = b.noCoverage(Place{City: said})
		return q
	default:
		q.Place, q.ZonePrice = place, b.zonePrice(z)
	}
	q.Delivers, q.Text = true, b.quoteText(q, from)
	return q
}

// zoneOf finds the zone of a place and how the shop writes the place; empty: none.
func (b *Business) zoneOf(said string) (z access.Zone, place string) {
	zones := b.delivery().Zones
	for _, z := range zones {
		if words(z.Name) == words(said) {
			return z, z.Name
		}
	}
	to := Place{City: b.cityIn(said), PostalCode: b.codeIn([]string{said})}
	if z, ok := match(b.delivery(), to); ok {
		if to.City == "" {
			return z, said
		}
		return z, to.City
	}
	return access.Zone{}, ""
}

func (b *Business) quoteText(q PlaceQuote, from string) string {
	var text strings.Builder
	if q.Price == 0 {
		text.WriteString(b.scope.Say(msgDeliversFree, q.Place+from))
	} else {
		text.WriteString(b.scope.Say(msgDelivers, q.Place+from, b.scope.Money(q.Price)))
	}
	if q.MinOrder > 0 {
		text.WriteString(b.scope.Say(msgLeastOrder, b.scope.Money(q.MinOrder)))
	}
	if q.Price > 0 && q.FreeFrom > 0 {
		text.WriteString(b.scope.Say(msgFreeFrom, b.scope.Money(q.FreeFrom)))
	}
	if q.ETA != "" {
		text.WriteString(b.scope.Say(msgArrives, q.ETA))
	}
	return text.String()
}
