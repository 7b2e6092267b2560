package schema_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
)

// Words reach what is nested, through lists, and leave alone what they do not name.
func TestBriefIsInOtherWords(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","properties":{
		"note":{"type":"string","description":"Nota","maxLength":9},
		"kind":{"type":"string","description":"Clase"},
		"items":{"type":"array","description":"Productos","items":{"type":"object","properties":{
			"quantity":{"type":"integer","description":"Cuántos"},"note":{"type":"string","description":"Aclaración"}}}},
		"address":{"type":"object","properties":{"city":{"type":"string"}}}},"required":["note","kind"]}`))
	if err != nil {
		t.Fatal(err)
	}
	got := string(s.Brief(map[string]string{"kind": "", "items/quantity": "Quantos", "address/city": "Cidade",
		"note": "Observação", "nobody": "x"}, "kind").JSON())
	want := `{"type":"object","properties":{"note":{"type":"string","description":"Observação"},"kind":{"type":"string"},` +
		`"items":{"type":"array","description":"Productos","items":{"type":"object","properties":{` +
		`"quantity":{"type":"integer","description":"Quantos"},"note":{"type":"string","description":"Aclaración"}}}},` +
		`"address":{"type":"object","properties":{"city":{"type":"string","description":"Cidade"}}}},"required":["note"]}`
	if got != want {
		t.Errorf("%s\ninstead of\n%s", got, want)
	}
}
