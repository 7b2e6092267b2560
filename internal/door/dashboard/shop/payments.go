package shop

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// paymentsPage is the data of the list of payments.
type paymentsPage struct {
	Views    []page.Choice
	Waiting  bool // those that wait for a decision
	Day      string
	Status   ledger.Status // empty: all
	Payments []paymentRow
	More     string
}

// paymentRow is a payment with its customer and the number of its order.
type paymentRow struct {
	ledger.Payment
	Customer customer.Customer
	Order    string
}

// The views of the list besides the first, which has what waits for a decision.
const (
	viewReceived = "received"
	viewAll      = "all"
)

func listPayments(v *page.Visit) (page.Answer, error) {
	view, day, from, to := v.Query("view"), "", time.Time{}, time.Time{}
	if view == viewReceived {
		day, from, to = v.DayAsked()
	}
	p := paymentsPage{Views: paymentViews(v, view), Waiting: view != viewReceived && view != viewAll, Day: day}
	f := ledger.Filter{Open: p.Waiting, From: from, To: to, Before: doorkit.OptionalID(v.Query("before")), Limit: onPage + 1}
	if view == viewReceived {
		f.Status, p.Status = ledger.Completed, ledger.Completed
	}
	err := v.Read(func(u *core.Unit) error {
		found, err := u.Ledger.List(f)
		if err != nil {
			return err
		}
		found, p.More = page.Cut(found, onPage, func(last ledger.Payment) string {
			return page.Query{"view": view, "day": day, "before": last.ID}.At(v.Path("payments"))
		})
		p.Payments, err = paymentRows(u, found)
		return err
	})
	return page.Page{Name: "payments", Title: v.T("nav.payments"), Data: p}, err
}

func paymentViews(v *page.Visit, here string) []page.Choice {
	return page.Choices([]string{"", viewReceived, viewAll}, func(view string) page.Choice {
		return page.Choice{Title: v.T(map[string]string{"": "payments.waiting", viewReceived: "payments.received", viewAll: "payments.all"}[view]),
			Path: page.Query{"view": view}.At(v.Path("payments")), Here: view == here}
	})
}

// paymentRows adds to payments who made them and what for.
func paymentRows(u *core.Unit, list []ledger.Payment) ([]paymentRow, error) {
	ids := make([]string, 0, len(list))
	for _, p := range list {
		ids = append(ids, p.CustomerID)
	}
	known, err := u.Customers.ByIDs(ids)
	if err != nil {
		return nil, err
	}
	out := make([]paymentRow, len(list))
	for i, p := range list {
		out[i] = paymentRow{Payment: p, Customer: known[p.CustomerID]}
		if p.OrderID != "" {
			o, err := u.Orders.Get(p.OrderID, false)
			if err != nil {
				return nil, err
			}
			out[i].Order = o.Number
		}
	}
	return out, nil
}
