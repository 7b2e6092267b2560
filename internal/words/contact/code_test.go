package contact_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/contact"
)

func TestCode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, code string
		alone      bool
	}{
		{"482913", "482913", true},
		{"482 913", "482913", true},
		{"482-913.", "482913", true},
		{"48 29 13", "482913", true},
		{"4 8 2 9 1 3", "482913", true},
		{"007001", "007001", true},
		{"el código es 482913", "482913", true},
		{"Me llegó el 482913, gracias", "482913", true},
		{"recebi o código: 482913", "482913", true},
		{"the code is 482913", "482913", true},
		{"cuatro ocho dos nueve uno tres", "482913", true},
		{"quatro oito dois nove um três", "482913", true},
		{"482913 y sumame 2 yerbas", "482913", false},
		{"111111\n482913", "482913", false},
		{"48291", "", false},
		{"4829137", "", false},
		{"11 5555-1234", "", false},
		{"+54 9 11 482913", "", false},
		{"salía $ 482913", "", false},
		{"son 482.913", "", false},
		{"30.111.222", "", false},
		{"10/11/2026", "", false},
		{"ORD-00001", "", false},
		{"no me llegó nada", "", false},
		{"", "", false},
	} {
		if code, alone := contact.Code(c.text); code != c.code || alone != c.alone {
			t.Errorf("%q: %q %v, want %q %v", c.text, code, alone, c.code, c.alone)
		}
	}
}
