package read_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// told writes items as "2 cocas; 1/2 docena huevos; 1 fernet [750] -sin hielo".
func told(items []read.Item) string {
	var out []string
	for _, it := range items {
		s := fmt.Sprint(it.Quantity)
		if it.Half {
			s = "1/2"
		}
		if it.Unit != "" {
			s += " " + it.Unit
		}
		s += " " + it.Name
		for _, m := range it.Sizes {
			s += fmt.Sprintf(" [%v%s]", m.Value, strings.Trim(string(m.Kind), "\x00"))
		}
		if it.Without != "" {
			s += " -" + it.Without
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestItems(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		text, want string
	}{
		{locale.ESAR, "2 cocas y un fernet", "2 cocas; 1 fernet"},
		{locale.ESAR, "quiero dos cocas un fernet branca y tres quilmes", "2 cocas; 1 fernet branca; 3 quilmes"},
		{locale.ESAR, "hola, me mandás 3 paquetes de fideos y 2 de arroz?", "3 paquete fideos; 2 arroz"},
		{locale.ESAR, "media docena de huevos", "1/2 docena huevos"},
		{locale.ESAR, "una docena de huevos y un kilo de azúcar", "1 docena huevos; 1 kilo azúcar"},
		{locale.ESAR, "medio kilo de yerba", "1/2 kilo yerba"},
		{locale.ESAR, "un par de cervezas", "2 cervezas"},
		{locale.ESAR, "una coca de 2,25 y un fernet de 750", "1 coca [2.25]; 1 fernet [750]"},
		{locale.ESAR, "coca de litro y medio", "1 coca [1500l]"},
		{locale.ESAR, "yerba playadito de 1 kg", "1 yerba playadito [1000g]"},
		{locale.ESAR, "6 cervezas quilmes lata 473", "6 cervezas quilmes lata [473]"},
		{locale.ESAR, "cocas 2", "2 cocas"},
		{locale.ESAR, "coca x 3", "3 coca"},
		{locale.ESAR, "3 cajas de fernet branca", "3 caja fernet branca"},
		{locale.ESAR, "necesito pan, leche y manteca", "1 pan; 1 leche; 1 manteca"},
		{locale.ESAR, "un sándwich de jamón y queso", "1 sándwich de jamón y queso"},
		{locale.ESAR, "2 cocas\n1 fernet\n3 yerbas", "2 cocas; 1 fernet; 3 yerbas"},
		{locale.ESAR, "2 cocas + 1 fernet", "2 cocas; 1 fernet"},
		{locale.ESAR, "quiero treinta y dos alfajores", "32 alfajores"},
		{locale.ESAR, "sacá el fernet", "1 fernet"},
		{locale.ESAR, "cuánto sale la yerba?", "1 yerba"},
		{locale.ESAR, "tenés algo para la gripe?", "1 gripe"},
		{locale.ESAR, "poneme una coca por favor", "1 coca"},
		{locale.ESAR, "dame dos de coca y tres de sprite", "2 coca; 3 sprite"},
		{locale.ESAR, "fernet de setecientos cincuenta", "1 fernet [750]"},
		{locale.ESMX, "2 órdenes de tacos de arrachera sin cebolla y un guacamole", "2 orden tacos de arrachera -sin cebolla; 1 guacamole"},
		{locale.ESMX, "una arrachera bien cocida", "1 arrachera -bien cocida"},
		{locale.ESMX, "dos hamburguesas, una sin queso", "1 hamburguesas; 1 hamburguesas -sin queso"},
		{locale.ESMX, "quiero una hamburguesa con papas y dos refrescos", "1 hamburguesa con papas; 2 refrescos"},
		{locale.PTBR, "quero dois pães e uma coca", "2 pães; 1 coca"},
		{locale.PTBR, "me vê meia dúzia de ovos", "1/2 docena ovos"},
		{locale.EN, "I want two beers and a pizza", "2 beers; 1 pizza"},
		{locale.EN, "half dozen eggs please", "1/2 docena eggs"},
		{locale.ESAR, "gracias", ""},
		{locale.ESAR, "eso es todo", ""},
	} {
		m := read.Read(c.tag, c.text, now)
		m.Contact()
		if got := told(m.Items()); got != c.want {
			t.Errorf("%q: %q, want %q (%v)", c.text, got, c.want, kinds(m))
		}
	}
}

func TestSwap(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"cambiá la coca por una pepsi":      "1 coca > 1 pepsi",
		"en vez de coca dame sprite":        "1 coca > 1 sprite",
		"mejor pepsi en lugar de coca":      "1 coca > 1 pepsi",
		"cambiame el fernet por dos vinos":  "1 fernet > 2 vinos",
		"quiero sprite en vez de la fanta":  "1 fanta > 1 sprite",
		"en vez de 2 dame 3":                "",
		"quiero dos cocas":                  "",
		"troca o guaraná por uma coca-cola": "1 guaraná > 1 coca-cola",
	} {
		m := read.Read(locale.ESAR, text, now)
		got := ""
		if old, fresh, ok := m.Swap(); ok {
			got = told([]read.Item{old}) + " > " + told([]read.Item{fresh})
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNewQuantity(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"que sean 3": 3, "mejor cuatro": 4, "no 2, mejor 3": 3, "3 en vez de 2": 3, "en vez de 2 dame 3": 3, "dejalo en una docena": 1, "que sea una": 1,
	} {
		if got, _ := read.Read(locale.ESAR, text, now).NewQuantity(); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestMeasures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said, named string
		same        bool
	}{
		{"2,25", "Coca-Cola 2,25 L", true}, {"750", "Fernet Branca 750 ml", true}, {"1 kilo", "Yerba 1 kg", true}, {"medio litro", "Agua 500 ml", true}, {"litro y medio", "Coca-Cola 1,5 L", true},
		{"1 litro", "Fernet Branca 750 ml", false}, {"500 g", "Agua 500 ml", false}, {"1,5", "Coca-Cola 2,25 L", false},
	} {
		same := false
		for _, a := range read.Measures(c.said) {
			for _, b := range read.Measures(c.named) {
				same = same || a.Same(b)
			}
		}
		if same != c.same {
			t.Errorf("%q and %q: %t", c.said, c.named, same)
		}
	}
}
