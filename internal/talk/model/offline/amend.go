package offline

import (
	"maps"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// amends: the runtime asks about a booking, and instead of an answer the message says
// something else about it: another hour, another service. The booking is put again with
// that; where nothing changes the question simply stands.
func (d *dialogue) amends() bool {
	if d.m.Asked == nil || d.m.Asked.Task.Kind != "book" || d.r.Facts.Question == "" || d.msg.Yes() || d.msg.No() || d.file {
		return false
	}
	for _, w := range d.msg.Wishes() {
		switch w.Kind {
		case read.Table, read.Visit, read.Free, read.Want, read.Amount, read.Greet, read.Thanks, read.Done, read.Pain:
		default:
			return false
		}
	}
	t := d.m.Asked.Task
	t.Slots = maps.Clone(t.Slots)
	t.Options, t.Asked, t.Step = nil, "", ""
	if w := d.msg.When(noHint); read.Said(w) == 0 && (d.desk() != tables || !d.msg.Wants(read.Amount, read.Table)) || !d.readBooking(&t, false) {
		return false
	}
	d.m.Misses = 0
	d.useAll()
	if same(t, d.m.Asked.Task) {
		return true
	}
	t.drop("checked")
	d.m.Asked = nil
	d.m.Tasks = append([]task{t}, d.m.Tasks...)
	return true
}

// same: two states of a booking ask for the same thing.
func same(a, b task) bool {
	for _, s := range []string{"date", "time", "hours", "days", "part", "edge", "party", "service_said", "staff_said"} {
		if a.slot(s) != b.slot(s) {
			return false
		}
	}
	return true
}
