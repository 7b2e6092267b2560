package shop

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// kinds are the stock changes that the form offers.
var kinds = map[string]stock.Kind{
	"increase": stock.Increase, "decrease": stock.Decrease, "correction": stock.Correction, "return": stock.Return,
}

// adjustStock changes the stock at a place. The form carries the id of its change, so that sending it twice counts
// once.
func adjustStock(v *page.Visit) (page.Answer, error) {
	productID, kind := doorkit.IDOrEmpty(v.Request.PathValue("id")), kinds[v.Field("kind")]
	n, err := strconv.ParseInt(v.Field("quantity"), 10, 64)
	if err != nil || kind == "" || n < 0 || n == 0 && kind != stock.Correction {
		return nil, v.Invalid("catalog.quantity.wrong")
	}
	c := stock.Count{
		ID: doorkit.IDOrEmpty(v.Field("key")), Kind: kind, Quantity: n, Place: v.Field("place"), Reason: page.Printable(v.Field("reason")), Reference: page.Printable(v.Field("reference")),
		Pair: stock.Pair{ProductID: productID, VariantID: doorkit.IDOrEmpty(v.Field("variant"))},
	}
	var out stock.Counted
	err = v.Write(func(u *core.Unit) error {
		p, err := u.Catalog.Kept(productID)
		if err != nil {
			return err
		}
		one, known := p.Variant(c.VariantID)
		if !p.TrackStock || known != p.HasVariants || known != (c.VariantID != "") {
			return page.NotFound()
		}
		c.Name = strings.TrimSpace(p.Name + " " + one.Name)
		out, err = u.Stock.CountAtDesk(c)
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("catalog", "product", productID)
	return v.Done(to, "catalog.adjusted", c.Name, out.Before, out.After)
}

// signed replaces the actors of changes by the names of staff.
func (area *Shop) signed(v *page.Visit, past []pastCount) error {
	if len(past) == 0 {
		return nil
	}
	people, err := area.Entrance.Colleagues(v.Context(), v.Workspace.ID)
	for i := range past {
		for _, p := range people {
			if strings.HasSuffix(past[i].Actor, ":"+p.ID) {
				past[i].Actor = p.Name
			}
		}
	}
	return err
}
