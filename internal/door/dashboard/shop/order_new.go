package shop

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

const (
	// linesShown is how many lines the form of a new order begins with.
	linesShown = 4
	// productsOffered is how many products a browser suggests.
	productsOffered = 300
)

// newOrderPage is the data of the form of an order that staff take.
type newOrderPage struct {
	Once     string
	Customer customer.Customer
	Lines    []newLine
	Inputs   []page.Input
	Products []page.Choice
	Wrong    string
}

// newLine is a line as it was typed: a product's code or name, and how many.
type newLine struct {
	Product, Quantity, Wrong string
	Offers                   []page.Choice // what the words could mean
}

// orderInputs are the fields of an order besides its customer and its lines. A customer who is known needs no telephone.
func orderInputs(v *page.Visit, known bool) []field.Field {
	return slices.DeleteFunc(slices.Clone(sales.ByHandDescribed.Fields), func(f field.Field) bool {
		return f.Path == "customer_id" || f.Path == "branch_id" || f.Path == "payment_notes" ||
			known && (f.Path == "customer_phone" || f.Path == "customer_name")
	})
}

func showNewOrder(v *page.Visit) (page.Answer, error) {
	return newOrder(v, newOrderPage{Once: scope.NewID(), Lines: make([]newLine, linesShown)}, doorkit.OptionalID(v.Query("customer")), nil)
}

func newOrder(v *page.Visit, p newOrderPage, customerID string, refused error) (page.Answer, error) {
	err := v.Read(func(u *core.Unit) (err error) {
		if customerID != "" {
			if p.Customer, err = u.Customers.Get(customerID); err != nil {
				return err
			}
		}
		shelf, err := u.Catalog.Shelf(catalog.Shelf{Status: catalog.Active, Limit: productsOffered})
		for _, one := range shelf {
			p.Products = append(p.Products, offersOf(one)...)
		}
		return err
	})
	stored := sales.ByHand{Delivery: sales.DeliveryByHand{Method: "pickup"}, Payment: v.Workspace.Settings.DefaultPayment}
	p.Inputs = v.Form(orderInputs(v, customerID != ""), stored, refused)
	for i := range p.Inputs {
		for j := range p.Inputs[i].Options {
			if one := &p.Inputs[i].Options[j]; p.Inputs[i].Path == "payment_method" {
				one.Title = v.T(paymentMethod(one.Value))
			}
		}
	}
	out := page.Page{Name: "order-new", Within: "orders", Title: v.T("order.new"), Data: p, Crumbs: v.Crumbs("orders")}
	if refused != nil {
		out.Status = fault.Of(fault.From(refused).Code).Status
	}
	return out, err
}

// offersOf are what a product can be sold as: by its own code, or by those of its variants.
func offersOf(p catalog.Product) (list []page.Choice) {
	for _, one := range p.Variants {
		list = append(list, page.Choice{Value: cmp.Or(one.SKU, p.Name+" "+one.Name), Title: p.Name + " " + one.Name})
	}
	if len(p.Variants) == 0 {
		list = append(list, page.Choice{Value: cmp.Or(p.SKU, p.Name), Title: p.Name})
	}
	return list
}

// errLines is the refusal of lines that say themselves what is wrong.
var errLines = fault.New(fault.InvalidArguments, "lines are not clear")

// takeOrder makes the order, once per form. What is refused stays as it was typed.
func (area *Shop) takeOrder(v *page.Visit) (page.Answer, error) {
	_ = v.Request.ParseForm() // a broken form has no fields
	customerID := doorkit.OptionalID(v.Field("customer"))
	p := newOrderPage{Once: v.Field("once")}
	products, quantities := v.Request.PostForm["product"], v.Request.PostForm["quantity"]
	for i := range min(len(products), len(quantities)) {
		p.Lines = append(p.Lines, newLine{Product: locale.OneLine(products[i]), Quantity: strings.TrimSpace(quantities[i])})
	}
	patch := v.Patch(orderInputs(v, customerID != ""))
	sent, _ := json.Marshal([]any{json.RawMessage(patch), customerID, products, quantities})
	id, err := area.once(v, runtime.Request{Operation: "dashboard order", Key: p.Once, Hash: page.Digest(sent)}, func(u *core.Unit) ([]byte, error) {
		lines, err := linesOf(v, u, p.Lines)
		if err != nil {
			return nil, err
		}
		base := sales.ByHand{CustomerID: customerID, Lines: lines}
		f, err := sales.ByHandDescribed.Merge(base, patch, v.Tag)
		if err != nil {
			return nil, err
		}
		o, err := u.Sales.SellByHand(f)
		return []byte(o.ID), err
	})
	e := fault.From(err)
	switch {
	case err == nil:
		return v.Done(v.Path("orders", string(id)), "order.taken")
	case !errors.Is(err, errLines) && !fault.Of(e.Code).Business && e.Code != fault.InvalidArguments:
		return nil, err
	}
	p.Wrong = refusedLines(v, &p, err)
	for len(p.Lines) < linesShown {
		p.Lines = append(p.Lines, newLine{})
	}
	return newOrder(v, p, customerID, err)
}

// refusedLines puts what a refusal says of a line beside it, and returns what it says of no field.
func refusedLines(v *page.Visit, p *newOrderPage, err error) (rest string) {
	if errors.Is(err, errLines) {
		if !slices.ContainsFunc(p.Lines, func(l newLine) bool { return l.Product != "" }) {
			return v.T("order.new.nothing")
		}
		return v.T("order.new.lines")
	}
	e := fault.From(err)
	if len(e.Fields) == 0 {
		return e.Message
	}
	filled := slices.DeleteFunc(indexes(p.Lines), func(i int) bool { return p.Lines[i].Product == "" })
	for _, f := range e.Fields {
		part, _, _ := strings.Cut(strings.TrimPrefix(f.Path, "/lines/"), "/")
		at, isLine := strconv.Atoi(part)
		switch {
		case isLine == nil && strings.HasPrefix(f.Path, "/lines/") && at < len(filled):
			p.Lines[filled[at]].Wrong = f.Message
		case f.Path == "/customer_id", f.Path == "/lines", f.Path == "":
			rest = f.Message
		}
	}
	return rest
}

func indexes[T any](list []T) (out []int) {
	for i := range list {
		out = append(out, i)
	}
	return out
}

// linesOf resolves what was typed: a code, or words that one product alone has. errLines: some are not clear, and say so.
func linesOf(v *page.Visit, u *core.Unit, typed []newLine) (out []sales.LineByHand, err error) {
	wrong := false
	for i := range typed {
		l := &typed[i]
		l.Wrong, l.Offers = "", nil
		if l.Product == "" {
			continue
		}
		quantity, err := strconv.ParseInt(cmp.Or(l.Quantity, "1"), 10, 64)
		if err != nil || quantity < 1 {
			l.Wrong, wrong = v.T("order.new.quantity"), true
			continue
		}
		line := sales.LineByHand{SKU: l.Product, Quantity: quantity}
		if _, _, err := u.Catalog.GetBySKU(l.Product); fault.Is(err, fault.NotFound) {
			found, err := sellable(v, u, l.Product)
			if err != nil {
				return nil, err
			}
			if len(found) != 1 {
				l.Wrong, wrong = v.T("order.new.which"), true
				for _, one := range found {
					l.Offers = append(l.Offers, page.Choice{Title: strings.TrimSpace(one.Product.Name + " " + one.Variant.Name),
						Value: cmp.Or(one.Variant.SKU, one.Product.SKU)})
				}
				continue
			}
			line = sales.LineByHand{ProductID: found[0].Product.ID, VariantID: found[0].Variant.ID, Quantity: quantity}
		} else if err != nil {
			return nil, err
		}
		out = append(out, line)
	}
	if len(out) == 0 && !wrong && len(typed) > 0 {
		typed[0].Wrong, wrong = v.T("order.new.nothing"), true
	}
	if wrong {
		return nil, errLines
	}
	return out, nil
}
