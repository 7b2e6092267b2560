package read_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// What a message says about somebody or something, where it is easily taken for another.
func TestWhatIsEasilyMistaken(t *testing.T) {
	t.Parallel()
	m := read.Read(locale.ESAR, "a domicilio, soy Martin Rodriguez dni 31222333, Bulnes 540 2do A, Almagro", now)
	m.Contact()
	if a, _ := m.Address(false); a.Street != "Bulnes 540" || a.City != "Almagro" {
		t.Errorf("the address after a name is %+v", a)
	}
	if a, ok := read.Read(locale.ESAR, "a cuanto tenes la harina 000?", now).Address(false); ok {
		t.Errorf("a price that is asked for is the address %+v", a)
	}
	if c := read.Read(locale.ESMX, "soy Jorge Ibarra, mi cel 5511223344", now).Contact(); c.Phone != "5511223344" {
		t.Errorf("Jorge's telephone is %+v", c)
	}
	items := read.Read(locale.ESMX, "quiero 2 ordenes de tacos de arrachera, de harina, y una hamburguesa", now).Items()
	if len(items) != 2 || items[0].Sort != "harina" {
		t.Errorf("the sort of a dish is a dish: %+v", items)
	}
	if items := read.Read(locale.ESAR, "el 1882 cuanto esta?", now).Items(); len(items) != 1 || items[0].Name != "1882" {
		t.Errorf("a name in figures is %+v", items)
	}
}

// The old time of what is moved and the new one are told apart.
func TestFromTo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"cambiar mi cita del viernes al sábado a las 10": "al sábado a las 10",
		"pasarla al domingo a las 3":                     "",
		"cambiar mi cita de limpieza al sábado a las 10": "",
	} {
		if _, fresh, _ := read.FromTo(locale.ESMX, text, now); fresh != want {
			t.Errorf("%q moves to %q, not %q", text, fresh, want)
		}
	}
}
