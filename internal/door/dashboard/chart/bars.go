package chart

import "html/template"

// Size of the larger charts, in SVG units.
const (
	width  = 640
	height = 200
	bottom = 176 // where the labels begin
	upper  = 8
)

// frame draws three rules and the labels below.
func (s Series) frame(d *drawing, x func(i int) float64) {
	for i := range 3 {
		y := upper + (bottom-upper)*i/2
		d.put(`<path class="rule" d="M0 %dH%d"/>`, y, width)
	}
	every := (len(s.Points) + 6) / 7 // seven fit on a phone
	for i, p := range s.Points {
		if (len(s.Points)-1-i)%every == 0 {
			d.put(`<text class="label" x="%s" y="%d">%s</text>`, number(x(i)), height-6, text(p.Label))
		}
	}
}

// Bars is one bar per point, the last in a stronger colour: its period is not over yet.
func (s Series) Bars() template.HTML {
	top := float64(ceiling(s.top()))
	slot := float64(width) / float64(max(len(s.Points), 1))
	bar := min(slot*0.64, 44)
	middle := func(i int) float64 { return (float64(i) + 0.5) * slot }
	var d drawing
	d.begin("chart bars", width, height, s.Title, s.description())
	s.frame(&d, middle)
	for i, p := range s.Points {
		tall := (bottom - upper) * float64(p.Value) / top
		if p.Value > 0 && tall < 2 {
			tall = 2
		}
		class := "bar"
		if i == len(s.Points)-1 {
			class += " now"
		}
		d.put(`<rect class="%s" x="%s" y="%s" width="%s" height="%s" rx="3"><title>%s: %s</title></rect>`, class,
			number(middle(i)-bar/2), number(bottom-tall), number(bar), number(tall), text(p.Label), text(p.Text))
	}
	d.put(`</svg>`)
	return template.HTML(d.String()) //nolint:gosec // numbers of ours, words escaped
}

// Line is a line with its area filled.
func (s Series) Line() template.HTML {
	top := float64(ceiling(s.top()))
	step := float64(width) / float64(max(len(s.Points), 1))
	xs, ys := make([]float64, len(s.Points)), make([]float64, len(s.Points))
	for i, p := range s.Points {
		xs[i], ys[i] = (float64(i)+0.5)*step, bottom-(bottom-upper)*float64(p.Value)/top
	}
	var d drawing
	d.begin("chart lines", width, height, s.Title, s.description())
	s.frame(&d, func(i int) float64 { return xs[i] })
	if len(xs) > 0 {
		d.put(`<path class="area" d="%sL%s %dL%s %dZ"/>`, path(xs, ys), number(xs[len(xs)-1]), bottom, number(xs[0]),
			bottom)
		d.put(`<path class="line" d="%s"/>`, path(xs, ys))
	}
	for i, p := range s.Points {
		d.put(
			`<circle class="dot" cx="%s" cy="%s" r="3.5"><title>%s: %s</title></circle>`, number(xs[i]), number(ys[i]),
			text(p.Label), text(p.Text),
		)
	}
	d.put(`</svg>`)
	return template.HTML(d.String()) //nolint:gosec // numbers of ours, words escaped
}
