// Package business is a shop's settings about itself: where it delivers and for how much, how customers pay, what it
// tells them. It has no rows of its own.
package business

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Business is the noun bound to one unit.
type Business struct{ scope *scope.Scope }

// New binds the business to a unit.
func New(s *scope.Scope) *Business { return &Business{scope: s} }

// noZone stands for all places of a shop with one delivery price.
var noZone access.Zone

// Place is a delivery destination.
type Place struct{ City, PostalCode string }

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
	msgPickup   = locale.Text{ES: "retiro en el local", MX: "para recoger en la tienda", PT: "retirada na loja", EN: "pick up at the shop"}
)

// Pickup quotes a pickup, which is free.
func (b *Business) Pickup() Quote {
	d := b.scope.Workspace.Settings.Delivery
	switch {
	case d.PickupText != "":
		return Quote{ETA: d.PickupText}
	case d.PickupAddress != "":
		return Quote{ETA: b.scope.Say(msgPickupAt, d.PickupAddress)}
	}
	return Quote{ETA: b.scope.Say(msgPickup)}
}

// Deliver quotes a delivery of goods worth this much. A place out of reach, or a method its zone does not have, is a
// conflict that lists what is available.
func (b *Business) Deliver(to Place, method string, goods int64) (Quote, error) {
	s := b.scope.Workspace.Settings
	if s.Delivery.PickupOnly {
		return Quote{}, fault.New(fault.Conflict, "%s", b.scope.Say(msgPickupOnly, b.Pickup().ETA))
	}
	if len(s.Delivery.Zones) == 0 {
		return Quote{Cost: b.freeAbove(s.Delivery.Flat, s.FreeOver(noZone), goods)}, nil
	}
	z, ok := match(s.Delivery.Zones, to)
	if !ok {
		return Quote{}, fault.New(fault.Conflict, "%s", b.scope.Say(msgNoCoverage, to.City, b.zoneNames()))
	}
	extra, ok := methodCost(z, method)
	if !ok {
		return Quote{}, fault.New(fault.Conflict, "%s", b.scope.Say(msgNoMethod, z.Name, b.methodName(method), b.methodNames(z)))
	}
	// The free limit covers the zone's ordinary delivery; the extra for a faster one stays.
	return Quote{Zone: z.Name, Cost: b.freeAbove(z.Cost, s.FreeOver(z), goods) + extra, MinOrder: z.MinOrder, ETA: z.ETA}, nil
}

func (b *Business) freeAbove(cost, over, goods int64) int64 {
	if over >= 0 && goods >= over {
		return 0
	}
	return cost
}

func (b *Business) zoneNames() string {
	zones := b.scope.Workspace.Settings.Delivery.Zones
	names := make([]string, len(zones))
	for i, z := range zones {
		names[i] = z.Name
	}
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

// match finds the zone of a place: by postal code if it is given and known, else by the name of the city.
func match(zones []access.Zone, to Place) (access.Zone, bool) {
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
		for _, c := range z.Cities {
			if locale.Fold(c) == city {
				return z, true
			}
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
