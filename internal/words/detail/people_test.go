package detail

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestHowManyPeople(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"cita para mi hijo Diego y para mi, los dos limpieza": 2,
		"limpieza para mi hijo y para mí el jueves":           2, "dos citas de limpieza": 2,
		"mi esposa me dijo que quiero una limpieza para mí": 1,
		"para mi mamá, yo la acompaño":                      1,
		"limpieza para mi esposo y yo el sábado":            2,
		"quero marcar manicure pra mim e pra minha mãe":     2,
		"una limpieza el viernes a las dos":                 1,
		"mi hija tiene cita, quiero una para mí":            1,
	} {
		if n := Read(locale.ESMX, text, time.Time{}).People(); n != want {
			t.Errorf("%q: %d, not %d", text, n, want)
		}
	}
}

func TestBesides(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"sobrancelha no mesmo dia 24, depois da manicure": "depois da manicure",
		"una resina después de la limpieza dental":        "después de la limpieza dental",
		"limpieza y después una resina":                   "",
		"el mismo día que mi limpieza":                    "mismo día que mi limpieza",
	} {
		got := ""
		for _, b := range Read(locale.ESMX, text, time.Time{}).Besides() {
			got = text[b.From:b.To]
		}
		if got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestPeopleWhoComeAsWell(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"quiero una limpieza y mi esposa también":          2,
		"queria marcar pra mim e pra minha neta":           2,
		"quiero agendar una limpieza para mí y mi hija":    2,
		"quiero una limpieza para el lunes en la mañana":   1,
		"es para mi hija, tambien tiene caries en un lado": 1,
	} {
		if got := Read(locale.ESMX, text, time.Time{}).People(); got != want {
			t.Errorf("%q: %d people, want %d", text, got, want)
		}
	}
}
