package booking

import "time"

// OpensIn is OpensAfter now.
func (ps *Places) OpensIn(branchID string) (wait time.Duration, day Day, minute int, known bool, err error) {
	return ps.OpensAfter(branchID, ps.scope.Now)
}

// OpensAfter is how long after a moment a branch stays closed, and when it opens; zero while it is open. known is false
// for a branch without hours, or one that stays closed all week.
func (ps *Places) OpensAfter(branchID string, moment time.Time) (wait time.Duration, day Day, minute int, known bool, err error) {
	zone, err := ps.Zone(branchID)
	if err != nil {
		return 0, day, 0, false, err
	}
	now := moment.In(zone)
	today := DayOf(now)
	h, err := ps.Opening(branchID, today.Add(-1), today.Add(8))
	if err != nil {
		return 0, day, 0, false, err
	}
	at := now.Hour()*60 + now.Minute()
	for n := range 8 {
		for _, r := range h.around(today.Add(n), false) {
			from, to := r.From+n*1440, r.To+n*1440
			switch {
			case at >= from && at < to:
				return 0, today, at, true, nil
			case at < from:
				return time.Duration(from-at) * time.Minute, today.Add(n + r.From/1440), r.From % 1440, true, nil
			}
		}
	}
	return 0, day, 0, false, nil
}
