package country_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/country"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// What a country says of a business can be saved as it is.
func TestCountriesAreUsable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range country.All {
		if seen[c.Code] || len(c.Code) != 2 {
			t.Errorf("%q is no code, or there twice", c.Code)
		}
		seen[c.Code] = true
		if !c.Currency.Valid() || c.TaxID == "" || c.Dollar < 1 || len(c.Zones) == 0 {
			t.Errorf("%s: %+v", c.Code, c)
		}
		if _, known := locale.Parse(string(c.Locale)); !known {
			t.Errorf("%s speaks %q", c.Code, c.Locale)
		}
		for _, tag := range locale.Tags() {
			if c.Name.Own(tag) == "" {
				t.Errorf("%s has no name in %s", c.Code, tag)
			}
		}
		for _, zone := range c.Zones {
			if _, err := time.LoadLocation(zone); err != nil {
				t.Errorf("%s: %v", c.Code, err)
			}
		}
	}
}

func TestCitiesAreSpelled(t *testing.T) {
	t.Parallel()
	for zone, want := range map[string]string{
		"America/Sao_Paulo": "São Paulo", "America/Argentina/Buenos_Aires": "Buenos Aires", "Pacific/Easter": "Isla de Pascua",
	} {
		if got := country.City(zone); got != want {
			t.Errorf("%s is %q, want %q", zone, got, want)
		}
	}
}

func TestPricesLookLikePrices(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code  string
		cents int64
		want  int64
	}{
		{"AR", 150, 210_000}, {"MX", 150, 2_700}, {"BR", 150, 750}, {"CL", 150, 1_400}, {"PY", 333, 25_000}, {"US", 95, 95},
	} {
		of, _ := country.Of(c.code)
		if got := of.Price(c.cents, of.Currency); got != c.want {
			t.Errorf("%s: %d cents are %d, want %d", c.code, c.cents, got, c.want)
		}
	}
}
