package catalog

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgNoGroup = locale.Text{
		ES: "No hay ningún grupo de clientes con ese nombre.",
		PT: "Não há nenhum grupo de clientes com esse nome.",
		EN: "There is no customer group with that name.",
	}
	msgNotListed = locale.Text{
		ES: "No hay ese producto, o esa variante.",
		PT: "Não há esse produto, ou essa variante.",
		EN: "There is no such product, or variant.",
	}
)

// PriceList returns the prices of a group, by product, after one of them; not_found if there is no such group.
func (c *Catalog) PriceList(group, after string, limit int) (list []GroupPrice, more bool, err error) {
	if err := c.knows(group); err != nil {
		return nil, false, err
	}
	ids, err := c.rows.GroupPriced(group, after, limit+1)
	if more = len(ids) > limit; more {
		ids = ids[:limit]
	}
	if err != nil || len(ids) == 0 {
		return nil, false, err
	}
	list, err = c.rows.GroupPrices(group, ids)
	return list, more, err
}

// SetPriceList writes prices of a group, 0 removes one; with whole it leaves no others. Codes: not_found for the group,
// invalid_arguments with every product and variant that there is not.
func (c *Catalog) SetPriceList(group string, list []GroupPrice, whole bool) error {
	if err := c.knows(group); err != nil {
		return err
	}
	if err := c.rows.LockCatalog(); err != nil {
		return err
	}
	bad := c.scope.Problems()
	for i := range list {
		g := &list[i]
		g.Group = group
		p, err := c.GetForStaff(g.ProductID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		if _, known := p.Variant(g.VariantID); err != nil || g.VariantID != "" && !known {
			bad.Add(fmt.Sprintf("/prices/%d/product_id", i), msgNotListed)
		}
	}
	if err := bad.Err(); err != nil {
		return err
	}
	if whole {
		if err := c.rows.DropGroupPrices(group); err != nil {
			return err
		}
	}
	return c.SaveGroupPrices(list)
}

func (c *Catalog) knows(group string) error {
	if _, found := c.scope.Workspace.Settings.Group(group); !found {
		return c.scope.Fault(fault.NotFound, msgNoGroup)
	}
	return nil
}
