package packs_test

import (
	"encoding/json"
	"regexp"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
)

var (
	phones  = regexp.MustCompile(`(?i)phone$`)
	codes   = regexp.MustCompile(`^(order_?number|orderNumber|confirmation_code)$`)
	amounts = regexp.MustCompile(`(?i)amount$`)
)

// Every argument that is a code, a telephone number or an amount takes it as customers say it.
func TestEveryDictatedArgumentIsRead(t *testing.T) {
	t.Parallel()
	w := &access.Workspace{Country: "MX", Currency: "MXN", Locale: locale.ESMX}
	for _, tl := range packs.Set().All() {
		var contract struct {
			Properties map[string]struct{ Type any }
		}
		if err := json.Unmarshal(tl.Input.JSON(), &contract); err != nil {
			t.Fatalf("%s: %v", tl.FullName(), err)
		}
		for name := range contract.Properties {
			said, want := "", any(nil)
			switch {
			case phones.MatchString(name):
				said, want = "cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho",
					"+525512345678"
			case codes.MatchString(name):
				said, want = "RES, cuarenta y uno, cero uno", "RES-4101"
			case amounts.MatchString(name):
				said, want = "mil doscientos con cincuenta", json.Number("1200.50")
				if contract.Properties[name].Type == "integer" {
					want = json.Number("120050")
				}
			default:
				continue
			}
			if got := tl.InFigures(map[string]any{name: said}, w)[name]; got != want {
				t.Errorf("%s: %s %q is taken as %v, want %v", tl.FullName(), name, said, got, want)
			}
		}
	}
}
