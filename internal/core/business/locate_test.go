package business_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestPlacesInAnAddress(t *testing.T) {
	t.Parallel()
	home := reach
	home.Profile.City = "Rosario"
	for address, want := range map[string]business.Located{
		"Mitre 1200, San Isidro": {Line: "Mitre 1200", Place: business.Place{City: "San Isidro"}},
		"Mitre 1200 san  isidro": {Line: "Mitre 1200 san isidro",
			Place: business.Place{City: "San Isidro"}},
		"Av. Maipú 1100, 3 B, Vicente Lopez": {Line: "Av. Maipú 1100, 3 B",
			Place: business.Place{City: "Vicente López"}},
		"Mitre 1100": {Line: "Mitre 1100", Place: business.Place{City: "Rosario"}}, // a house number, not a code
		"Mitre 1200, C1100AAA": {Line: "Mitre 1200, C1100AAA",
			Place: business.Place{City: "Rosario", PostalCode: "C1100AAA"}},
		"Mitre 1200, San Isidro del Palmar": {Line: "Mitre 1200, San Isidro del Palmar",
			Place: business.Place{City: "San Isidro"}},
		"Quilmesina 12, Rosario":   {Line: "Quilmesina 12", Place: business.Place{City: "Rosario"}},
		"Mitre\n12,\u202e Quilmes": {Line: "Mitre 12", Place: business.Place{City: "Quilmes"}},
		"":                         {Place: business.Place{City: "Rosario"}},
		"Los Quilmes 40, Bernal":   {Line: "Los Quilmes 40, Bernal", Place: business.Place{City: "Rosario"}}, // a street name
	} {
		if got := of(locale.ESAR, home).Locate(address); got != want {
			t.Errorf("%q: %+v, want %+v", address, got, want)
		}
	}
	if got := of(locale.ESAR, access.Settings{}).Locate("Mitre 12, Piso 3, Salta"); got.Line != "Mitre 12, Piso 3" ||
		got.City != "Salta" {
		t.Errorf("nothing is known of places: %+v", got)
	}
}
