package shop

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// editPage is the data of the list in which prices and stock are changed in place.
type editPage struct {
	Category string
	Rows     []editRow
	Next     string
}

// editRow is a product with what its fields show.
type editRow struct {
	catalog.Product
	Key          string // of its stock change, so that it counts once
	Price, Stock string
	Counted      bool // its stock is at one place, or at none yet, and can be set here
	Wrong        string
	WrongStock   bool // else the price is
}

// editFields are what was typed of a product, and why it was refused.
type editFields struct {
	version      int64
	key          string
	price, stock string
	wrong        string
	wrongStock   bool
}

func showEdit(v *page.Visit) (page.Answer, error) { return editList(v, nil) }

func editList(v *page.Visit, typed map[string]editFields) (page.Answer, error) {
	p := editPage{Category: page.Printable(v.Query("category"))}
	f := catalog.Shelf{Status: catalog.Active, Category: p.Category, After: doorkit.IDOrEmpty(v.Query("after")), Limit: productsAtOnce + 1}
	err := v.Read(func(u *core.Unit) error {
		list, err := u.Catalog.Shelf(f)
		list, p.Next = page.Cut(list, productsAtOnce, func(last catalog.Product) string {
			return page.Query{"category": p.Category, "after": last.ID}.At(v.Path("catalog", "edit"))
		})
		places, wrong := u.Stock.Places()
		if err != nil || wrong != nil {
			return cmpErr(err, wrong)
		}
		for _, one := range list {
			r := editRow{Product: one, Key: scope.NewID(), Price: v.WriteAmount(one.Price), Counted: countable(one, places)}
			if r.Counted {
				level, err := u.Stock.LevelOf(stock.Pair{ProductID: one.ID})
				if err != nil {
					return err
				}
				r.Stock = strconv.FormatInt(quantity(level), 10)
			}
			if t, was := typed[one.ID]; was {
				r.Version, r.Key, r.Price, r.Stock, r.Wrong, r.WrongStock = t.version, t.key, t.price, t.stock, t.wrong, t.wrongStock
			}
			p.Rows = append(p.Rows, r)
		}
		return nil
	})
	out := page.Page{Name: "catalog-edit", Within: "catalog", Title: v.T("catalog.edit"), Data: p, Crumbs: v.Crumbs("catalog")}
	if typed != nil {
		out.Status = http.StatusBadRequest
	}
	return out, err
}

func cmpErr(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// countable reports a product whose stock is one number: it has no variants, and the business one place.
func countable(p catalog.Product, places []stock.Place) bool {
	return p.TrackStock && !p.HasVariants && len(places) == 1
}

func quantity(l stock.Level) (n int64) {
	for _, it := range l.Places {
		n += it.Quantity
	}
	return n
}

// saveEdit stores what was changed in the list, all of it or nothing.
func saveEdit(v *page.Visit) (page.Answer, error) {
	_ = v.Request.ParseForm() // a broken form has no fields
	typed, wrong, changed := map[string]editFields{}, false, int64(0)
	for _, id := range v.Request.PostForm["id"] {
		version, _ := strconv.ParseInt(v.Field("version-"+id), 10, 64) // a wrong one matches no version
		typed[id] = editFields{version: version, key: v.Field("key-" + id), price: v.Field("price-" + id), stock: v.Field("stock-" + id)}
	}
	err := v.Write(func(u *core.Unit) error {
		wrong, changed = false, 0
		places, err := u.Stock.Places()
		if err != nil {
			return err
		}
		for id, t := range typed {
			did, err := t.save(v, u, doorkit.ID(id), places)
			e := fault.From(err)
			switch t.wrong = ""; {
			case err == nil && did:
				changed++
			case err != nil && fault.Of(e.Code).Status >= http.StatusInternalServerError:
				return err
			case err != nil:
				t.wrong, wrong = e.Message, true
				t.wrongStock = slices.ContainsFunc(e.Fields, func(f fault.Field) bool { return f.Path == "stock" })
			}
			typed[id] = t
		}
		if wrong {
			return fault.New(fault.InvalidArguments, "")
		}
		return nil
	})
	switch {
	case wrong:
		return editList(v, typed)
	case err != nil:
		return nil, err
	}
	to := page.Query{"category": v.Query("category"), "after": v.Query("after")}.At(v.Path("catalog", "edit"))
	return v.Done(to, "catalog.edit.saved", v.Number(changed))
}

// save changes a product's price and stock, as far as they differ.
func (t editFields) save(v *page.Visit, u *core.Unit, id string, places []stock.Place) (changed bool, err error) {
	p, err := u.Catalog.GetForStaff(id)
	if err != nil {
		return false, err
	}
	price, err := v.ReadAmount(t.price)
	if err != nil {
		return false, err
	}
	if price != p.Price && !p.HasVariants {
		if p.Version != t.version {
			return false, v.Conflict("catalog.edit.moved")
		}
		p.Price, changed = price, true
		if _, err := u.Catalog.Keep(p, t.version); err != nil {
			return false, err
		}
	}
	if !countable(p, places) || t.stock == "" {
		return changed, nil
	}
	n, err := strconv.ParseInt(t.stock, 10, 64)
	if err != nil || n < 0 {
		return changed, v.InvalidAt("stock", "catalog.quantity.wrong")
	}
	level, err := u.Stock.LevelOf(stock.Pair{ProductID: id})
	if err != nil || n == quantity(level) {
		return changed, err
	}
	_, err = u.Stock.CountAtDesk(stock.Count{
		ID: doorkit.IDOrEmpty(t.key), Kind: stock.Correction, Quantity: n, Place: places[0].Code, Reason: v.T("catalog.edit.reason"),
		Pair: stock.Pair{ProductID: id}, Name: p.Name,
	})
	return true, err
}
