package shop

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// broadcastsPage is the texts that groups of customers got, and the form of a new one.
type broadcastsPage struct {
	Sent []broadcastLine
	Form broadcastForm
}

// broadcastForm is what was typed and, once it was looked at, how it reads and how many get it.
type broadcastForm struct {
	Once, Text, Preview string
	Audience            news.Audience
	Count               int64
}

// broadcastLine is a broadcast with what became of it.
type broadcastLine struct {
	news.Broadcast
	Of map[string]int64
}

// Left are the customers whose message is on its way or arrived.
func (l broadcastLine) Left() int64 {
	return l.Of["queued"] + l.Of["sending"] + l.Of["sent"] + l.Arrived()
}

// Arrived are the customers whose telephone has it, and Read those who opened it.
func (l broadcastLine) Arrived() int64 { return l.Of["delivered"] + l.Of["read"] }
func (l broadcastLine) Read() int64    { return l.Of["read"] }

// Failed are the customers who certainly did not get it, and Unknown those of whom nobody knows.
func (l broadcastLine) Failed() int64  { return l.Of["failed"] }
func (l broadcastLine) Unknown() int64 { return l.Of["unknown"] }

// onBroadcasts is how many past broadcasts are shown.
const onBroadcasts = 20

func showBroadcasts(v *page.Visit) (page.Answer, error) {
	return broadcastsWith(v, broadcastForm{Once: scope.NewID()})
}

func broadcastsWith(v *page.Visit, form broadcastForm) (page.Answer, error) {
	p := broadcastsPage{Form: form}
	err := v.Read(func(u *core.Unit) error {
		p.Sent = nil
		list, err := u.News.Broadcasts("", onBroadcasts)
		for _, b := range list {
			line := broadcastLine{Broadcast: b}
			if err == nil {
				line.Of, err = u.News.Outcomes(b.ID)
			}
			p.Sent = append(p.Sent, line)
		}
		return err
	})
	return page.Page{Name: "broadcasts", Title: v.T("broadcasts.title"), Data: p,
		Crumbs: []page.Crumb{{Title: v.T("nav.customers"), Path: v.Path("customers")}}}, err
}

// typedBroadcast is what the form says.
func typedBroadcast(v *page.Visit) news.Broadcast {
	return news.Broadcast{ID: doorkit.IDOrEmpty(v.Field("once")), Text: v.Field("text"), Audience: news.Audience{Tag: v.Field("tag"),
		BoughtSince: v.Field("bought_since"), BookedFrom: v.Field("booked_from"), BookedUntil: v.Field("booked_until")}}
}

// startBroadcast shows how a broadcast reads and how many get it; the button there sends it.
func startBroadcast(v *page.Visit) (page.Answer, error) {
	b := typedBroadcast(v)
	if v.Field("do") == "send" {
		err := v.Write(func(u *core.Unit) error {
			_, err := u.News.Start(b)
			return err
		})
		if err != nil {
			return v.Again(err, showBroadcasts)
		}
		return v.Done(v.Path("broadcasts"), "broadcasts.started")
	}
	form := broadcastForm{Once: b.ID, Text: b.Text, Audience: b.Audience}
	err := v.Read(func(u *core.Unit) (err error) {
		if err = u.News.CheckBroadcast(b.Text, b.Audience); err != nil {
			return err
		}
		form.Preview = u.BroadcastText(b.Text, "Ana")
		form.Count, err = u.News.CountReached(b.Audience)
		return err
	})
	if err != nil {
		return v.Again(err, showBroadcasts)
	}
	return broadcastsWith(v, form)
}

func stopBroadcast(v *page.Visit) (page.Answer, error) {
	err := v.Write(func(u *core.Unit) error {
		_, err := u.News.Stop(v.ID())
		return err
	})
	return v.Finish(err, v.Path("broadcasts"), "broadcasts.stopped")
}
