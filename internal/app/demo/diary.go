package demo

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// A sample's book goes so many days back and ahead.
const (
	played = 10
	ahead  = 14
)

// diary fills a sample's calendar as its days went by: past bookings, their outcome, and those still to come. The same
// day always gives the same bookings.
type diary struct {
	*past
	desk     desk
	slug     string
	today    booking.Day
	guests   []guest
	services []booking.Service
	came     map[string]bool // who has booked, by name, and whether for a day to come
}

// fillDiary sets up the desk and plays its days.
func (b Business) fillDiary(ctx context.Context, in Into, w *access.Workspace, agent access.AgentProfile,
	schedule map[string]string) error {
	d, found, err := b.desk()
	if err != nil || !found {
		return err
	}
	now := in.Clock.Now()
	today := booking.DayOf(now.In(w.Location()))
	start, _ := today.Add(-played-2).In(w.Location(), closing)
	hands := clock.NewManual(start)
	rt, err := in.Runtime(hands)
	if err != nil {
		return err
	}
	defer rt.Close()
	y := &diary{past: &past{rt: rt, clock: hands, w: w, agent: agent}, desk: d, slug: b.Slug, today: today}
	if y.guests, err = b.guests(); err != nil {
		return err
	}
	y.came = y.expected()
	err = rt.Write(ctx, w, owner, func(u *core.Unit) (err error) {
		if err := d.furnish(u, schedule, today); err != nil {
			return err
		}
		y.services, err = u.Places.Services()
		return err
	})
	if err != nil {
		return fmt.Errorf("set up the desk: %w", err)
	}
	return y.play(ctx, now)
}

// closing is when staff go through the bookings, every evening.
const closing = 20 * 60

// play goes evening by evening until yesterday's, and then to now.
func (y *diary) play(ctx context.Context, now time.Time) error {
	for evening := y.today.Add(-played - 2); evening < y.today; evening = evening.Add(1) {
		at, _ := evening.In(y.w.Location(), closing)
		y.clock.Advance(max(0, at.Sub(y.clock.Now())))
		if evening == y.today.Add(-1) {
			if err := y.talk(ctx); err != nil {
				return err
			}
		}
		before := y.came
		err := y.rt.Write(ctx, y.w, owner, func(u *core.Unit) error {
			y.came = maps.Clone(before) // it may run again
			for _, day := range y.bookedOn(evening) {
				if err := y.book(u, day); err != nil {
					return fmt.Errorf("%s: %w", day, err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if evening == y.today.Add(-1) {
			break // its night may not be over yet
		}
		if err := y.settleAt(ctx, evening, 26*60, evening); err != nil {
			return err
		}
	}
	y.clock.Advance(max(0, now.Sub(y.clock.Now())))
	return y.settleAt(ctx, y.today, 0, y.today.Add(-1), y.today)
}

// bookedOn are the days that were filled on an evening: the day after next, and of those
// still to come every fifth.
func (y *diary) bookedOn(evening booking.Day) (out []booking.Day) {
	if day := evening.Add(2); day <= y.today.Add(1) {
		out = append(out, day)
	}
	for n := 2; n <= ahead; n++ {
		if evening == y.today.Add(-1-n%5) {
			out = append(out, y.today.Add(n))
		}
	}
	return out
}

// settleAt records the outcome of some days' bookings, at a time or right after the current one.
func (y *diary) settleAt(ctx context.Context, day booking.Day, minute int, days ...booking.Day) error {
	at, _ := day.In(y.w.Location(), minute)
	y.clock.Advance(max(0, at.Sub(y.clock.Now())))
	return y.rt.Write(ctx, y.w, owner, func(u *core.Unit) error {
		for _, d := range days {
			if err := y.settle(u, d); err != nil {
				return err
			}
		}
		return nil
	})
}

// luck is a day's random source: the same every time.
func (y *diary) luck(day booking.Day, what string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(y.slug + string(day) + what))
	return rand.New(rand.NewPCG(h.Sum64(), 0))
}

// book takes the bookings of a day that customers made at the desk or by telephone.
func (y *diary) book(u *core.Unit, day booking.Day) error {
	luck, people := y.luck(day, "book"), y.luck(day, "who")
	for range y.desk.ADay[strings.ToLower(day.Weekday().String())] {
		wish, whose := booking.Wish{Kind: booking.Reservation, Party: 1 + luck.IntN(4) + luck.IntN(4)}, ""
		if len(y.desk.Tables) == 0 {
			v := y.planned(y.services[luck.IntN(len(y.services))])
			wish, whose = booking.Wish{Kind: booking.Appointment, ServiceID: v.ID}, y.desk.whose(v.Name)
		}
		around, _ := booking.ParseClock(y.desk.Around[luck.IntN(len(y.desk.Around))])
		// Scripted conversations know which times are free: who comes is drawn apart, in place of these.
		_, _, _ = luck.IntN(len(y.guests)), luck.IntN(len(y.guests)), luck.IntN(3)
		g := y.somebody(people, day, whose)
		who := booking.Who{Name: g.name, Phone: g.phone}
		if luck.IntN(4) == 0 {
			who.Notes = y.desk.Notes[luck.IntN(len(y.desk.Notes))]
		}
		if !g.caller {
			who.Notes = ""
		}
		called := luck.IntN(16) == 0
		w, found, err := y.near(u, wish, day, around)
		if err != nil {
			return err
		}
		if !found {
			continue
		}
		if who.CustomerID, err = y.customer(u, g); err != nil {
			return err
		}
		b, err := u.Bookings.Book(w.Need, who, w.Service.ID, w.Service.Name)
		if err == nil && called {
			_, err = u.Bookings.Cancel(b, "")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// customer is the card of who books, which staff make for a caller.
func (y *diary) customer(u *core.Unit, g guest) (string, error) {
	if g.caller {
		first, family, _ := strings.Cut(g.name, " ")
		if err := u.Customers.Import(customer.Customer{Phone: g.phone, FirstName: first, LastName: family}); err != nil {
			return "", err
		}
	}
	c, _, err := u.Customers.ByPhone(g.phone)
	return c.ID, err
}

// near is the free time of a day closest to the wanted one.
func (y *diary) near(u *core.Unit, wish booking.Wish, day booking.Day, around int) (booking.Wanted, bool, error) {
	w, err := u.Board.CheckWish(wish)
	if err != nil {
		return w, false, err
	}
	w.Need.Day = day
	free, err := u.Board.Free(w.Need)
	if err != nil || len(free) == 0 {
		return w, false, err
	}
	best := slices.MinFunc(free, func(a, b booking.Slot) int {
		return cmp.Compare(apart(a.Start, around),
			apart(b.Start, around))
	})
	w.Need.Start = best.Start
	return w, true, nil
}

func apart(a, b int) int { return max(a-b, b-a) }

// settle marks which bookings of a day are over, and who has arrived.
func (y *diary) settle(u *core.Unit, day booking.Day) error {
	list, err := u.Bookings.List(booking.Filter{From: day, To: day, Status: booking.Confirmed})
	if err != nil {
		return err
	}
	luck := y.luck(day, "settle")
	for _, b := range list {
		to := booking.Completed
		if luck.IntN(12) == 0 {
			to = booking.NoShow
		}
		switch {
		case !b.Past(u.Now):
			continue
		case b.Ends().After(u.Now):
			to = booking.Arrived
		}
		if _, err := u.Bookings.Mark(b, to); err != nil {
			return err
		}
	}
	return nil
}
