package read

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func said(text string) *Message {
	return Read(locale.ESAR, text, time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC))
}

func TestHowManyOfWhatIsPointedAt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"el segundo, dame dos": 2, "la primera": 0, "el 3, poneme 5": 5, "the first one": 0} {
		if got := said(text).Pick(); len(got.Index) != 1 || got.Quantity != want {
			t.Errorf("%q: %v x%d, want one x%d", text, got.Index, got.Quantity, want)
		}
	}
	items := said("dame la tregar, 2").Items()
	if len(items) != 1 || items[0].Quantity != 2 {
		t.Errorf("a number after a pause counts what stands before it: %+v", items)
	}
	sized := said("sumame una de kilo y un paquete de azúcar").Sized()
	if len(sized) != 1 || sized[0].Quantity != 1 {
		t.Errorf("what is told by its size alone: %+v", sized)
	}
	if items := said("una de las hamburguesas sin tocino").Items(); len(items) != 1 || !items[0].Part {
		t.Errorf("one of those there are: %+v", items)
	}
}

func TestPlaceIsAnAddressAndNothingElse(t *testing.T) {
	t.Parallel()
	for text, city := range map[string]string{"a rojas 75 caballito": "Caballito", "hidalgo 622, caballito": "Caballito"} {
		if a, ok := said(text).Place(); !ok || a.City != city {
			t.Errorf("%q: %+v %v", text, a, ok)
		}
	}
	for _, text := range []string{"una coca", "fernet 750 ml", "eso es todo"} {
		if a, ok := said(text).Place(); ok {
			t.Errorf("%q is no place: %+v", text, a)
		}
	}
}

func TestDiet(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"soy vegetariana, ¿qué me recomiendan?": "vegetariano", "tienen opciones veganas?": "vegano", "tienen algo sin tacc?": "sin gluten", "do you have vegetarian food?": "vegetariano",
		"tienen azúcar?": "", "tienen pan sin sal?": "",
	} {
		items := said(text).Items()
		if len(items) == 0 || items[0].Diet() != want {
			t.Errorf("%q: %+v, want %q", text, items, want)
		}
	}
}

func TestWithout(t *testing.T) {
	t.Parallel()
	if got := said("bueno sin pan entonces. me lo mandás?").Without(); got != "pan entonces" {
		t.Errorf("got %q", got)
	}
}
