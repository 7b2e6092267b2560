package locale

import (
	"errors"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// Amounts reads amounts of a currency as the place writes them.
func (t Tag) Amounts(c money.Currency) money.Input {
	n := t.numerals()
	return money.Input{Currency: c, Group: n.group, Point: n.point}
}

var (
	msgNoAmount = Text{
		ES: "%s no es un importe. Escribilo así: %s", MX: "%s no es un importe. Escríbelo así: %s",
		PT: "%s não é um valor. Escreva assim: %s", EN: "%s is not an amount. Write it like %s",
	}
	msgDoubt = Text{
		ES: "%s se puede leer de dos maneras. Escribí %s o %s", MX: "%s se puede leer de dos maneras. Escribe %s o %s",
		PT: "%s pode ser lido de duas maneiras. Escreva %s ou %s", EN: "%s can be read in two ways. Write %s or %s",
	}
	msgFiner = Text{
		ES: "%s tiene más decimales que los %d de %s", PT: "%s tem mais decimais que os %d de %s",
		EN: "%s has more decimals than the %d of %s",
	}
	msgLarge    = Text{ES: "%s es demasiado grande", PT: "%s é grande demais", EN: "%s is too large"}
	msgCurrency = Text{
		ES: "%s está en otra moneda; la del negocio es %s", PT: "%s está em outra moeda; a do negócio é %s",
		EN: "%s is in another currency; the business's is %s",
	}
)

// AmountProblem says what is wrong with an amount that Amounts(c).Read refused, to a reader of another tag than the
// business's, perhaps. An amount in doubt is shown in both readings, as it would be understood.
func (t Tag) AmountProblem(reader Tag, c money.Currency, written string, err error) string {
	written = Quote(cut(written, longestAmount))
	var doubt *money.Doubt
	switch {
	case errors.As(err, &doubt):
		return msgDoubt.In(reader, written, Money(t, money.Amount{Minor: doubt.One, Currency: c}),
			Money(t, money.Amount{Minor: doubt.Other, Currency: c}))
	case errors.Is(err, money.ErrFiner):
		return msgFiner.In(reader, written, c.Exponent(), c)
	case errors.Is(err, money.ErrRange):
		return msgLarge.In(reader, written)
	case errors.Is(err, money.ErrCurrency):
		return msgCurrency.In(reader, written, c)
	}
	sample := int64(390050)
	if c.Exponent() == 0 {
		sample = 3900
	}
	return msgNoAmount.In(reader, written, Money(t, money.Amount{Minor: sample, Currency: c}))
}

// longestAmount is how much of what was typed is repeated.
const longestAmount = 40
