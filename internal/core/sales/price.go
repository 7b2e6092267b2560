package sales

import (
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
)

// price updates a draft to today's prices, names and delivery cost. It returns the choice of each line; a product no
// longer sold has a zero Choice and keeps its last price.
func (s *Sales) price(o *order.Order) ([]catalog.Choice, error) {
	choices := make([]catalog.Choice, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		c, err := s.chosen(l.ProductID, l.VariantID, choices[:i])
		if err != nil {
			return nil, err
		}
		if c.Product.ID != "" {
			l.UnitPrice, l.Name, l.SKU = c.Price(), c.Name(), c.SKU()
		}
		choices[i] = c
	}
	o.Reprice(0, s.Scope.Workspace.Settings.TaxBasisPoints)
	q, err := s.quote(o)
	if err != nil {
		return choices, err
	}
	o.Delivery.Zone, o.Delivery.ETA = q.Zone, q.ETA
	o.Reprice(q.Cost, s.Scope.Workspace.Settings.TaxBasisPoints)
	return choices, nil
}

// chosen looks up a line's product, once per product.
func (s *Sales) chosen(productID, variantID string, known []catalog.Choice) (catalog.Choice, error) {
	for _, k := range known {
		if k.Product.ID == productID {
			v, ok := k.Product.Variant(variantID)
			if !ok && (variantID != "" || k.Product.HasVariants) {
				return catalog.Choice{}, nil
			}
			return catalog.Choice{Product: k.Product, Variant: v}, nil
		}
	}
	c, err := s.Catalog.Choose(productID, variantID)
	if isGone(err) {
		return catalog.Choice{}, nil
	}
	return c, err
}

func (s *Sales) quote(o *order.Order) (business.Quote, error) {
	switch o.Delivery.Method {
	case "":
		return business.Quote{}, nil
	case order.Pickup:
		return s.Business.Pickup(), nil
	}
	a := o.Delivery.Address
	return s.Business.Deliver(business.Place{City: a.City, PostalCode: a.PostalCode}, string(o.Delivery.Method), o.Goods())
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
