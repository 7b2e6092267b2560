package store

import (
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

func (r bookingRows) WantEntry(bookingID, resourceID, eventID string, gone bool, now time.Time) error {
	_, err := r.tx.Exec(`INSERT INTO calendar_events (workspace_id, booking_id, resource_id, event_id, wanted, gone, updated_at)
		VALUES ($1, $2, $3, $4, 1, $5, $6)
		ON CONFLICT (workspace_id, booking_id, resource_id) DO UPDATE SET wanted = calendar_events.wanted + 1, gone = excluded.gone,
			error = '', updated_at = excluded.updated_at`,
		r.tx.Workspace(), bookingID, resourceID, eventID, flag(gone), micros(now))
	return err
}

const selectEntries = `SELECT e.booking_id, e.resource_id, e.event_id, e.wanted, e.done, e.gone, e.error, e.updated_at FROM calendar_events e
	WHERE e.workspace_id = $1 AND e.resource_id = $2`

func entryInto(out *[]booking.Entry) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		var e booking.Entry
		err := scan(&e.BookingID, &e.ResourceID, &e.EventID, &e.Wanted, &e.Done, &e.Gone, &e.Error, moment{&e.UpdatedAt})
		*out = append(*out, e)
		return err
	}
}

func (r bookingRows) Entries(resourceID string, bookingIDs []string) (out []booking.Entry, err error) {
	err = queryIn(r.tx, selectEntries+` AND e.booking_id IN (@list)`, []any{r.tx.Workspace(), resourceID}, bookingIDs, entryInto(&out))
	return out, err
}

func (r bookingRows) OpenEntries(resourceID string, refusedBefore time.Time, most int) (out []booking.Entry, err error) {
	err = r.tx.Rows(selectEntries+` AND e.wanted <> e.done AND (e.error = '' OR e.updated_at <= $3) ORDER BY e.updated_at, e.booking_id LIMIT $4`,
		[]any{r.tx.Workspace(), resourceID, micros(refusedBefore), limit(most)}, entryInto(&out))
	return out, err
}

// SettleEntry leaves an entry alone that has more done already, and is silent about
// one that is not there: its calendar was disconnected.
func (r bookingRows) SettleEntry(e booking.Entry) error {
	_, err := r.tx.Exec(`UPDATE calendar_events SET done = $4, error = $5, updated_at = $6
		WHERE workspace_id = $1 AND booking_id = $2 AND resource_id = $3 AND done <= $4 AND wanted >= $4`,
		r.tx.Workspace(), e.BookingID, e.ResourceID, e.Done, e.Error, micros(e.UpdatedAt))
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
