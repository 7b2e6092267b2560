package start

import (
	"fmt"
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// goodsRows is how many products the step takes by hand; the catalogue takes the rest.
const goodsRows = 4

// goodsPage is the data of the step of products.
type goodsPage struct {
	Steps  []step
	Rows   []goodRow
	Sample []catalog.Product // the list of examples, as it would be added
	Wrong  bool
}

// goodRow is a product that is typed.
type goodRow struct {
	N                     int
	Name, Price           string
	WrongName, WrongPrice string
}

func showGoods(v *page.Visit) (page.Answer, error) { return goodsForm(v, nil), nil }

func goodsForm(v *page.Visit, typed []goodRow) page.Page {
	t := tradeOf(v)
	p := goodsPage{Steps: stepsOf(v, "offer", t), Rows: typed, Sample: sample(v), Wrong: typed != nil}
	for i := len(p.Rows); i < goodsRows; i++ {
		p.Rows = append(p.Rows, goodRow{N: i})
	}
	title := v.T("start.goods")
	if t.Seats() {
		title = v.T("start.dishes")
	}
	out := page.Page{Name: "start-goods", Title: title, Data: p, Bare: true}
	if typed != nil {
		out.Status = http.StatusBadRequest
	}
	return out
}

// sample is the trade's list of examples in the business's language and currency. Its stock is not counted: there is none.
func sample(v *page.Visit) (list []catalog.Product) {
	w, in := v.Workspace, countryOf(*v.Workspace)
	for i, g := range tradeOf(v).Goods {
		list = append(list, catalog.Product{
			SKU: fmt.Sprintf("EJ-%02d", i+1), Name: g.Name.In(w.Locale), Category: g.Category.In(w.Locale),
			Price: in.Price(g.Cents, w.Currency), Status: catalog.Active,
		})
	}
	return list
}

// saveGoods adds the list of examples, or what was typed. Examples that are there already are not added again.
func saveGoods(v *page.Visit) (page.Answer, error) {
	var list []catalog.Product
	if v.Field("do") == "sample" {
		list = sample(v)
	} else {
		rows, wrong := typedGoods(v)
		if wrong {
			return goodsForm(v, rows), nil
		}
		for _, r := range rows {
			price, _ := v.ReadAmount(r.Price) // typedGoods has refused what is none
			list = append(list, catalog.Product{SKU: access.CodeOf(r.Name), Name: r.Name, Price: price,
				Status: catalog.Active})
		}
	}
	err := v.Write(func(u *core.Unit) error {
		for _, p := range list {
			if _, err := u.Catalog.Keep(p, 0); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && !(fault.Is(err, fault.Conflict) && v.Field("do") == "sample") {
		return nil, err
	}
	return page.Away{To: v.Path("start", "open")}, nil
}

// typedGoods are the rows that are not empty, with what is wrong in them.
func typedGoods(v *page.Visit) (rows []goodRow, wrong bool) {
	seen := map[string]bool{}
	for i := range goodsRows {
		r := goodRow{N: len(rows), Name: locale.OneLine(v.Field("name_" + strconv.Itoa(i))), Price: v.Field("price_" + strconv.Itoa(i))}
		if r.Name == "" && r.Price == "" {
			continue
		}
		switch {
		case locale.Nameless(r.Name):
			r.WrongName = v.T("start.goods.nameless")
		case seen[access.Slug(r.Name)]:
			r.WrongName = v.T("start.goods.twice")
		}
		seen[access.Slug(r.Name)] = true
		if minor, err := v.ReadAmount(r.Price); err != nil || minor < 0 {
			r.WrongPrice = v.T("start.price")
		}
		wrong = wrong || r.WrongName != "" || r.WrongPrice != ""
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		rows, wrong = []goodRow{{WrongName: v.T("start.goods.nameless")}}, true
	}
	return rows, wrong
}
