package catalogpdf

import (
	"bytes"
	"strings"
	"testing"
)

// Customers find where to order on the cover and on every page: as a link, and on the cover for their camera.
func TestWhereToOrder(t *testing.T) {
	t.Parallel()
	c := shop()
	c.Sections = []Section{{"Almacén", made(40, numbered)}}
	var without bytes.Buffer
	if _, err := Write(t.Context(), &without, c); err != nil {
		t.Fatal(err)
	}
	c.OrderAt = "https://tienda.example/chat/rosa"
	c.Sections = []Section{{"Almacén", made(40, numbered)}}
	pages := texts(t, c)
	wants(t, pages[0], "Pedí por acá")
	for _, page := range pages[1:] {
		wants(t, page, "tienda.example/chat/rosa")
	}
	c.Sections = []Section{{"Almacén", made(40, numbered)}}
	var with bytes.Buffer
	n, err := Write(t.Context(), &with, c)
	if err != nil {
		t.Fatal(err)
	}
	if links := strings.Count(with.String(), "/URI ("+c.OrderAt+")"); links != n {
		t.Errorf("%d pages have %d links", n, links)
	}
	if strings.Contains(without.String(), "/URI") {
		t.Error("a catalogue without an address has a link")
	}
}

// Whatever colour a shop has, what is written on it can be read.
func TestBrandColours(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"", "red", "#ffffff", "#000000", "#ffee00", "#1b6e46", "#7a3e8e", "#FF8800"} {
		brand, glow := brandOf(code)
		if brand.contrast(white) < 4.5 || glow.contrast(brand) < 4.5 && glow != white {
			t.Errorf("%q gives %v with %v", code, brand, glow)
		}
	}
	if brand, _ := brandOf("#1b6e46"); brand != (colour{0x1b, 0x6e, 0x46}) {
		t.Errorf("a dark colour was changed to %v", brand)
	}
}
