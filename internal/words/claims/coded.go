package claims

import (
	"slices"
	"strings"
)

// checkCoded checks what a sentence tells beside the code of a booking: the day and the hour, or the service, of another
// booking of the customer's are not that one's.
func checkCoded(r *reader, s *sentence) {
	codes := codesIn(s)
	if len(codes) != 1 || len(r.found) > 0 || denies(s) {
		return
	}
	own := func(f Fact) bool {
		return slices.ContainsFunc(f.Things, func(n string) bool { return strings.EqualFold(n, codes[0]) })
	}
	list := slices.DeleteFunc(slices.Clone(r.c.facts[Slot]), func(f Fact) bool { return f.Role != Booked || len(f.Things) == 0 })
	if len(list) < 2 || !slices.ContainsFunc(list, own) {
		return
	}
	for _, d := range schedule(r, s) {
		if len(d.days)+len(d.dates) == 0 || len(d.times) == 0 {
			continue
		}
		at := func(f Fact) bool {
			return onDay(f, d.days) && onDate(f, d.dates) && slices.ContainsFunc(d.times, func(t int) bool { return sameTime(t, slotMinute(f)) })
		}
		if slices.ContainsFunc(list, func(f Fact) bool { return !own(f) && at(f) }) &&
			!slices.ContainsFunc(list, func(f Fact) bool { return own(f) && at(f) }) && len(schedule(r, s)) == 1 {
			r.refuted = true
			r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
			return
		}
	}
}
