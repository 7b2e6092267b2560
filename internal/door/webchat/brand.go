package webchat

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
)

// brandName is the stylesheet of a business's colour; empty: it has none.
func brandName(color string) string {
	if !brandColor.MatchString(color) {
		return ""
	}
	return "brand-" + color[1:] + ".css"
}

var (
	brandColor = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)
	brandAsset = regexp.MustCompile(`^brand-([0-9a-fA-F]{6})\.css$`)
)

// rgb is a colour, each part between 0 and 1.
type rgb [3]float64

func parseRGB(hex string) (c rgb) {
	n, _ := strconv.ParseUint(hex, 16, 32) // the caller has matched six digits
	return rgb{float64(n>>16&255) / 255, float64(n>>8&255) / 255, float64(n&255) / 255}
}

func (c rgb) String() string {
	part := func(x float64) int { return int(math.Round(x * 255)) }
	return fmt.Sprintf("#%02x%02x%02x", part(c[0]), part(c[1]), part(c[2]))
}

// mix is a colour with a share of another one.
func (c rgb) mix(other rgb, share float64) (out rgb) {
	for i := range c {
		out[i] = c[i]*(1-share) + other[i]*share
	}
	return out
}

// luminance and contrast are those of WCAG 2.
func (c rgb) luminance() float64 {
	linear := func(x float64) float64 {
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readable moves a colour towards another one until it can be read on the ground.
func (c rgb) readable(ground, towards rgb) rgb {
	const enough, step = 4.6, 0.05
	for share := 0.0; share < 1; share += step {
		if out := c.mix(towards, share); contrast(out, ground) >= enough {
			return out
		}
	}
	return towards
}

// The page's own colours that a brand has to be read on.
var (
	white, black = rgb{1, 1, 1}, rgb{0.02, 0.03, 0.03}
	lightGround  = parseRGB("eef0ec")
	darkPaper    = parseRGB("1f2523")
)

// brandCSS is the page's colours from a business's own, darkened or lightened until its words can be read.
func brandCSS(hex string) []byte {
	c := parseRGB(hex)
	light, dark := c.readable(lightGround, black), c.readable(darkPaper, white)
	return fmt.Appendf(nil, ":root{--brand:%s;--on-brand:#fff;--bar:%[1]s;--on-bar:#fff;--mine:%s;--on-mine:#1b1f24}\n"+
		"@media (prefers-color-scheme:dark){:root{--brand:%s;--on-brand:#06140d;--bar:#1a201d;--on-bar:#eceeea;--mine:%s;--on-mine:#fff}}\n",
		light, white.mix(light, 0.15), dark, darkPaper.mix(light, 0.45))
}
