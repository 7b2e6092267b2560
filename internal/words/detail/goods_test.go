package detail

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestGoods(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return shown(m.Goods(0, len(m.Raw), marked(m))) }, map[string]string{
		"2 cocas y una pizza":                  "Quantity=2 Said Name=cocas Sure; Quantity=1 Said Name=pizza Sure",
		"dos pizzas, una sin sal":              "Quantity=1 Said Name=pizzas Sure; Quantity=1 Said Name=pizzas Without=sin sal Sure",
		"dame la tregar, 2":                    "Quantity=2 Said Name=tregar Sure",
		"coca, de litro y medio":               "Quantity=1 Name=coca 1500l Sure",
		"sándwich de jamón y queso":            "Quantity=1 Name=sándwich de jamón y queso Sure",
		"un kilo de azúcar y medio de jamón":   "Quantity=1 Said Unit=kilo Name=azúcar Sure; Quantity=1 Said Unit=kilo Half Name=jamón Sure",
		"pan, jamón y medio de queso":          "Quantity=1 Name=pan; Quantity=1 Name=jamón Sure; Quantity=1 Said Unit=kilo Half Name=queso Sure",
		"kilo y medio de azúcar":               "Quantity=1 Name=azúcar 1500g Sure",
		"tienen cerveza x bulto":               "Quantity=1 Unit=bulto Name=cerveza Sure",
		"tienen cerveza por bulto":             "Quantity=1 Unit=bulto Name=cerveza Sure",
		"1 m3 de azúcar":                       "Quantity=1 Said Unit=m3 Name=azúcar Sure",
		"cuánto cuesta la pizza para 4":        "Quantity=1 Name=pizza Sure",
		"cocas 2":                              "Quantity=2 Said Name=cocas Sure",
		"somos 10 para un asado":               "",
		"yerba, un té y azúcar":                "Quantity=1 Name=yerba Sure; Quantity=1 Said Name=té Sure; Quantity=1 Name=azúcar Sure",
		"te pido azúcar":                       "Quantity=1 Name=azúcar Sure",
		"una pizza bien cocida y otra sin sal": "Quantity=1 Said Name=pizza Without=bien cocida Sure; Quantity=1 Said Name=pizza Without=sin sal Sure",
		"quiero yerba + azúcar":                "Quantity=1 Name=yerba Sure; Quantity=1 Name=azúcar Sure",
	})
}

var things = set(`cocas coca pizza pizzas hamburguesas tregar sandwich yerba azucar empanadas medialunas leche fernet jamon
	milanesa papas cafe cerveza queso té`)

// marked calls the words of things so.
func marked(m *Text) Marks {
	return func(from, to int) bool { return things[locale.Fold(m.Raw[from:to])] || things[m.Raw[from:to]] }
}
