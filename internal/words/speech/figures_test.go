package speech_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

func TestFigures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		text, want string
	}{
		{locale.ESMX, "Hay lugar.", "Hay lugar."},
		{locale.ESMX, "No tenemos lugar para un grupo de 100 personas.",
			"No tenemos lugar para un grupo de cien personas."},
		{locale.ESMX, "El mínimo es $200 y van $1,150.50.",
			"El mínimo es doscientos pesos y van mil ciento cincuenta pesos con cincuenta centavos."},
		{locale.ESAR, "Cuesta $ 12.500.", "Cuesta doce mil quinientos pesos."},
		{locale.ESAR, "Son US$ 10.", "Son diez dólares."},
		{locale.ESMX, "La reservación RES-1234 ya está cancelada.",
			"La reservación RES, doce, treinta y cuatro ya está cancelada."},
		{locale.ESMX, "Podría ser a las 20:30 o a las 13:00.",
			"Podría ser a las ocho y media de la noche o a la una de la tarde."},
		{locale.ESMX, "La hora va como 20:30.", "La hora va como las ocho y media de la noche."},
		{locale.ESMX, "El 2026-01-20 no abrimos.", "El veinte de enero de dos mil veintiséis no abrimos."},
		{locale.ESAR, "Abrimos el 20/01/2026.", "Abrimos el veinte de enero de dos mil veintiséis."},
		{locale.ESMX, "Llama al 55 1234 5678.",
			"Llama al cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho."},
		{locale.ESMX, "Av. Juárez 21, Mesa 4 y Coca-Cola 1.5L x2",
			"avenida Juárez veintiuno, Mesa cuatro y Coca-Cola uno punto cinco litros por dos"},
		{locale.ESAR, "31 opciones, 21 días, 1 mesa, 21 turnos",
			"treinta y una opciones, veintiún días, una mesa, veintiún turnos"},
		{locale.ESAR, "Hay 15% de descuento; 1,5 litros.",
			"Hay quince por ciento de descuento; uno coma cinco litros."},
		{locale.PTBR, "Mesa para 2 pessoas às 20h30, por R$ 21,50.",
			"Mesa para duas pessoas às oito e meia da noite, por vinte e um reais e cinquenta centavos."},
		{locale.ESAR, "Agregué 1 × Fernet y 2 × Pizza grande.", "Agregué uno de Fernet y dos de Pizza grande."},
		{locale.PTBR, "2 × Pizza", "dois de Pizza"},
		{locale.PTBR, "No máximo 500 caracteres.", "No máximo quinhentos caracteres."},
		{locale.EN, "A table for 4 at 8:30 PM for $12.",
			"A table for four at eight thirty in the evening for twelve dollars."},
		{locale.ESMX, "Está en https://example.com/a1?b=2 o en a1@b2.mx",
			"Está en https://example.com/a1?b=2 o en a1@b2.mx"},
		{locale.ESMX, "99:99 y 99/99/2026 y 0800",
			"noventa y nueve:noventa y nueve y noventa y nueve/noventa y nueve/dos mil veintiséis y cero ocho cero cero"},
	} {
		got := speech.Figures(c.tag, c.text)
		if got != c.want {
			t.Errorf("%s %q\n  says %s\n  want %s", c.tag, c.text, got, c.want)
		}
		if again := speech.Figures(c.tag, got); again != got {
			t.Errorf("said twice it is %q", again)
		}
	}
}

// No digits are left, except in texts that may hold a web or email address.
func FuzzFigures(f *testing.F) {
	f.Add("a las 25:99, R$ , 1.2.3,4 $$9 +1 (2) 3-4-5 €7% 12h 8º 99999999999999999999 USD 1,")
	f.Fuzz(func(t *testing.T, text string) {
		for _, tag := range locale.Tags() {
			got := speech.Figures(tag, text)
			if strings.ContainsAny(got, "0123456789") && !strings.ContainsAny(text, "@:") {
				t.Errorf("%s %q: %q", tag, text, got)
			}
		}
	})
}
