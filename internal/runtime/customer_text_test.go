package runtime_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Customers do not read messages that were written for the calling program.
func TestCustomersReadNoNamesOfToolsAndKeys(t *testing.T) {
	t.Parallel()
	w := &access.Workspace{Locale: locale.ESAR}
	for _, c := range []struct {
		tool, text, said string
		code             fault.Code
	}{
		{"custom/pedir", "No existe la herramienta custom/pedir.", "Eso no se puede hacer desde acá.",
			fault.ToolNotFound},
		{"custom/pedir", "Falta cargar su clave SHIPPING_API_KEY.",
			"En este momento no se puede hacer por un problema de nuestro lado. No se hizo ningún cambio.",
			fault.Unavailable},
		{"retail/confirm_order", "El sistema está ocupado.", "El sistema está ocupado.", fault.Unavailable},
		{"retail/confirm_order", "Ya no queda.", "Ya no queda.", fault.Conflict},
	} {
		if said := (&runtime.Runtime{}).CustomerText(w, c.tool,
			runtime.Answer{ErrorCode: c.code, Error: c.text}); said != c.said {
			t.Errorf("%s %s: said %q", c.tool, c.code, said)
		}
	}
}
