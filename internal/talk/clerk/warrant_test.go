package clerk

import (
	"fmt"
	"strings"
	"testing"
)

// What changes an order goes out only if nothing of the message is left over.
func TestWarrant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		messages []string
		cart     map[string]int
		says     string
	}{
		{"a number that ends in no line", []string{"quiero un azúcar ledesma para 7"}, nil, "7"},
		{"said in other words it does", []string{"quiero un azúcar ledesma para 7", "un azúcar ledesma"}, map[string]int{"p3": 1}, "1 × Azúcar"},
		{"what it is made to depend on", []string{"mandame un azúcar ledesma, solo si llega antes de las 8"}, nil, "solo si llega"},
		{"a question for how many there are in one", []string{"¿cuánto sale la yerba playadito de kilo?", "de esa cuántas trae la caja"}, nil, ""},
		{"what is told and not ordered", []string{"tengo 2 azúcar ledesma en casa"}, nil, ""},
		{"put right in the same breath", []string{"dame 2 azúcar ledesma, no, mejor 3"}, map[string]int{"p3": 3}, "3 × Azúcar"},
		{"an amount told by another one", []string{"quiero 2 yerbas playadito de kilo", "sumale el doble de azúcar ledesma"}, map[string]int{"p1": 2}, "el doble"},
		{"kilos are counted by what one holds", []string{"quiero 2 kilos de yerba playadito de kilo"}, map[string]int{"p1": 2}, "2 × Yerba"},
		{"half a kilo of what comes by the kilo is asked about", []string{"quiero medio kilo de azúcar ledesma"}, nil, "Azúcar Ledesma 1 kg"},
		{"and taken after a yes", []string{"quiero medio kilo de azúcar ledesma", "dale"}, map[string]int{"p3": 1}, "1 × Azúcar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shop := &counter{cart: map[string]int{}}
			said := shop.talk(t, c.messages...)
			if !strings.Contains(said, c.says) {
				t.Errorf("it said %q", said)
			}
			if fmt.Sprint(shop.cart) != fmt.Sprint(c.cart) && len(shop.cart)+len(c.cart) > 0 {
				t.Errorf("the order holds %v; calls: %v", shop.cart, shop.calls)
			}
		})
	}
}
