package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"pgregory.net/rapid"
)

// TestAmountsReadWhatIsShown: an amount as the product writes it is read as the same amount, in every place and currency.
func TestAmountsReadWhatIsShown(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tag := rapid.SampledFrom(locale.Tags()).Draw(t, "tag")
		c := rapid.SampledFrom([]money.Currency{"ARS", "BRL", "CLP", "COP", "MXN", "PEN", "USD", "EUR", "PYG"}).Draw(t, "currency")
		minor := rapid.Int64Range(0, money.MaxMinor).Draw(t, "minor")
		if rapid.Bool().Draw(t, "small") {
			minor %= 10_000_000
		}
		shown := locale.Money(tag, money.Amount{Minor: minor, Currency: c})
		if got, err := tag.Amounts(c).Read(shown); err != nil || got != minor {
			t.Fatalf("%s reads %q as %d, %v, want %d", tag, shown, got, err, minor)
		}
	})
}

func TestAmountProblem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag, reader locale.Tag
		currency    money.Currency
		text, want  string
	}{
		{locale.ESAR, locale.ESAR, "ARS", "4.15", "“4.15” se puede leer de dos maneras. Escribí $ 4,15 o $ 4.150"},
		{locale.ESAR, locale.EN, "ARS", "1,234", "“1,234” can be read in two ways. Write $ 1,23 or $ 1.234"},
		{locale.ESMX, locale.ESMX, "MXN", "4.150", "“4.150” se puede leer de dos maneras. Escribe $4.15 o $4,150"},
		{locale.PTBR, locale.PTBR, "BRL", "dez", "“dez” não é um valor. Escreva assim: R$ 3.900,50"},
		{locale.ESAR, locale.ESAR, "CLP", "12,5", "“12,5” tiene más decimales que los 0 de CLP"},
		{locale.ESAR, locale.ESAR, "ARS", "US$ 3", "“US$ 3” está en otra moneda; la del negocio es ARS"},
		{locale.EN, locale.EN, "USD", "99999999999999999", "“99999999999999999” is too large"},
	} {
		_, err := c.tag.Amounts(c.currency).Read(c.text)
		if got := c.tag.AmountProblem(c.reader, c.currency, c.text, err); err == nil || got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
