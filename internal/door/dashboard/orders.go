package dashboard

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var ordersRoutes = []route{
	{"GET /d/{workspace}/orders", staff, showBoard},
	{"GET /d/{workspace}/orders/list", staff, listOrders},
	{"GET /d/{workspace}/orders/{id}", staff, showOrder},
	{"GET /d/{workspace}/orders/{id}/print", staff, printOrder},
	{"POST /d/{workspace}/orders/{id}/move", staff, moveOrder},
	{"POST /d/{workspace}/orders/{id}/lines", staff, changeLine},
	{"POST /d/{workspace}/orders/{id}/notes", staff, changeNotes},
	{"POST /d/{workspace}/orders/{id}/cancel", staff, cancelOrder},
	{"POST /d/{workspace}/orders/{id}/payments", staff, payOrder},
	{"POST /d/{workspace}/payments/{id}", staff, decidePayment},
}

const (
	// onBoard is how many orders a column of the board shows.
	onBoard = 20
	// onPage is how many a page of the list shows.
	onPage = 30
)

// columns are the states in which there is something left to do.
var columns = []order.Status{order.Pending, order.Confirmed, order.Processing, order.Shipped, order.Delivered}

// orderStatuses has the word for each state, the button that leads to it, and its look.
var orderStatuses = map[order.Status]struct{ name, move, tone string }{
	order.Draft:               {name: "orders.draft"},
	order.PendingConfirmation: {name: "orders.asked"},
	order.Pending:             {name: "orders.pending", tone: "warm"},
	order.Confirmed:           {name: "orders.confirmed", tone: "warm"},
	order.Processing:          {name: "orders.processing", move: "orders.process", tone: "live"},
	order.Shipped:             {name: "orders.shipped", move: "orders.ship", tone: "live"},
	order.Delivered:           {name: "orders.delivered", move: "orders.deliver", tone: "good"},
	order.Completed:           {name: "orders.completed", move: "orders.complete", tone: "good"},
	order.Cancelled:           {name: "orders.cancelled", tone: "bad"},
}

// OrderStatus is the word for a state.
func (v *visit) OrderStatus(s order.Status) string { return v.T(orderStatuses[s].name) }

// OrderTone is the look of a state's badge.
func (v *visit) OrderTone(s order.Status) string { return orderStatuses[s].tone }

// OrderMove is the text of the button that moves an order to a state.
func (v *visit) OrderMove(to order.Status) string { return v.T(orderStatuses[to].move) }

// orderCard is an order in a list or on the board.
type orderCard struct {
	order.Order
	Who  string
	Next order.Status // the usual next state; empty: none
}

// Units is the total quantity of its lines.
func (c orderCard) Units() (n int64) {
	for _, l := range c.Lines {
		n += l.Quantity
	}
	return n
}

// ordersPage is the data of the board and of the list.
type ordersPage struct {
	Columns []boardColumn
	Cards   []orderCard
	Status  order.Status // of the list; empty: all
	Tabs    []orderTab
	Find    string
	For     *customer.Customer // the customer whose orders are listed
	More    string             // the address of the next page
}

type boardColumn struct {
	Status order.Status
	Cards  []orderCard
	More   bool
	Path   string
}

type orderTab struct {
	Title, Path string
	Here        bool
}

func showBoard(v *visit) (answer, error) {
	p := ordersPage{Tabs: v.orderTabs("board")}
	err := v.read(func(u *core.Unit) error {
		for _, s := range columns {
			list, err := u.Orders.List(order.Filter{Status: s, Limit: onBoard + 1})
			if err != nil {
				return err
			}
			c := boardColumn{Status: s, More: len(list) > onBoard, Path: v.listPath(url.Values{"status": {string(s)}})}
			if c.Cards, err = v.cards(u, list[:min(len(list), onBoard)]); err != nil {
				return err
			}
			p.Columns = append(p.Columns, c)
		}
		return nil
	})
	return page{name: "orders", title: v.T("nav.orders"), data: p}, err
}

// listOrders lists orders by state or customer, or searches: an order number leads to the order, a telephone to its
// customer's orders.
func listOrders(v *visit) (answer, error) {
	status := order.Status(v.asked("status"))
	if _, known := orderStatuses[status]; !known || status.InTheMaking() {
		status = ""
	}
	p := ordersPage{Status: status, Tabs: v.orderTabs(string(status)), Find: v.asked("find")}
	f := order.Filter{Status: status, CustomerID: knownID(v.asked("customer")), After: knownID(v.asked("after")), Limit: onPage + 1}
	var found answer
	err := v.read(func(u *core.Unit) error {
		if p.Find != "" {
			o, err := u.Orders.ByNumber(p.Find, false)
			if err == nil {
				found = away{to: v.Path("orders", o.ID)}
				return nil
			}
			if !fault.Is(err, fault.NotFound) {
				return err
			}
			c, err := u.Customers.Find("", p.Find)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			f.CustomerID = c.ID
		}
		if f.CustomerID != "" {
			c, err := u.Customers.Get(f.CustomerID)
			if err != nil {
				return err
			}
			p.For = &c
		}
		list, err := u.Orders.List(f)
		if err != nil {
			return err
		}
		if len(list) > onPage {
			list = list[:onPage]
			p.More = v.listPath(url.Values{"status": {string(status)}, "customer": {f.CustomerID}, "after": {list[onPage-1].ID}})
		}
		p.Cards, err = v.cards(u, list)
		return err
	})
	if found != nil {
		return found, err
	}
	return page{name: "order-list", within: "orders", title: v.T("nav.orders"), data: p}, err
}

// listPath is the address of the list, without empty parameters.
func (v *visit) listPath(q url.Values) string {
	for name, values := range q {
		if values[0] == "" {
			delete(q, name)
		}
	}
	return strings.TrimSuffix(v.Path("orders", "list")+"?"+q.Encode(), "?")
}

func (v *visit) orderTabs(here string) []orderTab {
	tabs := []orderTab{{v.T("orders.board"), v.Path("orders"), here == "board"}, {v.T("orders.all"), v.listPath(nil), here == ""}}
	for _, s := range append(columns[:len(columns):len(columns)], order.Completed, order.Cancelled) {
		tabs = append(tabs, orderTab{v.OrderStatus(s), v.listPath(url.Values{"status": {string(s)}}), here == string(s)})
	}
	return tabs
}

// cards adds customers' names to orders.
func (v *visit) cards(u *core.Unit, list []order.Order) ([]orderCard, error) {
	ids := make([]string, 0, len(list))
	for _, o := range list {
		ids = append(ids, o.CustomerID)
	}
	known, err := u.Customers.ByIDs(ids)
	out := make([]orderCard, len(list))
	for i, o := range list {
		out[i] = orderCard{Order: o, Who: v.buyer(o, known[o.CustomerID]), Next: usual(o)}
	}
	return out, err
}

// buyer is the name of an order's buyer, as far as it is known.
func (v *visit) buyer(o order.Order, c customer.Customer) string {
	return cmp.Or(c.FullName(), o.Delivery.Recipient, c.Phone, v.T("orders.nobody"))
}

// usual is the most common next state: a pickup order is never shipped.
func usual(o order.Order) order.Status {
	next := sales.Next(o.Status)
	switch {
	case len(next) == 0:
		return ""
	case o.Delivery.Method == order.Pickup && o.Status == order.Processing:
		return order.Delivered
	}
	return next[0]
}

// knownID is an id as ours are written; anything else becomes the nil id, which no row has.
func knownID(id string) string {
	if id == "" || len(id) == len(uuid.Nil.String()) && uuid.Validate(id) == nil {
		return id
	}
	return uuid.Nil.String()
}

// pathID is the id in the address.
func (v *visit) pathID() string { return cmp.Or(knownID(v.r.PathValue("id")), uuid.Nil.String()) }
