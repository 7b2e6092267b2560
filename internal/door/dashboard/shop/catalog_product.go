package shop

import (
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// productPage is the data of a product's page.
type productPage struct {
	catalog.Product
	New     bool
	Shelves []shelf // one for each counted product or variant
	Places  []stock.Place
	Past    []pastCount
	Key     string // of the form's stock change, so that it counts once
	Blank   []int  // rows for new variants
}

// shelf is the stock of a product or of one of its variants.
type shelf struct {
	stock.Pair
	Name string
	stock.Level
}

// pastCount is a manual stock change with the name of what was counted.
type pastCount struct {
	stock.Adjustment
	Name, Place string
}

// lately is how many manual changes are shown.
const lately = 20

func showNewProduct(v *page.Visit) (page.Answer, error) {
	p := productPage{New: true, Blank: []int{0, 1, 2}, Product: catalog.Product{Status: catalog.Active, TrackStock: true}}
	return renderProduct(v, p, v.T("catalog.new")), nil
}

func renderProduct(v *page.Visit, p productPage, title string) page.Page {
	return page.Page{Name: "product", Title: title, Data: p, Crumbs: v.Crumbs("catalog")}
}

func (area *Shop) showProduct(v *page.Visit) (page.Answer, error) {
	p := productPage{Key: scope.NewID()}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Product, err = u.Catalog.Kept(doorkit.IDOrEmpty(v.Request.PathValue("id"))); err != nil {
			return err
		}
		if p.Places, err = u.Stock.Places(); err != nil || !p.TrackStock {
			return err
		}
		return p.count(u)
	})
	if err == nil {
		err = area.signed(v, p.Past)
	}
	for i := range 3 {
		p.Blank = append(p.Blank, len(p.Variants)+i)
	}
	return renderProduct(v, p, p.Name), err
}

// count reads the product's stock, place by place, with its manual changes.
func (p *productPage) count(u *core.Unit) error {
	things := []shelf{{Pair: stock.Pair{ProductID: p.ID}, Name: p.Name}}
	if p.HasVariants {
		things = nil
		for _, v := range p.Variants {
			things = append(things, shelf{Pair: stock.Pair{ProductID: p.ID, VariantID: v.ID}, Name: v.Name})
		}
	}
	var items []stock.Item
	of := map[string]pastCount{}
	for i := range things {
		t := &things[i]
		level, err := u.Stock.LevelOf(t.Pair)
		if err != nil {
			return err
		}
		t.Level = level
		for _, it := range level.Places {
			items = append(items, it)
			of[it.ID] = pastCount{Name: t.Name, Place: it.LocationName}
		}
	}
	p.Shelves = things
	past, err := u.Stock.Adjusted(items, lately)
	for _, a := range past {
		c := of[a.ItemID]
		c.Adjustment = a
		p.Past = append(p.Past, c)
	}
	return err
}

// saveProduct stores the form: a new product, or a change of the version it showed.
func saveProduct(v *page.Visit) (page.Answer, error) {
	p := catalog.Product{Status: catalog.Active}
	if id := v.Request.PathValue("id"); id != "" {
		err := v.Read(func(u *core.Unit) (err error) { p, err = u.Catalog.Kept(doorkit.IDOrEmpty(id)); return err })
		if err != nil {
			return nil, err
		}
	}
	if err := readProduct(v, &p); err != nil {
		return nil, err
	}
	seen, _ := strconv.ParseInt(v.Field("version"), 10, 64) // a wrong one matches no version
	var saved catalog.Product
	err := v.Write(func(u *core.Unit) (err error) { saved, err = u.Catalog.Keep(p, seen); return err })
	if err != nil {
		return nil, err
	}
	to := v.Path("catalog", "product", saved.ID)
	return v.Done(to, "catalog.saved", saved.Name)
}

func readProduct(v *page.Visit, p *catalog.Product) (err error) {
	p.SKU, p.Name, p.Description = v.Field("sku"), v.Field("name"), v.Field("description")
	p.Category, p.Brand, p.ImageURL = v.Field("category"), v.Field("brand"), v.Field("image_url")
	p.TrackStock, p.Status = v.Field("track_stock") != "", catalog.Inactive
	if v.Field("active") != "" {
		p.Status = catalog.Active
	}
	p.Tags = nil
	for _, tag := range strings.Split(v.Field("tags"), ",") {
		if tag = page.Printable(tag); tag != "" {
			p.Tags = append(p.Tags, tag)
		}
	}
	if p.Price, err = price(v, "price"); err != nil {
		return err
	}
	if p.CompareAt, err = price(v, "compare_at"); err != nil {
		return err
	}
	p.Variants, err = readVariants(v)
	return err
}

// readVariants are the rows of the form that are filled in and not marked for removal.
func readVariants(v *page.Visit) (out []catalog.Variant, err error) {
	for i := 0; ; i++ {
		at := func(name string) string { return "variant_" + name + "_" + strconv.Itoa(i) }
		if _, there := v.Request.PostForm[at("sku")]; !there {
			return out, nil
		}
		one := catalog.Variant{ID: doorkit.IDOrEmpty(v.Field(at("id"))), SKU: v.Field(at("sku")), Name: v.Field(at("name"))}
		if one.SKU == "" && one.Name == "" || v.Field(at("gone")) != "" {
			continue
		}
		if v.Field(at("price")) != "" {
			one.OwnPrice = true
			if one.Price, err = price(v, at("price")); err != nil {
				return nil, err
			}
		}
		out = append(out, one)
	}
}

// price reads an amount in the business's currency; an empty field is 0. invalid_arguments: it is not an amount.
func price(v *page.Visit, name string) (int64, error) {
	s := v.Field(name)
	if s == "" {
		return 0, nil
	}
	minor, err := money.Written(s, v.Workspace.Currency)
	if err != nil {
		return 0, v.Invalid("error.price", s)
	}
	return minor, nil
}

// plain is an amount for an input field: without currency sign or thousands separators.
func plain(v page.View, minor int64) string {
	places := v.Workspace.Currency.Exponent()
	digits := strconv.FormatInt(minor, 10)
	for len(digits) <= places {
		digits = "0" + digits
	}
	whole, fraction := digits[:len(digits)-places], digits[len(digits)-places:]
	if strings.Trim(fraction, "0") == "" {
		return whole
	}
	return whole + "." + fraction
}
