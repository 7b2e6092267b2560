package catalog

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// GroupPrice is what a product, or one of its variants, costs a customer group.
type GroupPrice struct {
	Group     string
	ProductID string
	VariantID string // empty: the product, and its variants without a price of their own
	Price     int64
}

// GroupRows stores the prices of customer groups.
type GroupRows interface {
	GroupPrices(group string, productIDs []string) ([]GroupPrice, error)
	// SaveGroupPrices writes prices; 0 removes one.
	SaveGroupPrices(list []GroupPrice) error
	// GroupPriced returns the ids of products with a price for the group, by id.
	GroupPriced(group, after string, limit int) ([]string, error)
	DropGroupPrices(group string) error
}

// PricesFor are what some products cost a customer group, as its list says.
func (c *Catalog) PricesFor(group string, productIDs []string) ([]GroupPrice, error) {
	return c.rows.GroupPrices(group, productIDs)
}

// SaveGroupPrices writes prices of customer groups; 0 removes one, so that the group's percentage applies.
func (c *Catalog) SaveGroupPrices(list []GroupPrice) error { return c.rows.SaveGroupPrices(list) }

// GroupsBy sets how a customer's group is found.
func (c *Catalog) GroupsBy(group func(customerID string) (access.CustomerGroup, bool, error)) {
	c.group = group
}

// Pricing is what makes prices for one customer: their group's list, and the promotions that run.
type Pricing struct {
	Group      string // empty: none
	OffBP      int    // off the usual price of what the list has no price for
	Promotions []access.Promotion
}

// pricing is empty for staff outside a conversation, for printed catalogues, and wherever nothing changes a price:
// those see the usual prices.
func (c *Catalog) pricing() (Pricing, error) {
	if c.scope.Actor.Role.Trusted() && c.scope.SessionID == "" {
		return Pricing{}, nil
	}
	return c.pricingFor(c.scope.CustomerID)
}

// pricingFor is what makes prices for a customer; for one who is not known if the id is empty.
func (c *Catalog) pricingFor(customerID string) (p Pricing, err error) {
	if known, ok := c.prices[customerID]; ok { // every line of an order asks
		return known, nil
	}
	if p, err = c.findPricing(customerID); err == nil {
		if c.prices == nil {
			c.prices = map[string]Pricing{}
		}
		c.prices[customerID] = p
	}
	return p, err
}

func (c *Catalog) findPricing(customerID string) (p Pricing, err error) {
	s := c.scope
	for _, promotion := range s.Workspace.Running(s.Now) {
		if promotion.OfLines() {
			p.Promotions = append(p.Promotions, promotion)
		}
	}
	if len(s.Workspace.Settings.CustomerGroups) == 0 || customerID == "" {
		return p, nil
	}
	g, found, err := c.group(customerID)
	if found {
		p.Group, p.OffBP = g.Name, g.BasisPoints()
	}
	return p, err
}

func (by Pricing) none() bool { return by.Group == "" && len(by.Promotions) == 0 }

// PromotedBy sets what finds the promotion that an order gives a line of it, and what that takes off: one function
// prices what is sold and what is shown.
func (c *Catalog) PromotedBy(applied func(covering []access.Promotion, unitPrice, quantity int64) (access.Promotion,
	int64)) {
	c.applied = applied
}

// price has products, and the variants they have by now, cost what a customer pays for one. Regular keeps the price of
// their group, or the usual one, and CompareAt what it costs the others.
func (c *Catalog) price(by Pricing, products []Product) error {
	if by.none() {
		return nil
	}
	listed := map[[2]string]int64{}
	if by.Group != "" {
		list, err := c.rows.GroupPrices(by.Group, lists.Map(products, func(p Product) string { return p.ID }))
		if err != nil {
			return err
		}
		for _, g := range list {
			listed[[2]string{g.ProductID, g.VariantID}] = g.Price
		}
	}
	for i := range products {
		c.apply(by, &products[i], listed)
	}
	return nil
}

// priceNow is price for the session's customer.
func (c *Catalog) priceNow(products []Product) error {
	by, err := c.pricing()
	if err != nil {
		return err
	}
	return c.price(by, products)
}

func (c *Catalog) apply(by Pricing, p *Product, listed map[[2]string]int64) {
	if p.Regular == 0 { // not priced before its variants were read
		usual, ok := p.Price, false
		if p.Regular, ok = listed[[2]string{p.ID, ""}]; !ok {
			p.Regular = usual - money.PercentUp(usual, by.OffBP)
		}
		_, off := c.applied(by.covering(p.sold(Variant{})), p.Regular, 1)
		p.Price = p.Regular - off
		if p.Price < usual {
			p.CompareAt = max(p.CompareAt, usual)
		}
	}
	p.Variants = slices.Clone(p.Variants) // they may be cached for everybody
	for i := range p.Variants {
		v := &p.Variants[i]
		switch price, ok := listed[[2]string{p.ID, v.ID}]; {
		case ok:
			v.Regular = price
		case !v.OwnPrice:
			v.Regular = p.Regular
		default:
			v.Regular = v.Price - money.PercentUp(v.Price, by.OffBP)
		}
	}
	c.promote(by, p)
}
