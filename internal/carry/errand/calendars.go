package errand

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// calendarTime bounds one synchronisation with Google: less than a job's timeout, so that its outcome can still be
// recorded.
const calendarTime = 45 * time.Second

// calendarPast is how far back a full read of a calendar starts.
const calendarPast = 24 * time.Hour

// Calendars keeps the workspaces' Google calendars and their bookings in step.
type Calendars struct {
	Desk     core.Desk
	Accounts *access.Credentials
	Google   *calendar.Google
	Clock    clock.Clock
}

// Sync synchronises one calendar: it reads what is new there and writes what is missing. Only one synchronisation runs
// at a time, and the next one finds in the rows whatever a crash left undone.
func (c *Calendars) Sync(ctx context.Context, w *access.Workspace, resourceID string) error {
	s := step{Calendars: c, workspace: w}
	taken := false
	err := c.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		s.lease, taken, err = u.Calendars.TakeLease(resourceID)
		return err
	})
	if err != nil || !taken {
		return err
	}
	trouble, err := s.do(ctx)
	if err != nil {
		return err
	}
	return c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Calendars.EndLease(s.lease, trouble) })
}

// Sweep enqueues the calendars that are due.
func (c *Calendars) Sweep(ctx context.Context, w *access.Workspace) error {
	due, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) ([]string, error) { return u.Calendars.Due() })
	if err != nil || len(due) == 0 {
		return err
	}
	return c.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		for _, id := range due {
			u.Soon(booking.ErrandCalendar, id)
		}
		return nil
	})
}

// Check asks Google whether a workspace's account works, and for its synchronised calendars: access.ErrNoAccount, and
// Google's errors.
func (c *Calendars) Check(ctx context.Context, w *access.Workspace) error {
	account, err := c.account(ctx, w)
	if err != nil {
		return err
	}
	list, err := core.Look(ctx, c.Desk, w, func(u *core.Unit) ([]booking.Calendar, error) { return u.Calendars.List() })
	ids := lists.Map(list, func(l booking.Calendar) string { return l.CalendarID })
	if err != nil {
		return err
	}
	return c.Google.Check(ctx, account, ids...)
}

// account opens a workspace's account: access.ErrNoAccount.
func (c *Calendars) account(ctx context.Context, w *access.Workspace) (account calendar.Account, err error) {
	k, err := access.MustLoad[access.GoogleCalendarAccount](ctx, c.Accounts, w.ID, access.GoogleCalendar)
	if k.RefreshToken != "" {
		account.Grant = calendar.Grant{ClientID: k.ClientID, ClientSecret: k.ClientSecret, RefreshToken: k.RefreshToken}
	} else {
		account.ServiceAccount = calendar.ServiceAccount{Email: k.ClientEmail, PrivateKey: k.PrivateKey,
			KeyID: k.PrivateKeyID, Subject: k.Subject}
	}
	return account, err
}

// step is one synchronisation of a calendar.
type step struct {
	*Calendars
	workspace *access.Workspace
	lease     booking.CalendarLease
	vendor    calendar.Account
}

// do reads and writes. Trouble is the calendar's failure; an error is ours.
func (s *step) do(ctx context.Context) (*booking.Trouble, error) {
	var err error
	s.vendor, err = s.account(ctx, s.workspace)
	if errors.Is(err, access.ErrNoAccount) {
		return &booking.Trouble{Refused: true, Why: "the business has no Google account set up"}, nil
	}
	if err != nil {
		return nil, err
	}
	vendor, cancel := context.WithTimeout(ctx, calendarTime)
	defer cancel()
	if s.lease.Reading {
		if trouble, err := s.read(ctx, vendor); trouble != nil || err != nil {
			return trouble, err
		}
	}
	return s.write(ctx, vendor)
}

func (s *step) read(ctx, vendor context.Context) (*booking.Trouble, error) {
	now := s.Clock.Now()
	since, err := core.Look(ctx, s.Desk, s.workspace,
		func(u *core.Unit) (string, error) { return u.Calendars.Since(s.lease), nil })
	if err != nil {
		return nil, err
	}
	said, err := s.Google.Read(vendor, s.vendor, s.lease.CalendarID, since, now.Add(-calendarPast))
	if err != nil {
		return outOfStep(err), nil
	}
	reading := booking.Reading{All: said.All, Next: said.Next}
	for _, t := range said.Times {
		reading.Times = append(reading.Times, booking.Occasion{ID: t.EventID, From: t.Start, To: t.End, Free: t.Free})
	}
	return nil, s.Desk.Write(ctx, s.workspace, access.System,
		func(u *core.Unit) error { return u.Calendars.Learn(s.lease, reading) })
}

// write sends the calendar what it does not have, as far as the time allows: the rest is left for the next run.
func (s *step) write(ctx, vendor context.Context) (*booking.Trouble, error) {
	for {
		events, pending, err := s.pending(ctx)
		if err != nil || len(pending) == 0 {
			return nil, err
		}
		for i, p := range pending {
			if vendor.Err() != nil {
				return nil, nil
			}
			failed := s.one(vendor, p, events[i])
			problem := calendar.ProblemOf(failed)
			if problem == calendar.Unavailable || problem == calendar.Refused {
				return outOfStep(failed), nil
			}
			err := s.Desk.Write(ctx, s.workspace, access.System, func(u *core.Unit) error {
				if problem == calendar.Invalid {
					return u.Calendars.Unwritten(s.lease, p.Entry, fault.From(failed).Message)
				}
				return u.Calendars.MarkWritten(s.lease, p.Entry)
			})
			if err != nil {
				return nil, err
			}
		}
	}
}

// pending is what to write next, with the events as they should be.
func (s *step) pending(ctx context.Context) (events []calendar.Event, list []booking.Pending, err error) {
	err = s.Desk.Read(ctx, s.workspace, access.System, func(u *core.Unit) (err error) {
		events = nil
		if list, err = u.Calendars.Open(s.lease); err != nil {
			return err
		}
		for _, p := range list {
			start, _ := p.Booking.Day.In(time.UTC, p.Booking.Start)
			end, _ := p.Booking.Day.In(time.UTC, p.Booking.Start+p.Booking.Minutes)
			events = append(events, calendar.Event{
				ID: p.EventID, Title: u.Calendars.Headline(p.Booking), Description: u.Calendars.Details(p.Booking),
				Start: start, End: end, Zone: p.Booking.Zone,
				Marks: map[string]string{"mostrador_workspace": s.workspace.ID, "mostrador_booking": p.BookingID},
			})
		}
		return nil
	})
	return events, list, err
}

func (s *step) one(ctx context.Context, p booking.Pending, e calendar.Event) error {
	if p.Gone {
		return s.Google.Remove(ctx, s.vendor, s.lease.CalendarID, e.ID)
	}
	return s.Google.Put(ctx, s.vendor, s.lease.CalendarID, e)
}

// outOfStep turns a failure of Google into the calendar's trouble.
func outOfStep(err error) *booking.Trouble {
	f := fault.From(err)
	return &booking.Trouble{Refused: calendar.ProblemOf(err) == calendar.Refused, Why: f.Message, After: f.RetryAfter}
}
