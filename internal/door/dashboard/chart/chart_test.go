package chart_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
)

func series(values ...int64) chart.Series {
	s := chart.Series{Title: `Sales & "more" <b>`}
	for _, v := range values {
		s.Points = append(s.Points, chart.Point{Label: "<d>", Value: v, Text: "$ 1 <"})
	}
	return s
}

// For any numbers and words, a chart is well formed and contains its words.
func TestChartsAreWellFormed(t *testing.T) {
	t.Parallel()
	for _, s := range []chart.Series{series(), series(0), series(0, 0, 0), series(1), series(3, 1, 4, 1, 5, 9, 2, 6),
		series(1<<62, 0)} {
		for _, drawn := range []string{string(s.Bars()), string(s.Line()), string(s.Spark())} {
			d := xml.NewDecoder(strings.NewReader(drawn))
			for {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%v in %s", err, drawn)
				}
			}
			if strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") || strings.Contains(drawn, "<b>") ||
				strings.Contains(drawn, "style=") {
				t.Errorf("drew %s", drawn)
			}
		}
		if bars := string(s.Bars()); !strings.Contains(bars, "Sales &amp;") {
			t.Errorf("it is not named: %s", bars)
		}
	}
}

// The rules of a chart have their values, all points have their own on hover, and a half of one is not shown.
func TestChartsShowTheirValues(t *testing.T) {
	t.Parallel()
	s := chart.Series{Title: "Sales", Write: func(n int64) string { return fmt.Sprintf("$ %d", n) }}
	for i, n := range []int64{0, 130, 70} {
		s.Points = append(s.Points, chart.Point{Label: fmt.Sprint("day ", i), Value: n, Text: fmt.Sprintf("$ %d", n)})
	}
	for _, drawn := range []string{string(s.Bars()), string(s.Line())} {
		for _, want := range []string{">$ 200</text>", ">$ 100</text>", ">$ 0</text>", "<title>day 0: $ 0</title>",
			"<title>day 1: $ 130</title>"} {
			if !strings.Contains(drawn, want) {
				t.Errorf("%s is not in %s", want, drawn)
			}
		}
	}
	s.Points[1].Value, s.Points[2].Value = 1, 0
	if drawn := string(s.Bars()); strings.Count(drawn, `class="label value"`) != 2 {
		t.Errorf("a half stands beside a rule: %s", drawn)
	}
}
