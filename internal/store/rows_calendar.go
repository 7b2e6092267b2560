package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

var calendars = describe("calendars", "c", func(c *booking.Calendar) columns {
	return columns{
		key("resource_id", &c.ResourceID), word("vendor", &c.Vendor), id("calendar_id", &c.CalendarID),
		public("sync_token", &c.SyncToken), word("state", &c.State), public("error", &c.Error),
		when("failing_since", &c.FailingSince), number("failures", &c.Failures), when("read_at", &c.ReadAt),
		when("full_at", &c.FullAt), when("next_at", &c.NextAt), id("claim", &c.Claim),
		when("claimed_until", &c.ClaimedUntil), when("created_at", &c.CreatedAt), when("updated_at", &c.UpdatedAt),
	}
})

var overwriteCalendar = calendars.overwrite("created_at")

func (r bookingRows) Calendars() ([]booking.Calendar, error) {
	return calendars.all(r.tx, ` ORDER BY c.resource_id`)
}

// LockCalendars locks them in the order of their owners, as every unit does.
func (r bookingRows) LockCalendars(resourceIDs []string) ([]booking.Calendar, error) {
	owners := append([]string{booking.Everybody}, resourceIDs...)
	return calendars.in(r.tx, ` AND c.resource_id IN (@list) ORDER BY c.resource_id`+lock(r.tx, true, "c"), owners)
}

func (r bookingRows) Calendar(resourceID string, locked bool) (booking.Calendar, bool, error) {
	return calendars.one(r.tx, ` AND c.resource_id = $2`+lock(r.tx, locked, "c"), resourceID)
}

func (r bookingRows) SaveCalendar(c booking.Calendar) error {
	return calendars.upsert(r.tx, overwriteCalendar, c)
}

func (r bookingRows) DropCalendar(resourceID string) error {
	for _, table := range []string{"calendars", "calendar_events", "busy_times"} {
		if err := write(r.tx, `DELETE FROM `+table+` WHERE workspace_id = $1 AND resource_id = $2`,
			resourceID); err != nil {
			return err
		}
	}
	return nil
}

func (r bookingRows) SetFeed(resourceID, feed string, now time.Time) error {
	return r.tx.Later(one("resource", resourceID),
		`UPDATE resources SET feed = $3, updated_at = $4 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), resourceID, feed, micros(now))
}
