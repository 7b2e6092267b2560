// Package catalogpdf sets a shop's catalogue as a document to hand out: a cover,
// an index, and the products by section as cards with pictures or as a list. It
// chooses and sorts nothing: it prints what it is given, in the order it is given.
package catalogpdf

import (
	"context"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Catalogue is the document's contents. Every text may be anything a person wrote: what the fonts lack is left out, and
// what is too long is cut with an ellipsis.
type Catalogue struct {
	Locale   locale.Tag
	Shop     string
	Title    string // "Catálogo de productos" when empty
	Subtitle string
	Phone    string
	Address  string
	Colour   string    // #rrggbb; one of the document's own where it is none
	OrderAt  string    // where customers order, as a link and as a code for cameras; empty: neither
	Hours    []string  // a line each, and room for seven
	Made     time.Time // in the shop's own location

	Pictures bool // cards with pictures; otherwise a list
	Prices   bool

	Sections []Section
}

// Section is a run of products under a heading. One without a name has none, and
// one without products is left out.
type Section struct {
	Name string
	// Products is read once, product by product, when its section is printed. An error ends the document.
	Products iter.Seq2[Product, error]
}

// Product is one card, or one line of the list.
type Product struct {
	Name        string
	Description string
	SKU         string
	Unit        string       // what the price is for: "x kg", "caja de 12"
	Category    string       // gives the colour where the section has no name
	Price       money.Amount // none without a currency
	PriceFrom   bool         // the cheapest of several: "desde $ 1.200"
	OutOfStock  bool         // say so
	// Picture is a JPEG, PNG, GIF or WebP. Anything else, and what is damaged or absurdly large, is replaced by a
	// placeholder.
	Picture []byte
}

// Write sets the catalogue and writes it to w once it is complete, and returns the number of pages. Memory holds the
// document, with its pictures scaled down, and of the products only the current one. It fails with what Products or w
// fails with, or when ctx ends.
func Write(ctx context.Context, w io.Writer, c Catalogue) (pages int, err error) {
	d, err := newDocument(c)
	if err != nil {
		return 0, err
	}
	d.reserveFront(len(c.Sections))
	for _, section := range c.Sections {
		if err := d.section(ctx, section); err != nil {
			return 0, err
		}
	}
	d.cover()
	d.index()
	d.footers()
	pages = d.pdf.PageCount()
	d.pdf.SetPage(pages) // the library writes the pages up to the current one
	if err := d.pdf.Output(w); err != nil {
		return 0, fmt.Errorf("write the catalogue: %w", err)
	}
	return pages, nil
}

// section prints products until there are no more, and its heading before the
// first one.
func (d *document) section(ctx context.Context, s Section) error {
	d.begin(s.Name)
	for product, err := range s.Products {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			d.put(product)
			err = d.pdf.Error()
		}
		if err != nil {
			return fmt.Errorf("catalogue: %w", err)
		}
	}
	d.endRow()
	return nil
}
