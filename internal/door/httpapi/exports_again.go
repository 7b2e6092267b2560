package httpapi

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// importable makes rows in the columns of an import: the file can be changed and imported again.
type importable struct {
	caller  caller
	tag     locale.Tag
	columns []importer.Column
}

func (s importable) headings() []string {
	return lists.Map(s.columns, func(c importer.Column) string { return c.Heading })
}

// row puts cells in the order of the columns; those that it does not name are empty.
func (s importable) row(cells map[string]sheet.Cell) []sheet.Cell {
	return lists.Map(s.columns, func(c importer.Column) sheet.Cell { return cells[c.Name] })
}

// amount is an amount of the business, or an empty cell for none.
func (s importable) amount(minor int64) sheet.Cell {
	if minor == 0 {
		return sheet.Cell{}
	}
	return s.price(minor)
}

func (s importable) price(minor int64) sheet.Cell {
	return sheet.Amount(minor, s.caller.Workspace.Currency)
}

func (s importable) flag(on bool) sheet.Cell { return sheet.Text(yesNo[on].In(s.tag)) }

// entries is a list as the import splits it.
func entries(list []string) sheet.Cell { return sheet.Text(strings.Join(list, "; ")) }

// customersExport has the customers of a list, with their document numbers masked as the list has them.
type customersExport struct{ importable }

func newCustomersExport(c caller, x sheet.Request) customersExport {
	return customersExport{importable{c, x.Tag, importer.Columns(c.Workspace, importer.KindCustomers, nil, x.Tag)}}
}

func (s customersExport) cells(_ context.Context, items []json.RawMessage) (rows [][]sheet.Cell, err error) {
	list, err := parsed[Customer](items)
	for _, c := range list {
		rows = append(rows, s.row(map[string]sheet.Cell{
			"phone": sheet.Text(c.Phone), "first_name": sheet.Text(c.FirstName), "last_name": sheet.Text(c.LastName), "dni": sheet.Text(c.DNI),
			"email": sheet.Text(c.Email), "no_news": s.flag(c.NoNews), "group": sheet.Text(c.Group), "tags": entries(c.Tags), "notes": sheet.Text(c.Notes),
			"address_line1": sheet.Text(c.Address.Line1), "address_line2": sheet.Text(c.Address.Line2), "city": sheet.Text(c.Address.City),
			"state": sheet.Text(c.Address.State), "postal_code": sheet.Text(c.Address.PostalCode),
		}))
	}
	return rows, err
}

// servicesExport has services with the names of who does them.
type servicesExport struct {
	importable
	staff map[string]string // by id
}

func newServicesExport(ctx context.Context, r *router, c caller, x sheet.Request) (s servicesExport, err error) {
	s.importable = importable{c, x.Tag, importer.Columns(c.Workspace, importer.KindServices, nil, x.Tag)}
	s.staff, err = resourceNames(ctx, r, c)
	return s, err
}

// resourceNames are the names of all tables and people that can be booked, by id.
func resourceNames(ctx context.Context, r *router, c caller) (map[string]string, error) {
	return read(ctx, r.runtime, c, func(u *core.Unit) (map[string]string, error) {
		names := map[string]string{}
		branches, err := u.Places.Branches()
		for _, id := range append([]string{""}, lists.Map(branches, func(b booking.Branch) string { return b.ID })...) {
			if err != nil {
				return nil, err
			}
			var all []booking.Resource
			all, err = u.Places.Resources(id)
			for _, r := range all {
				names[r.ID] = r.Name
			}
		}
		return names, err
	})
}

func (s servicesExport) cells(_ context.Context, items []json.RawMessage) (rows [][]sheet.Cell, err error) {
	list, err := parsed[Service](items)
	for _, v := range list {
		names := lists.Map(v.StaffIDs, func(id string) string { return s.staff[id] })
		rows = append(rows, s.row(map[string]sheet.Cell{
			"name": sheet.Text(v.Name), "category": sheet.Text(v.Category), "description": sheet.Text(v.Description),
			"duration_minutes": sheet.Int(int64(v.Minutes)), "buffer_minutes": sheet.Int(int64(v.Buffer)), "price": s.amount(v.Price),
			"staff": entries(names), "position": sheet.Int(int64(v.Position)), "active": s.flag(v.Active),
		}))
	}
	return rows, err
}
