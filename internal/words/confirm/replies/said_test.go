package replies

import (
	"os"
	"testing"
)

func said(t *testing.T) []Line {
	t.Helper()
	list, err := Said(os.DirFS("../said"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestEnoughIsSaid: the replies are many, of all outcomes, in all countries, and some voices are held apart.
func TestEnoughIsSaid(t *testing.T) {
	t.Parallel()
	outcomes, locales, kinds, apart := map[string]int{}, map[string]int{}, map[string]int{}, 0
	list := said(t)
	for _, l := range list {
		outcomes[l.Outcome]++
		locales[l.Locale]++
		if l.Apart() {
			apart++
		}
		for _, p := range l.Parts {
			kinds[p.Kind]++
		}
	}
	if len(list) < 4000 || apart*12 < len(list) {
		t.Errorf("%d replies, %d of them apart", len(list), apart)
	}
	for _, o := range Outcomes {
		if outcomes[o] < 500 {
			t.Errorf("%d replies that %s", outcomes[o], o)
		}
	}
	for _, k := range Kinds {
		if kinds[k] < 150 {
			t.Errorf("%d clauses of %s", kinds[k], k)
		}
	}
	for _, tag := range []string{"es-AR", "es-MX", "es-CO", "es-CL", "es-PE", "pt-BR", "en"} {
		if locales[tag] < 100 {
			t.Errorf("%d replies of %s", locales[tag], tag)
		}
	}
}

func TestParseLine(t *testing.T) {
	t.Parallel()
	l, err := ParseLine("es-AR\torder\tconfirm\tmother\t[yes Dale], [yes mandalo] y [aside gracias]!")
	if err != nil || l.Text() != "Dale, mandalo y gracias!" || len(l.Parts) != 6 || l.Parts[2] != (Part{Yes, "mandalo"}) {
		t.Errorf("%+v, %v", l, err)
	}
	for _, bad := range []string{"x", "a\torder\tconfirm\tv\t[yes x", "a\torder\tconfirm\tv\t[si x]", "a\torder\tconfirm\tv\tx]",
		"a\torder\tconfirm\tv\t[aside x]", "a\torder\tconfirm\tv\t[yes x] [no y]", "a\tbuy\tdeny\tv\t[no x]",
		"a\torder\tmaybe\tv\t[no x]", "a\torder\tdeny\tv\t[no ]", "a\torder\tdeny\tv\t[no [no x]]"} {
		if _, err := ParseLine(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
