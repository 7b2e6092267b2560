package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// cellar is a wine shop: what it has in pieces, and an order of the customer's.
func cellar() claims.Evidence {
	stock := func(n int64, thing string) claims.Fact {
		return claims.Fact{Kind: claims.Stock, Value: n, Things: []string{thing}}
	}
	return claims.Evidence{
		Facts: []claims.Fact{
			stock(9, "Malbec Luna 750 ml"), stock(0, "Torrontés Sol 750 ml"), stock(40, "Copas Cristal x 6"),
			{Kind: claims.Money, Role: claims.Price, Value: 5000_00, Things: []string{"Malbec Luna 750 ml"}},
			{Kind: claims.Money, Role: claims.Price, Value: 4000_00, Things: []string{"Torrontés Sol 750 ml"}},
			{Kind: claims.Contents, Value: 2, Things: []string{"Malbec Luna 750 ml", "ORD-00031"}},
			{Kind: claims.Code, Text: "ORD-00031"},
		},
		Descriptions: []claims.Fact{{Text: "Seco. Agotado hasta diciembre.", Things: []string{"Rosado Brisa"}}},
		Customer:     []string{"quiero 12 malbec, ¿y bonarda tenés?"},
	}
}

func TestQuantities(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		text string
		want claims.Kind // empty: nothing is held
	}{
		{locale.ESAR, "De Malbec Luna aparecieron doce botellas.", claims.Stock}, // a verb that nobody listed
		{locale.ESAR, "Malbec Luna hay, cinco botellas te las aparto si querés.", ""},
		{locale.ESAR, "Tenemos doce botellas de Malbec Luna.", claims.Stock},
		{locale.ESAR, "Del Malbec Luna no llegamos a doce.", ""},
		{locale.ESAR, "Faltarían tres botellas de Malbec para las doce.", ""},
		{locale.ESAR, "No nos quedan botellas de Malbec.", claims.Stock},
		{locale.ESAR, "Torrontés Sol no nos queda.", ""},
		{locale.ESAR, "Bonarda, lamentablemente, no tenemos.", ""},
		{locale.ESAR, "Sí, también tenemos bonarda.", claims.Stock},
		{locale.ESAR, "Tu pedido lleva dos Malbec Luna.", ""},
		{locale.ESAR, "Tu pedido lleva doce Malbec Luna.", claims.Stock},
		{locale.ESAR, "No tengo ese dato.", ""},
		{locale.ESAR, "Con tres Malbec Luna ($ 15.000) ya estarías.", ""},
		{locale.ESAR, "Del Malbec Luna tengo 9 y de las Copas Cristal quedan 5.", claims.Stock}, // each part of its own
		{locale.ESAR, "Si te tienta, me queda Torrontés Sol a $ 4.000.", claims.Stock},
		{locale.ESAR, "Te puedo separar las doce botellas de Malbec Luna.", claims.Stock},
		{locale.ESAR, "Todavía me quedan nueve botellas de Malbec Luna.", ""},
		{locale.ESAR, "El Rosado Brisa hoy está disponible.", claims.Stock}, // its description says otherwise
		{locale.PTBR, "Seu pedido tem três Malbec Luna.", claims.Stock},
		{locale.PTBR, "Essa informação não está disponível para mim.", ""},
		{locale.EN, "We only have four bottles of Malbec Luna left.", claims.Stock},
		{locale.EN, "There are nine bottles of Malbec Luna left.", ""},
	} {
		found := claims.Check(c.tag, c.text, cellar())
		if (len(found) > 0) != (c.want != "") || len(found) > 0 && found[0].Kind != c.want {
			t.Errorf("%s: %+v, want %q", c.text, found, c.want)
		}
	}
}
