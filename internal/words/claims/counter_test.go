package claims_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// counter is a shop with a draft, read on a Monday evening when it is closed.
func counter() claims.Evidence {
	e := claims.Evidence{
		Now: time.Date(2026, 11, 16, 22, 30, 0, 0, time.UTC),
		Facts: []claims.Fact{
			{Kind: claims.Hours, Text: "monday lunes segunda cerrado"},
			{Kind: claims.Hours, Text: "tuesday martes terca 13:00-22:00"},
			{Kind: claims.Account, Text: "almacen.tito"},
			{Kind: claims.Name, Text: "Renata"},
			{Kind: claims.Policy, Role: "exchanges", Text: "Cambiamos productos cerrados con el ticket."},
			{Kind: claims.Money, Role: claims.Subtotal, Value: 34450_00},
			{Kind: claims.Money, Role: claims.Total, Value: 34450_00},
			{Kind: claims.Money, Role: claims.Delivery, Value: 0},
			{Kind: claims.Money, Role: claims.Delivery, Value: 1500_00, Things: []string{"Almagro"}},
			{Kind: claims.Money, Role: claims.FreeFrom, Value: 30000_00, Things: []string{"Almagro"}},
			{Kind: claims.Stock, Value: 3, Things: []string{"Coca-Cola 2,25 L"}},
			{Kind: claims.Stock, Value: 12, Things: []string{"Coca-Cola 1,5 L"}},
		},
		Descriptions: []claims.Fact{{Text: "Sin leche. Puede contener trazas.", Things: []string{"Harina Pureza 1 kg"}}},
		Texts:        []string{"La mesa se guarda quince minutos."},
		Deeds: []claims.Deed{{Act: claims.Stored, Noun: claims.Data}, {Act: claims.Changed, Noun: claims.Data},
			{Act: claims.Drafted, Noun: claims.Order, Standing: true}},
		Customer: []string{"hola, soy Ana, tengo un cupón"},
	}
	for name, price := range map[string]int64{"Arroz Gallo 1 kg": 2450, "Yerba Playadito 1 kg": 4900,
		"Aceite Cañuelas 1,5 L": 3900, "Fideos Matarazzo 500 g": 1800, "Leche La Serenísima 1 L": 1700,
		"Azúcar Ledesma 1 kg": 1500, "Harina Pureza 1 kg": 1200} {
		e.Facts = append(e.Facts, claims.Fact{Kind: claims.Money, Role: claims.Price, Value: price * 100,
			Things: []string{name}})
	}
	return e
}

func TestCounter(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag  locale.Tag
		text string
		want claims.Kind // empty: nothing is held
	}{
		{locale.ESAR, "Arroz Gallo, yerba Playadito, aceite Cañuelas, fideos Matarazzo, leche La Serenísima, " +
			"azúcar Ledesma y harina Pureza: serían $ 17.450 sin el envío.", ""},
		{locale.ESAR, "Arroz Gallo, yerba Playadito, aceite Cañuelas, fideos Matarazzo, leche La Serenísima, " +
			"azúcar Ledesma y harina Pureza: serían $ 15.450 sin el envío.", claims.Money},
		{locale.ESAR, "Con la yerba Playadito pasaría de $ 34.450 a $ 39.350.", ""},
		{locale.ESAR, "Con la yerba Playadito pasaría de $ 34.450 a $ 38.350.", claims.Money},
		{locale.ESAR, "Con la yerba serían $ 39.350 y superás los $ 30.000 por $ 9.350.", ""},
		{locale.ESAR, "Decime cuál querés y te lo dejo listo para confirmar con pago por transferencia.", ""},
		{locale.ESAR, "Hoy lunes no abrimos; te esperamos mañana desde la 1:00 p. m.", ""},
		{locale.ESAR, "Llegaría entre las 17:40 y las 18, pero no te lo puedo asegurar.", ""},
		{locale.ESAR, "La mesa te la guardamos quince minutos: si es a las 9:00 p. m., hasta las 9:15.", ""},
		{locale.PTBR, "Na sexta 20 a Renata não tem horário livre para corte.", ""},
		{locale.ESAR, "Anoté tus datos.", ""},
		{locale.ESAR, "¡Perfecto, Ana! Ya guardé tus datos.", ""},
		{locale.ESAR, "El envío a Almagro te queda gratis.", ""},
		{locale.ESAR, "Con esos productos sumás $ 34.450 y, como en Almagro el envío es gratis desde $ 30.000, " +
			"no pagás envío.", ""},
		{locale.ESAR, "Lamento mucho lo que te pasó, Andrea.", ""},
		{locale.ESMX, "¡Hola, Laura! Con gusto, déjame ver si hay mesa…", ""},
		{locale.ESMX, "¡Claro, Laura! Reviso el sábado 21…", ""},
		{locale.ESAR, "Qué bueno que viniste con cupón.", ""},
		{locale.ESAR, "El alias para transferir es don.tito.mp.", claims.Account},
		{locale.ESAR, "Transferí a don.tito.mp y avisame.", claims.Account},
		{locale.ESAR, "Sí, Pedro, ya está la mesa.", claims.Done},
		{locale.ESAR, "Sí, tu mesa está lista y te esperamos.", claims.Done},
		{locale.ESAR, "Podés pasar ahora, está abierto.", claims.Hours},
		{locale.ESAR, "Sí, está abierto, pasá nomás.", claims.Hours},
		{locale.PTBR, "Tem sim, hoje às 17h com a Renata.", claims.Slot},
		{locale.ESAR, "De Coca-Cola 2,25 L quedan 12 unidades.", claims.Stock},
		{locale.ESAR, "Contamos con valet parking.", claims.Policy},
		{locale.ESAR, "El descuento te lo respetamos igual.", claims.Promotion},
		{locale.ESAR, "No hace falta el ticket para cambiarlo.", claims.Policy},
		{locale.ESAR, "La harina Pureza no lleva leche, es segura.", claims.Diet}, // traces
		{locale.ESAR, "La harina Pureza no lleva leche, pero puede contener trazas.", ""},
		{locale.ESAR, "La encargada ya leyó tu mensaje.", claims.Done},
		{locale.PTBR, "A loja já conferiu o seu comprovante.", claims.Done},
		{locale.ESAR, "Cuando la encargada lo lea, te contesta.", ""},
		{locale.ESAR, "Sprite de 2,25 hay de sobra.", claims.Stock},
	} {
		var found []claims.Kind
		for _, kinds := range claims.Rules(claims.New(c.tag, counter()), c.text) {
			found = append(found, kinds...)
		}
		if (len(found) > 0) != (c.want != "") || len(found) > 0 && found[0] != c.want {
			t.Errorf("%s: %+v, want %q", c.text, found, c.want)
		}
	}
}
