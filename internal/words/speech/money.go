package speech

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// coins are the names of a currency, in singular and plural.
var coins = map[languageID]map[money.Currency][2]string{
	spanish: {
		"ARS": {"peso", "pesos"}, "MXN": {"peso", "pesos"}, "CLP": {"peso", "pesos"}, "BRL": {"real", "reales"},
		"USD": {"dólar", "dólares"},
	},
	portuguese: {
		"BRL": {"real", "reais"}, "ARS": {"peso argentino", "pesos argentinos"},
		"MXN": {"peso mexicano", "pesos mexicanos"},
		"CLP": {"peso chileno", "pesos chilenos"}, "USD": {"dólar", "dólares"},
	},
	english: {
		"ARS": {"peso", "pesos"}, "MXN": {"peso", "pesos"}, "CLP": {"peso", "pesos"}, "BRL": {"real", "reais"},
		"USD": {"dollar", "dollars"},
	},
}

var with = map[languageID]string{spanish: " con ", portuguese: " e ", english: " and "}

// Money says an amount: "doscientos cincuenta pesos", "vinte e um reais e cinquenta centavos". It leaves out zero
// hundredths.
func Money(tag locale.Tag, a money.Amount) string {
	if a.Minor < 0 {
		return minus[language(tag)] + " " + Money(tag, money.Amount{Minor: -a.Minor, Currency: a.Currency})
	}
	coin, known := coins[language(tag)][a.Currency]
	if !known {
		coin = [2]string{string(a.Currency), string(a.Currency)}
	}
	hundredth := [2]string{"centavo", "centavos"}
	if language(tag) == english && a.Currency == money.USD {
		hundredth = [2]string{"cent", "cents"}
	}
	unit := int64(1)
	for range a.Currency.Exponent() {
		unit *= 10
	}
	whole, part := a.Minor/unit, a.Minor%unit
	cents := quantity(tag, part, hundredth, Masculine)
	switch {
	case part == 0:
		return quantity(tag, whole, coin, Masculine)
	case whole == 0:
		return cents
	}
	return quantity(tag, whole, coin, Masculine) + with[language(tag)] + cents
}

// quantity says how many of something, by its singular and plural: "un peso", "dos millones de pesos".
func quantity(tag locale.Tag, n int64, names [2]string, g Gender) string {
	name := names[1]
	if n == 1 {
		name = names[0]
	}
	number := Count(tag, n, g)
	if n >= 1_000_000 && n%1_000_000 == 0 && language(tag) != english {
		return number + " de " + name
	}
	return number + " " + name
}
