// Package business is a shop's settings about itself: where it delivers and for how much, how customers pay, what it
// tells them. It has no rows of its own.
package business

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Business is the noun bound to one unit.
type Business struct {
	scope    *scope.Scope
	branchID string // whose rules count; empty: the unit's
}

// New binds the business to a unit.
func New(s *scope.Scope) *Business { return &Business{scope: s} }

// At is the business by the rules of one of its branches.
func (b *Business) At(branchID string) *Business {
	return &Business{scope: b.scope, branchID: branchID}
}

// delivery is how the unit's branch delivers.
func (b *Business) delivery() access.Delivery {
	return b.scope.Workspace.Settings.DeliveryAt(cmp.Or(b.branchID, b.scope.BranchID))
}

// noZone stands for all places of a shop with one delivery price.
var noZone access.Zone

// Place is a delivery destination. A point, as a customer shared it, counts more than a name.
type Place struct {
	City, PostalCode string
	Point            geo.Point
}

// Quote is what a delivery costs and when it comes.
type Quote struct {
	Zone     string
	Cost     int64
	MinOrder int64
	ETA      string
}

var (
	msgNoCoverage = locale.Text{
		ES: "No hacemos envíos a %s. Entregamos en: %s.",
		PT: "Não entregamos em %s. Entregamos em: %s.",
		EN: "We do not deliver to %s. We deliver to: %s.",
	}
	msgUnplaced = locale.Text{
		ES: "Para saber si llegamos a %s compartí tu ubicación, o decime en qué zona estás: %s.",
		MX: "Para saber si llegamos a %s comparte tu ubicación, o dime en qué zona estás: %s.",
		PT: "Para saber se chegamos a %s compartilhe sua localização, ou diga em qual área você está: %s.",
		EN: "To know whether we reach %s, share your location or tell us which zone you are in: %s.",
	}
	msgNoMethod = locale.Text{
		ES: "Para %s no hay envío %s. Opciones: %s.",
		PT: "Para %s não há entrega %s. Opções: %s.",
		EN: "There is no %[2]s delivery to %[1]s. Options: %[3]s.",
	}
	msgPickupOnly = locale.Text{
		ES: "No hacemos envíos; la opción es: %s.",
		PT: "Não fazemos entregas; a opção é: %s.",
		EN: "We do not deliver; the option is: %s.",
	}
	msgPickupAt = locale.Text{ES: "retiro en %s", MX: "para recoger en %s", PT: "retirada em %s", EN: "pick up at %s"}
	msgPickup   = locale.Text{
		ES: "retiro en el local",
		MX: "para recoger en la tienda",
		PT: "retirada na loja",
		EN: "pick up at the shop",
	}
)

// Pickup quotes a pickup, which is free. Its text is kept with orders, so it is written; it is spoken when it is said.
func (b *Business) Pickup() Quote {
	d := b.delivery()
	switch {
	case d.PickupText != "":
		return Quote{ETA: d.PickupText}
	case d.PickupAddress != "":
		return b.PickupAt(d.PickupAddress)
	}
	return Quote{ETA: b.scope.Write(msgPickup)}
}

// PickupAt quotes a pickup at an address.
func (b *Business) PickupAt(address string) Quote {
	return Quote{ETA: b.scope.Write(msgPickupAt, address)}
}

// Deliver quotes a delivery of goods worth this much. A place out of reach, or a method its zone does not have, is a
// conflict that lists what is available.
func (b *Business) Deliver(to Place, method string, goods int64) (Quote, error) {
	s, d := b.scope.Workspace.Settings, b.delivery()
	if d.PickupOnly {
		return Quote{}, b.scope.Fault(fault.Conflict, msgPickupOnly, b.Pickup().ETA)
	}
	if len(d.Zones) == 0 {
		return Quote{Cost: b.freeAbove(d.Flat, s.FreeOver(noZone), goods)}, nil
	}
	z, ok := match(d, to)
	if !ok {
		return Quote{}, fault.New(fault.Conflict, "%s", b.noCoverage(to))
	}
	extra, ok := methodCost(z, method)
	if !ok {
		return Quote{}, b.scope.Fault(fault.Conflict, msgNoMethod, z.Name, b.methodName(method), b.methodNames(z))
	}
	// The free limit covers the zone's ordinary delivery; the extra for a faster one stays.
	return Quote{Zone: z.Name, Cost: b.freeAbove(z.Cost, s.FreeOver(z), goods) + extra, MinOrder: z.MinOrder,
		ETA: z.ETA}, nil
}

func (b *Business) freeAbove(cost, over, goods int64) int64 {
	if over >= 0 && goods >= over {
		return 0
	}
	return cost
}

// noCoverage says where the shop delivers to a customer whose place is in no zone. Where zones are drawn on the map and no
// point is known it cannot be told: the location is asked for.
func (b *Business) noCoverage(to Place) string {
	return b.outside(to, b.delivery().Drawn(), b.zoneNames())
}

func (b *Business) outside(to Place, drawn bool, zones string) string {
	if drawn && !to.Point.Known() {
		return b.scope.Say(msgUnplaced, to.City, zones)
	}
	return b.scope.Say(msgNoCoverage, to.City, zones)
}

func (b *Business) zoneNames() string {
	zones := b.delivery().Zones
	names := lists.Map(zones, func(z access.Zone) string { return z.Name })
	return strings.Join(names, "; ")
}

func methodCost(z access.Zone, method string) (int64, bool) {
	extra, ok := z.Methods[method]
	return extra, ok || method == "standard" // a zone without a list has the standard method
}

var methodTexts = map[string]locale.Text{
	"standard": {ES: "común", MX: "estándar", PT: "padrão", EN: "standard"},
	"express":  {ES: "exprés", PT: "expressa", EN: "express"},
	"same_day": {ES: "en el día", MX: "el mismo día", PT: "no mesmo dia", EN: "same-day"},
}

func (b *Business) methodName(method string) string { return b.scope.Say(methodTexts[method]) }

func (b *Business) methodNames(z access.Zone) string {
	names := []string{b.methodName("standard")}
	for _, m := range []string{"express", "same_day"} {
		if _, ok := z.Methods[m]; ok {
			names = append(names, b.methodName(m))
		}
	}
	return strings.Join(names, ", ")
}

// match finds the zone of a place: the one that its point is in, else by postal code if it is given and known, else by
// the name of the city. A zone that is drawn goes by its own name, too.
func match(d access.Delivery, to Place) (access.Zone, bool) {
	if z, ok := d.Around(to.Point); ok {
		return z, true
	}
	zones := d.Zones
	if code := digits(to.PostalCode); code != "" {
		for _, z := range zones {
			for _, r := range z.PostalCodes {
				if inRange(code, r) {
					return z, true
				}
			}
		}
	}
	city := locale.Fold(to.City)
	for _, z := range zones {
		for _, c := range z.Places() {
			if locale.Fold(c) == city {
				return z, true
			}
		}
		if z.Drawn() && locale.Fold(z.Name) == city {
			return z, true
		}
	}
	return access.Zone{}, false
}

// inRange compares codes of the same length as text: "1406" in "1170-1199".
func inRange(code, r string) bool {
	from, to, ok := strings.Cut(r, "-")
	if !ok {
		to = from
	}
	from, to = digits(from), digits(to)
	return len(code) == len(from) && code >= from && code <= to
}

// digits keeps the digits of a code: customers write C1406ABC for 1406.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// Located is a one-line address, split as far as a delivery needs.
type Located struct {
	Line string // without the city
	Place
}

// Locate finds the city of an address: a city the shop delivers to, if the address names one; else the shop's own,
// which customers leave out; else the address's last part.
func (b *Business) Locate(address string) Located {
	address = locale.OneLine(address)
	parts := strings.Split(address, ",")
	out := Located{Line: address, Place: Place{PostalCode: b.codeIn(parts[1:])}}
	last := strings.TrimSpace(parts[len(parts)-1])
	behind := parts[min(1, len(parts)-1):] // skip the street, which may be named after a city
	if out.City = b.cityIn(strings.Join(behind, ",")); out.City == "" {
		out.City = b.scope.Workspace.Settings.Profile.City
	}
	if out.City == "" {
		out.City = last
	}
	if len(parts) > 1 && locale.Fold(last) == locale.Fold(out.City) {
		out.Line = strings.TrimSpace(strings.Join(parts[:len(parts)-1], ","))
	}
	return out
}

// cityIn returns the longest delivery city that the address contains.
func (b *Business) cityIn(address string) (city string) {
	said := " " + words(address) + " "
	for _, z := range b.delivery().Zones {
		for _, c := range z.Places() {
			if name := words(c); name != "" && strings.Contains(said, " "+name+" ") && len(c) > len(city) {
				city = c
			}
		}
	}
	return city
}

// words folds a text to its words alone.
func words(s string) string {
	return strings.Join(strings.FieldsFunc(locale.Fold(s),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// codeIn returns a zone's postal code found after the street and its number, which looks like a code.
func (b *Business) codeIn(parts []string) string {
	for _, word := range slices.Backward(strings.Fields(strings.Join(parts, " "))) {
		for _, z := range b.delivery().Zones {
			for _, r := range z.PostalCodes {
				if code := digits(word); code != "" && inRange(code, r) {
					return word
				}
			}
		}
	}
	return ""
}
