package speech

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// coin is the name of a currency, in singular and plural, and of its hundredths.
type coin struct {
	one, many   string
	cent, cents string
	gender      Gender
}

var coins = map[tongue]map[money.Currency]coin{
	spanish: {
		"ARS": {"peso", "pesos", "centavo", "centavos", Masculine},
		"MXN": {"peso", "pesos", "centavo", "centavos", Masculine},
		"CLP": {"peso", "pesos", "", "", Masculine},
		"BRL": {"real", "reales", "centavo", "centavos", Masculine},
		"USD": {"dólar", "dólares", "centavo", "centavos", Masculine},
	},
	portuguese: {
		"BRL": {"real", "reais", "centavo", "centavos", Masculine},
		"ARS": {"peso argentino", "pesos argentinos", "centavo", "centavos", Masculine},
		"MXN": {"peso mexicano", "pesos mexicanos", "centavo", "centavos", Masculine},
		"CLP": {"peso chileno", "pesos chilenos", "", "", Masculine},
		"USD": {"dólar", "dólares", "centavo", "centavos", Masculine},
	},
	english: {
		"ARS": {"peso", "pesos", "centavo", "centavos", Masculine},
		"MXN": {"peso", "pesos", "centavo", "centavos", Masculine},
		"CLP": {"peso", "pesos", "", "", Masculine},
		"BRL": {"real", "reais", "centavo", "centavos", Masculine},
		"USD": {"dollar", "dollars", "cent", "cents", Masculine},
	},
}

var with = map[tongue]string{spanish: " con ", portuguese: " e ", english: " and "}

// Money says an amount: "doscientos cincuenta pesos", "vinte e um reais e cinquenta centavos". It leaves out zero
// hundredths.
func Money(tag locale.Tag, a money.Amount) string {
	if a.Minor < 0 {
		return minus[language(tag)] + " " + Money(tag, money.Amount{Minor: -a.Minor, Currency: a.Currency})
	}
	c, known := coins[language(tag)][a.Currency]
	if !known {
		c = coin{string(a.Currency), string(a.Currency), "centavo", "centavos", Masculine}
	}
	unit := int64(1)
	for range a.Currency.Exponent() {
		unit *= 10
	}
	whole, part := a.Minor/unit, a.Minor%unit
	cents := counted(tag, part, c.cent, c.cents, c.gender)
	switch {
	case part == 0:
		return counted(tag, whole, c.one, c.many, c.gender)
	case whole == 0:
		return cents
	}
	return counted(tag, whole, c.one, c.many, c.gender) + with[language(tag)] + cents
}

// counted says how many of something: "un peso", "dos millones de pesos".
func counted(tag locale.Tag, n int64, one, many string, g Gender) string {
	name := many
	if n == 1 {
		name = one
	}
	number := Count(tag, n, g)
	if n >= 1_000_000 && n%1_000_000 == 0 && language(tag) != english {
		return number + " de " + name
	}
	return number + " " + name
}
