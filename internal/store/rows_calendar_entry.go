package store

import (
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

var entries = describe("calendar_events", "e", func(e *booking.Entry) columns {
	return columns{
		key("booking_id", &e.BookingID), key("resource_id", &e.ResourceID), id("event_id", &e.EventID),
		number("wanted", &e.Wanted), number("done", &e.Done), yes("gone", &e.Gone), public("error", &e.Error),
		when("updated_at", &e.UpdatedAt),
	}
})

var settleEntry = func() *update[booking.Entry] {
	u := entries.updates("calendar entry", "done", "error", "updated_at")
	done := u.parameter("done")
	return u.only(`done <= ` + done + ` AND wanted >= ` + done)
}()

func (r bookingRows) WantEntry(bookingID, resourceID, eventID string, gone bool, now time.Time) error {
	return entries.upsert(r.tx, ` ON CONFLICT (workspace_id, booking_id, resource_id) DO UPDATE SET wanted = calendar_events.wanted + 1,
			gone = excluded.gone, error = '', updated_at = excluded.updated_at`,
		booking.Entry{BookingID: bookingID, ResourceID: resourceID, EventID: eventID, Wanted: 1, Gone: gone,
			UpdatedAt: now})
}

func (r bookingRows) Entries(resourceID string, bookingIDs []string) ([]booking.Entry, error) {
	return entries.in(r.tx, ` AND e.resource_id = $2 AND e.booking_id IN (@list)`, bookingIDs, resourceID)
}

func (r bookingRows) OpenEntries(resourceID string, refusedBefore time.Time, most int) ([]booking.Entry, error) {
	return entries.all(r.tx, ` AND e.resource_id = $2 AND e.wanted <> e.done AND (e.error = '' OR e.updated_at <= $3)
		ORDER BY e.updated_at, e.booking_id LIMIT $4`, resourceID, micros(refusedBefore), limit(most))
}

// SettleEntry does not touch an entry whose state is further along, and ignores a missing one: its calendar was
// disconnected.
func (r bookingRows) SettleEntry(e booking.Entry) error {
	_, err := settleEntry.swap(r.tx, e)
	return err
}

func (r bookingRows) BusyTimes(resourceID string) (map[string]booking.Busy, error) {
	out := map[string]booking.Busy{}
	err := r.tx.Rows(`SELECT t.external_id, t.resource_id, t.starts_at, t.ends_at FROM busy_times t WHERE t.workspace_id = $1 AND t.resource_id = $2`,
		[]any{r.tx.Workspace(), resourceID}, func(scan func(...any) error) error {
			var id string
			var b booking.Busy
			err := scan(&id, &b.ResourceID, moment{&b.From}, moment{&b.To})
			out[id] = b
			return err
		})
	return out, err
}

func (r bookingRows) SaveBusy(resourceID string, times map[string]booking.Busy) error {
	rows := make([][]any, 0, len(times))
	for _, id := range slices.Sorted(maps.Keys(times)) {
		rows = append(rows, []any{resourceID, id, micros(times[id].From), micros(times[id].To)})
	}
	_, err := insert(r.tx, `INSERT INTO busy_times (workspace_id, resource_id, external_id, starts_at, ends_at)`, rows,
		` ON CONFLICT (workspace_id, resource_id, external_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at`)
	return err
}

func (r bookingRows) DropBusy(resourceID string, ids []string) error {
	_, err := execIn(r.tx, `DELETE FROM busy_times WHERE workspace_id = $1 AND resource_id = $2 AND external_id IN (@list)`,
		[]any{r.tx.Workspace(), resourceID}, ids)
	return err
}
