package chart

import (
	"html/template"
	"unicode/utf8"
)

// Size of the larger charts, in SVG units.
const (
	width  = 640
	height = 200
	bottom = 176 // where the labels begin
	upper  = 8
	letter = 7.5 // the width of an axis label's character, about
)

// axis is where the points of a larger chart stand, and the value of its upper edge.
type axis struct {
	left, slot float64
	top        int64
}

// axis leaves room on the left for the labels of the values.
func (s Series) axis() axis {
	a := axis{top: ceiling(s.top())}
	for _, v := range []int64{a.top, a.top / 2} {
		if n := utf8.RuneCountInString(s.write(v)); n > 0 {
			a.left = max(a.left, 8+letter*float64(n))
		}
	}
	a.slot = (width - a.left) / float64(max(len(s.Points), 1))
	return a
}

func (a axis) x(i int) float64 { return a.left + (float64(i)+0.5)*a.slot }

func (a axis) y(value int64) float64 {
	return bottom - (bottom-upper)*float64(value)/float64(a.top)
}

// frame draws three rules with their values, and the labels below.
func (s Series) frame(d *drawing, a axis) {
	for i := range 3 {
		y := upper + (bottom-upper)*i/2
		d.put(`<path class="rule" d="M%s %dH%d"/>`, number(a.left), y, width)
		if value := a.top * int64(2-i) / 2; i != 1 || a.top%2 == 0 {
			d.put(`<text class="label value" x="%s" y="%d">%s</text>`, number(max(0, a.left-6)), y+4,
				text(s.write(value)))
		}
	}
	every := (len(s.Points) + 6) / 7 // seven fit on a phone
	for i, p := range s.Points {
		if (len(s.Points)-1-i)%every == 0 {
			d.put(`<text class="label" x="%s" y="%d">%s</text>`, number(min(a.x(i), width-letter*float64(utf8.RuneCountInString(p.Label))/2)),
				height-6, text(p.Label))
		}
	}
}

// hover gives every point a column that names it, as high as the chart: a zero has no bar to point at.
func (s Series) hover(d *drawing, a axis) {
	for i, p := range s.Points {
		d.put(`<rect class="hit" x="%s" y="0" width="%s" height="%d"><title>%s: %s</title></rect>`,
			number(a.x(i)-a.slot/2), number(a.slot), bottom, text(p.Label), text(p.Text))
	}
}

// Bars is one bar per point, the last in a stronger colour: its period is not over yet.
func (s Series) Bars() template.HTML {
	a := s.axis()
	bar := min(a.slot*0.64, 44)
	var d drawing
	d.begin("chart bars", width, height, s.Title, s.description())
	s.frame(&d, a)
	for i, p := range s.Points {
		tall := bottom - a.y(p.Value)
		if p.Value > 0 && tall < 2 {
			tall = 2
		}
		class := "bar"
		if i == len(s.Points)-1 {
			class += " now"
		}
		d.put(`<rect class="%s" x="%s" y="%s" width="%s" height="%s" rx="3"/>`, class,
			number(a.x(i)-bar/2), number(bottom-tall), number(bar), number(tall))
	}
	s.hover(&d, a)
	d.put(`</svg>`)
	return template.HTML(d.String()) //nolint:gosec // numbers of ours, words escaped
}

// Line is a line with its area filled.
func (s Series) Line() template.HTML {
	a := s.axis()
	xs, ys := make([]float64, len(s.Points)), make([]float64, len(s.Points))
	for i, p := range s.Points {
		xs[i], ys[i] = a.x(i), a.y(p.Value)
	}
	var d drawing
	d.begin("chart lines", width, height, s.Title, s.description())
	s.frame(&d, a)
	if len(xs) > 0 {
		d.put(`<path class="area" d="%sL%s %dL%s %dZ"/>`, path(xs, ys), number(xs[len(xs)-1]), bottom, number(xs[0]),
			bottom)
		d.put(`<path class="line" d="%s"/>`, path(xs, ys))
	}
	for i := range s.Points {
		d.put(`<circle class="dot" cx="%s" cy="%s" r="3.5"/>`, number(xs[i]), number(ys[i]))
	}
	s.hover(&d, a)
	d.put(`</svg>`)
	return template.HTML(d.String()) //nolint:gosec // numbers of ours, words escaped
}
