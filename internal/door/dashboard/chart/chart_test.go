package chart_test

import (
	"encoding/xml"
	"errors"
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
