package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	roomTables   = 24
	busyDays     = 30 // ahead of today
	pastBookings = 10_000
	askedTimes   = 40
)

// askTheBook measures availability queries of a restaurant whose next month is nearly full: with ten times the past
// bookings, compared with the base amount. The two results are a query about a taken hour, which has to find
// alternatives, and one about a whole day.
func askTheBook(ctx context.Context, l *lab) ([]result, error) {
	var rooms [2]*room
	for i, past := range []int{10 * pastBookings, pastBookings} {
		r, err := l.room(ctx, filepath.Join(l.dir, fmt.Sprintf("room-%d", i)), past)
		if err != nil {
			return nil, err
		}
		rooms[i] = r
	}
	var out []result
	for _, q := range []struct {
		what string
		ask  func(r *room, ctx context.Context, i int) error
	}{
		{"frontdesk/check_availability of a taken hour in a full month", (*room).check},
		{"every free time of a day in a full month", (*room).free},
	} {
		c, err := inTurn(ctx, askedTimes,
			func(ctx context.Context, i int) error { return q.ask(rooms[0], ctx, i) },
			func(ctx context.Context, i int) error { return q.ask(rooms[1], ctx, i) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q.what, err)
		}
		out = append(out, c.times(q.what+", with ten times the past bookings, p50 / with 10,000", atMost(1.10)))
	}
	return out, nil
}

// room is a restaurant with a full booking calendar.
type room struct {
	*stand
	today booking.Day
	talks []string
}

func (l *lab) room(ctx context.Context, home string, past int) (*room, error) {
	s, err := open(ctx, home)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.dine(ctx), s.Close()); err != nil {
		return nil, err
	}
	if err := fillBook(ctx, home, s.workspace.ID, past); err != nil {
		return nil, err
	}
	if s, err = open(ctx, home); err != nil {
		return nil, err
	}
	l.later(s.Close)
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	r := &room{stand: s, today: booking.DayOf(clock.System{}.Now().In(s.workspace.Location()))}
	if err := r.fill(ctx); err != nil {
		return nil, err
	}
	err = s.write(ctx, func(u *core.Unit) error {
		r.talks = nil
		for range (rounds + 1) * askedTimes {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "whatsapp"})
			if err != nil {
				return err
			}
			r.talks = append(r.talks, talk.ID)
		}
		return nil
	})
	s.quiet()
	return r, err
}

// dine opens the restaurant, every day from noon to midnight.
func (s *stand) dine(ctx context.Context) error {
	w, err := s.Keyring.CreateWorkspace(ctx, access.Workspace{
		Slug: slug, Name: "Parrilla", Plan: access.Pro, Locale: locale.ESMX, Currency: "MXN", Country: "MX",
		Zone:     "America/Mexico_City",
		Settings: access.Settings{CallsPerMinute: 1_000_000},
	})
	if err != nil {
		return err
	}
	s.workspace = &w
	if s.agent, err = s.Keyring.CreateAgent(ctx, w.ID,
		access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: "rest_complete"}); err != nil {
		return err
	}
	return s.write(ctx, func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := range 7 {
			week = append(week, booking.WeekRange{Weekday: booking.Day("2024-01-07").Add(d).Weekday(),
				Range: booking.Range{From: 12 * 60, To: 24 * 60}})
		}
		for i := range roomTables {
			r := booking.Resource{
				ID: scope.NewID(), Kind: booking.Table, Name: fmt.Sprintf("Mesa %d", i+1), SeatsMin: 1,
				SeatsMax: 2 + 2*(i%3), Position: i, Active: true,
			}
			if err := u.Places.SaveResource(r); err != nil {
				return err
			}
		}
		return u.Places.SetWeek("", week)
	})
}

// fill books the month ahead with 150 tries a day, until most of them find no table.
func (r *room) fill(ctx context.Context) error {
	rng := rand.New(rand.NewPCG(5, 6))
	for day := range busyDays {
		err := r.write(ctx, func(u *core.Unit) error {
			for tries := 0; tries < 150; tries++ {
				n := booking.Need{Kind: booking.Reservation, Day: r.today.Add(day + 1), Start: 12*60 + 30*rng.IntN(22),
					Minutes: 60, Party: 1 + rng.IntN(6)}
				a, err := u.Board.Find(n)
				if err != nil {
					return err
				}
				if !a.Available {
					continue
				}
				if _, err := u.Bookings.Book(n, booking.Who{Name: "Ana"}, "", ""); err != nil {
					return err
				}
			}
			// One hour is fully booked.
			for {
				n := booking.Need{Kind: booking.Reservation, Day: r.today.Add(day + 1), Start: fullHour, Minutes: 60,
					Party: 2}
				a, err := u.Board.Find(n)
				if err != nil || !a.Available {
					return err
				}
				if _, err := u.Bookings.Book(n, booking.Who{Name: "Ana"}, "", ""); err != nil {
					return err
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// fullHour is the fully booked hour.
const fullHour = 21 * 60

func (r *room) check(ctx context.Context, i int) error {
	_, err := r.call(ctx, r.talks[i], "frontdesk/check_availability",
		fmt.Sprintf(`{"date":%q,"time":%q,"party_size":2}`, r.today.Add(1+i%busyDays), booking.Clock(fullHour)))
	return err
}

func (r *room) free(ctx context.Context, i int) error {
	return r.read(ctx, func(u *core.Unit) error {
		_, err := u.Board.Free(booking.Need{Kind: booking.Reservation, Day: r.today.Add(1 + i%busyDays), Minutes: 60,
			Party: 2})
		return err
	})
}

// fillBook inserts past bookings into a closed database. They are still confirmed, so that they occupy their slots.
func fillBook(ctx context.Context, home, workspace string, past int) error {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(home, "mostrador.db"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Every table has five parties a day, from noon on.
	for _, query := range []string{"PRAGMA synchronous = OFF", "PRAGMA temp_store = MEMORY", `
		CREATE TEMP TABLE filling AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ` +
		fmt.Sprint(past-1) + `)
			SELECT i, printf('01900000-0000-7000-8000-%012x', i) AS id, s.id AS place, s.workspace_id AS workspace,
				date('now', '-' || (3 + i / ` + fmt.Sprint(roomTables*5) + `) || ' days') AS day, 12 + i / ` +
		fmt.Sprint(roomTables) + ` % 5 AS hour
			FROM n JOIN resources s ON s.workspace_id = '` + workspace + `' AND s.position = i % ` +
		fmt.Sprint(roomTables), `
		INSERT INTO bookings (workspace_id, id, code, kind, status, day, starts, minutes, zone, party, resources, name, created_at, updated_at)
			SELECT workspace, id, 'OLD-' || i, 'reservation', 'confirmed', day, hour * 60, 60, 'America/Mexico_City', 2, '["' || place || '"]', 'Ana',
				` + longAgo + `, ` + longAgo + ` FROM filling`, `
		INSERT INTO booking_slots (workspace_id, resource_id, slot, booking_id)
			WITH RECURSIVE m(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < 11)
			SELECT workspace, place, unixepoch(day) / 300 + hour * 12 + k, id FROM filling, m`,
	} {
		if _, err := conn.ExecContext(ctx, query); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
	}
	return nil
}
