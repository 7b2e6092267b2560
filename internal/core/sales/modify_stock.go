package sales

import (
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
)

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
