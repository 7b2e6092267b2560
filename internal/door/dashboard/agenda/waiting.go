package agenda

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// waitingPage is the data of the waiting list: who waits, the first in line first, and the form that adds a customer.
type waitingPage struct {
	Line []waitingLine
	Form bookForm
}

// waitingLine is a customer who waits.
type waitingLine struct {
	booking.Waiter
	What    string // what they wait for, and with whom
	Days    string
	Offer   string // what they are offered now
	Reached bool   // they can be told of a place
}

func showWaiting(v *page.Visit) (page.Answer, error) {
	p := waitingPage{Form: bookForm{ID: v.Typed("id", scope.NewID()), Kind: booking.Kind(v.Request.FormValue("kind"))}}
	err := v.Read(func(u *core.Unit) error {
		branch, err := u.Places.Branch(v.Request.FormValue("branch"))
		if err != nil {
			return err
		}
		p.Form.Branch = branch.ID
		places, err := u.Places.Resources(branch.ID)
		if err != nil {
			return err
		}
		if p.Form.Services, err = u.Places.Listed(); err != nil {
			return err
		}
		active := slices.DeleteFunc(slices.Clone(places), func(r booking.Resource) bool { return !r.Active })
		chooseKind(v, &p.Form, active)
		for i, c := range p.Form.Kinds {
			kind := []booking.Kind{booking.Reservation, booking.Appointment}[i]
			c.Path = page.Query{"kind": string(kind), "branch": branch.ID}.At(v.Path("agenda", "waiting"))
			p.Form.Kinds[i] = c
		}
		today, err := u.Places.Today(branch.ID)
		if err != nil {
			return err
		}
		p.Form.Day = string(today)
		line, err := u.Waiting.Line()
		if err != nil {
			return err
		}
		for _, w := range line {
			one, err := waitingLineOf(v, u, w)
			if err != nil {
				return err
			}
			p.Line = append(p.Line, one)
		}
		return nil
	})
	return page.Page{Name: "agenda-waiting", Title: v.T("waiting"), Data: p,
		Crumbs: []page.Crumb{{Title: v.T("nav.agenda"), Path: v.Path("agenda")}}}, err
}

func waitingLineOf(v *page.Visit, u *core.Unit, w booking.Waiter) (waitingLine, error) {
	line := waitingLine{Waiter: w, Days: page.ShortDay(v.Tag, w.FirstDay.Midday())}
	if w.LastDay != w.FirstDay {
		line.Days += "–" + page.ShortDay(v.Tag, w.LastDay.Midday())
	}
	if w.From > 0 || w.Until < 23*60+59 {
		line.Days += ", " + page.TimeOfDay(v.Tag, w.From) + "–" + page.TimeOfDay(v.Tag, w.Until)
	}
	services, err := u.Places.Services()
	if err != nil {
		return line, err
	}
	for _, s := range services {
		if s.ID == w.ServiceID {
			line.What = s.Name
		}
	}
	places, err := u.Places.Resources(w.BranchID)
	if err != nil {
		return line, err
	}
	line.What = cmp.Or(line.What, v.T("agenda.visit"))
	if w.Kind == booking.Reservation {
		line.What = v.T("agenda.table")
	}
	if w.StaffID != "" {
		line.What += " · " + namesOf(places, []string{w.StaffID})
	}
	if w.State == booking.Offered {
		zone, err := u.Places.Zone(w.BranchID)
		if err != nil {
			return line, err
		}
		line.Offer = v.T("waiting.offered", page.ShortDay(v.Tag, w.OfferDay.Midday())+" "+page.TimeOfDay(v.Tag, w.OfferStart),
			locale.Time(v.Tag, w.OfferUntil.In(zone)))
	}
	line.Reached, err = core.WaiterReached(u, w)
	return line, err
}

func addWaiting(v *page.Visit) (page.Answer, error) {
	f := readBookForm(v)
	w := booking.Waiter{ID: doorkit.IDOrEmpty(f.ID), Kind: f.Kind, BranchID: f.Branch, ServiceID: f.Service, Name: f.Name,
		Phone: f.Phone, Notes: f.Notes}
	var err error
	if w.FirstDay, w.From, err = deskTime(v, f.Day, cmp.Or(v.Field("from"), "00:00")); err != nil {
		return nil, err
	}
	if w.LastDay, w.Until, err = deskTime(v, cmp.Or(v.Field("last_day"), f.Day), cmp.Or(v.Field("until"), "23:59")); err != nil {
		return nil, err
	}
	if w.Kind == booking.Reservation {
		w.Party, err = deskNumber(v, "party", f.Party)
	} else {
		w.Kind, w.StaffID = booking.Appointment, f.Place
	}
	if err == nil {
		err = v.Write(func(u *core.Unit) error {
			_, err := u.AddWaiting(w)
			return err
		})
	}
	return v.Finish(err, v.Path("agenda", "waiting"), "waiting.added", locale.OneLine(f.Name))
}

func removeWaiting(v *page.Visit) (page.Answer, error) {
	err := v.Write(func(u *core.Unit) error {
		_, err := u.Waiting.Remove(v.ID())
		return err
	})
	return v.Finish(err, v.Path("agenda", "waiting"), "waiting.removed")
}
