package retail

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/words/quick"
	"github.com/mostrador/mostrador/internal/words/word"
)

// mostChoices is how many are listed when several match.
const mostChoices = 6

// scene finds the customer, their order if one is named, and the conversation in which the step is executed.
func (r resolver) scene(s quick.Step) (at scene, err error) {
	at.sessionID = r.u.SessionID
	if at.order, err = r.order(s.Order); err != nil {
		return at, err
	}
	if at.customer, err = r.customer(s.Customer, at.order); err != nil || at.customer.ID == "" {
		return at, err
	}
	if r.u.CustomerID == at.customer.ID {
		return at, nil
	}
	talk, found, err := r.u.Conversations.With(at.customer.ID)
	if found {
		at.sessionID = talk.ID
	}
	return at, err
}

func (r resolver) order(number string) (*order.Order, error) {
	var target, said *order.Order
	if id := r.in.TargetOrderID; id != "" {
		o, err := r.u.Orders.Get(id, false)
		if err != nil {
			return nil, err
		}
		target = &o
	}
	if number != "" && number != quick.InTheMaking {
		o, err := r.u.Orders.ByNumber(number, false)
		if err != nil {
			return nil, err
		}
		said = &o
	}
	switch {
	case target == nil:
		return said, nil
	case said != nil && said.ID != target.ID:
		return nil, r.u.Fault(fault.Conflict, msgTwoTargets)
	}
	return target, nil
}

// customer is the customer that the sentence names. A name and an order, or a target, have to be the same customer.
func (r resolver) customer(said string, o *order.Order) (customer.Customer, error) {
	known := r.in.TargetCustomerID
	if o != nil && o.CustomerID != "" {
		if known != "" && known != o.CustomerID {
			return customer.Customer{}, r.u.Fault(fault.Conflict, msgTwoTargets)
		}
		known = o.CustomerID
	}
	if said == "" {
		if known == "" {
			known = r.u.CustomerID
		}
		if known == "" {
			return customer.Customer{}, nil
		}
		return r.u.Customers.Get(known)
	}
	if everybody[locale.Fold(said)] {
		r.see(quickaction.Place{Of: quickaction.Broadcast})
		return customer.Customer{}, r.u.Invalid("/commandText", msgEverybody)
	}
	meant, err := r.customersNamed(said)
	if err != nil {
		return customer.Customer{}, err
	}
	if known == "" && len(meant) > 1 && slices.ContainsFunc(meant,
		func(c customer.Customer) bool { return c.ID == r.u.CustomerID }) {
		known = r.u.CustomerID // the customer of this conversation
	}
	for _, c := range meant {
		if c.ID == known {
			return c, nil
		}
	}
	switch {
	case known != "" && len(meant) > 0:
		return customer.Customer{}, r.u.Fault(fault.Conflict, msgTwoTargets)
	case len(meant) == 0:
		return customer.Customer{}, r.u.Fault(fault.NotFound, msgNobodyNamed, locale.OneLine(said))
	case len(meant) > 1:
		names := make([]string, len(meant))
		for i, c := range meant {
			names[i] = locale.OneLine(c.FullName()) + " (" + ending(c.Phone) + ")"
		}
		return customer.Customer{}, r.u.Invalid("/commandText", msgWhichCustomer, locale.OneLine(said),
			locale.List(r.u.Workspace.Locale, names, true))
	}
	return meant[0], nil
}

// everybody are the words for all customers at once.
var everybody = word.Set("todos todas todo everyone everybody clientes")

func (r resolver) customersNamed(said string) ([]customer.Customer, error) {
	if _, err := phone.Normalize(said, r.u.Workspace.Country); err != nil {
		return r.u.Customers.Named(said, mostChoices)
	}
	c, err := r.u.Customers.Find("", said)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return []customer.Customer{c}, err
}

// ending distinguishes two numbers without showing either.
func ending(phone string) string {
	if len(phone) < 4 {
		return "…"
	}
	return "…" + phone[len(phone)-4:]
}

// theOne is the only order of a customer that can be meant: the draft if the sentence says so; the draft or one that
// waits; else the newest, for a change of a processed one. If neither the sentence nor the conversation has a customer,
// it is the conversation's draft.
func (r resolver) theOne(at scene, s quick.Step) (order.Order, error) {
	d, found, err := r.inTheMaking(at)
	switch {
	case err != nil:
		return order.Order{}, err
	case found && (at.customer.ID == "" || s.Order == quick.InTheMaking):
		return d, nil
	case at.customer.ID == "":
		return order.Order{}, r.u.Invalid("/commandText", msgWhoseQuick)
	}
	var live []order.Order
	if found {
		live = append(live, d)
	}
	past, err := r.u.Orders.List(order.Filter{CustomerID: at.customer.ID, Limit: mostChoices})
	if err != nil {
		return order.Order{}, err
	}
	live = append(live, lists.Filter(past, func(o order.Order) bool { return o.Status.Modifiable() })...)
	if len(live) == 0 && s.Verb != quick.Cancel {
		live = lists.Filter(past, func(o order.Order) bool { return o.Status == order.Processing })
	}
	switch {
	case len(live) == 0 && len(past) > 0 && past[0].Status != order.Cancelled:
		return past[0], nil // the tool decides what can be done with it
	case len(live) == 0:
		return order.Order{}, r.u.Fault(fault.NotFound, msgNoOrders, r.who(at))
	case len(live) == 1:
		return live[0], nil
	}
	names := make([]string, len(live))
	for i := range live {
		names[i] = r.name(scene{customer: at.customer, order: &live[i]})
	}
	return order.Order{}, r.u.Invalid("/commandText", msgWhichOrder, r.who(at),
		locale.List(r.u.Workspace.Locale, names, true))
}

// inTheMaking is the draft of a conversation, if it belongs to the step's customer. A draft from before the customer
// was known counts as well.
func (r resolver) inTheMaking(at scene) (d order.Order, found bool, err error) {
	err = inTalk(r.u, at.sessionID, func() error {
		d, err = r.u.Orders.Draft(false)
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		whose := d.CustomerID
		if whose == "" {
			whose = r.u.CustomerID
		}
		found = err == nil && len(d.Lines) > 0 && whose == at.customer.ID
		return err
	})
	return d, found, err
}

// item is a product as a step needs it.
type item struct{ productID, variantID, name string }

// product finds the named product: among the order's lines if it is there, else in the catalogue.
func (r resolver) product(s quick.Step, o *order.Order) (item, error) {
	if o != nil && s.Verb != quick.Add {
		return r.lineOf(s.Product, *o)
	}
	near, err := r.productsNamed(s.Product)
	if err != nil {
		return item{}, err
	}
	if len(near) > 1 {
		return item{}, r.whichProduct(s.Product, near)
	}
	return r.variant(s.Product, near[0].ID)
}

// productsNamed are the products that a name can mean, at least one. A name that no product has is asked about, with
// what is like it.
func (r resolver) productsNamed(said string) ([]catalog.Product, error) {
	found, err := r.u.Catalog.Search(r.ctx, said, catalog.Filter{Limit: 20})
	if err != nil {
		return nil, err
	}
	var near, all []catalog.Product
	for _, m := range found.Results {
		all = append(all, m.Product)
		if names(said, m.Name, variantWords(m.Product)) {
			near = append(near, m.Product)
		}
	}
	exact := slices.DeleteFunc(slices.Clone(near), func(p catalog.Product) bool { return !names(p.Name, said, "") })
	switch {
	case len(exact) == 1:
		return exact, nil
	case len(all) == 0:
		return nil, r.u.Fault(fault.NotFound, msgNoSuchProduct, locale.OneLine(said))
	case len(near) == 0:
		return nil, r.whichProduct(said, all)
	}
	return near, nil
}

func (r resolver) whichProduct(said string, among []catalog.Product) error {
	list := lists.Map(among[:min(len(among), mostChoices)], func(p catalog.Product) string {
		return locale.OneLine(p.Name)
	})
	return r.u.Invalid("/commandText", msgWhichProduct, locale.OneLine(said),
		locale.List(r.u.Workspace.Locale, list, true))
}

func (r resolver) variant(said, productID string) (item, error) {
	p, err := r.u.Catalog.Get(productID)
	if err != nil {
		return item{}, err
	}
	out := item{productID: p.ID, name: locale.OneLine(p.Name)}
	if !p.HasVariants {
		return out, nil
	}
	var list []string
	for _, v := range p.Variants {
		list = append(list, locale.OneLine(p.Name+" "+v.Name))
		if names(v.Name, said, "") {
			out.variantID, out.name = v.ID, locale.OneLine(p.Name+" "+v.Name)
		}
	}
	if out.variantID == "" {
		return item{}, r.u.Invalid("/commandText", msgWhichProduct, locale.OneLine(said),
			locale.List(r.u.Workspace.Locale, list, true))
	}
	return out, nil
}

func (r resolver) lineOf(said string, o order.Order) (item, error) {
	var found []item
	for _, l := range o.Lines {
		it := item{l.ProductID, l.VariantID, locale.OneLine(l.Name)}
		if names(said, l.Name, "") && !slices.Contains(found, it) {
			found = append(found, it)
		}
	}
	switch {
	case len(found) == 0:
		return item{}, r.u.Fault(fault.NotFound, msgNotInOrder, locale.OneLine(said))
	case len(found) > 1:
		list := make([]string, len(found))
		for i, it := range found {
			list[i] = it.name
		}
		return item{}, r.u.Invalid("/commandText", msgWhichProduct, locale.OneLine(said),
			locale.List(r.u.Workspace.Locale, list, true))
	}
	return found[0], nil
}

// names reports whether every word of said is in the name, in singular or plural.
func names(said, name, more string) bool {
	has := wordsOf(name + " " + more)
	for i := range has {
		has[i] = singular(has[i])
	}
	words := wordsOf(said)
	for _, w := range words {
		if !littleWords[w] && !slices.Contains(has, singular(w)) {
			return false
		}
	}
	return len(words) > 0
}

// wordsOf splits a text at everything except letters and digits: "coca cola" matches "Coca-Cola", and 1.5 matches 1,5.
func wordsOf(text string) []string {
	return strings.FieldsFunc(locale.Fold(text), func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
}

var littleWords = map[string]bool{"de": true, "del": true, "la": true, "el": true, "los": true, "las": true, "do": true,
	"da": true, "of": true, "the": true}

func singular(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "es") && !strings.ContainsRune("aeiou", rune(w[len(w)-3])):
		return strings.TrimSuffix(w, "es")
	case len(w) > 3 && strings.HasSuffix(w, "s"):
		return strings.TrimSuffix(w, "s")
	case len(w) > 3 && strings.HasSuffix(w, "e") && !strings.ContainsRune("aeiou", rune(w[len(w)-2])):
		return strings.TrimSuffix(w, "e")
	}
	return w
}

func variantWords(p catalog.Product) string {
	all := lists.Map(p.Variants, func(v catalog.Variant) string { return v.Name })
	return strings.Join(all, " ")
}
