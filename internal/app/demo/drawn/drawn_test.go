package drawn_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/mostrador/mostrador/internal/app/demo/drawn"
)

// Every drawing is small, shows something, differs from the others, and is the same every time.
func TestDrawings(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, kind := range drawn.Kinds() {
		first, err := drawn.Picture(kind, 0)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := drawn.Picture(kind, 0); !bytes.Equal(first, again) {
			t.Errorf("%s is drawn differently each time", kind)
		}
		if twin := seen[string(first)]; twin != "" {
			t.Errorf("%s looks like %s", kind, twin)
		}
		seen[string(first)] = kind
		if len(first) > 12<<10 {
			t.Errorf("%s takes %d bytes", kind, len(first))
		}
		decoded, err := png.Decode(bytes.NewReader(first))
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		corner, differs := decoded.At(0, 0), 0
		for y := range decoded.Bounds().Dy() {
			for x := range decoded.Bounds().Dx() {
				if decoded.At(x, y) != corner {
					differs++
				}
			}
		}
		if share := differs * 100 / (decoded.Bounds().Dx() * decoded.Bounds().Dy()); share < 8 || share > 70 {
			t.Errorf("%s covers %d %% of its picture", kind, share)
		}
	}
	if _, err := drawn.Picture("unicorn", 0); err == nil {
		t.Error("an unknown thing was drawn")
	}
}
