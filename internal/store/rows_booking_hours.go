package store

import (
	"fmt"
	"maps"

	"github.com/mostrador/mostrador/internal/core/booking"
)

// emergencyHours marks time ranges reserved for emergencies.
const emergencyHours = "emergency"

func (r bookingRows) Hours(ownerIDs []string, from, to booking.Day) (booking.Hours, error) {
	h, err := again(r.tx, fmt.Sprint("hours of ", ownerIDs, from, to), func() (booking.Hours, error) {
		return r.hours(ownerIDs, from, to)
	})
	return maps.Clone(h), err
}

func (r bookingRows) hours(ownerIDs []string, from, to booking.Day) (booking.Hours, error) {
	out := booking.Hours{}
	of := func(id string) *booking.OwnHours {
		if out[id] == nil {
			out[id] = &booking.OwnHours{}
		}
		return out[id]
	}
	err := queryIn(r.tx, `SELECT h.owner_id, h.weekday, h.starts, h.ends, h.kind FROM week_hours h
		WHERE h.workspace_id = $1 AND h.owner_id IN (@list) ORDER BY h.owner_id, h.weekday, h.starts`,
		[]any{r.tx.Workspace()}, ownerIDs, func(scan func(...any) error) error {
			var id, kind string
			var w booking.WeekRange
			if err := scan(&id, &w.Weekday, &w.From, &w.To, &kind); err != nil {
				return err
			}
			w.Emergency = kind == emergencyHours
			of(id).Week = append(of(id).Week, w)
			return nil
		})
	if err != nil {
		return nil, err
	}
	err = queryIn(r.tx, `SELECT h.owner_id, h.day, h.ranges, h.note FROM day_hours h
		WHERE h.workspace_id = $1 AND h.day >= $2 AND h.day <= $3 AND h.owner_id IN (@list) ORDER BY h.owner_id, h.day`,
		[]any{r.tx.Workspace(), string(from), string(to)}, ownerIDs, func(scan func(...any) error) error {
			var id string
			var d booking.DayRanges
			if err := scan(&id, &d.Day, parsed{&d.Ranges}, &d.Note); err != nil {
				return err
			}
			of(id).Days = append(of(id).Days, d)
			return nil
		})
	return out, err
}

func (r bookingRows) SaveWeek(ownerID string, week []booking.WeekRange) error {
	if err := r.watchHours(ownerID); err != nil {
		return err
	}
	if err := write(r.tx, `DELETE FROM week_hours WHERE workspace_id = $1 AND owner_id = $2`, ownerID); err != nil {
		return err
	}
	rows := make([][]any, len(week))
	for i, w := range week {
		kind := "open"
		if w.Emergency {
			kind = emergencyHours
		}
		rows[i] = []any{ownerID, int64(w.Weekday), w.From, w.To, kind}
	}
	return insertLater(r.tx, `INSERT INTO week_hours (workspace_id, owner_id, weekday, starts, ends, kind)`, rows)
}

func (r bookingRows) SaveDay(ownerID string, day booking.Day, ranges []booking.Range, note string) error {
	if err := r.watchHours(ownerID); err != nil {
		return err
	}
	if ranges == nil {
		ranges = []booking.Range{}
	}
	return write(r.tx, `INSERT INTO day_hours (workspace_id, owner_id, day, ranges, note) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, owner_id, day) DO UPDATE SET ranges = excluded.ranges, note = excluded.note`,
		ownerID, string(day), document(ranges), note)
}

func (r bookingRows) DropDays(ownerID string, from booking.Day) error {
	if err := r.watchHours(ownerID); err != nil {
		return err
	}
	return write(r.tx, `DELETE FROM day_hours WHERE workspace_id = $1 AND owner_id = $2 AND day >= $3`,
		ownerID, string(from))
}
