package read_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

func TestSignedName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"mesa para dos mañana a las 9, Pepe Cruz": "Pepe Cruz",
		"Andrés Molina":                             "Andrés Molina",
		"ana ledo dni 30.111.222":                   "Ana Ledo",
		"Valeria Sosa, 33018752":                    "Valeria Sosa",
		"quiero una coca, gracias":                  "",
		"marca uma manicure quinta 14h, Lia Costa":  "Lia Costa",
		"una mesa para el sábado, somos dos o tres": "",
	} {
		m := read.Read(locale.ESAR, text, now)
		c := m.Contact()
		if got := m.SignedName(c.Document != "", c.Document != ""); got != want {
			t.Errorf("%q is signed %q, not %q", text, got, want)
		}
	}
}

func TestAddressOrCount(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]read.Address{
		"a domicilio una parrillada para dos y 2 refrescos de toronja": {},
		"mandalo a bulnes 540 piso 3 depto A almagro soy Nadia Funes":  {Street: "bulnes 540", Unit: "piso 3 depto A", City: "Almagro"},
		"es a calle del olivo 40, del valle norte":                     {Street: "calle del olivo 40", City: "Del Valle Norte"},
	} {
		if got, _ := read.Read(locale.ESAR, text, now).Address(false); got != want {
			t.Errorf("%q: %+v, not %+v", text, got, want)
		}
	}
}

// What is said beside a thing is no thing, and how much of it is read with it.
func TestSpokenItems(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]read.Item{
		"sí pero que sean 3":                           nil,
		"uh me equivoqué, eran 2":                      nil,
		"200 de jamón cocido paladini":                 {{Quantity: 1, Name: "jamón cocido paladini"}},
		"cuál es el aceite más barato que tenés?":      {{Quantity: 1, Name: "aceite"}},
		"eh mirá necesito dos arroz gallo y una yerba": {{Quantity: 2, Name: "arroz gallo"}, {Quantity: 1, Name: "yerba"}},
	} {
		got := read.Read(locale.ESAR, text, now).Items()
		if len(got) != len(want) {
			t.Errorf("%q: %+v", text, got)
			continue
		}
		for i := range got {
			if got[i].Name != want[i].Name || got[i].Quantity != want[i].Quantity {
				t.Errorf("%q: %+v, not %+v", text, got[i], want[i])
			}
		}
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	parts := read.Read(locale.ESAR, "mitad negro, mitad blanco y 2 de fruta", now).Parts()
	var got []string
	for _, p := range parts {
		got = append(got, p.Plain())
	}
	if len(got) != 3 || got[0] != "negro" || got[1] != "blanco" || got[2] != "2 de fruta" {
		t.Errorf("%q", got)
	}
}

func TestNear(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"plalladito", "playadito"}: true, {"corona", "quilmes"}: false, {"carbon", "jabon"}: false, {"yerva", "yerba"}: true,
	} {
		if got := read.Near(pair[0], pair[1]); got != want {
			t.Errorf("%q near %q: %v", pair[0], pair[1], got)
		}
	}
}

func TestSameTime(t *testing.T) {
	t.Parallel()
	if !read.Read(locale.PTBR, "pra sexta no mesmo horário", now).SameTime() {
		t.Error("the hour stays")
	}
}
