package offline

import "testing"

func TestWithoutFile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		words string
		found bool
	}{
		"[archivo pdf, adjunto como comprobante, id: 018f]":          {"", true},
		"ahí va [arquivo image, anexado como comprovante, id: 018f]": {"ahí va", true},
		"gracias\n[mensaje de tipo STICKER]":                         {"gracias", false},
		"[mensagem do tipo sticker]":                                 {"", false},
		"mandame el catálogo en pdf":                                 {"mandame el catálogo en pdf", false},
	} {
		if words, found := withoutFile(text); words != want.words || found != want.found {
			t.Errorf("%q: %q %v", text, words, found)
		}
	}
}
