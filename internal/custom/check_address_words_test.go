package custom_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// TestAddressMistakesInTheOwnersLanguage: what is wrong with an address is not half in English.
func TestAddressMistakesInTheOwnersLanguage(t *testing.T) {
	t.Parallel()
	for url, want := range map[string][2]string{
		"http://api.example.com/x": {"(solo se permite https)", "(só https é permitido)"},
		"api.example.com/x":        {"(va entera, como https", "(vai inteiro, como https"},
		"https://u:p@api.example.com/x": {"(no puede llevar usuario ni contraseña)",
			"(não pode levar usuário nem senha)"},
		"https://api.example.com:22/x": {"(ese puerto no se permite", "(essa porta não é permitida"},
		"https://localhost/x":          {"(no es pública)", "(não é público)"},
		"https://10.0.0.1/x":           {"(no es pública)", "(não é público)"},
		"https://servidor/x":           {"(al servidor le falta el dominio)", "(falta o domínio do servidor)"},
	} {
		for i, tag := range []locale.Tag{locale.ESAR, locale.PTBR} {
			d := custom.Definition{Name: "quote", Description: "Cotiza", ExecutionType: custom.APICall,
				ExecutionConfig: custom.Config{URL: url}}
			text := ""
			for _, f := range custom.Check(d.WithDefaults(), custom.Rules{Tag: tag}) {
				if f.Path == "/execution_config/url" {
					text = f.Message
				}
			}
			if !strings.Contains(text, want[i]) {
				t.Errorf("%s in %s: %q, want %q", url, tag, text, want[i])
			}
		}
	}
}
