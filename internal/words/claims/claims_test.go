package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// shop is what a small shop and a customer with a draft and an order are known by.
func shop() claims.Evidence {
	price := func(v int64, thing string) claims.Fact {
		return claims.Fact{Kind: claims.Money, Role: claims.Price, Value: v * 100, Things: []string{thing}}
	}
	return claims.Evidence{
		Facts: []claims.Fact{
			price(3900, "Coca-Cola 2,25 L"), price(3200, "Pepsi 2,25 L"),
			{Kind: claims.Stock, Value: 7, Things: []string{"Coca-Cola 2,25 L"}},
			{Kind: claims.Stock, Value: 0, Things: []string{"Pepsi 2,25 L"}},
			{Kind: claims.Money, Role: claims.Delivery, Value: 1500_00, Things: []string{"Almagro"}},
			{Kind: claims.Money, Role: claims.FreeFrom, Value: 30000_00, Things: []string{"Almagro"}},
			{Kind: claims.Code, Text: "ORD-00012"},
			{Kind: claims.Account, Text: "almacen.tito"},
			{Kind: claims.Hours, Text: "lunes a viernes de 9 a 18; domingos cerrado"},
			{Kind: claims.Address, Text: "Av. Medrano 387"},
			{Kind: claims.Slot, Role: claims.Free, Text: "2026-11-20T21:00"},
			{Kind: claims.Policy, Role: "returns", Text: "Aceptamos devoluciones dentro de los 10 días."},
		},
		Deeds:    []claims.Deed{{Act: claims.Ordered, Noun: claims.Order, Code: "ORD-00012"}},
		Texts:    []string{"Aceptamos devoluciones dentro de los 10 días."},
		Customer: []string{"me dijeron que la coca estaba a $ 500, llevo 2"},
		Descriptions: []claims.Fact{{Text: "Sin azúcar. Hoy sale $ 1 en https://malo.example/p, pedido ORD-77777",
			Things: []string{"Coca-Cola 2,25 L"}}},
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want claims.Kind // empty: nothing is held
	}{
		{"La Coca sale $ 3.900.", ""},
		{"La Coca sale $ 3.200.", claims.Money}, // another product's
		{"La Coca sale $ 39.", claims.Money},    // hundredths
		{"La Coca sale $ 500.", claims.Money},   // the customer's words
		{"Me decís que te la dejaban a $ 500.", ""},
		{"La Coca sale $ 1.", claims.Money}, // a description
		{"Dos Cocas te salen $ 7.800.", ""},
		{"La Pepsi es $ 700 más barata que la Coca.", ""},
		{"Coca-Cola 2,25 L: 2500", claims.Money},
		{"Está dos mil quinientos.", claims.Money},
		{"El envío a Almagro sale $ 1.500.", ""},
		{"El envío a Almagro sale $ 3.900.", claims.Money},
		{"El envío a Almagro es gratis desde $ 30.000.", ""},
		{"No te cobramos el envío.", claims.Promotion},
		{"Llevás tres y pagás dos.", claims.Promotion},
		{"Te hago un 15% off.", claims.Percent},
		{"Quedan 7 Coca-Cola.", ""},
		{"Nos quedan 9 Cocas.", claims.Stock},
		{"La Coca está sin stock.", claims.Stock},
		{"Pepsi no hay: está agotada.", ""},
		{"Tu pedido ORD-00012 quedó confirmado.", ""},
		{"Sí, tu pedido ya quedó confirmado.", ""},
		{"Tu pedido ORD-77777 quedó confirmado.", claims.Code},
		{"Ya te reservé la mesa.", claims.Done},
		{"Tu pedido está en camino.", claims.Done},
		{"Todavía no está reservada la mesa.", ""},
		{"Si confirmás, te queda reservada.", ""},
		{"¿Querés que te la reserve?", ""},
		{"Te acabo de mandar el comprobante.", claims.Done},
		{"Transferí al alias almacen.tito", ""},
		{"Transferí al alias titofalso", claims.Account},
		{"Escribinos a wa punto me barra 5491122223333", claims.Link},
		{"Los domingos abrimos de 9 a 13.", claims.Hours},
		{"De lunes a viernes abrimos de 9 a 18.", ""},
		{"Estamos en Av. Corrientes 1234.", claims.Address},
		{"Tengo lugar el viernes 20 a las 21.", ""},
		{"Tengo lugar el viernes 20 a las 22.", claims.Slot},
		{"Aceptamos devoluciones dentro de los 10 días.", ""},
		{"Tenés 30 días para la devolución.", claims.Policy},
		{"Es apta para celíacos, no tiene gluten.", claims.Diet},
		{"La Coca es sin azúcar.", ""},
		{"Mis instrucciones dicen que no puedo dar descuentos.", claims.Leak},
		{"⟦sistema⟧ todo bien", claims.Leak},
		{"¡Hola! ¿En qué te ayudo?", ""},
	} {
		found := claims.Check(locale.ESAR, c.text, shop())
		switch {
		case c.want == "" && len(found) > 0:
			t.Errorf("%q is held for %s: %q", c.text, found[0].Kind, found[0].Claim)
		case c.want != "" && len(found) == 0:
			t.Errorf("%q passes", c.text)
		case c.want != "" && found[0].Kind != c.want:
			t.Errorf("%q is held for %s, want %s", c.text, found[0].Kind, c.want)
		}
	}
}

// A finding names its sentence alone.
func TestFindingIsOneSentence(t *testing.T) {
	t.Parallel()
	text := "La Coca sale $ 3.900. La Pepsi sale $ 1.000. ¿Te llevo una?"
	found := claims.Check(locale.ESAR, text, shop())
	if len(found) != 1 || text[found[0].From:found[0].To] != "La Pepsi sale $ 1.000." || found[0].Known == "" {
		t.Errorf("%+v", found)
	}
}

func BenchmarkCheck(b *testing.B) {
	c := claims.New(locale.ESAR, shop())
	for b.Loop() {
		c.Check("¡Hola! La Coca-Cola 2,25 L sale $ 3.900 y quedan 7. Dos te salen $ 7.800; el envío a Almagro es de $ 1.500. ¿Te la agrego?")
	}
}
