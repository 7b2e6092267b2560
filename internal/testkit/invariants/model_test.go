package invariants_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// model is what a shop promises, in as few words as possible: plain numbers, no
// storage, no concurrency, no pipeline. The property test compares it with the
// shop after every step.
type model struct {
	now    time.Time
	items  []*item
	holds  []hold
	placed []*sale
	flat   int64 // what delivery costs
}

// item is something for sale.
type item struct {
	product, variant string
	price, quantity  int64
	counted          bool
}

// hold is stock kept for a sale until a moment.
type hold struct {
	sale  *sale
	item  *item
	units int64
	until time.Time
}

// sale is a draft or an order.
type sale struct {
	id       string
	by       *talk  // once placed
	status   string // draft, asked, or as the shop calls it
	lines    []line
	delivery string // pickup, standard or nothing yet
	expires  time.Time
	total    int64 // once placed
}

type line struct {
	item  *item
	units int64
	bp    int
	price int64 // it was sold at; 0: today's
}

// question is what a customer was asked, and what became of it.
type question struct {
	id      string
	pack    string
	sale    *sale
	subject string
	total   int64
	expires time.Time
	state   string
	answer  fault.Code // once executed or failed
}

// talk is one conversation.
type talk struct {
	id    string
	sale  *sale // the latest
	asked *question
	state string
	until time.Time
}

const (
	retailLife, ordersLife = 4 * time.Hour, 30 * time.Minute
	questionLife           = 30 * time.Minute
	keptFor                = 24 * time.Hour
	freeFrom               = 50_000
	mostUnits              = 100
)

// draft is the sale in the making, if it is not over.
func (m *model) draft(t *talk) *sale {
	if s := t.sale; s != nil && (s.status == "draft" || s.status == "asked") && m.now.Before(s.expires) {
		return s
	}
	return nil
}

// named is the sale a call names by its id: what is over or placed is a conflict.
func (m *model) named(t *talk) (*sale, fault.Code) {
	if t.sale == nil {
		return nil, fault.NotFound
	}
	if s := m.draft(t); s != nil {
		return s, ""
	}
	return nil, fault.Conflict
}

func (m *model) reserved(it *item) (units int64) {
	for _, h := range m.holds {
		if h.item == it && h.until.After(m.now) {
			units += h.units
		}
	}
	return units
}

// available is what a sale, if there is one yet, may have of an item: what
// is free, and what its own question holds.
func (m *model) available(s *sale, it *item) int64 {
	free := it.quantity - m.reserved(it)
	for _, h := range m.holds {
		if s != nil && h.sale == s && h.item == it && s.status == "asked" && h.until.After(m.now) {
			free += h.units
		}
	}
	return free
}

func (s *sale) wants(it *item) (units int64) {
	for _, l := range s.lines {
		if l.item == it {
			units += l.units
		}
	}
	return units
}

func (m *model) fits(s *sale, it *item) fault.Code {
	for _, l := range s.lines {
		if l.item == it && l.units > mostUnits {
			return fault.Conflict
		}
	}
	if it.counted && s.wants(it) > m.available(s, it) {
		return fault.OutOfStock
	}
	return ""
}

func (m *model) release(s *sale) {
	m.holds = slices.DeleteFunc(m.holds, func(h hold) bool { return h.sale == s })
}

// take gives a sale its stock until a moment; the zero moment takes it for good.
func (m *model) take(s *sale, until time.Time) {
	m.release(s)
	for _, l := range s.lines {
		switch {
		case !l.item.counted:
		case until.IsZero():
			l.item.quantity -= l.units
		default:
			m.holds = append(m.holds, hold{s, l.item, l.units, until})
		}
	}
}

// priced is what a sale costs: a draft at today's prices, an order at its own.
func (m *model) priced(s *sale) (total int64) {
	for _, l := range s.lines {
		price := l.price
		if price == 0 {
			price = l.item.price
		}
		gross := price * l.units
		total += gross - money.PercentBP(gross, l.bp)
	}
	if s.delivery == "standard" && total < freeFrom {
		total += m.flat
	}
	return total
}

func (s *sale) subject() string {
	out := s.delivery
	for _, l := range s.lines {
		out += fmt.Sprintf(" %p:%d:%d", l.item, l.units, l.bp)
	}
	return out
}

// open returns the draft there is or starts one.
func (m *model) open(t *talk, life time.Duration) *sale {
	s := m.draft(t)
	if s == nil {
		if t.sale != nil && (t.sale.status == "draft" || t.sale.status == "asked") {
			t.sale.status = "cancelled"
		}
		s = &sale{status: "draft", expires: m.now.Add(life)}
		t.sale = s
		t.move("COLLECTING_ORDER", s.expires)
	}
	if t.at(m.now) == "IDLE" {
		t.move("COLLECTING_ORDER", s.expires)
	}
	return s
}

// changed: whatever was asked about the draft is off.
func (m *model) changed(t *talk, s *sale) {
	if q := t.asked; q != nil && q.state == "pending" && q.sale == s {
		q.state = "superseded"
	}
	m.reopen(s)
	t.move("COLLECTING_ORDER", s.expires)
}

func (m *model) reopen(s *sale) {
	if s.status == "asked" {
		m.release(s)
		s.status = "draft"
	}
}

func (t *talk) move(state string, until time.Time) { t.state, t.until = state, until }

// at is where the conversation stands at a moment.
func (t *talk) at(now time.Time) string {
	if !t.until.IsZero() && !now.Before(t.until) && t.state != "DONE" {
		return "IDLE"
	}
	return t.state
}

// at is what became of a question by a moment.
func (q *question) at(now time.Time) string {
	if q.state == "pending" && !now.Before(q.expires) {
		return "expired"
	}
	return q.state
}
