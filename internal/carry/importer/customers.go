package importer

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/mail"
	"reflect"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var customerLayout = layout{
	required: []string{"phone"},
	columns: slices.Concat(described(customer.Described,
		map[string]string{"address/line1": "address_line1", "address/line2": "address_line2"}),
		described(customer.PreferencesDescribed, nil)),
}

// customerRow is one line of a customers file. The phone identifies the customer; what the file does not mention stays
// as it is.
type customerRow struct {
	edited[customer.Customer]
	phone  string
	dni    string
	masked string // a document number as lists show it
}

// Customers imports customers: known ones by their phone, or new ones.
func (in Into) Customers(ctx context.Context, w *access.Workspace, file io.Reader) (Summary, error) {
	var problems Problems
	t, err := customerLayout.read(file, in.Options, w.Locale, &problems)
	if err != nil {
		return Summary{}, err
	}
	rows := lists.Map(t.rows, func(r row) customerRow { return readCustomer(w, r) })
	distinct(rows, "phone", func(r customerRow) string { return r.phone })
	distinct(rows, "dni", func(r customerRow) string { return r.dni })
	return run(ctx, in, w, &problems, []*table{t}, rows, in.saveCustomers)
}

func (in Into) saveCustomers(u unit, rows, _ []customerRow) (sum Summary, err error) {
	var problems Problems
	for i, r := range rows {
		did, err := r.save(u)
		switch {
		case errors.Is(err, errMasked):
			problems.add(r.line, "dni", msgMasked, r.masked)
		case fault.Is(err, fault.Conflict):
			problems.add(r.line, "dni", "%s belongs to another customer", r.dni)
		case err != nil:
			return sum, err
		case did == added:
			sum.Created++
		default:
			if sum.Updated++; did == kept {
				sum.Unchanged++
			}
		}
		if (i+1)%savedAtOnce == 0 || i+1 == len(rows) {
			in.progress(i+1, len(rows))
		}
	}
	return sum, problems.err()
}

// What saving a row did.
const (
	added = iota + 1
	changed
	kept // it was as the file says
)

var errMasked = errors.New("importer: another document number is masked so")

func (c customerRow) save(u unit) (did int, err error) {
	before, there, err := u.rows.Customers.CustomerByPhone(c.phone)
	if err != nil {
		return 0, err
	}
	if c.masked != "" && c.masked != before.HiddenDNI() {
		return 0, errMasked
	}
	to := before
	to.Phone = c.phone
	for _, edit := range c.edits {
		edit(&to)
	}
	switch {
	case !there:
		return added, u.Customers.Import(to)
	case sameCustomer(before, to):
		return kept, nil
	}
	return changed, u.Customers.Import(to)
}

func sameCustomer(a, b customer.Customer) bool {
	alike := slices.Equal(a.Tags, b.Tags)
	a.Tags, b.Tags = nil, nil
	return alike && reflect.DeepEqual(a, b)
}

func readCustomer(w *access.Workspace, r row) customerRow {
	c := customerRow{edited: edited[customer.Customer]{row: r}}
	raw := r.required("phone")
	e164, err := phone.Normalize(raw, w.Country)
	if err != nil && raw != "" {
		r.wrong("phone", "%q is not a telephone number; write it with its country and area code, +54 9 11 …", raw)
	}
	c.phone = e164
	c.textual("first_name", func(to *customer.Customer, s string) { to.FirstName = s })
	c.textual("last_name", func(to *customer.Customer, s string) { to.LastName = s })
	c.textual("notes", func(to *customer.Customer, s string) { to.Notes = s })
	c.document()
	c.email()
	c.tags(func(to *customer.Customer, tags []string) { to.Tags = tags })
	if no, ok := c.flag("no_news"); ok {
		c.edit(func(to *customer.Customer) { to.NoNews = no })
	}
	c.address()
	c.preferences()
	c.group(w)
	return c
}

// preferences are lists like the tags (a;b;c); an empty cell removes what was noted.
func (c *customerRow) preferences() {
	var change customer.PreferenceChange
	c.tastes("allergies", &change.Allergies)
	c.tastes("dietary_restrictions", &change.DietaryRestrictions)
	c.tastes("favorite_products", &change.FavoriteProducts)
	if c.has("delivery_preferences") {
		text := c.bounded("delivery_preferences")
		change.DeliveryPreferences = &text
	}
	if change.Given() {
		c.edit(func(to *customer.Customer) { *to = change.On(*to) })
	}
}

func (c *customerRow) tastes(column string, into **[]string) {
	if !c.has(column) {
		return
	}
	list := c.list(column)
	*into = &list
}

// group is one of the settings' customer groups; an empty cell takes the customer out of theirs.
func (c *customerRow) group(w *access.Workspace) {
	if !c.has("group") {
		return
	}
	name := strings.ToLower(c.text("group"))
	if _, there := w.Settings.Group(name); name != "" && !there {
		c.wrong("group", "the settings have no customer group %s", name)
	}
	c.edit(func(to *customer.Customer) { to.Group = name })
}

// document keeps the digits: people write 14.872.305.
func (c *customerRow) document() {
	if !c.has("dni") {
		return
	}
	written := c.text("dni")
	if strings.Contains(written, "*") { // an exported list has it so
		c.masked = written
		return
	}
	dni := strings.NewReplacer(".", "", "-", "", " ", "", "/", "").Replace(written)
	plain := strings.Trim(dni, "0123456789") == "" && len(dni) >= 6 && len(dni) <= 14
	if written != "" && !plain {
		c.wrong("dni", "%q is not a document number of 6 to 14 digits", written)
	}
	c.dni = dni
	c.edit(func(to *customer.Customer) { to.DNI = dni })
}

func (c *customerRow) email() {
	if !c.has("email") {
		return
	}
	email := strings.ToLower(c.bounded("email"))
	if parsed, err := mail.ParseAddress(email); email != "" && (err != nil || parsed.Address != email) {
		c.wrong("email", "%q is not an email address", email)
	}
	c.edit(func(to *customer.Customer) { to.Email = email })
}

func (c *customerRow) address() {
	if !c.has("address_line1") {
		return
	}
	a := order.Address{
		Line1: c.bounded("address_line1"), Line2: c.bounded("address_line2"),
		City:  c.bounded("city"),
		State: c.bounded("state"), PostalCode: c.bounded("postal_code"),
	}
	text, _ := json.Marshal(a) // plain strings always marshal
	c.edit(func(to *customer.Customer) {
		if now := to.Fields().Address; now != (customer.AddressFields{Line1: a.Line1, Line2: a.Line2, City: a.City, State: a.State,
			PostalCode: a.PostalCode}) {
			to.Address = string(text)
		}
	})
}
