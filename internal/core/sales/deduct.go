package sales

import (
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// deduct takes an order's stock permanently: what it has reserved or, if that expired, what is available. out_of_stock
// if that is too little; the caller must roll back then.
func (n *Nouns) deduct(o order.Order) error {
	if o.Status != order.Pending {
		return nil // the others have it already, or never will
	}
	done, err := n.Stock.Commit(o.ID)
	if err != nil || done {
		return err
	}
	wanted, err := n.wants(o)
	if err != nil {
		return err
	}
	return n.Stock.Place(o.ID, wanted, stock.Deduct())
}

// takeForGood is deduct for a paid order: the money has come, so missing stock is reported by an event and is no error.
func (n *Nouns) takeForGood(orderID string) error {
	o, err := n.Orders.Get(orderID, true)
	if err != nil || o.Status != order.Pending {
		return err
	}
	done, err := n.Stock.Commit(o.ID)
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
	ids := make([]string, len(o.Lines))
	for i, l := range o.Lines {
		ids[i] = l.ProductID
	}
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
