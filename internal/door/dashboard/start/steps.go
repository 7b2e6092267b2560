package start

import (
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// step is one of the pages of the first run, as all of them show it.
type step struct {
	Title string
	Here  bool
	Done  bool
}

// tradeOf is the visitor's trade; a business that never named one is a shop.
func tradeOf(v *page.Visit) trade.Trade {
	t, found := trade.Of(v.Workspace.Settings.Trade)
	if !found {
		t, _ = trade.Of("shop")
	}
	return t
}

// offer is the page on which a trade says what it sells or what can be booked.
func offer(t trade.Trade) string {
	switch {
	case t.Seats():
		return "tables"
	case t.Books():
		return "people"
	}
	return "goods"
}

// stepsOf are the steps, with the one that the page is.
func stepsOf(v *page.Visit, here string, t trade.Trade) (list []step) {
	third := v.T("start.step.offer")
	switch {
	case t.Seats():
		third = v.T("start.step.tables")
	case t.Books():
		third = v.T("start.step.people")
	case t.Sells():
		third = v.T("start.step.goods")
	}
	names := []string{"account", "business", "offer", "open"}
	titles := []string{v.T("start.step.account"), v.T("start.step.business"), third, v.T("start.step.open")}
	at := 0
	for i, name := range names {
		if name == here {
			at = i
		}
	}
	for i, title := range titles {
		list = append(list, step{title, i == at, i < at})
	}
	return list
}
