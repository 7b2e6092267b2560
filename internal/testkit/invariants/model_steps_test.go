package invariants_test

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// The steps of the model. Each says what the shop has to answer; "" is success.

// add puts units into the draft: on the item's line whatever its discount
// (anyLine), or on the one with the same.
func (m *model) add(t *talk, s *sale, it *item, units int64, bp int, anyLine bool) fault.Code {
	trial := &sale{}
	if s != nil {
		trial.lines = slices.Clone(s.lines)
	}
	i := slices.IndexFunc(trial.lines, func(l line) bool { return l.item == it && (anyLine || l.bp == bp) })
	if i < 0 {
		trial.lines = append(trial.lines, line{item: it, bp: bp})
		i = len(trial.lines) - 1
	}
	trial.lines[i].units += units
	switch {
	case trial.lines[i].units > mostUnits:
		return fault.Conflict
	case it.counted && trial.wants(it) > m.available(s, it):
		return fault.OutOfStock
	}
	if s == nil {
		s = m.open(t, retailLife)
	}
	s.lines = trial.lines
	m.changed(t, s)
	return ""
}

// set leaves exactly these units of an item on one line.
func (m *model) set(t *talk, it *item, units int64) fault.Code {
	s := m.draft(t)
	if s == nil {
		return fault.NotFound
	}
	first := slices.IndexFunc(s.lines, func(l line) bool { return l.item == it })
	if first < 0 {
		return fault.NotFound
	}
	var lines []line
	for i, l := range s.lines {
		switch {
		case l.item != it:
			lines = append(lines, l)
		case i == first && units > 0:
			lines = append(lines, line{item: it, units: units, bp: l.bp})
		}
	}
	if units > 0 {
		if it.counted && units > m.available(s, it) {
			return fault.OutOfStock
		}
		if slices.Equal(lines, s.lines) {
			return ""
		}
	}
	s.lines = lines
	m.changed(t, s)
	if len(lines) == 0 {
		t.move("IDLE", time.Time{})
	}
	return ""
}

func (m *model) deliver(t *talk, s *sale, how string) fault.Code {
	if s == nil {
		return fault.NotFound
	}
	if s.delivery != how {
		s.delivery = how
		m.changed(t, s)
	}
	return ""
}

// offer says what stands in the way of a yes.
func (m *model) offer(s *sale) fault.Code {
	if len(s.lines) == 0 || s.delivery == "" {
		return fault.Conflict
	}
	for _, l := range s.lines {
		if code := m.fits(s, l.item); code != "" {
			return code
		}
	}
	return ""
}

// keep is the state a refused offer leaves behind.
func (m *model) keep(t *talk, s *sale, code fault.Code) {
	to := map[bool]string{true: "IDLE", false: "NEEDS_DETAILS"}[len(s.lines) == 0]
	if code == fault.OutOfStock {
		to = "COLLECTING_ORDER"
	}
	until := s.expires
	if to == "IDLE" {
		until = time.Time{}
	}
	t.move(to, until)
}

// ask puts the question of a pack about a draft.
func (m *model) ask(t *talk, s *sale, pack string) fault.Code {
	if code := m.offer(s); code != "" {
		m.keep(t, s, code)
		return code
	}
	if q := t.asked; q != nil && q.state == "pending" {
		switch {
		case q.at(m.now) == "expired":
			q.state = "expired"
		case q.pack != pack:
			return fault.Conflict
		case q.sale == s && q.subject == s.subject() && q.total == m.priced(s):
			return "" // the one that is open
		default:
			q.state = "superseded"
		}
	}
	until := m.now.Add(questionLife)
	if s.expires.Before(until) {
		until = s.expires
	}
	t.asked = &question{pack: pack, sale: s, subject: s.subject(), total: m.priced(s), expires: until, state: "pending"}
	if pack == "orders" {
		m.take(s, until)
	}
	s.status = "asked"
	t.move("AWAITING_CONFIRMATION", s.expires)
	return ""
}

// yes is the customer's word on the latest question.
func (m *model) yes(t *talk) fault.Code {
	q := t.asked
	switch q.at(m.now) {
	case "executed", "failed":
		return q.answer
	case "denied":
		return fault.ConfirmationInvalid
	case "expired":
		open := q.state == "pending"
		q.state = "expired"
		m.renew(t, q, open)
		return fault.ConfirmationExpired
	case "amended":
		return fault.ConfirmationInvalid
	case "superseded":
		m.renew(t, q, false)
		return fault.ConfirmationStale
	}
	s := q.sale
	if code := m.offer(s); code != "" {
		q.state, q.answer = "failed", code
		m.reopen(s)
		m.keep(t, s, code)
		return code
	}
	if m.priced(s) > q.total {
		q.state = "superseded"
		m.renew(t, q, true)
		return fault.ConfirmationStale
	}
	m.place(t, q)
	return ""
}

// renew asks again, through the same pack, where a yes could succeed.
func (m *model) renew(t *talk, q *question, wasOpen bool) {
	if wasOpen {
		m.drop(t, q)
	}
	s := m.subjectOf(t, q)
	if s == nil || m.offer(s) != "" {
		if t.at(m.now) == "AWAITING_CONFIRMATION" {
			m.settle(t)
		}
		return
	}
	m.ask(t, s, q.pack)
}

// drop gives the draft of a question back to its customer.
func (m *model) drop(t *talk, q *question) {
	if s := q.sale; m.draft(t) == s {
		m.reopen(s)
		if t.at(m.now) == "AWAITING_CONFIRMATION" {
			t.move("COLLECTING_ORDER", s.expires)
		}
	}
}

// subjectOf is the draft the stored call of a question would confirm now: retail
// names none and takes the conversation's, orders names its own.
func (m *model) subjectOf(t *talk, q *question) *sale {
	s := m.draft(t)
	if q.pack == "orders" && s != q.sale {
		return nil
	}
	return s
}

func (m *model) settle(t *talk) {
	if s := m.draft(t); s != nil {
		t.move("COLLECTING_ORDER", s.expires)
		return
	}
	t.move("IDLE", time.Time{})
}

func (m *model) place(t *talk, q *question) {
	s := q.sale
	s.status, s.total = "confirmed", m.priced(s)
	if q.pack == "retail" {
		s.status = "pending"
		m.take(s, m.now.Add(keptFor))
	} else {
		m.take(s, time.Time{})
	}
	q.state, q.answer = "executed", ""
	s.by = t
	for i := range s.lines {
		s.lines[i].price = s.lines[i].item.price
	}
	m.placed = append(m.placed, s)
	t.move("DONE", time.Time{})
}

// no ends the latest question without a yes; to says in which way.
func (m *model) no(t *talk, to string) fault.Code {
	q := t.asked
	switch q.at(m.now) {
	case "pending":
		q.state = to
		m.drop(t, q)
		return ""
	case to:
		return "" // the same answer again
	case "expired":
		return fault.ConfirmationExpired
	}
	return fault.Conflict
}

// token is confirm_order with the latest question's token.
func (m *model) token(t *talk) fault.Code {
	q := t.asked
	var why fault.Code
	switch q.at(m.now) {
	case "pending":
		return fault.ConfirmationRequired
	case "executed":
		if q.pack == "retail" && m.draft(t) != nil {
			return fault.ConfirmationInvalid // it was used, and there is another draft
		}
		return q.answer
	case "failed":
		return q.answer
	case "denied", "amended":
		return fault.ConfirmationInvalid
	case "expired":
		why = fault.ConfirmationExpired
	default:
		why = fault.ConfirmationStale
	}
	s := m.subjectOf(t, q)
	switch {
	case s == nil && q.pack == "retail":
		return fault.NotFound
	case s == nil:
		return fault.Conflict
	}
	if code := m.ask(t, s, q.pack); code != "" {
		return code
	}
	return why
}

// sweep tidies up. No answer depends on it, but for questions whose
// draft goes on: their draft is a plain one again.
func (m *model) sweep(talks []*talk) {
	for _, t := range talks {
		if q := t.asked; q != nil && q.state == "pending" && q.at(m.now) == "expired" {
			q.state = "expired"
			m.drop(t, q)
			if t.at(m.now) == "AWAITING_CONFIRMATION" {
				m.settle(t)
			}
		}
	}
	for _, t := range talks {
		if s := t.sale; s != nil && (s.status == "draft" || s.status == "asked") && !m.now.Before(s.expires) {
			m.release(s)
			s.status = "cancelled"
		}
	}
}
