package business

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

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
	for _, z := range b.scope.Workspace.Settings.Delivery.Zones {
		for _, c := range z.Cities {
			if name := words(c); name != "" && strings.Contains(said, " "+name+" ") && len(c) > len(city) {
				city = c
			}
		}
	}
	return city
}

// words folds a text to its words alone.
func words(s string) string {
	return strings.Join(strings.FieldsFunc(locale.Fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// codeIn returns a zone's postal code found after the street and its number, which looks like a code.
func (b *Business) codeIn(parts []string) string {
	for _, word := range slices.Backward(strings.Fields(strings.Join(parts, " "))) {
		for _, z := range b.scope.Workspace.Settings.Delivery.Zones {
			for _, r := range z.PostalCodes {
				if code := digits(word); code != "" && inRange(code, r) {
					return word
				}
			}
		}
	}
	return ""
}
