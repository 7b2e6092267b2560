package importer

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Column is one of an exported file, under a heading that is read as the same column again.
type Column struct{ Name, Heading string }

// How a column of one place or group is called.
var (
	msgStockAt  = locale.Text{ES: "Stock %s", MX: "Inventario %s", PT: "Estoque %s", EN: "Stock %s"}
	msgPriceFor = locale.Text{ES: "Precio %s", PT: "Preço %s", EN: "Price %s"}
)

// Columns are those that an export of a kind has: all that its import reads, but for what a customer likes and cannot eat, which no
// list shows.
func Columns(w *access.Workspace, kind string, at []stock.Place, tag locale.Tag) (out []Column) {
	l := layoutOf(w, kind, at)
	private := lists.Map(customer.PreferencesDescribed.Fields, func(f field.Field) string { return f.Path })
	for _, c := range Fields(w, kind, at, tag) {
		if kind != KindCustomers || !slices.Contains(private, c.Name) {
			out = append(out, l.column(c.Name, c.Heading))
		}
	}
	return out
}

// Fields are all columns that an import of a kind reads, as people call them: one of them is what a heading means.
func Fields(w *access.Workspace, kind string, at []stock.Place, tag locale.Tag) (out []Column) {
	for _, c := range layoutOf(w, kind, at).columns {
		out = append(out, Column{c.name, c.label.In(tag)})
	}
	if kind == KindProducts || kind == KindStock {
		for _, p := range at {
			out = append(out, Column{places + p.Code, msgStockAt.In(tag, p.Name)})
		}
	}
	if kind == KindProducts || kind == KindPrices {
		for _, g := range w.Settings.CustomerGroups {
			out = append(out, Column{groups + g.Name, msgPriceFor.In(tag, g.Name)})
		}
	}
	return out
}

// layoutOf is the layout of a kind of file.
func layoutOf(w *access.Workspace, kind string, at []stock.Place) layout {
	switch kind {
	case KindCustomers:
		return customerLayout
	case KindServices:
		return serviceLayout
	}
	return shelfLayout(w, kind, at)
}

// column has the heading that people read, or the column's own name where that one could be taken for another.
func (l layout) column(name, heading string) Column {
	if found, ok := l.match(heading, nil); !ok || found != name {
		heading = name
	}
	return Column{name, heading}
}

// PlaceColumn is the column of the stock at a place.
func PlaceColumn(code string) string { return places + code }

// GroupColumn is the column of a customer group's prices.
func GroupColumn(group string) string { return groups + group }
