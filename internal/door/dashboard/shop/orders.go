package shop

import (
	"cmp"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

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

// orderStatus is the word for a state, orderState that of an order's own, orderTone its look, and orderMove the text of
// the button that leads to it. What is picked up is not shipped, it is ready.
func orderStatus(s order.Status) string { return orderStatuses[s].name }
func orderTone(s order.Status) string   { return orderStatuses[s].tone }
func orderState(o order.Order) string {
	if o.Status == order.Shipped && o.Delivery.Method == order.Pickup {
		return "orders.is_ready"
	}
	return orderStatus(o.Status)
}
func orderMove(to order.Status, how order.Method) string {
	if to == order.Shipped && how == order.Pickup {
		return "orders.ready"
	}
	return orderStatuses[to].move
}

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
	Tabs    []page.Choice
	Find    string
	For     *customer.Customer // the customer whose orders are listed
	Day     string             // of the list; empty: all
	// From and To are the same day as an export asks for it.
	From, To string
	More     string // the address of the next page
}

// Customer is the id of the customer whose orders are listed; empty: of all.
func (p ordersPage) Customer() string {
	if p.For == nil {
		return ""
	}
	return p.For.ID
}

type boardColumn struct {
	Status order.Status
	Cards  []orderCard
	More   bool
	Path   string
}

func showBoard(v *page.Visit) (page.Answer, error) {
	p := ordersPage{Tabs: orderTabs(v, "board")}
	err := v.Read(func(u *core.Unit) error {
		for _, s := range columns {
			list, err := u.Orders.List(order.Filter{Status: s, Limit: onBoard + 1})
			if err != nil {
				return err
			}
			if s == order.Confirmed && len(list) == 0 { // its orders are to be prepared like those before it
				continue
			}
			c := boardColumn{Status: s, More: len(list) > onBoard, Path: orderList(v, page.Query{"status": string(s)})}
			if c.Cards, err = cards(v, u, list[:min(len(list), onBoard)]); err != nil {
				return err
			}
			p.Columns = append(p.Columns, c)
		}
		return nil
	})
	return page.Page{Name: "orders", Title: v.T("nav.orders"), Data: p}, err
}

// listOrders lists orders by state or customer, or searches: an order number leads to the order, a telephone to its
// customer's orders.
func listOrders(v *page.Visit) (page.Answer, error) {
	status := order.Status(v.Query("status"))
	if _, known := orderStatuses[status]; !known || status.InTheMaking() {
		status = ""
	}
	day, from, to := v.DayAsked()
	p := ordersPage{Status: status, Tabs: orderTabs(v, string(status)), Find: v.Query("find"), Day: day}
	if day != "" {
		p.From, p.To = from.UTC().Format(time.RFC3339), to.UTC().Format(time.RFC3339)
	}
	f := order.Filter{
		Status: status, CustomerID: doorkit.OptionalID(v.Query("customer")), From: from, To: to,
		After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1,
	}
	var found page.Answer
	err := v.Read(func(u *core.Unit) error {
		if p.Find != "" {
			switch o, err := u.Orders.ByNumber(p.Find, false); {
			case err == nil:
				found = page.Away{To: v.Path("orders", o.ID)}
				return nil
			case !fault.Is(err, fault.NotFound):
				return err
			}
			switch c, err := u.Customers.Find("", p.Find); {
			case fault.Is(err, fault.NotFound):
				return nil
			case err != nil:
				return err
			default:
				f.CustomerID = c.ID
			}
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
		list, p.More = page.Cut(list, onPage, func(last order.Order) string {
			return orderList(v, page.Query{"status": string(status), "customer": f.CustomerID, "day": day, "after": last.ID})
		})
		p.Cards, err = cards(v, u, list)
		return err
	})
	if found != nil {
		return found, err
	}
	return page.Page{Name: "order-list", Within: "orders", Title: v.T("nav.orders"), Data: p}, err
}

// orderList is the address of the list.
func orderList(v *page.Visit, q page.Query) string { return q.At(v.Path("orders", "list")) }

func orderTabs(v *page.Visit, here string) []page.Choice {
	states := append(slices.Clone(columns), order.Completed, order.Cancelled)
	return append([]page.Choice{
		{Title: v.T("orders.board"), Path: v.Path("orders"), Here: here == "board"},
		{Title: v.T("orders.all"), Path: orderList(v, nil), Here: here == ""},
	}, page.Choices(states, func(s order.Status) page.Choice {
		to := orderList(v, page.Query{"status": string(s)})
		return page.Choice{Title: v.T(orderStatus(s)), Path: to, Here: here == string(s)}
	})...)
}

// cards adds customers' names to orders.
func cards(v *page.Visit, u *core.Unit, list []order.Order) ([]orderCard, error) {
	ids := make([]string, 0, len(list))
	for _, o := range list {
		ids = append(ids, o.CustomerID)
	}
	known, err := u.Customers.ByIDs(ids)
	out := make([]orderCard, len(list))
	for i, o := range list {
		out[i] = orderCard{Order: o, Who: buyer(v, o, known[o.CustomerID]), Next: usual(o)}
	}
	return out, err
}

// buyer is the name of an order's buyer, as far as it is known.
func buyer(v *page.Visit, o order.Order, c customer.Customer) string {
	return cmp.Or(c.FullName(), o.Delivery.Recipient, c.Phone, v.T("orders.nobody"))
}

// usual is the most common next state.
func usual(o order.Order) order.Status {
	if next := sales.Next(o.Status); len(next) > 0 {
		return next[0]
	}
	return ""
}
