package contact_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/contact"
)

func TestOwnNumberInWords(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"el mismo de donde te escribo", "El mismo.", "este mismo número", "este", "el de acá",
		"de donde estoy escribiendo",
		"mi celular", "el mismo del que te hablo", "al mismo whatsapp", "el de siempre", "desde el que llamo",
		"sí, este",
		"o mesmo", "esse mesmo", "este número", "o número daqui", "do que estou falando", "meu whats",
		"o mesmo de onde te escrevo",
		"the same", "this number", "my phone", "the one I am writing from", "the number I'm calling from",
	} {
		if !contact.Own(text) {
			t.Errorf("%q is the number they write from", text)
		}
	}
	for _, text := range []string{
		"", "el de mi hermana", "no tengo teléfono", "el número", "1155550001", "el mismo pero terminado en 4",
		"este 1155550001",
		"o da minha mãe", "my wife's", "el otro", "ninguno", "el de Juan", "sin teléfono", "o telefone",
	} {
		if contact.Own(text) {
			t.Errorf("%q was taken for the number they write from", text)
		}
	}
}
