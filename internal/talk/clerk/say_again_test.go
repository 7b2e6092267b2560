package clerk

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A reply says nothing in the very words of the last one.
func TestReworded(t *testing.T) {
	t.Parallel()
	p := &speaker{tag: locale.ESAR}
	for _, c := range []struct{ last, reply, want string }{
		{"¿A nombre de quién?", "¿A nombre de quién?", "Me falta eso: ¿a nombre de quién?"},
		{"¿A nombre de quién?", "No tengo ese dato.\n¿A nombre de quién?", "No tengo ese dato.\nY para seguir, ¿a nombre de quién?"},
		{"¿Cuál?\n1. Negro: $ 15.360\n2. Blanco: $ 15.360", "Van $ 10.\n¿Cuál?\n1. Negro: $ 15.360\n2. Blanco: $ 15.360", "Van $ 10.\nMe falta que elijas: Negro o Blanco."},
		{"Agregué 1 × Pan.\n¿Algo más?", "Agregué 1 × Leche.\n¿Algo más?", "Agregué 1 × Leche.\n¿Necesitás algo más?"},
		{"", "¿A nombre de quién?", "¿A nombre de quién?"},
	} {
		if got := p.reworded(c.last, strings.Split(c.reply, "\n")); got != c.want {
			t.Errorf("after %q, %q became %q", c.last, c.reply, got)
		}
	}
}
