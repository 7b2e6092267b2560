package shop

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
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
	Next    []booking.Booking
	First   *checklist // nil: it is done, dismissed or not the user's
}

// nextShown is how many of the next bookings the page shows.
const nextShown = 8

func (area *Shop) showToday(v *page.Visit) (page.Answer, error) {
	var p todayPage
	var offers core.Offer
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Summary, err = u.Figures.Summary(trendDays); err != nil {
			return err
		}
		if p.Next, err = u.Board.Next(nextShown); err != nil {
			return err
		}
		if wantsChecklist(v) {
			offers, err = u.Offer()
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
		s := chart.Series{Title: title, Write: write}
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
	day := page.Query{"day": v.Today()}
	if v.Books() {
		p.Stats = append(p.Stats, page.Stat{
			Title: v.T("today.bookings"), Value: count(today.Bookings), Note: v.T("today.for"), Path: v.To("agenda"),
			Trend: series(v.T("today.bookings"), bookings, count),
		})
	}
	if v.Sells() {
		p.Stats = append(p.Stats, page.Stat{
			Title: v.T("today.sales"), Value: v.Money(today.Sales), Note: v.N("today.orders", today.Orders),
			Path: day.At(v.Path("orders", "list")), Trend: p.Sales,
		}, page.Stat{
			Title: v.T("today.received"), Value: v.Money(today.Received), Note: v.N("today.payments", today.Payments),
			Path: page.Query{"view": viewReceived, "day": v.Today()}.At(v.To("payments")), Trend: series(v.T("today.received"), received, v.Money),
		})
	}
	p.Stats = append(p.Stats, page.Stat{
		Title: v.T("today.talks"), Value: count(today.Talks), Note: v.T("today.opened"),
		Path: day.At(v.To("conversations")), Trend: p.Talks,
	})
	p.Waiting = waitingStats(v, p.Summary)
}

// waitingStats are what waits for staff. A business that sells nothing sees of selling only what waits all the same.
func waitingStats(v *page.Visit, s figures.Summary) []page.Stat {
	w := s.Waiting
	list := []page.Stat{
		{Title: v.T("nav.handoffs"), Value: v.Number(w.Handoffs), Path: v.To("handoffs"), Urgent: w.Handoffs > 0},
		{Title: v.T("today.questions"), Value: v.Number(w.Questions), Path: v.To("questions")},
	}
	if v.Sells() || s.ToPrepare > 0 {
		list = append(list, page.Stat{Title: v.T("today.prepare"), Value: v.Number(s.ToPrepare), Path: v.To("orders")})
	}
	if v.Sells() || w.Receipts > 0 {
		list = append(list, page.Stat{Title: v.T("today.receipts"), Value: v.Number(w.Receipts), Path: v.To("receipts"), Urgent: w.Receipts > 0})
	}
	if v.Sells() || w.Claims > 0 {
		list = append(list, page.Stat{Title: v.T("today.claims"), Value: v.Number(w.Claims), Path: v.To("payments"), Urgent: w.Claims > 0})
	}
	if v.Sells() || s.LowStock > 0 {
		list = append(list, page.Stat{Title: v.T("today.low"), Value: v.Number(s.LowStock), Path: v.To("catalog") + "?view=" + viewScarce})
	}
	if v.Sells() || s.Owed > 0 {
		list = append(list, page.Stat{Title: v.T("today.owed"), Value: v.Money(s.Owed), Note: v.N("today.orders", s.OwedOrders),
			Path: page.Query{"show": "owing"}.At(v.To("customers"))})
	}
	return list
}
