package turn

import "testing"

func TestComplete(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"¿Cuánto sale la coca de 2,25?":                               true,
		"que horario tienen mañana? 🙏":                                true,
		"Buenas tardes. Quisiera dos kilos de yerba para el viernes.": true,
		"Quero marcar um corte para amanhã às dez!":                   true,
		"hola?":               false,
		"buenas.":             false,
		"hola":                false,
		"quiero dos cocas":    false,
		"quiero dos cocas y…": false,
		"a ver, dejame pensar un segundo que te digo...": false,
		"":  false,
		"?": false,
	} {
		if got := complete(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
