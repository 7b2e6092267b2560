package dashboard

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// kinds are the stock changes that the form offers.
var kinds = map[string]stock.Kind{
	"increase": stock.Increase, "decrease": stock.Decrease, "correction": stock.Correction, "return": stock.Return,
}

// adjustStock changes the stock at a place. The form carries the id of its change, so that sending it twice counts
// once.
func adjustStock(v *visit) (answer, error) {
	productID, kind := idOf(v.r.PathValue("id")), kinds[v.field("kind")]
	n, err := strconv.ParseInt(v.field("quantity"), 10, 64)
	if err != nil || kind == "" || n < 0 || n == 0 && kind != stock.Correction {
		return nil, fault.New(fault.InvalidArguments, "%s", v.T("catalog.quantity.wrong"))
	}
	c := stock.Count{
		ID: idOf(v.field("key")), Kind: kind, Quantity: n, Place: v.field("place"), Reason: printable(v.field("reason")), Reference: printable(v.field("reference")),
		Pair: stock.Pair{ProductID: productID, VariantID: idOf(v.field("variant"))},
	}
	var out stock.Counted
	err = v.write(func(u *core.Unit) error {
		p, err := u.Catalog.Kept(productID)
		if err != nil {
			return err
		}
		one, known := p.Variant(c.VariantID)
		if !p.TrackStock || known != p.HasVariants || known != (c.VariantID != "") {
			return errNothing()
		}
		c.Name = strings.TrimSpace(p.Name + " " + one.Name)
		out, err = u.Stock.CountAtDesk(c)
		return err
	})
	if err != nil {
		return nil, err
	}
	to := v.Path("catalog", "product", productID)
	return v.done(to, "catalog.adjusted", c.Name, out.Before, out.After)
}

// signed replaces the actors of changes by the names of staff.
func (v *visit) signed(past []pastCount) error {
	if len(past) == 0 {
		return nil
	}
	people, err := v.door.Entrance.Colleagues(v.context(), v.Workspace.ID)
	for i := range past {
		for _, p := range people {
			if strings.HasSuffix(past[i].Actor, ":"+p.ID) {
				past[i].Actor = p.Name
			}
		}
	}
	return err
}
