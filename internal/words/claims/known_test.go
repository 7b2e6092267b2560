package claims_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// TestKnown: what a complaint says is known is in the agent's language and about the sentence.
func TestKnown(t *testing.T) {
	t.Parallel()
	e := shop()
	e.Facts = append(e.Facts, claims.Fact{Kind: claims.Hours, Text: "monday lunes segunda 9:00-18:00"})
	e.Deeds = append(e.Deeds, claims.Deed{Act: claims.Stored, Noun: claims.Data},
		claims.Deed{Act: claims.Waiting, Noun: claims.Order, Code: "ORD-00012"})
	e.Facts = append(e.Facts, claims.Fact{Kind: claims.Money, Role: claims.Debt, Value: 28550_00},
		claims.Fact{Kind: claims.Money, Role: claims.Pending, Value: 28550_00, Things: []string{"ORD-00012"}})
	e.Customer = append(e.Customer, "¿y el envío a Almagro?")
	for _, c := range []struct {
		tag         locale.Tag
		text        string
		want, never string
	}{
		{locale.ESAR, "El envío a Almagro sale $ 3.900.", "Almagro, envío: $ 1.500", "delivery"},
		{locale.PTBR, "A entrega em Almagro custa R$ 3.900.", "Almagro, entrega: $ 1.500", "delivery"},
		{locale.ESAR, "Ya cancelé tu pedido ORD-00012.", "ORD-00012, pedido: todavía sin empezar", "datos"},
		{locale.EN, "I've cancelled your order ORD-00012.", "ORD-00012, order: not begun yet", "waiting"},
		{locale.ESAR, "Te quedan $ 18.550.", "deuda: $ 28.550; ORD-00012, falta pagar: $ 28.550", "Almagro"},
		{locale.PTBR, "Ainda faltam R$ 18.550.", "dívida: $ 28.550", "Almagro"},
		{locale.EN, "You still owe $18,550.", "owed: $ 28,550", "Almagro"},
		{locale.ESAR, "No debés nada.", "deuda: $ 28.550", "Almagro"},
		{locale.ESAR, "Ya cancelé todo.", "", "deuda"},
		{locale.ESAR, "Los lunes abrimos a las 7.", "lunes 9:00-18:00", "monday"},
		{locale.ESAR, "Tengo libre el viernes 20 a las 15.", "viernes 20 de noviembre 21:00", "2026"},
	} {
		found := claims.Check(c.tag, c.text, e)
		if len(found) == 0 || !strings.Contains(found[0].Known, c.want) || strings.Contains(found[0].Known, c.never) {
			t.Errorf("%s: %+v, want %q", c.text, found, c.want)
		}
	}
}
