package wording_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/wording"
)

func TestFill(t *testing.T) {
	t.Parallel()
	values := map[string]string{"order": "ORD-00012", "carrier": "Correo", "name": ""}
	for text, want := range map[string]string{
		"Pedido {order}.":                     "Pedido ORD-00012.",
		"[Hola, {name}. ]Va {order}.":         "Va ORD-00012.",
		"Va.[ Lo lleva {carrier}.]":           "Va. Lo lleva Correo.",
		"Va.[ Lo lleva {carrier} a {name}.]":  "Va.",
		"Hola {name}, va {ORDER} .":           "Hola , va ORD-00012 .",
		"Hola  {name}  va":                    "Hola va",
		"uno\n[dos {name}\n]tres":             "uno\ntres",
		"a } b ] c":                           "a } b ] c",
		"sin cerrar [ {order}":                "sin cerrar [ ORD-00012",
		"{}":                                  "{}",
		"[fijo]":                              "fijo",
		"":                                    "",
		"{order}{order} {desconocido}[x]{ y}": "ORD-00012ORD-00012 x",
	} {
		if got := wording.Fill(text, values); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	known := []string{"order", "name"}
	for text, want := range map[string]wording.Mistake{
		"{order}[ de {name}]": {}, "": {}, "hola": {},
		"{orden}":          {Field: "orden"},
		"[{precio}]":       {Field: "precio"},
		"a {order":         {Bracket: "{"},
		"a order}":         {Bracket: "}"},
		"[a [b]]":          {Bracket: "["},
		"a]":               {Bracket: "]"},
		"[a":               {Bracket: "["},
		"{}":               {Bracket: "{"},
		"{a\nb}":           {Bracket: "{"},
		"[{order} {other}": {Field: "other"},
	} {
		got := wording.Mistake{}
		if m := wording.Check(text, known); m != nil {
			got = *m
		}
		if got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// Whatever is written fills to something, without a panic.
func FuzzFill(f *testing.F) {
	f.Add("[Hola, {name}. ]Va {order}")
	f.Fuzz(func(_ *testing.T, text string) {
		wording.Check(text, []string{"order"})
		wording.Fill(text, map[string]string{"order": "1"})
	})
}
