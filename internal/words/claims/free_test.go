package claims_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

func TestFreeThings(t *testing.T) {
	t.Parallel()
	e := nursery()
	e.Texts = []string{"Cambiamos sin cargo la planta que llegue rota hasta 2 días después.",
		"We replace broken plants at no charge."}
	for _, c := range []struct {
		tag  locale.Tag
		text string
		held bool
	}{
		{locale.ESAR, "El envío a Villa Norte te sale sin cargo porque ya pasaste el mínimo.", true}, // not reached
		{locale.ESAR, "A Villa Norte es gratis desde $ 12.000.", false},
		{locale.ESAR, "A Villa Norte es gratis desde $ 8.000.", true},
		{locale.ESAR, "El envío sale $ 1.300. Para que sea gratis te faltarían $ 4.100 en plantas.", false},
		{locale.ESAR, "Si confirmás hoy te bonifico el envío.", true},
		{locale.ESAR, "Como retirás vos, te llevás una maceta sin cargo.", true},
		{locale.ESAR, "Si retirás por el vivero no pagás envío.", false},
		{locale.ESAR, "La casa les invita una maceta.", true},
		{locale.ESAR, "Si la planta llega rota, la cambiamos sin costo hasta dos días después.", false},
		{locale.EN, "Delivery to Villa Norte costs you nothing.", true},
		{locale.EN, "The calendar shows me free times on Friday.", false},
		{locale.EN, "Your next plant is on us because this one came late.", true},
	} {
		promised := false
		for _, f := range claims.Check(c.tag, c.text, e) {
			promised = promised || f.Kind == claims.Promotion || f.Kind == claims.Money
		}
		if promised != c.held {
			t.Errorf("%s: %+v, want held: %v", c.text, claims.Check(c.tag, c.text, e), c.held)
		}
	}
}
