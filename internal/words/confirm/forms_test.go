package confirm

import (
	"slices"
	"strings"
	"testing"
)

// TestForms: the notation that the head of asides.txt describes.
func TestForms(t *testing.T) {
	t.Parallel()
	const sets = "<lead> = y | ya\n<n> = /\\d{1,2}/\n<wine> = vino | agua con gas\n== a acts=doing+modifying things=order check=cash whole\n"
	for _, c := range []struct{ form, text, want string }{
		{"quiero (pan | <wine>)", "quiero agua con gas", "quiero agua con gas"},
		{"quiero (pan | <wine>)", "quiero panes", ""},
		{"quiero [mas] pan", "ya quiero pan, gracias", "quiero pan,"},
		{"quiero pan", "quiero pan blanco", ""},
		{"quiero [* | pan blanco]", "quiero pan blanco", "quiero pan blanco"},
		{"cancel* {n} *mos", "cancelalo 12 vamos", "cancelalo 12 vamos|12"},
		{"^ si , pan $", "si, pan!", "si, pan!"},
		{"^ si , pan", "y si, pan", ""},
	} {
		s := readForms(sets + c.form).sections[0]
		if s.acts != doing|modifying || s.things != order || s.check != "cash" || !s.flags["whole"] {
			t.Fatalf("the section is read as %+v", s)
		}
		var got []string
		if g := s.re.FindStringSubmatch(c.text); g != nil {
			a := asideOf(g)
			got = append([]string{a.text}, a.said...)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q finds %q in %q", c.form, got, c.text)
		}
	}
	for _, wrong := range []string{"== a acts=eating", "== a check=nothing", "== a hole", "== a\n<nothing>", "== a\nSÍ"} {
		if !panics(func() { readForms("<lead> = y\n" + wrong) }) {
			t.Errorf("%q can be read", wrong)
		}
	}
}

func panics(f func()) (failed bool) {
	defer func() { failed = recover() != nil }()
	f()
	return false
}

// TestSectionsAreNamedOnce: a name stands for one section.
func TestSectionsAreNamedOnce(t *testing.T) {
	t.Parallel()
	var names []string
	for _, s := range asideForms().sections {
		if names = append(names, s.name); len(s.forms) == 0 {
			t.Errorf("%s has no form", s.name)
		}
	}
	if slices.Sort(names); len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("a name is there twice: %v", names)
	}
}
