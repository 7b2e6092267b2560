// Package chart draws series of numbers as SVG: lines, bars and sparklines that take their colours from the page and
// give screen readers a title and the numbers. It knows nothing of what the numbers mean.
package chart

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"slices"
	"strings"
)

// Point is one value with its axis label and its formatted text.
type Point struct {
	Label string
	Value int64
	Text  string
}

// Series is a titled list of values.
type Series struct {
	Title  string
	Points []Point
	Write  func(int64) string // how a value of the axis is written; nil: it has no values
}

func (s Series) write(value int64) string {
	if s.Write == nil {
		return ""
	}
	return s.Write(value)
}

// Empty reports whether there is nothing to draw: no points, or only zeros.
func (s Series) Empty() bool {
	return !slices.ContainsFunc(s.Points, func(p Point) bool { return p.Value != 0 })
}

func (s Series) top() int64 {
	var top int64
	for _, p := range s.Points {
		top = max(top, p.Value)
	}
	return top
}

// ceiling is the smallest round number that no value exceeds, of which a half is round as well (but for 1): a digit and
// zeros.
func ceiling(top int64) int64 {
	if top <= 0 {
		return 1
	}
	step := int64(math.Pow(10, math.Floor(math.Log10(float64(top)))))
	for _, m := range []int64{1, 2, 4, 6, 8, 10} {
		if m*step >= top {
			return m * step
		}
	}
	return top
}

// drawing builds an SVG.
type drawing struct{ strings.Builder }

func (d *drawing) put(format string, args ...any) { fmt.Fprintf(d, format, args...) }

func text(s string) string { return html.EscapeString(s) }

// begin opens a picture with its title and description.
func (d *drawing) begin(class string, width, height int, title, description string) {
	d.put(
		`<svg class="%s" viewBox="0 0 %d %d" role="img" preserveAspectRatio="none"><title>%s</title>`, class, width,
		height,
		text(title),
	)
	if description != "" {
		d.put(`<desc>%s</desc>`, text(description))
	}
}

// description lists a series in one sentence.
func (s Series) description() string {
	parts := make([]string, len(s.Points))
	for i, p := range s.Points {
		parts[i] = p.Label + ": " + p.Text
	}
	return strings.Join(parts, "; ")
}

// number formats a coordinate without trailing zeros.
func number(f float64) string {
	return strings.TrimSuffix(strings.TrimSuffix(fmt.Sprintf("%.1f", f), "0"), ".")
}

func path(xs, ys []float64) string {
	var b strings.Builder
	for i := range xs {
		if i == 0 {
			b.WriteString("M")
		} else {
			b.WriteString("L")
		}
		b.WriteString(number(xs[i]) + " " + number(ys[i]))
	}
	return b.String()
}

// Spark is a line the size of a word. It is hidden from screen readers: the number it belongs to stands beside it.
func (s Series) Spark() template.HTML {
	const width, height, edge = 96, 28, 2
	if s.Empty() || len(s.Points) < 2 {
		return ""
	}
	xs, ys := s.line(width, height, edge, float64(s.top()))
	var d drawing
	d.put(`<svg class="spark" viewBox="0 0 %d %d" aria-hidden="true" preserveAspectRatio="none">`, width, height)
	d.put(`<path class="area" d="%sL%s %dL%s %dZ"/>`, path(xs, ys), number(xs[len(xs)-1]), height, number(xs[0]),
		height)
	d.put(`<path class="line" d="%s"/></svg>`, path(xs, ys))
	return template.HTML(d.String()) //nolint:gosec // numbers of ours, words escaped
}

func (s Series) line(width, height, edge, top float64) (xs, ys []float64) {
	step := (width - 2*edge) / float64(max(len(s.Points)-1, 1))
	for i, p := range s.Points {
		xs = append(xs, edge+float64(i)*step)
		ys = append(ys, height-edge-(height-2*edge)*float64(p.Value)/top)
	}
	return xs, ys
}
