package schema_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
)

func TestLabels(t *testing.T) {
	t.Parallel()
	s, err := schema.FromJSON([]byte(`{"type":"object","$defs":{"zone":{"type":"string","title":"Zona"}},"properties":{
		"postal_code":{"type":"string","title":" Código postal ","description":"otra cosa"},
		"weight":{"type":"number","description":"Peso del paquete; en kilos, con coma"},
		"deliveryDay":{"type":"string"},
		"zone":{"$ref":"#/$defs/zone"},
		"from":{"$ref":"#/$defs/zone","title":"Desde"},
		"long":{"type":"string","description":"Una descripción que no termina nunca y que por eso no sirve de nombre para nada"},
		"kind":{"oneOf":[{"const":"std","title":"Común"},{"const":"exp","title":"Expreso"},{"const":"none"}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"postal_code": "Código postal", "weight": "Peso del paquete", "deliveryDay": "delivery day", "zone": "Zona",
		"from": "Desde", "long": "long", "nobodys_field": "nobodys field",
	} {
		if got := s.Label(name); got != want {
			t.Errorf("%s is called %q, want %q", name, got, want)
		}
	}
	for value, want := range map[string]string{"std": "Común", "exp": "Expreso", "none": "none", "x": "x"} {
		if got := s.Choice("kind", value); got != want {
			t.Errorf("%s is called %q, want %q", value, got, want)
		}
	}
	if !s.Titled("postal_code") || s.Titled("weight") || s.Titled("nobodys_field") {
		t.Error("a title is not told from none")
	}
	for name, want := range map[string]string{"a": "a", "ID": "ID", "order-id": "order id", "_x__y_": "x y",
		"customerURL": "customer URL", "n2Items": "n2 items"} {
		if got := schema.Readable(name); got != want {
			t.Errorf("%s reads %q, want %q", name, got, want)
		}
	}
}
