package httpapi

import (
	"context"
	"encoding/json"
	"io"
	"reflect"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// exportRows makes the rows of a file of the items of a list, a page at a time.
type exportRows struct {
	headings []string
	cells    func(ctx context.Context, items []json.RawMessage) ([][]sheet.Cell, error)
	ctx      context.Context
	place    sheet.Place
	format   sheet.Format
}

// rowsOf is how an export is made: in the columns of an import, or in those of the list.
func (e Exports) rowsOf(ctx context.Context, c caller, x sheet.Request, path string) (rows exportRows, err error) {
	rows = exportRows{ctx: ctx, format: x.Format, place: sheet.Place{Tag: c.Workspace.Locale, Zone: c.Workspace.Location()}}
	switch x.List {
	case "products", "stock", "prices":
		s, err := newShelfExport(ctx, e.router, c, x)
		rows.headings, rows.cells = s.headings(), s.cells
		return rows, err
	case "customers":
		s := newCustomersExport(c, x)
		rows.headings, rows.cells = s.headings(), s.cells
		return rows, nil
	case "services":
		s, err := newServicesExport(ctx, e.router, c, x)
		rows.headings, rows.cells = s.headings(), s.cells
		return rows, err
	}
	l := listExport{router: e.router, caller: c, tag: x.Tag, columns: columnsOf(x.List, e.lists[path].item)}
	switch x.List {
	case "order-lines":
		l.columns, l.expand = columnsOf(x.List, reflect.TypeFor[soldLine]()), soldLines
	case "table-groups":
		names, err := resourceNames(ctx, e.router, c)
		if err != nil {
			return rows, err
		}
		l.expand = func(items []json.RawMessage) ([]json.RawMessage, error) { return namedTables(items, names) }
	}
	rows.headings, rows.cells = l.headings(), l.cells
	return rows, nil
}

// write writes the file and returns how many rows it has.
func (r exportRows) write(to io.Writer, pages pagesOf) (n int, err error) {
	var out sheet.Writer
	begin := func() (err error) {
		if out == nil {
			out, err = sheet.New(to, r.format, r.place, r.headings)
		}
		return err
	}
	err = pages.each(r.ctx, func(items []json.RawMessage) error {
		if err := begin(); err != nil {
			return err
		}
		rows, err := r.cells(r.ctx, items)
		if err != nil {
			return err
		}
		n += len(rows)
		for _, row := range rows {
			if err := filled(row, len(r.headings)); err != nil {
				return err
			}
			if err := out.Row(row); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		err = begin()
	}
	if err != nil {
		return n, err
	}
	return n, out.Close()
}

// parsed decodes the items of a page.
func parsed[T any](items []json.RawMessage) (out []T, err error) {
	out = make([]T, len(items))
	for i, raw := range items {
		if err := json.Unmarshal(raw, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// customerNames are the names of the customers that items are about, by id.
func customerNames(ctx context.Context, r *router, c caller, items []map[string]any) (map[string]string, error) {
	return read(ctx, r.runtime, c, func(u *core.Unit) (map[string]string, error) {
		names := map[string]string{}
		for _, item := range items {
			id, _ := item["customer_id"].(string)
			if _, known := names[id]; known || id == "" {
				continue
			}
			who, err := u.Customers.Get(id)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return nil, err
			}
			names[id] = who.FullName()
		}
		return names, nil
	})
}
