package nouns_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

type shop = testkit.Shop

// tomorrow is the day after every test shop's first noon.
var tomorrow = booking.DayOf(testkit.Noon).Add(1)

// room opens a restaurant: tables for two, four and six, lunch and dinner, and on request the last two joined.
func room(s *shop, tables ...int) (ids []string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 16 * 60}},
				booking.WeekRange{Weekday: d, Range: booking.Range{From: 20 * 60, To: 26 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		for i, seats := range tables {
			r := booking.Resource{ID: testkit.NewID(), Kind: booking.Table, Name: fmt.Sprintf("Mesa %d", i+1),
				SeatsMin: 1, SeatsMax: seats, Position: i, Active: true}
			ids = append(ids, r.ID)
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		if n := len(ids); n >= 2 {
			return u.Places.SaveGroup(booking.Group{ID: testkit.NewID(), SeatsMin: tables[n-1] + 1,
				SeatsMax: tables[n-1] + tables[n-2], Members: ids[n-2:]})
		}
		return nil
	})
	return ids
}

func dinner(party int, day booking.Day, clock string) booking.Need {
	start, ok := booking.ParseClock(clock)
	if !ok {
		panic(clock)
	}
	return booking.Need{Kind: booking.Reservation, Day: day, Start: start, Minutes: 60, Party: party}
}

func book(s *shop, n booking.Need) (b booking.Booking, err error) {
	err = s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
		b, err = u.Bookings.Book(n, booking.Who{Name: "Ana"}, "", "")
		return err
	})
	return b, err
}

func find(s *shop, n booking.Need) (a booking.Answer) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		a, err = u.Board.Find(n)
		return err
	})
	return a
}

func clocks(slots []booking.Slot) string {
	var out []string
	for _, s := range slots {
		out = append(out, strings.TrimPrefix(string(s.Day), "2026-")+" "+booking.Clock(s.Start))
	}
	return strings.Join(out, ", ")
}

func TestFinding(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "the smallest table that fits, then the next", Play: func(t *testing.T, s *shop) {
			ids := room(s, 2, 4, 6)
			var got []int
			for range 3 {
				b, err := book(s, dinner(2, tomorrow, "21:00"))
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, slices.Index(ids, b.Resources[0]))
			}
			if !slices.Equal(got, []int{0, 1, 2}) {
				t.Errorf("tables %v", got)
			}
			_, err := book(s, dinner(2, tomorrow, "21:30"))
			if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "ocupado") {
				t.Errorf("overlapping: %v", err)
			}
			a := find(s, dinner(2, tomorrow, "21:00"))
			if day := strings.TrimPrefix(string(tomorrow), "2026-"); a.Available || a.Why != booking.Taken ||
				!strings.HasPrefix(clocks(a.Alternatives), day+" 20:00, "+day+" 22:00, "+day+" 22:30, ") ||
				len(a.Alternatives) != 4 {
				t.Errorf("%+v: %s", a, clocks(a.Alternatives))
			}
		}},
		testkit.Flow{Name: "tables put together", Play: func(t *testing.T, s *shop) {
			room(s, 2, 4, 6)
			b, err := book(s, dinner(9, tomorrow, "21:00"))
			if err != nil || len(b.Resources) != 2 {
				t.Fatalf("%+v %v", b, err)
			}
			if _, err := book(s, dinner(4, tomorrow, "21:00")); !fault.Is(err, fault.Conflict) {
				t.Errorf("a table that is put to another was given away: %v", err)
			}
			if _, err := book(s, dinner(2, tomorrow, "21:00")); err != nil {
				t.Errorf("the small one is free: %v", err)
			}
			if a := find(s, dinner(11, tomorrow, "21:00")); a.Why != booking.TooMany || len(a.Alternatives) != 0 {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "hours", Play: func(t *testing.T, s *shop) {
			room(s, 4)
			for clock, why := range map[string]booking.Reason{"11:59": booking.Closed, "12:00": "", "15:00": "",
				"15:01": booking.NoFit, "16:30": booking.Closed, "20:00": "", "23:30": ""} {
				if a := find(s, dinner(2, tomorrow, clock)); a.Why != why {
					t.Errorf("%s: %q, want %q", clock, a.Why, why)
				}
			}
			// Times after midnight belong to the night before.
			for clock, why := range map[string]booking.Reason{"00:30": "", "01:00": "", "01:01": booking.NoFit,
				"02:30": booking.Closed} {
				if a := find(s, dinner(2, tomorrow.Add(1), clock)); a.Why != why {
					t.Errorf("%s: %q, want %q", clock, a.Why, why)
				}
			}
			s.Do(func(u *core.Unit) error { return u.Places.SetDay("", tomorrow, nil, "Feriado") })
			if a := find(s, dinner(2, tomorrow, "21:00")); a.Why != booking.Closed ||
				a.Alternatives[0].Day != tomorrow.Add(1) {
				t.Errorf("a holiday: %+v", a)
			}
			if a := find(s, dinner(2, booking.DayOf(testkit.Noon).Add(-1), "21:00")); a.Why != booking.Past {
				t.Errorf("yesterday: %+v", a)
			}
		}},
		testkit.Flow{Name: "a place that never closes", Play: neverCloses},
		testkit.Flow{Name: "somebody's time", Play: somebodysTime},
	)
}

// Open around the clock except on a day off, with an emergency hour inside the regular ones.
func neverCloses(t *testing.T, s *shop) {
	room(s, 4)
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 0, To: 1440}},
				booking.WeekRange{Weekday: d, Emergency: true, Range: booking.Range{From: 13 * 60, To: 14 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		return u.Places.SetDay("", tomorrow.Add(2), nil, "Feriado")
	})
	for _, c := range []struct {
		after int
		clock string
		why   booking.Reason
	}{
		{0, "23:30", ""}, {0, "12:00", ""}, {0, "12:30", booking.NoFit}, {0, "13:00", booking.Closed}, {0, "14:00", ""},
		{1, "00:00", ""}, {1, "23:00", ""}, {1, "23:30", booking.NoFit}, {2, "00:00", booking.Closed},
		{2, "23:30", booking.Closed}, {3, "00:00", ""},
	} {
		if a := find(s, dinner(2, tomorrow.Add(c.after), c.clock)); a.Why != c.why {
			t.Errorf("%s in %d days: %q, want %q", c.clock, c.after, a.Why, c.why)
		}
	}
	hurt := dinner(2, tomorrow, "13:00")
	hurt.Emergency = true
	if a := find(s, hurt); !a.Available {
		t.Errorf("an emergency is turned away: %+v", a)
	}
	if _, err := book(s, dinner(2, tomorrow, "23:30")); err != nil {
		t.Fatal(err)
	}
	if a := find(s, dinner(2, tomorrow.Add(1), "00:15")); a.Why != booking.Taken {
		t.Errorf("the end of a booking of the night before: %q", a.Why)
	}
	s.Sound()
}

func somebodysTime(t *testing.T, s *shop) {
	room(s)
	ana, beto := testkit.NewID(), testkit.NewID()
	s.Do(func(u *core.Unit) error {
		for i, id := range []string{ana, beto} {
			if err := u.Places.SaveResource(booking.Resource{ID: id, Kind: booking.Staff,
				Name: "Dra. " + id[len(id)-1:], Position: i, Active: true}); err != nil {
				return err
			}
		}
		// Beto only in the mornings of that day; two hours of Ana's are kept for emergencies.
		if err := u.Places.SetDay(beto, tomorrow, []booking.Range{{From: 12 * 60, To: 13 * 60}}, ""); err != nil {
			return err
		}
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 12 * 60, To: 14 * 60}},
				booking.WeekRange{Weekday: d, Emergency: true, Range: booking.Range{From: 14 * 60, To: 16 * 60}})
		}
		return u.Places.SetWeek(ana, week)
	})
	visit := func(clock, staff string) booking.Need {
		n := dinner(0, tomorrow, clock)
		n.Kind, n.StaffID, n.Minutes, n.Buffer = booking.Appointment, staff, 30, 10
		return n
	}
	b, err := book(s, visit("12:00", ""))
	if err != nil || b.Resources[0] != ana || !strings.HasPrefix(b.Code, "CIT-") {
		t.Fatalf("%+v %v", b, err)
	}
	for clock, free := range map[string]bool{"12:30": false, "12:35": false, "12:40": true} {
		if a := find(s, visit(clock, ana)); a.Available != free {
			t.Errorf("%s behind a buffer: %+v", clock, a)
		}
	}
	if a := find(s, visit("12:00", "")); !a.Available || a.Resources[0] != beto {
		t.Errorf("%+v", a)
	}
	if a := find(s, visit("13:00", beto)); a.Available {
		t.Error("outside somebody's own hours")
	}
	late := visit("14:30", ana)
	if a := find(s, late); a.Available {
		t.Error("time kept for emergencies is given away")
	}
	late.Emergency = true
	if a := find(s, late); !a.Available {
		t.Errorf("an emergency is turned away: %+v", a)
	}
	only := visit("12:00", "")
	only.Staff = []string{testkit.NewID()}
	if a := find(s, only); a.Why != booking.Unserved {
		t.Errorf("%+v", a)
	}
}

func TestMovingAndCancelling(t *testing.T) {
	t.Parallel()
	change := func(s *shop, id string, fn func(u *core.Unit, b booking.Booking) error) error {
		return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
			b, err := u.Bookings.Get(id, true)
			if err != nil {
				return err
			}
			return fn(u, b)
		})
	}
	move := func(to booking.Need) func(*core.Unit, booking.Booking) error {
		return func(u *core.Unit, b booking.Booking) error { _, err := u.Bookings.Move(b, to); return err }
	}
	cancel := func(u *core.Unit, b booking.Booking) error { _, err := u.Bookings.Cancel(b, "no puede"); return err }
	testkit.Flows(t,
		testkit.Flow{Name: "half an hour later, over its own time", Play: func(t *testing.T, s *shop) {
			room(s, 2)
			b, _ := book(s, dinner(2, tomorrow, "21:00"))
			if err := change(s, b.Code, move(dinner(2, tomorrow, "21:30"))); err != nil {
				t.Fatal(err)
			}
			if a := find(s, dinner(2, tomorrow, "20:30")); !a.Available {
				t.Errorf("the old time is still taken: %+v", a)
			}
			if a := find(s, dinner(2, tomorrow, "22:00")); a.Available {
				t.Error("the new time is free")
			}
		}},
		testkit.Flow{Name: "a move to no room leaves it where it was", Play: func(t *testing.T, s *shop) {
			room(s, 2)
			b, _ := book(s, dinner(2, tomorrow, "21:00"))
			if _, err := book(s, dinner(2, tomorrow, "22:00")); err != nil {
				t.Fatal(err)
			}
			if err := change(s, b.ID, move(dinner(2, tomorrow, "21:30"))); !fault.Is(err, fault.Conflict) {
				t.Errorf("%v", err)
			}
			if a := find(s, dinner(2, tomorrow, "21:00")); a.Available {
				t.Error("its time was given up")
			}
		}},
		testkit.Flow{Name: "cancelled once", Play: func(t *testing.T, s *shop) {
			room(s, 2)
			b, _ := book(s, dinner(2, tomorrow, "21:00"))
			if err := change(s, b.ID, cancel); err != nil {
				t.Fatal(err)
			}
			for _, again := range []func(*core.Unit, booking.Booking) error{cancel,
				move(dinner(2, tomorrow, "22:00"))} {
				if err := change(s, b.ID, again); !fault.Is(err, fault.Conflict) {
					t.Errorf("%v", err)
				}
			}
			if a := find(s, dinner(2, tomorrow, "21:00")); !a.Available {
				t.Errorf("%+v", a)
			}
			s.Clock.Advance(48 * time.Hour)
			late, _ := book(s, dinner(2, tomorrow.Add(3), "21:00"))
			s.Clock.Advance(72 * time.Hour)
			if err := change(s, late.ID, cancel); !fault.Is(err, fault.Conflict) {
				t.Errorf("cancelled after it was over: %v", err)
			}
		}},
		testkit.Flow{Name: "moved and cancelled at once: one of them", Play: func(t *testing.T, s *shop) {
			room(s, 2)
			b, _ := book(s, dinner(2, tomorrow, "21:00"))
			var all sync.WaitGroup
			for i := range 10 {
				all.Go(func() {
					do := cancel
					if i%2 == 0 {
						do = move(dinner(2, tomorrow, "22:30"))
					}
					if err := change(s, b.ID, do); err != nil && !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
				})
			}
			all.Wait()
			for _, clock := range []string{"21:00", "22:30"} {
				if a := find(s, dinner(2, tomorrow, clock)); !a.Available {
					t.Errorf("%s is still taken: %+v", clock, a)
				}
			}
		}},
	)
}
