package catalog

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Conditional is a promotion that does not apply to one unit as it is, with what it depends on, worded for the
// customer. It applies instead of what the product has otherwise: a line has one promotion at most.
type Conditional struct {
	Name      string
	Condition string
}

var (
	condTake = locale.Text{
		ES: "llevando %d se pagan %d",
		PT: "levando %d, paga %d",
		EN: "take %d, pay for %d",
	}
	condFrom = locale.Text{
		ES: "a partir de %s en productos de la promoción",
		PT: "a partir de %s em produtos da promoção",
		EN: "from %s of the goods it is for",
	}
	condOnly = locale.Text{ES: "solo en %s", PT: "só em %s", EN: "only %s"}
)

func (p *Product) sold(v Variant) access.Sold {
	return access.Sold{SKU: p.SKU, VariantSKU: v.SKU, Category: p.Category, Brand: p.Brand}
}

func (by Pricing) covering(s access.Sold) []access.Promotion {
	return lists.Filter(by.Promotions, func(p access.Promotion) bool { return p.Covers(s) })
}

// promote names what promotions do for a product, and has its variants cost what one of each does. Promotions names
// the one that takes off one unit, whichever variant it is; all others are Conditional.
func (c *Catalog) promote(by Pricing, p *Product) {
	p.Promotions, p.Conditional = nil, nil
	if len(p.Variants) == 0 {
		covering := by.covering(p.sold(Variant{}))
		if now, off := c.applied(covering, p.Regular, 1); off > 0 {
			p.Promotions = []string{now.Name}
		}
		for _, later := range c.later(covering, p.Regular) {
			p.Conditional = append(p.Conditional, Conditional{later.Name, c.condition(later)})
		}
		return
	}
	names := map[Conditional][]string{} // of the variants that have it
	var order []Conditional
	add := func(name, condition string, v Variant) {
		k := Conditional{name, condition}
		if _, there := names[k]; !there {
			order = append(order, k)
		}
		names[k] = append(names[k], v.Name)
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		covering := by.covering(p.sold(*v))
		now, off := c.applied(covering, v.Regular, 1)
		v.Price, v.Promotion = v.Regular-off, now.Name
		if off > 0 {
			add(now.Name, "", *v)
		}
		for _, later := range c.later(covering, v.Regular) {
			add(later.Name, c.condition(later), *v)
		}
	}
	for _, k := range order {
		all := len(names[k]) == len(p.Variants)
		if all && k.Condition == "" {
			p.Promotions = []string{k.Name}
			continue
		}
		parts := []string{k.Condition}
		if !all {
			parts = append(parts, c.scope.Say(condOnly, locale.List(c.scope.Workspace.Locale, names[k], false)))
		}
		parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
		p.Conditional = append(p.Conditional, Conditional{k.Name, strings.Join(parts, ", ")})
	}
}

// later lists the promotions that would be the one of a line with enough units of it.
func (c *Catalog) later(covering []access.Promotion, price int64) (list []access.Promotion) {
	for _, p := range covering {
		quantity := p.Take
		if p.FromAmount > price && price > 0 {
			quantity = (p.FromAmount + price - 1) / price
		}
		if quantity < 2 {
			continue
		}
		if then, off := c.applied(covering, price, quantity); off > 0 && then.ID == p.ID {
			list = append(list, p)
		}
	}
	return list
}

func (c *Catalog) condition(p access.Promotion) string {
	if p.Kind == access.NForM {
		return c.scope.Say(condTake, p.Take, p.Pay)
	}
	return c.scope.Say(condFrom, c.scope.Money(p.FromAmount))
}
