package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

const selectCalendars = `SELECT c.resource_id, c.vendor, c.calendar_id, c.sync_token, c.state, c.error, c.failing_since, c.failures, c.read_at, c.full_at,
		c.next_at, c.claim, c.claimed_until, c.created_at, c.updated_at
	FROM calendars c WHERE c.workspace_id = $1`

func calendarFields(c *booking.Calendar) []any {
	return []any{
		&c.ResourceID, &c.Vendor, &c.CalendarID, &c.SyncToken, &c.State, &c.Error, moment{&c.FailingSince}, &c.Failures, moment{&c.ReadAt}, moment{&c.FullAt},
		moment{&c.NextAt}, &c.Claim, moment{&c.ClaimedUntil}, moment{&c.CreatedAt}, moment{&c.UpdatedAt},
	}
}

func (r bookingRows) Calendars() (out []booking.Calendar, err error) {
	err = r.tx.Rows(selectCalendars+` ORDER BY c.resource_id`, []any{r.tx.Workspace()}, calendarInto(&out))
	return out, err
}

// LockCalendars takes them in the order of their owners, as everybody does.
func (r bookingRows) LockCalendars(resourceIDs []string) (out []booking.Calendar, err error) {
	owners := append([]string{booking.Everybody}, resourceIDs...)
	err = queryIn(r.tx, selectCalendars+` AND c.resource_id IN (@list) ORDER BY c.resource_id`+lock(r.tx, true, "c"),
		[]any{r.tx.Workspace()}, owners, calendarInto(&out))
	return out, err
}

func calendarInto(out *[]booking.Calendar) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		var c booking.Calendar
		err := scan(calendarFields(&c)...)
		*out = append(*out, c)
		return err
	}
}

func (r bookingRows) Calendar(resourceID string, locked bool) (c booking.Calendar, ok bool, err error) {
	ok, err = found(r.tx.Row(selectCalendars+` AND c.resource_id = $2`+lock(r.tx, locked, "c"), []any{r.tx.Workspace(), resourceID}, calendarFields(&c)...))
	return c, ok, err
}

func (r bookingRows) SaveCalendar(c booking.Calendar) error {
	_, err := r.tx.Exec(`INSERT INTO calendars (workspace_id, resource_id, vendor, calendar_id, sync_token, state, error, failing_since, failures, read_at,
			full_at, next_at, claim, claimed_until, created_at, updated_at)
		VALUES (`+placeholders(1, 16)+`)
		ON CONFLICT (workspace_id, resource_id) DO UPDATE SET vendor = excluded.vendor, calendar_id = excluded.calendar_id,
			sync_token = excluded.sync_token, state = excluded.state, error = excluded.error, failing_since = excluded.failing_since,
			failures = excluded.failures, read_at = excluded.read_at, full_at = excluded.full_at, next_at = excluded.next_at,
			claim = excluded.claim, claimed_until = excluded.claimed_until, updated_at = excluded.updated_at`,
		r.tx.Workspace(), c.ResourceID, c.Vendor, c.CalendarID, c.SyncToken, string(c.State), c.Error, micros(c.FailingSince), c.Failures, micros(c.ReadAt),
		micros(c.FullAt), micros(c.NextAt), c.Claim, micros(c.ClaimedUntil), micros(c.CreatedAt), micros(c.UpdatedAt))
	return err
}

func (r bookingRows) DropCalendar(resourceID string) error {
	for _, table := range []string{"calendars", "calendar_events", "busy_times"} {
		if _, err := r.tx.Exec(`DELETE FROM `+table+` WHERE workspace_id = $1 AND resource_id = $2`, r.tx.Workspace(), resourceID); err != nil {
			return err
		}
	}
	return nil
}

func (r bookingRows) SetFeed(resourceID, feed string, now time.Time) error {
	return r.tx.Later(one("resource", resourceID), `UPDATE resources SET feed = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), resourceID, feed, micros(now))
}
