package turn

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// What goes with a sentence that is cut is told to the model as well: it would think that the customer read it.
func TestWhatLeansOnACutIsNamed(t *testing.T) {
	t.Parallel()
	const bad, leans, stands = "Te hago un 10 % de descuento.", "Sobre la factura no tengo el dato, así que lo dejo anotado.", "Aceptamos transferencia en el local."
	text := bad + " " + leans + " " + stands
	found := []claims.Finding{{From: 0, To: len(bad), Kind: claims.Percent}}
	if rest := without(text, found); rest != stands {
		t.Errorf("the customer reads %q", rest)
	}
	told := objections(locale.ESAR, text, found)
	if !strings.Contains(told, "«"+bad+"» (ese porcentaje no consta)") || !strings.Contains(told, "«"+leans+"» (solo se fue con la anterior") ||
		strings.Contains(told, stands) {
		t.Errorf("the model is told %s", told)
	}
}

// A reply that lost half of its sentences says that the rest is not known; one that asks, or lost little, stays as it is.
func TestATornReplyOwnsUp(t *testing.T) {
	t.Parallel()
	x := &exchange{w: &access.Workspace{Locale: locale.ESAR}}
	for _, c := range []struct {
		text, rest string
		torn       bool
	}{
		{"El pedido está cancelado. Eran cuatro gaseosas y dos aguas. En total fueron seis envases.", "En total fueron seis envases.", true},
		{"La yerba está a $ 4.500. Tenemos envío a Almagro hoy mismo. ¿Algo más que te sume?", "Tenemos envío a Almagro hoy mismo. ¿Algo más que te sume?", false},
		{"El total es otro. ¿Te lo mando a la dirección de siempre?", "¿Te lo mando a la dirección de siempre?", false},
	} {
		if got := x.cutEnding("", c.text, c.rest).text; strings.Contains(got, "no tengo el dato confirmado") != c.torn {
			t.Errorf("%q: %q", c.rest, got)
		}
	}
}
