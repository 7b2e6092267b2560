package redact

import "testing"

func TestMasksAreRecognised(t *testing.T) {
	t.Parallel()
	r := New("Ana María Gómez")
	for _, said := range []string{
		"llamame al 11 5555 6666", "escribime a ana@tienda.example", "soy Ana María Gómez", "mi CUIT es 20-12345678-6",
	} {
		if masked := r.Text(said); masked == said || !Masked(masked) || Masked(said) {
			t.Errorf("%q became %q", said, masked)
		}
	}
	for _, plainly := range []string{"", "dos kilos de yerba", "[sin cebolla]", "data: mañana"} {
		if Masked(plainly) {
			t.Errorf("%q is taken for a mask", plainly)
		}
	}
}
