package webchat

import (
	"regexp"
	"testing"
)

// Whatever colour a business chooses, words on the page can be read.
func TestBrandColoursCanBeRead(t *testing.T) {
	t.Parallel()
	for _, hex := range []string{"000000", "ffffff", "ffff00", "aa3300", "0b6b45", "3333ff", "808080", "ff00ff"} {
		css := string(brandCSS(hex))
		found := regexp.MustCompile(`--brand:#([0-9a-f]{6});--on-brand:#([0-9a-f]{3,6});.*?--mine:#([0-9a-f]{6});--on-mine:#([0-9a-f]{3,6})`).
			FindAllStringSubmatch(css, -1)
		if len(found) != 2 {
			t.Fatalf("%s makes %s", hex, css)
		}
		for i, ground := range []rgb{lightGround, darkPaper} {
			whole := func(s string) rgb {
				if len(s) == 3 {
					s = s[:1] + s[:1] + s[1:2] + s[1:2] + s[2:] + s[2:]
				}
				return parseRGB(s)
			}
			brand, on := whole(found[i][1]), whole(found[i][2])
			mine, onMine := whole(found[i][3]), whole(found[i][4])
			for what, c := range map[string]float64{"brand on the page": contrast(brand, ground), "words on brand": contrast(on, brand),
				"words of the customer": contrast(onMine, mine)} {
				if c < 4.5 {
					t.Errorf("%s, %d: %s have a contrast of %.2f", hex, i, what, c)
				}
			}
		}
	}
	if brandName("red") != "" || brandName("#AA3300") != "brand-AA3300.css" || brandName("") != "" {
		t.Error("a word is a colour, or a colour none")
	}
}
