package booking

import (
	"maps"
	"slices"
	"time"
)

// BusyRows stores the busy times of external calendars.
type BusyRows interface {
	// Busy returns the busy times of these resources.
	Busy(resourceIDs []string, from, to time.Time) ([]Busy, error)
	// BusyTimes returns all busy times of one calendar, by event id.
	BusyTimes(resourceID string) (map[string]Busy, error)
	SaveBusy(resourceID string, times map[string]Busy) error
	DropBusy(resourceID string, ids []string) error
}

// Reading is the result of reading a calendar.
type Reading struct {
	All   bool   // complete: events not listed are gone
	Next  string // token for the next read
	Times []Occasion
}

// Occasion is an event there; one that takes no time, or was deleted, is Free.
type Occasion struct {
	ID       string
	From, To time.Time
	Free     bool
}

// Since returns the token for a turn's read; empty when a full read is due.
func (cs *Calendars) Since(t CalendarLease) string {
	if t.FullAt.Add(whole).Before(cs.scope.Now) {
		return ""
	}
	return t.SyncToken
}

// Learn applies a reading, all of it or nothing. A new event over a booking does not cancel the booking:
// booking.conflict reports it.
func (cs *Calendars) Learn(t CalendarLease, r Reading) error {
	return cs.whileLeased(t, func(c *Calendar) error {
		own, others, err := cs.sorted(c, r.Times)
		if err != nil {
			return err
		}
		if err := cs.restore(c, own); err != nil {
			return err
		}
		fresh, err := cs.replace(c, r.All, others)
		if err != nil {
			return err
		}
		if err := cs.warn(c, fresh); err != nil {
			return err
		}
		now := cs.scope.Now
		c.SyncToken, c.ReadAt, c.NextAt = r.Next, now, now.Add(restless)
		if r.All {
			c.FullAt = now
		}
		return nil
	})
}

// ours is an event that belongs to a booking, with its entry.
type ours struct {
	Occasion
	entry Entry
}

// sorted separates our events from foreign ones. A copy of one of ours, or one whose booking is unknown here, takes
// time like any foreign event.
func (cs *Calendars) sorted(c *Calendar, times []Occasion) (own []ours, others []Occasion, err error) {
	var ids []string
	for _, o := range times {
		if id, ok := bookingOf(o.ID); ok {
			ids = append(ids, id)
		}
	}
	known := map[string]Entry{}
	if len(ids) > 0 {
		list, err := cs.rows.Entries(c.ResourceID, ids)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range list {
			known[e.EventID] = e
		}
	}
	for _, o := range times {
		if e, ok := known[o.ID]; ok {
			own = append(own, ours{o, e})
		} else {
			others = append(others, o)
		}
	}
	return own, others, nil
}

// restore rewrites our events that a person moved or deleted there: bookings are changed only here, where the customer
// gets notice of it. It waits an hour after the last write, so as not to fight a person's edits.
func (cs *Calendars) restore(c *Calendar, own []ours) error {
	for _, o := range own {
		e := o.entry
		if e.Gone || e.Wanted != e.Done || e.UpdatedAt.Add(rest).After(cs.scope.Now) {
			continue
		}
		b, found, err := cs.rows.Booking(e.BookingID, false)
		if err != nil {
			return err
		}
		same := !o.Free && o.From.Equal(b.Starts()) && o.To.Equal(b.Ends())
		if !found || same || b.Status != Confirmed || b.Past(cs.scope.Now) {
			continue
		}
		if err := cs.want(*c, b); err != nil {
			return err
		}
	}
	return nil
}

// replace stores the busy times of a reading, and returns those that are new or moved.
func (cs *Calendars) replace(c *Calendar, all bool, said []Occasion) (map[string]Busy, error) {
	known, err := cs.rows.BusyTimes(c.ResourceID)
	if err != nil {
		return nil, err
	}
	gone, fresh := map[string]bool{}, map[string]Busy{}
	for id, b := range known {
		gone[id] = all || !b.To.After(cs.scope.Now)
	}
	for _, o := range said {
		if gone[o.ID] = o.Free || !o.To.After(cs.scope.Now); gone[o.ID] {
			continue
		}
		if was, there := known[o.ID]; !there || !was.From.Equal(o.From) || !was.To.Equal(o.To) {
			fresh[o.ID] = Busy{c.ResourceID, o.From, o.To}
		}
	}
	maps.DeleteFunc(gone, func(id string, is bool) bool { _, there := known[id]; return !is || !there })
	if err := cs.rows.DropBusy(c.ResourceID, slices.Sorted(maps.Keys(gone))); err != nil {
		return nil, err
	}
	return fresh, cs.rows.SaveBusy(c.ResourceID, fresh)
}

// warn emits booking.conflict for each booking that a calendar's new events overlap.
func (cs *Calendars) warn(c *Calendar, fresh map[string]Busy) error {
	if len(fresh) == 0 {
		return nil
	}
	var first, last time.Time
	for _, t := range fresh {
		if first.IsZero() || t.From.Before(first) {
			first = t.From
		}
		if t.To.After(last) {
			last = t.To
		}
	}
	list, err := cs.rows.Taken(max(DayOf(first), DayOf(cs.scope.Now)).Add(-2), DayOf(last).Add(1))
	if err != nil {
		return err
	}
	for _, b := range list {
		if b.Kind != Appointment || b.Past(cs.scope.Now) ||
			c.ResourceID != Everybody && !slices.Contains(b.Resources, c.ResourceID) {
			continue
		}
		from, to := b.Starts(), b.moment(b.Start+b.span())
		for _, id := range slices.Sorted(maps.Keys(fresh)) {
			if t := fresh[id]; t.From.Before(to) && from.Before(t.To) {
				p := payload(b)
				p["calendarOf"], p["busyFrom"], p["busyTo"] = c.ResourceID, t.From, t.To
				cs.scope.Emit("booking.conflict", b.ID, p)
			}
		}
	}
	return nil
}
