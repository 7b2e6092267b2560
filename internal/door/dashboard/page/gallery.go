package page

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
)

// showGallery shows one of each component, for developers.
func showGallery(*Visit) (Answer, error) {
	week := chart.Series{Title: "Sales"}
	for i, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
		n := []int64{12, 19, 8, 22, 31, 44, 17}[i]
		week.Points = append(week.Points, chart.Point{Label: day, Value: n, Text: fmt.Sprintf("%02d", n)})
	}
	return Page{Name: "components", Title: "Components", Data: week, Bare: true}, nil
}
