package naming_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
)

// People read what a tool does, not what a model is told of other tools.
func TestTold(t *testing.T) {
	t.Parallel()
	for doc, want := range map[string]string{
		"Dice dónde está el negocio. Para los horarios está get_business_hours.":    "Dice dónde está el negocio.",
		"Lista los servicios. De aquí sale el service_id para dar una cita.":        "Lista los servicios.",
		"Dice si hay lugar. Úsala antes de ofrecer un horario. Sin servicio, todo.": "Dice si hay lugar. Sin servicio, todo.",
		"Cancela. Indica el código o el id, uno de los dos.":                        "Cancela.",
		"Cuesta 1.50 o más.": "Cuesta 1.50 o más.",
	} {
		if got := naming.Told(doc); got != want {
			t.Errorf("%q: %q instead of %q", doc, got, want)
		}
	}
}
