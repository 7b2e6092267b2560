package shop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// productPage is the data of a product's page.
type productPage struct {
	catalog.Product
	New     bool
	Shelves []shelf // one for each counted product or variant
	Places  []stock.Place
	Past    []pastCount
	Changes history.Section
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

// showNewProduct is the form of a new product. Its stock is not counted unless staff tick that: there is none yet.
func showNewProduct(v *page.Visit) (page.Answer, error) {
	p := productPage{New: true, Blank: []int{0, 1, 2}, Product: catalog.Product{Status: catalog.Active}}
	return renderProduct(v, p, v.T("catalog.new")), nil
}

func renderProduct(v *page.Visit, p productPage, title string) page.Page {
	return page.Page{Name: "product", Title: title, Data: p, Crumbs: v.Crumbs("catalog")}
}

func showProduct(v *page.Visit) (page.Answer, error) {
	p := productPage{Key: scope.NewID()}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Product, err = u.Catalog.GetForStaff(v.ID()); err != nil {
			return err
		}
		if err = p.Changes.Read(u, p.ID); err != nil {
			return err
		}
		if p.Places, err = u.Stock.Places(); err != nil || !p.TrackStock {
			return err
		}
		return p.count(u)
	})
	if err == nil && len(p.Past) > 0 {
		err = p.sign(v)
	}
	if err == nil {
		err = p.Changes.Sign(v, p.ID)
	}
	for i := range 3 {
		p.Blank = append(p.Blank, len(p.Variants)+i)
	}
	return renderProduct(v, p, p.Name), err
}

// sign replaces the actors of stock changes by the names of staff.
func (p *productPage) sign(v *page.Visit) error {
	names, err := v.People()
	for i, c := range p.Past {
		p.Past[i].Actor = cmp.Or(names[c.Actor], c.Actor)
	}
	return err
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
	past, err := u.Stock.Adjustments(items, "", lately)
	for _, a := range past {
		c := of[a.ItemID]
		c.Adjustment = a
		p.Past = append(p.Past, c)
	}
	return err
}

// saveProduct stores the form: a new product, or a change of the version it showed.
func (area *Shop) saveProduct(v *page.Visit) (page.Answer, error) {
	p := catalog.Product{Status: catalog.Active}
	if v.Request.PathValue("id") != "" {
		err := v.Read(func(u *core.Unit) (err error) { p, err = u.Catalog.GetForStaff(v.ID()); return err })
		if err != nil {
			return nil, err
		}
	}
	show := showProduct
	if p.ID == "" {
		show = showNewProduct
	}
	picture, err := upload.From(v, "picture") // before any other field
	if err == nil && picture != nil {
		err = picture.Redraw(v, pictureSide)
	}
	if err != nil {
		return v.Again(fault.Invalid(fault.From(err).Message, fault.Field{Path: "picture"}), show)
	}
	rows, err := readProduct(v, &p)
	if err != nil {
		return v.Again(err, show)
	}
	seen, _ := strconv.ParseInt(v.Field("version"), 10, 64) // a wrong one matches no version
	var saved catalog.Product
	var stored file.Stored
	if picture != nil {
		if stored, err = picture.Keep(v, area.files(v)); err != nil {
			return nil, err
		}
	}
	err = v.Write(func(u *core.Unit) error {
		one := p
		if picture != nil {
			f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: p.Name}, stored)
			if err != nil {
				return err
			}
			one.ImageURL = v.Base() + catalog.PicturePath(v.Workspace.ID, f.ID)
		}
		err := u.Catalog.Coded(&one)
		if err == nil {
			saved, err = u.Catalog.Keep(one, seen)
		}
		return err
	})
	if err != nil {
		upload.Drop(v, area.files(v), stored)
		return v.Again(inRows(err, rows), show)
	}
	to := v.Path("catalog", "product", saved.ID)
	return v.Done(to, "catalog.saved", saved.Name)
}

// inRows names the fields of variants that a refusal is about as the form does: rows are where each one is.
func inRows(err error, rows []int) error {
	e := fault.From(err)
	fields := slices.Clone(e.Fields)
	for i, f := range fields {
		parts := strings.Split(f.Path, "/") // "", variants, 0, sku
		if len(parts) != 4 || parts[1] != "variants" {
			continue
		}
		if n, err := strconv.Atoi(parts[2]); err == nil && n < len(rows) {
			fields[i].Path = "variant_" + parts[3] + "_" + strconv.Itoa(rows[n])
		}
	}
	e.Fields = fields
	return e
}

// readProduct reads the form; rows are where its variants stand.
func readProduct(v *page.Visit, p *catalog.Product) (rows []int, err error) {
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
	var wrongPrice, wrongBefore, wrongVariant error
	p.Price, wrongPrice = v.Amount("price")
	if v.Field("price") == "" {
		wrongPrice = v.InvalidAt("price", "catalog.priceless")
	}
	p.CompareAt, wrongBefore = v.Amount("compare_at_price")
	p.Variants, rows, wrongVariant = readVariants(v)
	return rows, allWrong(wrongPrice, wrongBefore, wrongVariant)
}

// allWrong is refusals of fields as one.
func allWrong(list ...error) error {
	var wrong []fault.Field
	for _, err := range list {
		if err != nil {
			e := fault.From(err)
			for _, f := range e.Fields {
				wrong = append(wrong, fault.Field{Path: f.Path, Message: cmp.Or(f.Message, e.Message)})
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	return fault.Invalid(wrong[0].Message, wrong...)
}

// readVariants are the rows of the form that are filled in and not marked for removal.
func readVariants(v *page.Visit) (out []catalog.Variant, rows []int, err error) {
	for i := 0; ; i++ {
		at := func(name string) string { return "variant_" + name + "_" + strconv.Itoa(i) }
		if _, there := v.Request.PostForm[at("sku")]; !there {
			return out, rows, err
		}
		one := catalog.Variant{ID: doorkit.IDOrEmpty(v.Field(at("id"))), SKU: v.Field(at("sku")),
			Name: v.Field(at("name"))}
		if one.SKU == "" && one.Name == "" || v.Field(at("gone")) != "" {
			continue
		}
		if v.Field(at("price")) != "" {
			one.OwnPrice = true
			var wrong error
			one.Price, wrong = v.Amount(at("price"))
			err = allWrong(err, wrong)
		}
		out, rows = append(out, one), append(rows, i)
	}
}

// pictureSide is the longer side of a product's picture, in pixels.
const pictureSide = 1200

// setPicture replaces a product's picture with an uploaded one.
func (area *Shop) setPicture(v *page.Visit) (page.Answer, error) {
	sent, err := upload.From(v, "picture")
	if err == nil && sent == nil {
		err = v.Invalid("upload.none")
	}
	if err != nil {
		return nil, err
	}
	id, version := v.ID(), v.Field("version")
	// Check that the product exists before anything is stored.
	if err := v.Read(func(u *core.Unit) error { _, err := u.Catalog.GetForStaff(id); return err }); err != nil {
		return nil, err
	}
	if err := sent.Redraw(v, pictureSide); err != nil {
		return nil, err
	}
	stored, err := sent.Keep(v, area.files(v))
	if err != nil {
		return nil, err
	}
	seen, _ := strconv.ParseInt(version, 10, 64) // a wrong one matches no version
	err = v.Write(func(u *core.Unit) error {
		p, err := u.Catalog.GetForStaff(id)
		if err != nil {
			return err
		}
		f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: p.Name}, stored)
		if err != nil {
			return err
		}
		p.ImageURL = v.Base() + catalog.PicturePath(v.Workspace.ID, f.ID)
		_, err = u.Catalog.Keep(p, seen)
		return err
	})
	if err != nil {
		upload.Drop(v, area.files(v), stored)
		return nil, err
	}
	to := v.Path("catalog", "product", id)
	return v.Done(to, "catalog.pictured")
}

// picture is the address of a product's picture: for an uploaded one, at this server, whatever its public address was
// at upload.
func picture(v page.View, address string) string {
	if id, ours := catalog.OwnPicture(v.Workspace.ID, address); ours {
		return catalog.PicturePath(v.Workspace.ID, id)
	}
	return address
}

// kinds are the stock changes that the form offers.
var kinds = map[string]stock.Kind{
	"increase": stock.Increase, "decrease": stock.Decrease, "correction": stock.Correction, "return": stock.Return,
}

// adjustStock changes the stock at a place. The form carries the id of its change, so that sending it twice counts
// once.
func adjustStock(v *page.Visit) (page.Answer, error) {
	productID, kind := v.ID(), kinds[v.Field("kind")]
	n, err := strconv.ParseInt(v.Field("quantity"), 10, 64)
	if err != nil || kind == "" || n < 0 || n == 0 && kind != stock.Correction {
		return nil, v.InvalidAt("quantity", "catalog.quantity.wrong")
	}
	c := stock.Count{
		ID: doorkit.IDOrEmpty(v.Field("key")), Kind: kind, Quantity: n, Place: v.Field("place"),
		Reason: page.Printable(v.Field("reason")), Reference: page.Printable(v.Field("reference")),
		Pair: stock.Pair{ProductID: productID, VariantID: doorkit.IDOrEmpty(v.Field("variant"))},
	}
	var out stock.Counted
	err = v.Write(func(u *core.Unit) error {
		p, err := u.Catalog.GetForStaff(productID)
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
	to := v.Path("catalog", "product", productID)
	return v.Finish(err, to, "catalog.adjusted", c.Name, out.Before, out.After)
}
