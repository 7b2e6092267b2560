package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]locale.Tag{
		"es-AR": locale.ESAR, "es-ar": locale.ESAR, "es_AR": locale.ESAR, " ES-AR ": locale.ESAR, "es": locale.ESAR,
		"es-MX": locale.ESMX, "es_mx": locale.ESMX, "pt-BR": locale.PTBR, "pt": locale.PTBR, "PT_br": locale.PTBR,
		"en": locale.EN, "EN": locale.EN, "en-US": locale.EN, "en_GB": locale.EN,
	} {
		if got, ok := locale.Parse(in); !ok || got != want {
			t.Errorf("Parse(%q) = %q, %t, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{"", "es-ES", "es-CL", "pt-PT", "fr", "english", "e", "es-AR-x"} {
		if got, ok := locale.Parse(in); ok || got != "" {
			t.Errorf("Parse(%q) = %q, %t, want refused", in, got, ok)
		}
	}
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	for tag, want := range map[locale.Tag]string{
		locale.ESAR: "es", locale.ESMX: "es", locale.PTBR: "pt", locale.EN: "en", "": "es", "fr": "es",
	} {
		if got := tag.Language(); got != want {
			t.Errorf("%q.Language() = %q, want %q", tag, got, want)
		}
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	left := locale.Text{
		ES: "te quedan %d de %s", MX: "te quedan solo %d de %s", PT: "restam %d de %s", EN: "%[2]s: %[1]d left",
	}
	for tag, want := range map[locale.Tag]string{
		locale.ESAR: "te quedan 3 de yerba", locale.ESMX: "te quedan solo 3 de yerba",
		locale.PTBR: "restam 3 de yerba", locale.EN: "yerba: 3 left", "fr": "te quedan 3 de yerba",
	} {
		if got := left.In(tag, 3, "yerba"); got != want {
			t.Errorf("%s reads %q, want %q", tag, got, want)
		}
	}
	plain := locale.Text{ES: "10 % de descuento", PT: "10 % de desconto", EN: "10 % off"}
	for tag, want := range map[locale.Tag]string{
		locale.ESAR: "10 % de descuento", locale.ESMX: "10 % de descuento", locale.PTBR: "10 % de desconto",
		locale.EN: "10 % off",
	} {
		if got := plain.In(tag); got != want {
			t.Errorf("%s reads %q, want %q", tag, got, want)
		}
	}
	// A language that is missing reads another rather than nothing.
	for _, tt := range []struct {
		text locale.Text
		tag  locale.Tag
		want string
	}{
		{locale.Text{ES: "hola", EN: "hello"}, locale.PTBR, "hola"},
		{locale.Text{PT: "oi", EN: "hello"}, locale.ESMX, "hello"},
		{locale.Text{PT: "oi"}, locale.EN, "oi"},
		{locale.Text{}, locale.ESAR, ""},
	} {
		if got := tt.text.In(tt.tag); got != tt.want {
			t.Errorf("%+v in %s reads %q, want %q", tt.text, tt.tag, got, tt.want)
		}
	}
}

func TestPlural(t *testing.T) {
	t.Parallel()
	items := locale.Plural{
		One:   locale.Text{ES: "%d producto", MX: "%d artículo", PT: "%d item", EN: "%d item"},
		Other: locale.Text{ES: "%d productos", MX: "%d artículos", PT: "%d itens", EN: "%d items"},
	}
	for tag, want := range map[locale.Tag][]string{
		locale.ESAR: {"0 productos", "1 producto", "2 productos", "-1 producto", "21 productos"},
		locale.ESMX: {"0 artículos", "1 artículo", "2 artículos", "-1 artículo", "21 artículos"},
		locale.PTBR: {"0 itens", "1 item", "2 itens", "-1 item", "21 itens"},
		locale.EN:   {"0 items", "1 item", "2 items", "-1 item", "21 items"},
	} {
		for i, n := range []int{0, 1, 2, -1, 21} {
			if got := items.In(tag, n, n); got != want[i] {
				t.Errorf("%d in %s reads %q, want %q", n, tag, got, want[i])
			}
		}
	}
	bare := locale.Plural{One: locale.Text{ES: "un turno libre"}, Other: locale.Text{ES: "varios turnos libres"}}
	if got := bare.In(locale.ESAR, 1); got != "un turno libre" {
		t.Errorf("without args: %q", got)
	}
}
