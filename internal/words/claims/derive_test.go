package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// nursery sells plants: a draft with its delivery, a zone, an order that is paid in part.
func nursery() claims.Evidence {
	money := func(role claims.Role, v int64, things ...string) claims.Fact {
		return claims.Fact{Kind: claims.Money, Role: role, Value: v * 100, Things: things}
	}
	return claims.Evidence{
		Facts: []claims.Fact{
			money(claims.Price, 2400, "Lavanda maceta 12"), money(claims.Price, 3100, "Romero maceta 14"),
			money(claims.Price, 900, "Sustrato universal 5 L"),
			money(claims.Line, 4800, "Lavanda maceta 12"), money(claims.Line, 3100, "Romero maceta 14"),
			{Kind: claims.Contents, Value: 2, Things: []string{"Lavanda maceta 12"}},
			{Kind: claims.Contents, Value: 1, Things: []string{"Romero maceta 14"}},
			money(claims.Subtotal, 7900), money(claims.Delivery, 1300), money(claims.Total, 9200),
			money(claims.Delivery, 1300, "Villa Norte"), money(claims.FreeFrom, 12000, "Villa Norte"),
			money(claims.Total, 20000, "ORD-00071"), money(claims.Pending, 14500, "ORD-00071"),
			money(claims.Paid, 5500, "ORD-00071"),
			{Kind: claims.Code, Text: "ORD-00071"},
		},
		Customer: []string{"sumame dos lavandas y un romero a Villa Norte, pago con 10 mil"},
	}
}

func TestDerivedAmounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		text string
		held bool
	}{
		{locale.ESAR, "Tres lavandas y una de romero sumarían $ 10.300.", false},
		{locale.ESAR, "Tres lavandas y una de romero sumarían $ 10.900.", true},
		{locale.ESAR, "¿Saco el romero? Sin él los productos quedarían en $ 4.800.", false},
		{locale.ESAR, "¿Saco el romero? Sin él los productos quedarían en $ 5.200.", true},
		{locale.ESAR, "Agregando un sustrato llegás a $ 10.100 con el envío.", false},
		{locale.ESAR, "Te faltan $ 4.100 para que el envío a Villa Norte sea gratis.", false},
		{locale.ESAR, "Te faltan $ 2.800 para que el envío a Villa Norte sea gratis.", true}, // with delivery in it
		{locale.ESAR, "Si vas con $ 10.000 te dan $ 800 de vuelto.", false},
		{locale.ESAR, "Si vas con $ 10.000 te dan $ 1.300 de vuelto.", true}, // the delivery's price
		{locale.ESAR, "Del ORD-00071 te quedan por pagar $ 14.500.", false},
		{locale.ESAR, "Del ORD-00071 te quedan por pagar $ 20.000.", true}, // what it came to at first
		{locale.ESAR, "En dos pagos serían $ 4.600 cada uno.", false},
		{locale.ESAR, "Cada lavanda sale $ 4.800.", true}, // what two of them cost
		{locale.ESAR, "Las lavandas, $ 2.400 cada una, serían $ 4.800.", false},
		{locale.ESAR, "La lavanda sale lo mismo que el romero.", true},
		{locale.ESAR, "Si pagás con $ 10.000 te devolvemos $ 2.100.", true}, // without the delivery
		{locale.EN, "ORD-00071 still has $20,000 to pay.", true},
		{locale.PTBR, "Três lavandas e um romero ficam em R$ 10.300.", false},
		{locale.EN, "Three lavanda and one romero come to $10,300.", false},
		{locale.ESAR, "Una de cada una, lavanda y romero, son $ 5.500.", false},
		{locale.EN, "The romero is £3,500.", true},
	} {
		if found := claims.Rules(claims.New(c.tag, nursery()), c.text); (len(found) > 0) != c.held {
			t.Errorf("%s: %+v, want held: %v", c.text, found, c.held)
		}
	}
}
