package turn

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A long list of an earlier turn keeps ids, names and prices, and says how to get the rest.
func TestAnEarlierResultStaysUseful(t *testing.T) {
	t.Parallel()
	var products []any
	for i := range 40 {
		products = append(products, map[string]any{"id": fmt.Sprintf("01a1e55f-d7ba-76ba-a7d7-%012d", i),
			"name": fmt.Sprintf("Producto %d", i), "price": json.Number("3900.50"), "brand": nil,
			"description": strings.Repeat("muy rico ", 40)})
	}
	whole, err := json.Marshal(map[string]any{"success": true, "data": map[string]any{"products": products}})
	if err != nil {
		t.Fatal(err)
	}
	short := string(compact(locale.ESAR, "list_products", whole))
	if len(short) > oldResult || !json.Valid([]byte(short)) {
		t.Fatalf("%d bytes: %s", len(short), short)
	}
	for _, part := range []string{`"success":true`, "Producto 0", "3900.50", "01a1e55f-d7ba-76ba-a7d7-000000000000",
		"volvé a llamar a list_products"} {
		if !strings.Contains(short, part) {
			t.Errorf("%q is not in %s", part, short)
		}
	}
	if strings.Contains(short, "brand") {
		t.Errorf("what is empty stays in %s", short)
	}
	for _, odd := range []string{`{"data":"` + strings.Repeat("x", 3000) + `"}`,
		`[` + strings.Repeat("1,", 2000) + `1]`,
		strings.Repeat("no JSON ", 500)} {
		if got := compact(locale.PTBR, "t", json.RawMessage(odd)); len(got) > oldResult || !json.Valid(got) {
			t.Errorf("%d bytes: %s", len(got), got)
		}
	}
	if got := compact(locale.EN, "t", json.RawMessage(`{"a":""}`)); string(got) != `{"a":""}` {
		t.Errorf("a short result became %s", got)
	}
}
