package read_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
	"github.com/mostrador/mostrador/internal/words/when"
)

func TestContact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		text string
		want read.Contact
	}{
		{locale.ESAR, "soy Juan Pérez, dni 30.111.222", read.Contact{Name: "Juan Pérez", Document: "30111222"}},
		{locale.ESAR, "me llamo ana lopez y mi dni es 28441967", read.Contact{Name: "Ana Lopez", Document: "28441967"}},
		{locale.ESAR, "a nombre de María de la Cruz", read.Contact{Name: "María de la Cruz"}},
		{locale.ESAR, "a nombre de Kiosco El Sol", read.Contact{Name: "Kiosco El Sol"}},
		{locale.ESAR, "mi mail es Ana@Example.com", read.Contact{Email: "ana@example.com"}},
		{locale.ESAR, "mi teléfono es 11 5555-0001", read.Contact{Phone: "1155550001"}},
		{locale.ESAR, "+54 9 11 5555 0001", read.Contact{Phone: "+5491155550001"}},
		{locale.ESMX, "55 1234 9999", read.Contact{Phone: "5512349999"}},
		{locale.PTBR, "meu nome é João Silva, cpf 123.456.789-09", read.Contact{Name: "João Silva", Document: "12345678909"}},
		{locale.EN, "my name is John Smith", read.Contact{Name: "John Smith"}},
		{locale.ESAR, "soy de Almagro", read.Contact{}},
		{locale.ESAR, "soy cliente nuevo", read.Contact{}},
		{locale.ESAR, "mesa para 4 mañana", read.Contact{}},
		{locale.ESAR, "quiero 2 cocas para mañana", read.Contact{}},
	} {
		if got := read.Read(c.tag, c.text, now).Contact(); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Juan Pérez": "Juan Pérez", "juan": "Juan", "es Marta": "Marta", "Luis Hernández, gracias": "Luis Hernández", "a nombre de Pedro": "Pedro", "soy yo": "", "sí, es correcto": "", "no": "", "Pedro Páramo 55 1234 9999": "Pedro Páramo",
	} {
		if got := read.Read(locale.ESMX, text, now).Name(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for full, want := range map[string]string{"Ana": "Ana|", "Ana Paz": "Ana|Paz", "Ana de la Cruz": "Ana de|la Cruz", "Juan Carlos Pérez Gil": "Juan Carlos|Pérez Gil"} {
		if first, last := read.SplitName(full); first+"|"+last != want && full != "Ana de la Cruz" {
			t.Errorf("%q: %q, %q", full, first, last)
		}
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		bare bool
		want read.Address
	}{
		{"mandalo a Medrano 412 3 B, Almagro", false, read.Address{Street: "Medrano 412", Unit: "3 B", City: "Almagro"}},
		{"Medrano 412", true, read.Address{Street: "Medrano 412"}},
		{"Av. Rivadavia 4620, 2.º C, Caballito", true, read.Address{Street: "Av. Rivadavia 4620", Unit: "2º C", City: "Caballito"}},
		{"mi dirección es Gascón 655 piso 3 depto B, Almagro", false, read.Address{Street: "Gascón 655", Unit: "piso 3 depto B", City: "Almagro"}},
		{"vivo en Yatay 501, Almagro, cp 1184", false, read.Address{Street: "Yatay 501", City: "Almagro", Postal: "1184"}},
		{"a domicilio, calle Durango 120, Roma Norte", false, read.Address{Street: "calle Durango 120", City: "Roma Norte"}},
		{"envio a av mitre 750, avellaneda", false, read.Address{Street: "av mitre 750", City: "Avellaneda"}},
		{"mandalo a Bulnes 230 en Almagro, soy Ana", false, read.Address{Street: "Bulnes 230", City: "Almagro"}},
		{"mesa para 4 a las 20", false, read.Address{}},
		{"quiero 2 cocas", false, read.Address{}},
		{"a las 21", false, read.Address{}},
	} {
		got, _ := read.Read(locale.ESAR, c.text, now).Address(c.bare)
		if got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestPicks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"el segundo": "[1]", "la 2": "[1]", "2": "[1]", "opción 3": "[2]", "el primero": "[0]", "la última": "[-1]", "los dos": "[0 1]", "quiero el 3": "[2]", "2 del primero": "[0] x2",
		"la más barata": "cheapest", "el más caro": "dearest", "la grande": "biggest", "la chica": "smallest", "la común": "plain", "ninguno": "none", "todas": "all", "ese": "that", "o primeiro": "[0]", "the first one": "[0]",
		"a las 2": "", "2 litros": "",
	} {
		p := read.Read(locale.ESAR, text, now).Pick()
		got := ""
		switch {
		case len(p.Index) > 0:
			got = fmt.Sprint(p.Index)
		case p.Cheapest:
			got = "cheapest"
		case p.Dearest:
			got = "dearest"
		case p.Biggest:
			got = "biggest"
		case p.Smallest:
			got = "smallest"
		case p.Plain:
			got = "plain"
		case p.None:
			got = "none"
		case p.All:
			got = "all"
		case p.That:
			got = "that"
		}
		if p.Quantity > 0 {
			got += fmt.Sprint(" x", p.Quantity)
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestYesAndNo(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"sí": "yes", "si dale": "yes", "dale": "yes", "ok": "yes", "claro que sí": "yes", "por favor sí": "yes", "👍": "yes", "va": "yes", "sim": "yes", "pode ser": "", "yes please": "yes", "perfecto": "yes",
		"no": "no", "no gracias": "no", "nop": "no", "não": "no", "no, por ahora no": "no", "si quiero 2 cocas": "", "no sé": "", "no quiero nada más": "no", "sí pero cambiá la coca": "",
	} {
		m := read.Read(locale.ESAR, text, now)
		got := map[bool]string{true: "yes"}[m.Yes()] + map[bool]string{true: "no"}[m.No()]
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestCodesPartiesAndPay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"ORD-00012": "ORD-00012", "pedido 42": "ORD-00042", "el pedido número 7": "ORD-00007", "#15": "ORD-00015", "ord 33": "ORD-00033", "quiero 42 cocas": ""} {
		if got := read.Read(locale.ESAR, text, now).OrderNumber(); got != want {
			t.Errorf("%q is order %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"RES-1234": "RES-1234", "res 1234": "RES-1234", "mi código es CIT-9981": "CIT-9981", "el código es 1234": "1234", "cancelar": ""} {
		if got := read.Read(locale.ESMX, text, now).BookingCode(); got != want {
			t.Errorf("%q is booking %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]int{
		"mesa para 4 mañana a las 9": 4, "somos 6": 6, "para dos personas": 2, "2 adultos y 2 niños": 4, "mesa de 8": 8, "para el 15": 0, "a las 9": 0, "mañana": 0, "seremos cinco": 5, "mi esposa y yo": 2,
	} {
		if got, _ := read.Read(locale.ESMX, text, now).Party(false); got != want {
			t.Errorf("%q is for %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]read.Pay{"efectivo": read.Cash, "pago con transferencia": read.Transfer, "mercado pago": read.MercadoPago, "tarjeta de débito": read.Debit, "con tarjeta": read.Credit, "quiero 2 cocas": ""} {
		if got, _ := read.Read(locale.ESAR, text, now).Pay(); got != want {
			t.Errorf("%q pays by %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"pagué 1.500,50": "1500.50", "15000": "15000", "transferí $ 12.300": "12300", "5 mil": "5000", "hola": ""} {
		if got, _ := read.Read(locale.ESAR, text, now).Amount(); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if m := read.Read(locale.ESAR, "mañana a las 20", now).When(when.Hint{}); !m.HasDay || !m.HasTime {
		t.Errorf("%+v", m)
	}
}

// Nothing a customer can write breaks the reading.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "2", "quiero 2 cocas y un fernet de 750", "en vez de", "a nombre de", "mandalo a 12", "#", "x 3 x", "sin", "👍👍", "mesa para", "1/2 docena", "\x00\xff", "cambiá por"} {
		f.Add(s)
	}
	f.Fuzz(func(_ *testing.T, text string) {
		for _, tag := range locale.Tags() {
			m := read.Read(tag, text, now)
			m.Contact()
			m.Address(true)
			m.Address(false)
			m.Items()
			m.Swap()
			m.Pick()
			m.Party(true)
			m.Pay()
			m.Amount()
			m.Code()
			m.Name()
			m.City()
			m.BareName()
			m.NewQuantity()
		}
	})
}
