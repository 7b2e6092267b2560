package invariants_test

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// What happens to an order after its yes.

// underWay are the states people move an order through, in their order.
var underWay = []string{"processing", "shipped", "delivered", "completed"}

// reachable says what stands in the way of a customer's change of an order.
func (m *model) reachable(t *talk, s *sale) fault.Code {
	switch {
	case s.by != t:
		return fault.NotFound
	case s.status != "pending" && s.status != "confirmed":
		return fault.Conflict
	}
	return ""
}

// recounted is an order's lines with so many of an item.
func (s *sale) recounted(it *item, units int64) []line {
	lines := slices.Clone(s.lines)
	change := units - s.wants(it)
	if s.wants(it) == 0 {
		return append(lines, line{item: it, units: units, price: it.price})
	}
	for i := range lines {
		if change > 0 && lines[i].item == it {
			lines[i].units += change
			return lines
		}
	}
	for i := len(lines) - 1; i >= 0; i-- {
		if lines[i].item == it {
			off := min(lines[i].units, -change)
			lines[i].units -= off
			change += off
		}
	}
	return slices.DeleteFunc(lines, func(l line) bool { return l.units == 0 })
}

// keptUntil is when an order's reservation lapses; zero: it has.
func (m *model) keptUntil(s *sale) (until time.Time) {
	for _, h := range m.holds {
		if h.sale == s && h.until.After(m.now) {
			until = h.until
		}
	}
	return until
}

// free is what an order may have of an item: what is there, and what it has.
func (m *model) free(s *sale, it *item) int64 {
	units := it.quantity - m.reserved(it)
	if s.status == "confirmed" {
		return units + s.wants(it)
	}
	for _, h := range m.holds {
		if h.sale == s && h.item == it && h.until.After(m.now) {
			units += h.units
		}
	}
	return units
}

// change says what a shop answers to a customer who wants to leave so many of an item
// in an order; naming is whether it may be new to it.
func (m *model) change(t *talk, s *sale, it *item, units int64, naming bool) fault.Code {
	if code := m.reachable(t, s); code != "" {
		return code
	}
	was := s.wants(it)
	switch {
	case was == 0 && !naming:
		return fault.NotFound
	case was == units:
		return fault.Conflict
	}
	after := &sale{lines: s.recounted(it, units)}
	for _, l := range after.lines {
		if l.item == it && l.units > mostUnits {
			return fault.Conflict
		}
	}
	if len(after.lines) == 0 {
		return fault.Conflict
	}
	if units < was || !it.counted {
		return m.room(t)
	}
	wanted := []*item{it}
	if s.status == "pending" && m.keptUntil(s).IsZero() {
		wanted = m.items // all of it is reserved anew
	}
	for _, i := range wanted {
		if i.counted && after.wants(i) > m.free(s, i) {
			return fault.OutOfStock
		}
	}
	return m.room(t)
}

// room: one question at a time. One that ran out makes room.
func (m *model) room(t *talk) fault.Code {
	q := t.asked
	switch {
	case q == nil || q.state != "pending":
	case q.at(m.now) == "expired":
		q.state = "expired"
	default:
		return fault.Conflict
	}
	return fault.ConfirmationRequired
}

// modify is a change with its customer's yes.
func (m *model) modify(t *talk, s *sale, it *item, units int64) {
	was, until := s.wants(it), m.keptUntil(s)
	s.lines = s.recounted(it, units)
	s.total = m.priced(s)
	switch {
	case !it.counted && s.status == "confirmed":
	case s.status == "confirmed":
		it.quantity -= units - was
	case until.IsZero() && units > was && it.counted:
		m.take(s, m.now.Add(keptFor))
	case until.IsZero():
		m.release(s)
	case it.counted:
		m.holds = slices.DeleteFunc(m.holds, func(h hold) bool { return h.sale == s && h.item == it })
		if units > 0 {
			m.holds = append(m.holds, hold{s, it, units, until})
		}
	}
	m.answeredNow(t)
}

// answeredNow: nothing is waited for any more.
func (m *model) answeredNow(t *talk) {
	if t.at(m.now) == "AWAITING_CONFIRMATION" {
		m.settle(t)
	}
}

func (m *model) cancel(t *talk, s *sale) {
	if s.status == "confirmed" {
		m.giveBack(s)
	}
	m.release(s)
	s.status = "cancelled"
	m.answeredNow(t)
}

func (m *model) giveBack(s *sale) {
	for _, l := range s.lines {
		if l.item.counted {
			l.item.quantity += l.units
		}
	}
}

// advance moves an order on, or says why not.
func (m *model) advance(s *sale, to string) fault.Code {
	from := slices.Index(underWay, s.status)
	switch i := slices.Index(underWay, to); {
	case s.status == to:
		return ""
	case s.status == "cancelled", i == 0 && from >= 0, i > 0 && from < 0, i < from:
		return fault.Conflict
	case i-from > 1 && !(s.status == "processing" && to == "delivered"):
		return fault.Conflict
	}
	if s.status == "pending" {
		for _, it := range m.items {
			if it.counted && s.wants(it) > m.free(s, it) {
				return fault.OutOfStock
			}
		}
		m.take(s, time.Time{})
	}
	s.status = to
	return ""
}

// adjust changes what there is of an item by hand.
func (m *model) adjust(it *item, kind string, units int64) fault.Code {
	after := it.quantity + units
	switch kind {
	case "decrease":
		after = it.quantity - units
	case "correction":
		after = units
	}
	if !it.counted || after < m.reserved(it) {
		return fault.Conflict
	}
	it.quantity = after
	return ""
}
