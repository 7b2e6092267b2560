package shop

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// customerForm is the data of the form of a customer, or of a new one.
type customerForm struct {
	To, Once, Seen string
	Inputs         []page.Input
	Wrong          string
}

func showNewCustomer(v *page.Visit) (page.Answer, error) {
	return customerPageOf(v, "", customer.Customer{}, nil), nil
}

func editCustomer(v *page.Visit) (page.Answer, error) {
	var c customer.Customer
	err := v.Read(func(u *core.Unit) (err error) {
		c, err = u.Customers.Get(v.ID())
		return err
	})
	return customerPageOf(v, v.ID(), c, nil), err
}

// customerPageOf is the form: as it is stored, or with what was typed and refused.
func customerPageOf(v *page.Visit, id string, c customer.Customer, refused error) page.Page {
	p := customerForm{To: v.Path("customers", "new"), Once: scope.NewID(), Seen: page.Seen(c.UpdatedAt),
		Inputs: v.Form(customerFields(v), c.Fields(), refused)}
	out := page.Page{Name: "customer-edit", Within: "customers", Title: v.T("customer.new"), Crumbs: v.Crumbs("customers")}
	if id != "" {
		p.To, out.Title = v.Path("customers", id, "edit"), v.T("customer.edit")
	}
	if refused != nil {
		e := fault.From(refused)
		out.Status = fault.Of(e.Code).Status
		if !slices.ContainsFunc(p.Inputs, func(in page.Input) bool { return in.Wrong != "" }) {
			p.Wrong = e.Message
		}
		if sent := v.Field("once"); doorkit.IsID(sent) {
			p.Once = sent
		}
	}
	out.Data = p
	return out
}

// customerFields are the fields of the form; groups of customers are offered where there are some.
func customerFields(v *page.Visit) []field.Field {
	groups := v.Workspace.Settings.CustomerGroups
	fields := slices.DeleteFunc(slices.Clone(customer.Described.Fields), func(f field.Field) bool {
		return f.Path == "group" && len(groups) == 0 || f.Path == "notes" // these are written on the customer's page
	})
	for i := range fields {
		for _, g := range groups {
			if fields[i].Path == "group" {
				fields[i].Choices = append(fields[i].Choices, field.Choice{Value: g.Name, Label: locale.Text{ES: g.Name}})
			}
		}
	}
	return fields
}

// addCustomer makes a customer, once per form.
func (area *Shop) addCustomer(v *page.Visit) (page.Answer, error) {
	patch := v.Patch(customerFields(v))
	add := func(u *core.Unit) ([]byte, error) {
		f, err := customer.Described.Merge(customer.Customer{}.Fields(), patch, v.Tag)
		if err != nil {
			return nil, err
		}
		c, err := u.Customers.Keep("", f)
		return []byte(c.ID), err
	}
	id, err := area.once(v, runtime.Request{Operation: "dashboard customer", Key: v.Field("once"), Hash: page.Digest(patch)}, add)
	if fault.Is(err, fault.InvalidArguments) || fault.Is(err, fault.Conflict) {
		return customerPageOf(v, "", customer.Customer{}, err), nil
	}
	return v.Finish(err, v.Path("customers", string(id)), "customer.saved")
}

// once makes something once per form, and gives a refusal in the user's language.
func (area *Shop) once(v *page.Visit, r runtime.Request, add func(u *core.Unit) ([]byte, error)) ([]byte, error) {
	id, _, err := area.Runtime.Once(v.Context(), v.Workspace, v.Actor(), r, add)
	return id, v.Translated(err, func(u *core.Unit) error {
		_, err := add(u)
		return err
	})
}

// saveCustomer changes a customer. conflict: another user changed them since.
func saveCustomer(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	var now customer.Customer
	err := v.Write(func(u *core.Unit) (err error) {
		if err := u.Customers.Lock(id); err != nil {
			return err
		}
		if now, err = u.Customers.Get(id); err != nil {
			return err
		}
		if v.Field("seen") != page.Seen(now.UpdatedAt) {
			return v.Conflict("customer.changed")
		}
		f, err := customer.Described.Merge(now.Fields(), v.Patch(customerFields(v)), v.Tag)
		if err == nil {
			_, err = u.Customers.Keep(id, f)
		}
		return err
	})
	if now.ID != "" && (fault.Is(err, fault.InvalidArguments) || fault.Is(err, fault.Conflict)) {
		return customerPageOf(v, id, now, err), nil
	}
	return v.Finish(err, v.Path("customers", id), "customer.saved")
}
