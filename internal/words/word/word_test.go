package word

import "testing"

func TestOneEdit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"viernes", "viernes", false},
		{"vierns", "viernes", true},   // dropped
		{"vierrnes", "viernes", true}, // inserted
		{"biernes", "viernes", true},  // replaced
		{"vienres", "viernes", true},  // swapped
		{"bienres", "viernes", false}, // both
		{"vier", "viernes", false},
		{"", "a", true},
		{"", "", false},
	} {
		if OneEdit(c.a, c.b) != c.want || OneEdit(c.b, c.a) != c.want {
			t.Errorf("OneEdit(%q, %q) is not %v", c.a, c.b, c.want)
		}
	}
}
