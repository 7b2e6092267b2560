package booking

import "slices"

// Stranded returns the confirmed bookings from a day on that lost their place: the day was closed, the time is outside
// staff hours, or the table is inactive. The owner is a branch or a resource. It sends no messages: staff decides what
// to do.
func (bd *Board) Stranded(ownerID string, from, to Day) ([]Booking, error) {
	branchID, resourceID := ownerID, ""
	if r, found, err := bd.places.Resource(ownerID); err != nil {
		return nil, err
	} else if found {
		branchID, resourceID = r.BranchID, r.ID
	}
	all, err := bd.rows.Taken(from, to)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	b, err := bd.grid(Need{Kind: Appointment, BranchID: branchID, Emergency: true}, from, to)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(k Booking) bool {
		theirs := k.BranchID == branchID && (resourceID == "" || slices.Contains(k.Resources, resourceID))
		return !theirs || k.Status != Confirmed || !slices.ContainsFunc(k.Resources, func(id string) bool {
			return !b.named[id].Active || !covers(b.open(id, k.Day), k.Start, k.Start+k.Minutes)
		})
	}), nil
}
