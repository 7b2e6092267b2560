package taxid_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/taxid"
)

func TestValid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		country, text string
		valid, known  bool
	}{
		{"AR", "30-50001091-2", true, true},
		{"AR", "30500010912", true, true},
		{"AR", "20-12345678-6", true, true},
		{"AR", "30-50001091-3", false, true},
		{"AR", "12345678", false, true},
		{"AR", "00000000000", false, true},
		{"AR", "529.982.247-25", false, true}, // Brazil's
		{"BR", "529.982.247-25", true, true},
		{"BR", "52998224725", true, true},
		{"BR", "529.982.247-26", false, true},
		{"BR", "111.111.111-11", false, true},
		{"BR", "11.222.333/0001-81", true, true},
		{"BR", "11.222.333/0001-82", false, true},
		{"BR", "12.abc.345/01de-35", true, true},
		{"MX", "GODE561231GR8", true, true},
		{"MX", "abc-010101-ab1", true, true},
		{"MX", "ABC011301AB1", false, true},
		{"MX", "hola", false, true},
		{"UY", "211234567890", false, false},
	} {
		if valid, known := taxid.Valid(c.country, c.text); valid != c.valid || known != c.known {
			t.Errorf("%s %q: %v, %v", c.country, c.text, valid, known)
		}
	}
}
