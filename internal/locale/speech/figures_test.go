package speech_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/locale/speech"
	"github.com/mostrador/mostrador/internal/money"
)

func TestFigures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		own        money.Currency
		text, want string
	}{
		{locale.ESMX, "MXN", "Hay lugar.", "Hay lugar."},
		{locale.ESMX, "MXN", "No tenemos lugar para un grupo de 100 personas.", "No tenemos lugar para un grupo de cien personas."},
		{locale.ESMX, "MXN", "El mínimo es $200 y van $1,150.50.", "El mínimo es doscientos pesos y van mil ciento cincuenta pesos con cincuenta centavos."},
		{locale.ESAR, "ARS", "Cuesta $ 12.500.", "Cuesta doce mil quinientos pesos."},
		{locale.ESAR, "ARS", "Son US$ 10.", "Son diez dólares."},
		{locale.ESMX, "MXN", "La reservación RES-1234 ya está cancelada.", "La reservación RES, doce, treinta y cuatro ya está cancelada."},
		{locale.ESMX, "MXN", "Podría ser a las 20:30 o a las 13:00.", "Podría ser a las ocho y media de la noche o a la una de la tarde."},
		{locale.ESMX, "MXN", "La hora va como 20:30.", "La hora va como las ocho y media de la noche."},
		{locale.ESMX, "MXN", "El 2026-01-20 no abrimos.", "El martes veinte de enero no abrimos."},
		{locale.ESAR, "ARS", "Abrimos el 20/01/2026.", "Abrimos el martes veinte de enero."},
		{locale.ESMX, "MXN", "Llama al 55 1234 5678.", "Llama al cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho."},
		{locale.ESMX, "MXN", "Av. Juárez 21, Mesa 4 y Coca-Cola 1.5L x2", "Av. Juárez veintiuno, Mesa cuatro y Coca-Cola uno punto cinco L x dos"},
		{locale.ESAR, "ARS", "31 opciones, 21 días, 1 mesa, 21 turnos", "treinta y una opciones, veintiún días, una mesa, veintiún turnos"},
		{locale.ESAR, "ARS", "Hay 15% de descuento; 1,5 litros.", "Hay quince por ciento de descuento; uno coma cinco litros."},
		{locale.PTBR, "BRL", "Mesa para 2 pessoas às 20h30, por R$ 21,50.", "Mesa para duas pessoas às oito e meia da noite, por vinte e um reais e cinquenta centavos."},
		{locale.ESAR, "ARS", "Agregué 1 × Fernet y 2 × Pizza grande.", "Agregué un Fernet y dos Pizza grande."},
		{locale.PTBR, "BRL", "2 × Pizza", "duas Pizza"},
		{locale.PTBR, "BRL", "No máximo 500 caracteres.", "No máximo quinhentos caracteres."},
		{locale.EN, "USD", "A table for 4 at 8:30 PM for $12.", "A table for four at eight thirty in the evening for twelve dollars."},
		{locale.ESMX, "MXN", "Está en https://example.com/a1?b=2 o en a1@b2.mx", "Está en https://example.com/a1?b=2 o en a1@b2.mx"},
		{locale.ESMX, "MXN", "99:99 y 99/99/2026 y 0800", "noventa y nueve, noventa y nueve y noventa y nueve, noventa y nueve, veinte, veintiséis y cero ocho, cero cero"},
	} {
		got := speech.Figures(c.tag, c.own, c.text)
		if got != c.want {
			t.Errorf("%s %q\n  says %s\n  want %s", c.tag, c.text, got, c.want)
		}
		if again := speech.Figures(c.tag, c.own, got); again != got {
			t.Errorf("said twice it is %q", again)
		}
	}
}

// Whatever is written, no figure is left but in an address of the web.
func FuzzFigures(f *testing.F) {
	f.Add("a las 25:99, R$ , 1.2.3,4 $$9 +1 (2) 3-4-5 €7% 12h 8º 99999999999999999999 USD 1,")
	f.Fuzz(func(t *testing.T, text string) {
		for _, tag := range locale.Tags() {
			got := speech.Figures(tag, "ARS", text)
			if strings.ContainsAny(got, "0123456789") && !strings.ContainsAny(text, "@:") {
				t.Errorf("%s %q: %q", tag, text, got)
			}
		}
	})
}
