package shop

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Leaving takes one customer out.
type Leaving interface {
	ExportCustomer(ctx context.Context, w *access.Workspace, customerID string, to io.Writer) error
	EraseCustomer(ctx context.Context, w *access.Workspace, customerID, by string, keepOpen bool, tag locale.Tag) error
}

// exportCustomer downloads what is held of a customer.
func (area *Shop) exportCustomer(v *page.Visit) (page.Answer, error) {
	return customerArchive{area, v.ID()}, nil
}

type customerArchive struct {
	area *Shop
	id   string
}

func (f customerArchive) Write(v *page.Visit) error {
	return doorkit.SendArchive(v.Writer, "customer.zip", func(to io.Writer) error {
		return f.area.Leaving.ExportCustomer(v.Context(), v.Workspace, f.id, to)
	})
}

// typedName is what an owner types to erase a customer.
func typedName(c customer.Customer) string { return cmp.Or(c.FullName(), c.Phone, c.ID) }

// eraseCustomer erases a customer whose name was typed.
func (area *Shop) eraseCustomer(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	var c customer.Customer
	err := v.Read(func(u *core.Unit) (err error) { c, err = u.Customers.Get(id); return err })
	if err == nil && !strings.EqualFold(strings.TrimSpace(v.Field("typed")), typedName(c)) {
		err = v.Conflict("customer.erase.other")
	}
	if err == nil {
		err = area.Leaving.EraseCustomer(v.Context(), v.Workspace, id, v.Person.ID, v.Field("keep_open") != "", v.Tag)
	}
	return v.Finish(err, v.Path("customers", id), "customer.erased")
}
