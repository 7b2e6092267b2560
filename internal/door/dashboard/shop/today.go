package shop

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// trendDays is how far back the page looks: two weeks show each weekday twice.
const trendDays = 14

// todayPage is the data of the first page.
type todayPage struct {
	figures.Summary
	Stats   []page.Stat
	Waiting []page.Stat
	Sales   chart.Series
	Talks   chart.Series
	First   *checklist // nil: it is done, dismissed or not the user's
}

func (area *Shop) showToday(v *page.Visit) (page.Answer, error) {
	var p todayPage
	var offers offering
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Summary, err = u.Figures.Summary(trendDays); err == nil && wantsChecklist(v) {
			offers, err = offeringOf(u)
		}
		return err
	})
	if err == nil && wantsChecklist(v) {
		p.First, err = area.checklistOf(v, offers)
	}
	if err != nil {
		return nil, err
	}
	fillToday(v, &p)
	return page.Page{Name: "today", Title: v.T("today.title"), Data: p}, nil
}

func fillToday(v *page.Visit, p *todayPage) {
	count := func(n int64) string { return v.Number(n) }
	today := p.Today()
	series := func(title string, of func(figures.Day) int64, write func(int64) string) chart.Series {
		s := chart.Series{Title: title}
		for _, d := range p.Days {
			s.Points = append(s.Points, chart.Point{Label: page.ShortDay(v.Tag, d.Date), Value: of(d),
				Text: write(of(d))})
		}
		return s
	}
	talks := func(d figures.Day) int64 { return d.Talks }
	sales := func(d figures.Day) int64 { return d.Sales }
	received := func(d figures.Day) int64 { return d.Received }
	bookings := func(d figures.Day) int64 { return d.Bookings }
	p.Sales = series(v.T("today.sales"), sales, v.Money)
	p.Talks = series(v.T("today.talks"), talks, count)
	p.Stats = []page.Stat{
		{
			Title: v.T("today.sales"), Value: v.Money(today.Sales), Note: v.N("today.orders", today.Orders),
			Path: v.To("orders"), Trend: p.Sales,
		},
		{
			Title: v.T("today.received"), Value: v.Money(today.Received), Note: v.N("today.payments", today.Payments),
			Path: v.To("payments"), Trend: series(v.T("today.received"), received, v.Money),
		},
		{
			Title: v.T("today.talks"), Value: count(today.Talks), Note: v.T("today.opened"),
			Path:  v.To("conversations"),
			Trend: p.Talks,
		},
		{
			Title: v.T("today.bookings"), Value: count(today.Bookings), Note: v.T("today.for"), Path: v.To("agenda"),
			Trend: series(v.T("today.bookings"), bookings, count),
		},
	}
	w := p.Summary.Waiting
	p.Waiting = []page.Stat{
		{Title: v.T("today.handoffs"), Value: count(w.Handoffs), Path: v.To("handoffs"), Urgent: w.Handoffs > 0},
		{Title: v.T("today.receipts"), Value: count(w.Receipts), Path: v.To("receipts"), Urgent: w.Receipts > 0},
		{Title: v.T("today.claims"), Value: count(w.Claims), Path: v.To("payments"), Urgent: w.Claims > 0},
		{Title: v.T("today.questions"), Value: count(w.Questions), Path: v.To("confirmations")},
		{Title: v.T("today.low"), Value: count(p.LowStock), Path: v.To("catalog") + "?view=" + viewScarce},
		{Title: v.T("today.owed"), Value: v.Money(p.Owed), Note: v.N("today.orders", p.OwedOrders),
			Path: v.To("customers")},
	}
}
