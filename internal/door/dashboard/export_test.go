package dashboard

import (
	"context"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/shop"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Route describes a route to tests.
type Route struct {
	Pattern string
	Owners  bool // for owners alone
	Inside  bool // of a business
	Open    bool // for visitors without a session
}

// allAreas are the areas, without anything behind them.
func allAreas() []page.Area {
	return append(areas(Config{Runtime: &runtime.Runtime{Config: runtime.Config{Clock: clock.System{}}}}, &shop.Shop{},
		context.Background()), page.Frame)
}

// Routes lists all routes.
func Routes() (list []Route) {
	for _, a := range allAreas() {
		for _, r := range a.Routes {
			list = append(list, Route{r.Pattern, r.Who == page.Owners, r.Who == page.Owners || r.Who == page.Staff,
				r.Who == page.Everyone})
		}
	}
	return list
}

// Open is New with another way to read and write.
var Open = open
