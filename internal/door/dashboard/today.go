package dashboard

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var todayRoutes = []route{
	{"GET /d/{workspace}/{$}", staff, showToday},
}

// trendDays is how far back the page looks: two weeks show each weekday twice.
const trendDays = 14

// todayPage is the data of the first page.
type todayPage struct {
	figures.Summary
	Stats   []Stat
	Waiting []Stat
	Sales   chart.Series
	Talks   chart.Series
}

// Stat is one figure, with its link and its trend.
type Stat struct {
	Title, Value, Note string
	Path               string // empty: no link
	Trend              chart.Series
	Urgent             bool
}

func showToday(v *visit) (answer, error) {
	var p todayPage
	err := v.read(func(u *core.Unit) (err error) {
		p.Summary, err = u.Figures.Summary(trendDays)
		return err
	})
	if err != nil {
		return nil, err
	}
	v.fillToday(&p)
	return page{name: "today", title: v.T("today.title"), data: p}, nil
}

func (v *visit) fillToday(p *todayPage) {
	money := func(minor int64) string { return locale.Money(v.tag, v.Workspace.Amount(minor)) }
	count := func(n int64) string { return locale.Number(v.tag, n) }
	today := p.Today()
	series := func(title string, of func(figures.Day) int64, write func(int64) string) chart.Series {
		s := chart.Series{Title: title}
		for _, d := range p.Days {
			s.Points = append(s.Points, chart.Point{Label: shortDay(v.tag, d.Date), Value: of(d), Text: write(of(d))})
		}
		return s
	}
	talks := func(d figures.Day) int64 { return d.Talks }
	sales := func(d figures.Day) int64 { return d.Sales }
	received := func(d figures.Day) int64 { return d.Received }
	bookings := func(d figures.Day) int64 { return d.Bookings }
	p.Sales = series(v.T("today.sales"), sales, money)
	p.Talks = series(v.T("today.talks"), talks, count)
	p.Stats = []Stat{
		{Title: v.T("today.sales"), Value: money(today.Sales), Note: v.N("today.orders", today.Orders), Path: v.to("orders"), Trend: p.Sales},
		{Title: v.T("today.received"), Value: money(today.Received), Note: v.N("today.payments", today.Payments), Path: v.to("payments"), Trend: series(v.T("today.received"), received, money)},
		{Title: v.T("today.talks"), Value: count(today.Talks), Note: v.T("today.opened"), Path: v.to("conversations"), Trend: p.Talks},
		{Title: v.T("today.bookings"), Value: count(today.Bookings), Note: v.T("today.for"), Path: v.to("agenda"), Trend: series(v.T("today.bookings"), bookings, count)},
	}
	w := p.Summary.Waiting
	p.Waiting = []Stat{
		{Title: v.T("today.handoffs"), Value: count(w.Handoffs), Path: v.to("handoffs"), Urgent: w.Handoffs > 0},
		{Title: v.T("today.receipts"), Value: count(w.Receipts), Path: v.to("receipts"), Urgent: w.Receipts > 0},
		{Title: v.T("today.claims"), Value: count(w.Claims), Path: v.to("payments"), Urgent: w.Claims > 0},
		{Title: v.T("today.questions"), Value: count(w.Questions), Path: v.to("confirmations")},
		{Title: v.T("today.low"), Value: count(p.LowStock), Path: v.to("catalog") + "?view=" + viewScarce},
		{Title: v.T("today.owed"), Value: money(p.Owed), Note: v.N("today.orders", p.OwedOrders), Path: v.to("customers")},
	}
}
