package catalogpdf

import (
	"fmt"
	"math"
)

type colour struct{ r, g, b int }

var (
	white = colour{255, 255, 255}
	ink   = colour{33, 37, 41}
	soft  = colour{108, 117, 125}
	faint = colour{222, 226, 230}
	alert = colour{176, 42, 55}
	plain = colour{22, 66, 91} // a shop's without one of its own
)

// brandOf is a shop's colour, dark enough for white letters, and a lighter one to write with on it.
func brandOf(code string) (brand, glow colour) {
	brand = plain
	if _, err := fmt.Sscanf(code, "#%02x%02x%02x", &brand.r, &brand.g, &brand.b); err != nil {
		brand = plain
	}
	for brand.contrast(white) < 4.5 {
		brand = brand.mix(colour{}, 0.08)
	}
	glow = brand.mix(white, 0.5)
	for glow.contrast(brand) < 4.5 && glow != white {
		glow = glow.mix(white, 0.25)
	}
	return brand, glow
}

// mix goes a part of the way to another colour, by at least one in each channel that differs.
func (c colour) mix(to colour, part float64) colour {
	step := func(from, to int) int {
		way := float64(to - from)
		return from + int(math.Copysign(math.Ceil(math.Abs(way)*part), way))
	}
	return colour{step(c.r, to.r), step(c.g, to.g), step(c.b, to.b)}
}

// contrast is WCAG's ratio, from 1 to 21.
func (c colour) contrast(with colour) float64 {
	a, b := c.luminance()+0.05, with.luminance()+0.05
	return max(a, b) / min(a, b)
}

func (c colour) luminance() float64 {
	linear := func(v int) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

// hue is a category's pair: a tint to lie behind, a tone to stand out.
type hue struct{ tint, tone colour }

var hues = []hue{
	{colour{226, 238, 245}, colour{38, 96, 135}},
	{colour{253, 236, 222}, colour{176, 92, 30}},
	{colour{228, 241, 226}, colour{58, 117, 60}},
	{colour{247, 228, 234}, colour{160, 54, 92}},
	{colour{236, 231, 246}, colour{98, 74, 158}},
	{colour{252, 243, 214}, colour{142, 108, 14}},
	{colour{221, 242, 240}, colour{20, 112, 106}},
	{colour{240, 234, 228}, colour{116, 84, 58}},
}

// hueOf gives a category its colours. They go round in the order the categories
// come, so that neighbours never look alike.
func (d *document) hueOf(category string) hue {
	h, ok := d.hues[category]
	if !ok {
		h = hues[len(d.hues)%len(hues)]
		d.hues[category] = h
	}
	return h
}
