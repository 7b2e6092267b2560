package dashboard

import "github.com/mostrador/mostrador/internal/door/dashboard/chart"

// componentRoutes is the gallery of page components, for developers.
var componentRoutes = []route{{"GET /_components", everyone, showComponents}}

func showComponents(*visit) (answer, error) {
	week := chart.Series{Title: "Sales"}
	for i, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
		n := []int64{12, 19, 8, 22, 31, 44, 17}[i]
		week.Points = append(week.Points, chart.Point{Label: day, Value: n, Text: string(rune('0'+n/10)) + string(rune('0'+n%10))})
	}
	return page{name: "components", title: "Components", data: week, bare: true}, nil
}
