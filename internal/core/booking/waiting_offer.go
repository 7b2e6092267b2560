package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Stir has free places offered soon, where anyone waits for one.
func (ws *Waiting) Stir(aggregate string) error {
	line, err := ws.rows.Line()
	if err == nil && len(line) > 0 {
		ws.scope.Soon(ErrandWaiting, aggregate)
	}
	return err
}

// OfferPlaces goes through the line: whose time to take a place is over is passed over, whose last day is over leaves,
// and what is free now is offered to the first it suits whom reached says can be told. A place is offered to one
// customer at a time, and to the same one once. It is not held: whoever books it meanwhile has it.
func (ws *Waiting) OfferPlaces(reached func(Waiter) (bool, error)) error {
	if err := ws.rows.LockWaiting(); err != nil {
		return err
	}
	line, err := ws.rows.Line()
	if err != nil {
		return err
	}
	var held []Booking
	for i := range line {
		if err := ws.tidy(&line[i]); err != nil {
			return err
		}
		if line[i].State == Offered {
			held = append(held, line[i].held())
		}
	}
	settings := ws.scope.Workspace.Settings
	awake := settings.News.Awake(ws.scope.Now, ws.scope.Workspace.Location())
	if settings.News.Of(access.WaitingPlace).Off || awake.After(ws.scope.Now) { // the sweep comes again
		return nil
	}
	for _, w := range line {
		if w.State != InLine {
			continue
		}
		if can, err := reached(w); err != nil || !can {
			if err != nil {
				return err
			}
			continue
		}
		offered, err := ws.offer(&w, held)
		if err != nil {
			return err
		}
		if offered {
			held = append(held, w.held())
		}
	}
	return nil
}

// tidy ends what is over of a waiter.
func (ws *Waiting) tidy(w *Waiter) error {
	zone, err := ws.places.Zone(w.BranchID)
	if err != nil {
		return err
	}
	last, _ := w.LastDay.In(zone, w.Until)
	switch {
	case !ws.scope.Now.Before(last) && (w.State == InLine || !ws.scope.Now.Before(w.OfferUntil)):
		return ws.settle(w, Passed)
	case w.State == Offered && !ws.scope.Now.Before(w.OfferUntil):
		return ws.settle(w, InLine)
	}
	return nil
}

// held is the place that a waiter was offered, as a booking would take it.
func (w Waiter) held() Booking {
	return Booking{Day: w.OfferDay, Start: w.OfferStart, Minutes: w.OfferMinutes, Resources: w.OfferResources}
}

// offer offers a waiter the first place that suits them, if one is free.
func (ws *Waiting) offer(w *Waiter, held []Booking) (bool, error) {
	until := ws.scope.Now.Add(ws.scope.Workspace.Settings.Booking.WaitingTime())
	n, at, found, err := ws.opening(*w, held, until)
	if err != nil || !found {
		return false, err
	}
	w.OfferDay, w.OfferStart, w.OfferMinutes, w.OfferResources, w.OfferUntil = at.Day, at.Start, n.span(), at.Resources, until
	w.Had = append(w.Had, w.Offer())
	ws.scope.Later(ErrandWaiting, w.ID, until)
	return true, ws.settle(w, Offered)
}

// opening is the first place for a waiter that begins after a moment, is offered to nobody else, and was not offered to
// them.
func (ws *Waiting) opening(w Waiter, held []Booking, after time.Time) (Need, Slot, bool, error) {
	wanted, err := ws.board.CheckWish(w.wish())
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) { // what they wait for is no more
		return Need{}, Slot{}, false, nil
	}
	if err != nil {
		return Need{}, Slot{}, false, err
	}
	n := wanted.Need
	n.Day = w.FirstDay
	b, err := ws.board.grid(n, w.FirstDay, w.LastDay)
	if err != nil {
		return n, Slot{}, false, err
	}
	for _, k := range held {
		b.hold(k)
	}
	for d := w.FirstDay; d <= w.LastDay; d = d.Add(1) {
		for _, start := range b.between(d, w.From, w.Until) {
			n.Day, n.Start = d, start
			at, exists := d.In(b.zone, start)
			if !exists || !at.After(after) || b.why(n) != "" || slices.Contains(w.Had, Booking{Day: d, Start: start}.Appointed()) {
				continue
			}
			if set, ok := b.free(d, start); ok {
				return n, Slot{d, start, set}, true, nil
			}
		}
	}
	return n, Slot{}, false, nil
}

// between are the starts of a day that are worth offering from one time to another, with the first of them.
func (b *grid) between(d Day, from, until int) []int {
	out := []int{from}
	for _, start := range b.starts(d) {
		if start > from && start <= until {
			out = append(out, start)
		}
	}
	return out
}

// Take books the place that a waiter was offered, once. taken is false if another customer has it or is offered it now:
// they stay in line. One whose time to answer is over may still take what is free.
func (ws *Waiting) Take(id string) (b Booking, taken bool, err error) {
	if err := ws.rows.LockWaiting(); err != nil {
		return b, false, err
	}
	w, err := ws.Get(id, true)
	if err != nil {
		return b, false, err
	}
	if w.State == Placed {
		b, err = ws.bookings.Get(w.BookingID, false)
		return b, err == nil, err
	}
	if !w.State.Waits() {
		return b, false, nil
	}
	line, err := ws.rows.Line()
	if err != nil {
		return b, false, err
	}
	var held []Booking
	for _, other := range line {
		if other.ID != w.ID && other.State == Offered && ws.scope.Now.Before(other.OfferUntil) {
			held = append(held, other.held())
		}
	}
	only := w
	only.FirstDay, only.LastDay, only.From, only.Until, only.Had = w.OfferDay, w.OfferDay, w.OfferStart, w.OfferStart, nil
	n, _, free, err := ws.opening(only, held, ws.scope.Now)
	if err == nil && free {
		b, err = ws.book(w, n)
	}
	switch {
	case fault.Is(err, fault.Conflict), err == nil && !free: // another one was faster
		return b, false, ws.settle(&w, InLine)
	case err != nil:
		return b, false, err
	}
	w.BookingID = b.ID
	return b, true, ws.settle(&w, Placed)
}

func (ws *Waiting) book(w Waiter, n Need) (Booking, error) {
	title := ""
	if w.ServiceID != "" {
		v, err := ws.places.Service(w.ServiceID)
		if err != nil {
			return Booking{}, err
		}
		title = v.Name
	}
	return ws.bookings.Book(n, Who{CustomerID: w.CustomerID, Name: w.Name, Phone: w.Phone, Notes: w.Notes}, w.ServiceID, title)
}

// Decline gives the offered place to the next in line; the waiter stays, for another one.
func (ws *Waiting) Decline(id string) error {
	if err := ws.rows.LockWaiting(); err != nil {
		return err
	}
	w, err := ws.Get(id, true)
	if err != nil || w.State != Offered {
		return err
	}
	ws.scope.Soon(ErrandWaiting, w.ID)
	return ws.settle(&w, InLine)
}
