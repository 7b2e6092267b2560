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

func TestDietsInANote(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Apto celíacos", "apta para celíacos", "Sin lactosa", "Sin TACC", "sin gluten",
		"no contiene maní", "Libre de gluten", "No lleva huevo", "Sin trazas de nuez", "Alfajor sin gluten", "100% vegano",
		"Apto vegano", "Sem glúten", "Não contém amendoim", "Livre de lactose", "Gluten free", "Nut-free", "Contains no gluten",
		"Does not contain peanuts", "Suitable for coeliacs", "Seguro para alérgicos", "Lactose-free", "Sin maní, no contiene maní"} {
		if !note.Read(text).StatesDiet() {
			t.Errorf("%q states nothing", text)
		}
	}
	for _, text := range []string{"sin cebolla", "sin hielo", "sin sal", "sin azúcar", "sin maní", "sin queso", "pide sin lactosa",
		"sin gluten, por favor", "con leche sin lactosa", "es celíaca", "menú sin gluten para uno", "no es apto para celíacos",
		"es alérgica al maní", "mi hija es celíaca, sin gluten", "sem cebola", "com leite sem lactose", "no onions", "vegano",
		"quiere pan sin TACC", "el edificio no tiene ascensor", "no lleva llave", "que no lleve huevo"} {
		if note.Read(text).StatesDiet() {
			t.Errorf("%q is no wish", text)
		}
	}
}
