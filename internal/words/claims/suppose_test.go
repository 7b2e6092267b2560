package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// TestSuppositions: what would be is reckoned from what is known, and told wrongly it is held.
func TestSuppositions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]claims.Kind{
		"¿Sumo una yerba Playadito? Así el pedido sube a $ 39.350.":            "",
		"Con cuatro billetes de diez mil te llevarías $ 5.550 de vuelto.":      "",
		"Con cuatro billetes de diez mil te llevarías $ 6.550 de vuelto.":      claims.Money,
		"El arroz y la yerba tienen $ 2.450 de distancia.":                     "",
		"El arroz y la yerba tienen $ 2.850 de distancia.":                     claims.Money,
		"El arroz está $ 2.450 frente a los $ 4.900 de la yerba.":              "",
		"Para que el envío a Almagro sea gratis serían $ 30.000 en productos.": "",
		"Para que el envío a Almagro sea gratis serían $ 25.000 en productos.": claims.Money,
		"El aceite Cañuelas subió de $ 3.500 a $ 3.900.":                       "",
		"El aceite Cañuelas subió de $ 3.100 a $ 3.900.":                       claims.Money,
		"La harina sale $ 1.200; harían falta seis, o sea $ 7.200.":            "",
		"La harina sale $ 1.200; harían falta seis, o sea $ 8.200.":            claims.Money,
	} {
		e := counter()
		e.Facts = append(e.Facts, claims.Fact{Kind: claims.Money, Role: claims.Before, Value: 3500_00,
			Things: []string{"Aceite Cañuelas 1,5 L"}})
		if got := kindOf(claims.Check(locale.ESAR, text, e)); got != want {
			t.Errorf("%q is held for %q, want %q", text, got, want)
		}
	}
}
