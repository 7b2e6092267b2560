package turn

import (
	"strings"
	"testing"

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
