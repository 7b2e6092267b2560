package note_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/note"
)

func TestSignsOfANote(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ rule, wishes, tells, gift, costs, figures, deed bool }{
		"Abrimos a las 9":           {rule: true},
		"Llega mañana":              {rule: true, tells: true},
		"GRATIS":                    {rule: true, costs: true},
		"sin gluten, por favor":     {wishes: true},
		"La pizza es sin gluten":    {tells: true},
		"hay un perro":              {wishes: true, tells: true},
		"é para presente":           {tells: true, gift: true},
		"Es un regalo":              {tells: true, gift: true},
		"Ana, 20 % off":             {costs: true},
		"Ana $ 500":                 {figures: true},
		"Juan www.ganaste.com":      {figures: true},
		"Pedido confirmado":         {deed: true},
		"Av. Corrientes 1234, 5º B": {},
		"llegamos tarde":            {},
	} {
		n := note.Read(text)
		got := struct{ rule, wishes, tells, gift, costs, figures, deed bool }{n.StatesRule(), n.Wishes(), n.Tells(),
			n.IsGift(), n.Costs(), n.HasFigures(), n.TellsDeed()}
		if got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}
