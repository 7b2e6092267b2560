package claims_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/words/claims"
)

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Sale $ 3.900. ¿Lo agrego?", []string{"Sale $ 3.900.", "¿Lo agrego?"}},
		{"Son $ 8.900,50 en total! 😀 Gracias", []string{"Son $ 8.900,50 en total!", "😀 Gracias"}},
		{"Abrimos a las 9 a. m. y cerramos a las 6 p. m. Te esperamos.",
			[]string{"Abrimos a las 9 a. m. y cerramos a las 6 p. m.", "Te esperamos."}},
		{"Estamos en Av. Medrano 387. Es cerca.", []string{"Estamos en Av. Medrano 387.", "Es cerca."}},
		{"Tengo:\n1. Coca: $ 3.900\n2. Pepsi: $ 3.200", []string{"Tengo:", "1. Coca: $ 3.900", "2. Pepsi: $ 3.200"}},
		{"Mirá www.tienda.com.ar/promo. Chau", []string{"Mirá www.tienda.com.ar/promo.", "Chau"}},
		{"Todavía no. Te aviso.", []string{"Todavía no.", "Te aviso."}},
		{"La Dra. Solís atiende. ¿Va?", []string{"La Dra. Solís atiende.", "¿Va?"}},
		{"¡Listo!¿Algo más?", []string{"¡Listo!", "¿Algo más?"}},
		{"", nil},
	} {
		var got []string
		for _, s := range claims.Sentences(c.text) {
			got = append(got, c.text[s.From:s.To])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// While a text is being written, a sentence ends only where something follows it.
func TestFirst(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Sale $ 3.": "", "Sale $ 3.9": "", "Sale $ 3.900.": "", "Sale $ 3.900. ": "Sale $ 3.900.",
		"Hola!\n": "Hola!", "A las 9 a. ": "",
	} {
		if got := text[:claims.First(text)]; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
