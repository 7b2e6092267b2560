package sales

import (
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Review is a draft as its customer may look at it before being asked.
type Review struct {
	Order     order.Order
	Available []int64  // of each line, what the draft could have right now
	Missing   []string // in the customer's words, what an order still lacks
	Text      string   // the summary, with a mark on every line that cannot be had
}

var (
	markNone = locale.Text{ES: "sin stock", PT: "sem estoque", EN: "out of stock"}
	markGone = locale.Text{ES: "ya no está a la venta", PT: "não está mais à venda", EN: "no longer for sale"}
	markLeft = locale.Plural{
		One:   locale.Text{ES: "solo queda %d", PT: "só resta %d", EN: "only %d left"},
		Other: locale.Text{ES: "solo quedan %d", PT: "só restam %d", EN: "only %d left"},
	}
)

// Review looks a draft over. It refuses nothing but an empty one (conflict):
// what would stop a confirmation is told, not enforced.
func (s *Sales) Review(ref Ref, needIdentity bool) (Review, error) {
	o, err := s.find(ref, false)
	if err != nil {
		return Review{}, err
	}
	if len(o.Lines) == 0 {
		return Review{}, s.empty()
	}
	choices, err := s.price(&o)
	if err != nil {
		return Review{}, err
	}
	r := Review{Order: o, Available: make([]int64, len(o.Lines))}
	marks := make([]string, len(o.Lines))
	for i, c := range choices {
		if c.Product.ID == "" {
			marks[i] = s.Scope.Say(markGone)
			continue
		}
		if r.Available[i], err = s.availableTo(o, c); err != nil {
			return Review{}, err
		}
		marks[i] = s.mark(o, c, r.Available[i])
	}
	if r.Missing, err = s.Missing(o, needIdentity); err != nil {
		return Review{}, err
	}
	r.Text = s.summary(o, marks)
	return r, nil
}

func (s *Sales) mark(o order.Order, c catalog.Choice, available int64) string {
	switch {
	case wanted(o, c) <= available:
		return ""
	case available <= 0:
		return s.Scope.Say(markNone)
	}
	return markLeft.In(s.Scope.Workspace.Locale, int(available), available)
}

// wanted is what all lines of a draft together want of one choice.
func wanted(o order.Order, c catalog.Choice) (units int64) {
	for _, l := range o.Lines {
		if l.ProductID == c.Product.ID && l.VariantID == c.Variant.ID {
			units += l.Quantity
		}
	}
	return units
}

func (s *Sales) empty() *fault.Error {
	return fault.New(fault.Conflict, "%s", s.Scope.Say(msgEmpty)).Keep(string(conversation.Idle))
}
