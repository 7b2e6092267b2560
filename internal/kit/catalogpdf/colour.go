package catalogpdf

type colour struct{ r, g, b int }

var (
	white = colour{255, 255, 255}
	ink   = colour{33, 37, 41}
	soft  = colour{108, 117, 125}
	faint = colour{222, 226, 230}
	alert = colour{176, 42, 55}
	brand = colour{22, 66, 91}
	glow  = colour{129, 178, 202} // on brand
)

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
