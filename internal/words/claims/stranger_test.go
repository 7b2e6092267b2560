package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// TestOtherWords: goods, days and hours told in other words than the rows have.
func TestOtherWords(t *testing.T) {
	t.Parallel()
	price := func(name string, value int64) claims.Fact {
		return claims.Fact{Kind: claims.Money, Role: claims.Price, Things: []string{name}, Value: value}
	}
	kitchen := claims.Evidence{
		Facts: []claims.Fact{price("Pizza calabresa grande", 52_00), price("Pizza portuguesa grande", 58_00), price("Guaraná porção", 9_00),
			{Kind: claims.Slot, Role: claims.Booked, Things: []string{"CIT-1001", "Corte"}, Text: "2026-11-20T09:30"},
			{Kind: claims.Slot, Role: claims.Booked, Things: []string{"CIT-1002", "Tinte"}, Text: "2026-11-24T16:00"},
			{Kind: claims.Code, Text: "CIT-1001"}, {Kind: claims.Slot, Role: claims.Free, Text: "2026-11-20T09:30"}},
		Deeds:        []claims.Deed{{Act: claims.BookedFor, Noun: claims.Booking, Code: "CIT-1001", Standing: true}},
		Descriptions: []claims.Fact{{Kind: claims.Diet, Things: []string{"Pizza portuguesa grande"}, Text: "Presunto, ovo e cebola."}},
		Texts:        []string{"Llega: entre 9 y 11 del día siguiente"},
	}
	for _, x := range []struct {
		tag  locale.Tag
		text string
		held bool
	}{
		{locale.PTBR, "Uma calab grande e duas porções de guaraná saem por R$ 70.", false},
		{locale.PTBR, "Uma calab grande e duas porções de guaraná saem por R$ 74.", true},
		{locale.PTBR, "A de cebola está R$ 58.", false},
		{locale.PTBR, "A diferença entre as duas é de R$ 6.", false},
		{locale.PTBR, "A diferença entre as duas é de R$ 8.", true},
		{locale.EN, "You're booked for Friday at half past nine.", false},
		{locale.EN, "You're booked for Friday at half past ten.", true},
		{locale.EN, "At 14 your kid would come with you.", false},
		{locale.ESAR, "Mañana te lo acercamos entre las nueve y las once.", false},
		{locale.ESAR, "Mañana te lo acercamos entre las dos y las cuatro.", true},
		{locale.ESAR, "El CIT-1001 es el del viernes 20 a las 9:30.", false},
		{locale.ESAR, "El CIT-1001 es el del martes 24 a las 16.", true},
	} {
		if found := claims.Rules(claims.New(x.tag, kitchen), x.text); len(found) > 0 != x.held {
			t.Errorf("%q: %v, want held %v", x.text, found, x.held)
		}
	}
}
