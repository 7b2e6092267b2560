package vault

import (
	"context"
	"io"
	"iter"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/catalogpdf"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Printer makes the workspaces' documents. It reads the catalogue a page at a time, so that a large one takes no more
// memory than a small one.
type Printer struct {
	*Vaults
	Pictures *guard.Client // for the pictures of products that are elsewhere
	URLs     file.URLs
	ChatAt   func(slug string) string // where customers of a business order
}

// Of prints for one workspace.
func (p Printer) Of(w *access.Workspace) file.Documents { return printer{p, w} }

type printer struct {
	Printer
	workspace *access.Workspace
}

const (
	mostDocument = 64 << 20
	pageOf       = 240 // products read at once
)

// Catalogue prints straight into the vault.
func (p printer) Catalogue(ctx context.Context, e file.Edition) (file.Made, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	budget, enough := context.WithTimeout(ctx, pictureBudget)
	defer enough()
	job := &printing{printer: p, edition: e, pictures: &pictures{printer: p, budget: budget,
		known: map[string][]byte{}}}
	document, err := job.document(ctx)
	if err != nil {
		return file.Made{}, err
	}
	var made file.Made
	out, in := io.Pipe()
	written := make(chan struct{})
	go func() {
		defer close(written)
		var err error
		made.Pages, err = catalogpdf.Write(ctx, in, document)
		_ = in.CloseWithError(err) // never fails
	}()
	made.Stored, err = p.Vaults.Of(p.workspace).Put(ctx, out, mostDocument)
	_ = out.CloseWithError(err)
	<-written
	made.Items = job.printed
	return made, err
}

// printing is one document in progress.
type printing struct {
	printer
	edition  file.Edition
	pictures *pictures
	printed  int
}

var wordOther = locale.Text{ES: "Otros", PT: "Outros", EN: "Other"}

// document is everything but the products, which are read as they are printed.
func (j *printing) document(ctx context.Context) (catalogpdf.Catalogue, error) {
	w := j.workspace
	c := catalogpdf.Catalogue{
		Locale: w.Locale, Shop: w.Name, Phone: w.Settings.Profile.Phone, Address: place(w.Settings.Profile),
		Made:     j.Clock.Now().In(w.Location()),
		Pictures: j.edition.Pictures, Prices: j.edition.Prices,
		Colour: w.Settings.Brand.Color,
	}
	if j.ChatAt != nil {
		c.OrderAt = j.ChatAt(w.Slug)
	}
	all := catalog.Filter{Categories: j.edition.Categories, InStock: j.edition.InStock, MinPrice: j.edition.MinPrice,
		MaxPrice: j.edition.MaxPrice}
	var parts []catalog.Category
	err := j.Desk.Read(ctx, w, access.System, func(u *core.Unit) (err error) {
		if c.Hours, err = week(u); err != nil {
			return err
		}
		u.BranchID = j.edition.BranchID
		parts, err = u.Catalog.Categories(all)
		return err
	})
	if err != nil {
		return c, err
	}
	if j.edition.SortBy != "category" {
		all.Sort = catalog.Sort(j.edition.SortBy)
		c.Sections = []catalogpdf.Section{{Products: j.products(ctx, all)}}
		return c, nil
	}
	for _, part := range parts {
		f := all
		f.Sort, f.Categories = catalog.ByName, []string{part.Name}
		name := part.Name
		if name == "" {
			name = wordOther.In(w.Locale)
		}
		c.Sections = append(c.Sections, catalogpdf.Section{Name: name, Products: j.products(ctx, f)})
	}
	return c, nil
}

func place(p access.Profile) string {
	if p.Address != "" && p.City != "" {
		return p.Address + ", " + p.City
	}
	return p.Address + p.City
}

// products reads a section a page at a time, each in a unit of its own: pictures are fetched in between, so that no
// transaction waits for the network.
func (j *printing) products(ctx context.Context, f catalog.Filter) iter.Seq2[catalogpdf.Product, error] {
	return func(yield func(catalogpdf.Product, error) bool) {
		f.Limit = pageOf
		for more := true; more; f.Offset += pageOf {
			page, err := core.Look(ctx, j.Desk, j.workspace,
				func(u *core.Unit) (catalog.Page, error) {
					u.BranchID = j.edition.BranchID
					return u.Catalog.List(ctx, f)
				})
			if err != nil {
				yield(catalogpdf.Product{}, err)
				return
			}
			more = len(page.Products) == pageOf
			for product := range j.illustrated(page.Products) {
				if !yield(product, nil) {
					return
				}
			}
		}
	}
}

// illustrated gives products with their pictures, a few at a time.
func (j *printing) illustrated(products []catalog.Product) iter.Seq[catalogpdf.Product] {
	return func(yield func(catalogpdf.Product) bool) {
		for len(products) > 0 {
			few := products[:min(len(products), picturesAtOnce)]
			products = products[len(few):]
			var shown [][]byte
			if j.edition.Pictures {
				shown = j.pictures.of(few)
			}
			for i, p := range few {
				out := j.product(p)
				if shown != nil {
					out.Picture = shown[i]
				}
				if j.printed++; !yield(out) {
					return
				}
			}
		}
	}
}

func (j *printing) product(p catalog.Product) catalogpdf.Product {
	out := catalogpdf.Product{
		Name: p.Name, Description: p.Description, SKU: p.SKU, Category: p.Category,
		Price: j.workspace.Amount(p.Price), OutOfStock: catalog.Choice{Product: p}.Available() <= 0,
	}
	for i, v := range p.Variants {
		if i > 0 && v.Price != p.Variants[0].Price {
			out.PriceFrom = true
		}
		if i == 0 || v.Price < out.Price.Minor {
			out.Price = j.workspace.Amount(v.Price)
		}
	}
	return out
}

var weekdays = map[string]locale.Text{
	"monday": {ES: "Lunes", PT: "Segunda", EN: "Monday"}, "tuesday": {ES: "Martes", PT: "Terça", EN: "Tuesday"},
	"wednesday": {
		ES: "Miércoles",
		PT: "Quarta",
		EN: "Wednesday",
	}, "thursday": {ES: "Jueves", PT: "Quinta", EN: "Thursday"},
	"friday": {ES: "Viernes", PT: "Sexta", EN: "Friday"}, "saturday": {ES: "Sábado", PT: "Sábado", EN: "Saturday"},
	"sunday": {ES: "Domingo", PT: "Domingo", EN: "Sunday"},
}

var msgDays = locale.Text{ES: "%s a %s", PT: "%s a %s", EN: "%s to %s"}

// week is the schedule from Monday on, with equal days merged.
func week(u *core.Unit) (lines []string, err error) {
	all, err := u.WeekHours()
	if err != nil {
		return nil, err
	}
	for i := 1; i <= 7; {
		first, hours := access.Weekdays[i%7], all[i%7]
		last := first
		for i++; i <= 7 && all[i%7] == hours; i++ {
			last = access.Weekdays[i%7]
		}
		if hours == "" {
			continue
		}
		days := u.Write(weekdays[first])
		if last != first {
			days = u.Write(msgDays, days, u.Write(weekdays[last]))
		}
		lines = append(lines, days+": "+hours)
	}
	return lines, nil
}
