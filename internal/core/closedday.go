package core

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core/booking"
)

// farAhead is for how many days bookings outside the hours are looked for.
const farAhead = 2 * 366

// CancelStranded cancels, in one unit, those of some bookings that a branch or a resource is not there for any more, as
// on a day that was closed. Others of them, moved or cancelled meanwhile, stay as they are. Their customers are told.
func (u *Unit) CancelStranded(ownerID string, ids []string, reason string) (cancelled []booking.Booking, err error) {
	today, err := u.Places.Today("")
	if err != nil {
		return nil, err
	}
	list, err := u.Board.Stranded(ownerID, today, today.Add(farAhead))
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(b booking.Booking) bool { return !slices.Contains(ids, b.ID) })
	slices.SortFunc(list, func(a, b booking.Booking) int { return cmp.Compare(a.ID, b.ID) }) // every unit locks in this order
	for _, b := range list {
		if b, err = u.Bookings.Get(b.ID, true); err != nil {
			return nil, err
		}
		if u.Bookings.Changeable(b) != nil {
			continue
		}
		if b, err = u.Bookings.Cancel(b, reason); err != nil {
			return nil, err
		}
		cancelled = append(cancelled, b)
	}
	return cancelled, nil
}
