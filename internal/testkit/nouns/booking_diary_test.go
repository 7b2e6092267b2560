package nouns_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestDiary(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "what is open, and what is gone", Play: func(t *testing.T, s *shop) {
		room(s, 4) // tables do not count
		shows := func(day booking.Day, want string) {
			t.Helper()
			var got []booking.DiaryDay
			s.Look(func(u *core.Unit) (err error) {
				got, err = u.Board.Diary("", day, day)
				return err
			})
			if text := ranges(got[0].Open) + " |" + ranges(got[0].Busy); text != want {
				t.Errorf("%s: %q, want %q", day, text, want)
			}
		}
		shows(tomorrow, " 12:00-16:00 20:00-02:00 | 12:00-16:00 20:00-02:00") // no staff yet
		one, two := testkit.NewID(), testkit.NewID()
		s.Do(func(u *core.Unit) error {
			if err := u.Places.SetDay(two, tomorrow, []booking.Range{{From: 12 * 60, To: 14 * 60}}, ""); err != nil {
				return err
			}
			return u.Places.SaveResource(booking.Resource{ID: one, Kind: booking.Staff, Name: "Ana", Active: true})
		})
		shows(tomorrow, " 12:00-16:00 20:00-02:00 |")
		take := func(clock, who string, minutes, buffer int) {
			n := dinner(0, tomorrow, clock)
			n.Kind, n.StaffID, n.Minutes, n.Buffer = booking.Appointment, who, minutes, buffer
			if _, err := book(s, n); err != nil {
				t.Fatal(err)
			}
		}
		take("12:00", one, 30, 10)
		take("13:00", one, 60, 0)
		take("23:30", one, 60, 0)
		if _, err := book(s, dinner(2, tomorrow, "21:00")); err != nil {
			t.Fatal(err)
		}
		shows(tomorrow, " 12:00-16:00 20:00-02:00 | 12:00-12:40 13:00-14:00 23:30-00:30")
		shows(tomorrow.Add(1), " 12:00-16:00 20:00-02:00 |")

		s.Do(func(u *core.Unit) error {
			return u.Places.SaveResource(booking.Resource{ID: two, Kind: booking.Staff, Name: "Beto", Active: true,
				Position: 1})
		})
		take("13:20", two, 30, 0)
		shows(tomorrow, " 12:00-16:00 20:00-02:00 | 12:00-12:40 13:00-14:00 13:20-13:50 23:30-00:30")
		s.Do(func(u *core.Unit) error { return u.Places.SetDay("", tomorrow, nil, "Feriado") })
		shows(tomorrow, " |")
	}})
}

func ranges(list []booking.Range) (out string) {
	for _, r := range list {
		out += fmt.Sprintf(" %s-%s", booking.Clock(r.From), booking.Clock(r.To))
	}
	return out
}

func TestOwn(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "the customer's, and this conversation's", Play: func(t *testing.T, s *shop) {
		room(s, 2, 2, 2, 2)
		var ids []string
		made := func(sessionID, clock string) {
			s.Do(func(u *core.Unit) error {
				now, err := u.Conversations.Get(sessionID, true)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(now)
				b, err := u.Bookings.Book(dinner(2, tomorrow, clock),
					booking.Who{CustomerID: now.CustomerID, Name: "Ana"}, "", "")
				ids = append(ids, b.ID)
				return err
			})
		}
		own := func(sessionID string) (out []string) {
			s.Look(func(u *core.Unit) error {
				now, err := u.Conversations.Get(sessionID, false)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(now)
				list, err := u.Bookings.Own(tomorrow, tomorrow)
				for _, b := range list {
					out = append(out, b.ID)
				}
				return err
			})
			return out
		}
		known, nobody, other := s.Session("+5491155550001"), s.Session(""), s.Session("")
		made(known, "21:00")
		made(nobody, "22:00")
		made(other, "20:00")
		for who, want := range map[string][]string{known: ids[:1], nobody: ids[1:2], other: ids[2:],
			s.Session("+5491155550001"): ids[:1], s.Session(""): nil} {
			if got := own(who); !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		}
		s.Do(func(u *core.Unit) error {
			now, err := u.Conversations.Get(nobody, true)
			if err != nil {
				return err
			}
			c, _, err := u.Customers.ByPhone("+5491155550001")
			if err != nil {
				return err
			}
			u.Conversations.Adopt(now)
			return u.Conversations.Belongs(c.ID)
		})
		if got := own(nobody); !slices.Equal(got, ids[:2]) {
			t.Errorf("once they are known: %v, want %v", got, ids[:2])
		}
	}})
}
