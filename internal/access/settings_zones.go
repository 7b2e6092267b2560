package access

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Drawn reports a zone that has a place on the map, so that a location can be in it.
func (z Zone) Drawn() bool { return z.RadiusKm > 0 || len(z.Area) > 0 }

// Places are the cities and neighbourhoods the zone has by name. A zone that says of no place otherwise is the one it is
// named after.
func (z Zone) Places() []string {
	if len(z.Cities) == 0 && len(z.PostalCodes) == 0 && !z.Drawn() {
		return []string{z.Name}
	}
	return z.Cities
}

// outline is the zone's corners; those that are no points are left out.
func (z Zone) outline() (area geo.Area) {
	for _, corner := range z.Area {
		if p, ok := geo.Parse(corner); ok {
			area = append(area, p)
		}
	}
	return area
}

// Drawn reports whether any zone has a place on the map.
func (d Delivery) Drawn() bool {
	for _, z := range d.Zones {
		if z.Drawn() {
			return true
		}
	}
	return false
}

// DrawsZones reports whether any zone of the business, or of a branch, has a place on the map.
func (s Settings) DrawsZones() bool {
	for _, b := range s.Branches {
		if b.Delivery != nil && b.Delivery.Drawn() {
			return true
		}
	}
	return s.Delivery.Drawn()
}

// Around is the zone that a point is in: the first whose outline has it, else that of the smallest radius.
func (d Delivery) Around(p geo.Point) (found Zone, ok bool) {
	if !p.Known() {
		return found, false
	}
	from, measured := geo.Parse(d.From)
	for _, z := range d.Zones {
		if len(z.Area) > 0 {
			if z.outline().Holds(p) {
				return z, true
			}
			continue
		}
		near := measured && z.RadiusKm > 0 && from.Metres(p) <= z.RadiusKm*1000
		if near && (!ok || z.RadiusKm < found.RadiusKm) {
			found, ok = z, true
		}
	}
	return found, ok
}

var (
	msgNoPoint = locale.Text{ES: "%q no es un punto como -34.603722, -58.381592", PT: "%q não é um ponto como -34.603722, -58.381592",
		EN: "%q is no point such as -34.603722, -58.381592"}
	msgNoStart = locale.Text{ES: "falta decir desde dónde se entrega", PT: "falta dizer de onde se entrega",
		EN: "where deliveries start is missing"}
	msgTwoForms = locale.Text{ES: "una zona tiene un radio o un contorno, no los dos", PT: "uma zona tem um raio ou um contorno, não os dois",
		EN: "a zone has a radius or an outline, not both"}
	msgNoArea = locale.Text{ES: "no es un contorno: hacen falta al menos tres esquinas en orden, sin lados que se crucen",
		PT: "não é um contorno: são necessários ao menos três cantos em ordem, sem lados que se cruzem",
		EN: "is no outline: it takes at least three corners in order, without sides that cross"}
)

// delivery checks the ranges of postal codes, and what zones have on the map; the form of a code and of a point is its
// pattern's.
func (c *settingsCheck) delivery(at string, d Delivery) {
	from, started := geo.Parse(d.From)
	if d.From != "" && !started {
		c.add(at+"/from", msgNoPoint, d.From)
	}
	for i, z := range d.Zones {
		at := fmt.Sprintf("%s/zones/%d", at, i)
		for n, code := range z.PostalCodes {
			from, to, ranged := strings.Cut(code, "-")
			if ranged && (len(from) != len(to) || cmp.Compare(from, to) > 0) {
				c.add(fmt.Sprintf("%s/postal_codes/%d", at, n), msgRange, code)
			}
		}
		c.drawn(at, z, from)
	}
}

// drawn checks what a zone has on the map.
func (c *settingsCheck) drawn(at string, z Zone, from geo.Point) {
	wrong := false
	for n, corner := range z.Area {
		if _, ok := geo.Parse(corner); !ok {
			c.add(fmt.Sprintf("%s/area/%d", at, n), msgNoPoint, corner)
			wrong = true
		}
	}
	switch {
	case z.RadiusKm > 0 && len(z.Area) > 0:
		c.add(at+"/radius_km", msgTwoForms)
	case z.RadiusKm > 0 && !from.Known():
		c.add(at+"/radius_km", msgNoStart)
	case len(z.Area) > 0 && !wrong && !z.outline().Sound():
		c.add(at+"/area", msgNoArea)
	}
}
