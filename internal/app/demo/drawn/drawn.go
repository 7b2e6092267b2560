package drawn

import (
	"fmt"
	"hash/fnv"
	"image/color"
	"maps"
	"slices"
)

// colours are a thing's own: its main colour, a darker and a lighter one, and what it stands before.
type colours struct{ main, dark, light, behind color.RGBA }

var (
	white  = color.RGBA{255, 255, 255, 255}
	shade  = color.RGBA{A: 24}
	steel  = color.RGBA{176, 184, 190, 255}
	iron   = color.RGBA{96, 106, 114, 255}
	wood   = color.RGBA{191, 140, 92, 255}
	bark   = color.RGBA{140, 96, 58, 255}
	leaf   = color.RGBA{92, 156, 84, 255}
	forest = color.RGBA{58, 112, 60, 255}
	cream  = color.RGBA{250, 240, 216, 255}
	crust  = color.RGBA{222, 170, 100, 255}
	meat   = color.RGBA{176, 72, 60, 255}
	// coldCut is the inside of sausages and ham.
	coldCut = color.RGBA{222, 140, 126, 255}
)

// palettes are what brands are coloured with.
var palettes = []colours{
	{color.RGBA{200, 62, 54, 255}, color.RGBA{150, 40, 38, 255}, color.RGBA{246, 214, 208, 255}, color.RGBA{253, 240, 236, 255}},
	{color.RGBA{38, 110, 160, 255}, color.RGBA{24, 78, 120, 255}, color.RGBA{206, 226, 240, 255}, color.RGBA{235, 243, 250, 255}},
	{color.RGBA{46, 134, 90, 255}, color.RGBA{28, 96, 62, 255}, color.RGBA{208, 234, 218, 255}, color.RGBA{236, 247, 240, 255}},
	{color.RGBA{226, 150, 40, 255}, color.RGBA{172, 106, 20, 255}, color.RGBA{252, 232, 196, 255}, color.RGBA{254, 246, 230, 255}},
	{color.RGBA{120, 84, 168, 255}, color.RGBA{86, 56, 128, 255}, color.RGBA{228, 218, 242, 255}, color.RGBA{243, 238, 250, 255}},
	{color.RGBA{64, 150, 156, 255}, color.RGBA{38, 108, 114, 255}, color.RGBA{208, 236, 236, 255}, color.RGBA{234, 247, 247, 255}},
}

// Kinds are the things that can be drawn.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// Tones is how many colours a thing can have.
var Tones = len(palettes)

// Tone chooses the colour of a brand, the same every time.
func Tone(brand string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(brand))
	return int(h.Sum32() % uint32(len(palettes))) //nolint:gosec // a handful
}

// Picture is a PNG of a thing in one of the tones.
func Picture(kind string, tone int) ([]byte, error) {
	draw, known := kinds[kind]
	if !known {
		return nil, fmt.Errorf("there is no drawing of %q", kind)
	}
	p := palettes[tone%len(palettes)]
	c := newCanvas(p.behind)
	c.oval(50, 86, 30, 4, shade)
	draw(c, p)
	return c.encode()
}
