package sales

import (
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// deduct takes an order's stock permanently: what it has reserved or, if that expired, what is available. out_of_stock
// if that is too little; the caller must roll back then.
func (n *Nouns) deduct(o order.Order) error {
	if o.Status != order.Pending {
		return nil // the others have it already, or never will
	}
	done, err := n.Stock.DeductReserved(o.ID)
	if err != nil || done {
		return err
	}
	wanted, err := n.wants(o)
	if err != nil {
		return err
	}
	return n.Stock.Place(o.ID, wanted, stock.Deduct())
}

// deductPaid is deduct for a paid order: the money has come, so missing stock is reported by an event and is no error.
func (n *Nouns) deductPaid(orderID string) error {
	o, err := n.Orders.Get(orderID, true)
	if err != nil || o.Status != order.Pending {
		return err
	}
	done, err := n.Stock.DeductReserved(o.ID)
	if err != nil || done {
		return err
	}
	wanted, err := n.wants(o)
	if err != nil {
		return err
	}
	enough, err := n.Stock.Enough(o.ID, wanted)
	if err != nil {
		return err
	}
	if !enough {
		n.Scope.Emit("order.stock_missing", o.ID, map[string]any{"orderId": o.ID, "orderNumber": o.Number})
		return nil
	}
	err = n.Stock.Place(o.ID, wanted, stock.Deduct())
	if fault.Is(err, fault.OutOfStock) { // sold between the check and this: retry
		err = fault.Wrap(err, fault.Unavailable, "")
	}
	return err
}

// wants is the stock that the lines of a confirmed order need, whether or not their products are still for sale.
func (n *Nouns) wants(o order.Order) ([]stock.Demand, error) {
	n.at(o)
	ids := lists.Map(o.Lines, func(l order.Line) string { return l.ProductID })
	tracked, err := n.Catalog.Tracked(ids)
	if err != nil {
		return nil, err
	}
	choices := make([]catalog.Choice, len(o.Lines))
	for i, l := range o.Lines {
		choices[i].Product.TrackStock = tracked[l.ProductID]
	}
	return demands(o, choices), nil
}

// restock adjusts an order's stock to its lines, or only checks that it can. A reservation keeps its expiry. If it has
// expired, an order that needs more reserves everything again, and one that needs less goes without.
func (s *Changes) restock(m *modification, check bool) error {
	if m.was == m.now {
		return nil
	}
	if m.Order.Status.InTheMaking() {
		return s.draftFits(m)
	}
	if m.now < m.was {
		if check {
			return nil
		}
		return s.returnUnits(m)
	}
	return s.takeUnits(m, check)
}

func (s *Changes) draftFits(m *modification) error {
	if m.now < m.was {
		return nil
	}
	choice, err := s.Catalog.Choose(m.change.ProductID, m.change.VariantID)
	if err != nil {
		return err
	}
	return s.sales.fits(m.Order, choice, 0)
}

func (m *modification) pair() stock.Pair {
	return stock.Pair{ProductID: m.change.ProductID, VariantID: m.change.VariantID}
}

func (s *Changes) takeUnits(m *modification, check bool) error {
	o := m.Order
	tracked, err := s.Catalog.Tracked([]string{m.change.ProductID})
	if err != nil || !tracked[m.change.ProductID] {
		return err
	}
	how, anew, err := s.holding(o)
	if err != nil {
		return err
	}
	wanted := []stock.Demand{{Pair: m.pair(), Quantity: m.now, Name: m.Item}}
	if anew {
		if wanted, err = s.wants(o); err != nil {
			return err
		}
	}
	switch {
	case check:
		return s.Stock.Could(o.ID, wanted)
	case anew:
		err = s.Stock.Place(o.ID, wanted, how)
	default:
		_, err = s.Stock.Change(o.ID, wanted[0], how)
	}
	if err == nil {
		s.tellRestocked(m, m.was-m.now)
	}
	return err
}

func (s *Changes) returnUnits(m *modification) error {
	o := m.Order
	how, lapsed, err := s.holding(o)
	if err != nil {
		return err
	}
	if lapsed {
		_, err := s.Stock.Release(o.ID)
		return err
	}
	has, err := s.Stock.Has(o.ID, m.pair())
	if err != nil || has <= m.now {
		return err
	}
	_, err = s.Stock.Change(o.ID, stock.Demand{Pair: m.pair(), Quantity: m.now, Name: m.Item}, how)
	if err == nil {
		s.tellRestocked(m, has-m.now)
	}
	return err
}

// holding is how an order holds its stock, and so how it takes more. lapsed: it is pending with no valid reservation.
func (s *Changes) holding(o order.Order) (how stock.Hold, lapsed bool, err error) {
	st, err := s.Stock.StandingOf(o.ID)
	switch {
	case err != nil:
		return how, false, err
	case st.Deducted || o.Status == order.Confirmed:
		return stock.Deduct(), false, nil
	case st.Until.IsZero():
		return stock.ReserveUntil(s.Scope.Now.Add(s.Scope.Workspace.Settings.ReservationLife())), true, nil
	}
	return stock.ReserveUntil(st.Until), false, nil
}

func (s *Changes) tellRestocked(m *modification, back int64) {
	s.Scope.Emit("stock.adjusted", m.Order.ID, map[string]any{
		"orderId": m.Order.ID, "productId": m.change.ProductID, "variantId": m.change.VariantID, "givenBack": back,
	})
}
