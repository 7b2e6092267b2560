package sales

import (
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// price updates a draft to today's prices, names and delivery cost, at its branch. It returns the choice of each line;
// a product no longer sold has a zero Choice and keeps its last price.
func (s *Sales) price(o *order.Order) (_ []catalog.Choice, err error) {
	if err := s.place(o); err != nil {
		return nil, err
	}
	choices := make([]catalog.Choice, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		c, err := s.chosen(*o, *l, choices[:i])
		if err != nil {
			return nil, err
		}
		if c.Product.ID != "" {
			l.UnitPrice, l.Name, l.SKU = c.Regular(), c.Name(), c.SKU()
		}
		choices[i] = c
	}
	if err := s.promotions.promote(o, choices); err != nil {
		return choices, err
	}
	o.Reprice(0, s.Scope.Workspace.Settings.TaxBasisPoints)
	s.promotions.explain(o)
	q, err := s.quote(o)
	if err != nil {
		return choices, err
	}
	o.Delivery.Zone, o.Delivery.ETA = q.Zone, q.ETA
	o.Reprice(q.Cost, s.Scope.Workspace.Settings.TaxBasisPoints)
	return choices, nil
}

// chosen looks up a line's product, once per product, at the price of the order's buyer.
func (s *Sales) chosen(o order.Order, l order.Line, known []catalog.Choice) (catalog.Choice, error) {
	productID, variantID := l.ProductID, l.VariantID
	for _, k := range known {
		if k.Product.ID == productID {
			v, ok := k.Product.Variant(variantID)
			if !ok && (variantID != "" || k.Product.HasVariants) {
				return catalog.Choice{}, nil
			}
			return catalog.Choice{Product: k.Product, Variant: v}, nil
		}
	}
	c, err := s.Catalog.ChooseFor(s.buyer(o), productID, variantID)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.InvalidArguments) { // not sold as the draft has it any more
		return catalog.Choice{}, nil
	}
	return c, err
}

func (s *Sales) quote(o *order.Order) (business.Quote, error) {
	switch o.Delivery.Method {
	case "":
		return business.Quote{}, nil
	case order.Pickup:
		return s.pickup(*o)
	}
	a := o.Delivery.Address
	return s.Business.Deliver(business.Place{City: a.City, PostalCode: a.PostalCode, Point: a.Point}, string(o.Delivery.Method),
		o.Goods())
}

// demands is the stock that an order needs; products that are not counted need none.
func demands(o order.Order, choices []catalog.Choice) []stock.Demand {
	var out []stock.Demand
	for i, l := range o.Lines {
		if !choices[i].Product.TrackStock {
			continue
		}
		out = append(out, stock.Demand{
			Pair:     stock.Pair{ProductID: l.ProductID, VariantID: l.VariantID},
			Quantity: l.Quantity, Name: l.Name,
		})
	}
	return out
}

// Review is a draft that the customer looks over before the question.
type Review struct {
	Order     order.Order
	Available []int64  // per line, what the draft could have now
	Missing   []string // what the order still lacks, worded for the customer
	Text      string   // the summary, with a mark on every unavailable line, and the warning
	Warning   string   // of what the customer is allergic to
}

var (
	markNone = locale.Text{ES: "sin stock", PT: "sem estoque", EN: "out of stock"}
	markGone = locale.Text{ES: "ya no está a la venta", PT: "não está mais à venda", EN: "no longer for sale"}
	markLeft = locale.Plural{
		One:   locale.Text{ES: "solo queda %d", PT: "só resta %d", EN: "only %d left"},
		Other: locale.Text{ES: "solo quedan %d", PT: "só restam %d", EN: "only %d left"},
	}
)

// Review checks a draft. Only an empty one is an error (conflict): what would block a confirmation is reported, not
// enforced.
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
	lacks, err := s.missing(o, needIdentity)
	if err != nil {
		return Review{}, err
	}
	r.Missing = lists.Map(lacks, func(m missing) string { return s.Scope.Say(m.name) })
	if r.Warning, err = s.AllergyWarning(o, o.Lines...); err != nil {
		return Review{}, err
	}
	r.Text = Lines(s.summary(o, marks), r.Warning)
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

// wanted is the total quantity of one choice over all lines of a draft.
func wanted(o order.Order, c catalog.Choice) (units int64) {
	for _, l := range o.Lines {
		if l.ProductID == c.Product.ID && l.VariantID == c.Variant.ID {
			units += l.Quantity
		}
	}
	return units
}

func (n *Nouns) empty() *fault.Error {
	return n.Scope.Fault(fault.Conflict, msgEmpty).Keep(string(conversation.Idle))
}
