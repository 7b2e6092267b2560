package clerk

import "testing"

// What is sold by the kilo has that for its size: half a kilo of it is no whole one.
func TestWhatIsSoldByWeightHasASize(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]float64{
		"Queso cremoso (kg)": 1000, "Carne picada por kilo": 1000, "Vino suelto x litro": 1000, "Azúcar 500 g": 500,
	} {
		if got := sizesOf(product{option: option{Name: name}}); len(got) != 1 || got[0].Value != want {
			t.Errorf("%s has the sizes %v, not %v", name, got, want)
		}
	}
	if got := sizesOf(product{option: option{Name: "Pan francés"}}); len(got) != 0 {
		t.Errorf("bread has the sizes %v", got)
	}
}
