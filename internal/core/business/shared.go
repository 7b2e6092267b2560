package business

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgYourPlace = locale.Text{ES: "tu ubicación", PT: "sua localização", EN: "your location"}
	msgYourZone  = locale.Text{ES: "tu ubicación (%s)", PT: "sua localização (%s)", EN: "your location (%s)"}
	msgTooFar    = locale.Text{
		ES: "Tu ubicación queda fuera de donde entregamos. Entregamos en: %s.",
		PT: "Sua localização fica fora da nossa área de entrega. Entregamos em: %s.",
		EN: "Your location is outside of where we deliver. We deliver to: %s.",
	}
)

// QuotePoint quotes an ordinary delivery to a location that a customer shared; from says from which branch. Known is
// false where no zone is drawn on the map: only the name of the place can tell.
func (b *Business) QuotePoint(p geo.Point, from string) (q PlaceQuote, known bool) {
	d := b.delivery()
	z, in := d.Around(p)
	switch {
	case d.PickupOnly:
		q.Text = b.scope.Say(msgPickupOnly, b.Pickup().ETA)
		return q, true
	case len(d.Zones) == 0:
		q.Place, q.ZonePrice = b.scope.Say(msgYourPlace), b.zonePrice(access.Zone{Cost: d.Flat})
	case !d.Drawn():
		return q, false
	case !in:
		q.Text = b.scope.Say(msgTooFar, b.zoneNames())
		return q, true
	default:
		q.Place, q.ZonePrice = b.scope.Say(msgYourZone, locale.OneLine(z.Name)), b.zonePrice(z)
	}
	q.Delivers, q.Text = true, b.quoteText(q, from)
	return q, true
}

// QuotePointFirst is QuotePoint by the rules of the first of several branches that delivers there.
func (b *Business) QuotePointFirst(p geo.Point, branchIDs []string, from func(branchID string) string) (out PlaceQuote, known bool) {
	unknown := false
	for _, id := range branchIDs {
		q, told := b.At(id).QuotePoint(p, from(id))
		if q.Delivers {
			return q, true
		}
		unknown = unknown || !told
	}
	r := b.Reach(branchIDs...)
	switch {
	case unknown: // a branch whose zones are names may reach it
		return out, false
	case !r.Available:
		out.Text = b.scope.Say(msgPickupOnly, b.At(branchIDs[0]).Pickup().ETA)
	default:
		out.Text = b.scope.Say(msgTooFar, strings.Join(slices.Clone(r.Zones), "; "))
	}
	return out, true
}
