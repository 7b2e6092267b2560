package shop

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// receiptsAtOnce is how many a page shows.
const receiptsAtOnce = 50

// receiptsPage is the data of the list.
type receiptsPage struct {
	All      bool // the decided ones, too, newest first
	Receipts []receiptRow
	Next     string
}

// receiptRow is a receipt with its sender.
type receiptRow struct {
	receipt.Receipt
	Customer customer.Customer
}

func showReceipts(v *page.Visit) (page.Answer, error) {
	p := receiptsPage{All: v.Request.URL.Query().Get("view") == "all"}
	err := v.Read(func(u *core.Unit) error {
		f := receipt.Filter{Waiting: !p.All, Limit: receiptsAtOnce + 1}
		if p.All {
			f.Before = doorkit.IDOrEmpty(v.Request.URL.Query().Get("before"))
		}
		list, err := u.Receipts.List(f)
		if err != nil {
			return err
		}
		list, next := page.Cut(list, receiptsAtOnce, func(last receipt.Receipt) string {
			return page.Query{"view": "all", "before": last.ID}.At(v.Path("receipts"))
		})
		if p.All { // the waiting list moves up as receipts are decided
			p.Next = next
		}
		known := map[string]customer.Customer{}
		for _, r := range list {
			c, met := known[r.CustomerID]
			if !met {
				if c, err = sender(u, r); err != nil {
					return err
				}
				known[r.CustomerID] = c
			}
			p.Receipts = append(p.Receipts, receiptRow{r, c})
		}
		return nil
	})
	return page.Page{Name: "receipts", Title: v.T("nav.receipts"), Data: p}, err
}

// sender is the customer who sent a receipt; zero: unknown.
func sender(u *core.Unit, r receipt.Receipt) (customer.Customer, error) {
	if r.CustomerID == "" {
		return customer.Customer{}, nil
	}
	c, err := u.Customers.Get(r.CustomerID)
	if fault.Is(err, fault.NotFound) {
		return customer.Customer{}, nil
	}
	return c, err
}

// receiptPage is the data of one receipt.
type receiptPage struct {
	receiptRow
	Candidates []sales.Candidate
	Number     string // of its order
	Amount     int64  // the suggested amount
	Reasons    []string
	Why        string // why it was rejected
	Before     string // the addresses of its neighbours in the waiting list
	After      string
}

func showReceipt(v *page.Visit) (page.Answer, error) {
	var p receiptPage
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Receipt, err = u.Receipts.Get(v.ID(), false); err != nil {
			return err
		}
		if p.Customer, err = sender(u, p.Receipt); err != nil {
			return err
		}
		if p.OrderID != "" {
			o, err := u.Orders.Get(p.OrderID, false)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
			p.Number = o.Number
		}
		if !p.Open() {
			return nil
		}
		if p.CustomerID != "" {
			if p.Candidates, err = u.Proofs.Candidates(p.Receipt); err != nil {
				return err
			}
		}
		return neighbours(v, u, &p)
	})
	if err != nil {
		return nil, err
	}
	explain(v, &p)
	title := cmp.Or(p.Customer.FullName(), v.T("receipts.somebody"))
	return page.Page{Name: "receipt", Title: title, Data: p, Crumbs: v.Crumbs("receipts")}, nil
}

// neighbours finds the waiting receipts before and after one.
func neighbours(v *page.Visit, u *core.Unit, p *receiptPage) error {
	list, err := u.Receipts.List(receipt.Filter{Waiting: true, Limit: receiptsAtOnce})
	i := slices.IndexFunc(list, func(r receipt.Receipt) bool { return r.ID == p.ID })
	if i > 0 {
		p.Before = v.Path("receipts", list[i-1].ID)
	}
	if i >= 0 && i+1 < len(list) {
		p.After = v.Path("receipts", list[i+1].ID)
	}
	return err
}

// explain says how far the reading can be trusted, and suggests the amount.
func explain(v *page.Visit, p *receiptPage) {
	if p.Currency == string(v.Workspace.Currency) {
		p.Amount = p.Receipt.Amount
	}
	if p.Status == receipt.Rejected {
		p.Why = p.Receipt.Why
		return
	}
	for _, why := range strings.Split(p.Receipt.Why, ",") {
		text := receipttext.Reason(why).Text().In(v.Tag)
		switch why {
		case receipt.NoReader:
			text = v.T("receipts.no_reader")
		case receipt.Format:
			text = v.T("receipts.heic")
		case receipt.TookLong, receipt.Unreadable:
			text = v.T("receipts.unreadable")
		case receipt.Missing:
			text = v.T("receipts.missing")
		}
		if text != "" {
			p.Reasons = append(p.Reasons, text)
		}
	}
	if to := p.PaidTo(v.Workspace.Settings.Bank); to != receipttext.Ours && p.Status == receipt.Analyzed {
		p.Reasons = append(p.Reasons, receipttext.Reason(to).Text().In(v.Tag))
	}
}

// attachReceipt records which order a receipt pays, and how much.
func attachReceipt(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	use := sales.ReceiptUse{ReceiptID: id}
	var err error
	if use.Amount, err = v.Amount("amount"); err != nil {
		return v.Again(err, showReceipt)
	}
	said := v.Field("order")
	if said == "other" {
		if said = v.Field("number"); said == "" {
			return v.Again(v.Invalid("receipts.say_order"), showReceipt)
		}
	}
	if said != "" && said != "any" {
		use.Order = sales.OrderNamed(said)
	}
	var paid sales.Paid
	err = v.Write(func(u *core.Unit) (err error) { paid, err = u.Proofs.ReviewReceipt(use); return err })
	if fault.Is(err, fault.NotFound) { // the order's number; a receipt that is not there cannot be shown again either
		err = fault.Invalid(fault.From(err).Message)
	}
	if err != nil {
		return v.Again(err, showReceipt)
	}
	to, err := nextReceipt(v, id)
	return v.Finish(err, to, "receipts.attached", v.Money(paid.Payment.Amount))
}

// rejectReceipt records that a receipt proves nothing.
func rejectReceipt(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	err := v.Write(func(u *core.Unit) error { _, err := u.Proofs.RejectReceipt(id, v.Field("reason")); return err })
	if err != nil {
		return v.Again(err, showReceipt)
	}
	to, err := nextReceipt(v, id)
	return v.Finish(err, to, "receipts.rejected.done")
}

// nextReceipt is the address of the oldest waiting receipt, else of the list.
func nextReceipt(v *page.Visit, but string) (to string, err error) {
	to = v.Path("receipts")
	err = v.Read(func(u *core.Unit) error {
		list, err := u.Receipts.List(receipt.Filter{Waiting: true, Limit: 1})
		if len(list) > 0 && list[0].ID != but {
			to = v.Path("receipts", list[0].ID)
		}
		return err
	})
	return to, err
}

// readAmount is the amount on a receipt, in its own currency.
func readAmount(v page.View, r receipt.Receipt) string {
	if r.Amount == 0 {
		return ""
	}
	return locale.Money(v.Tag, money.Amount{Minor: r.Amount, Currency: money.Currency(r.Currency)})
}

// sure reports whether a reading needs no review.
func sure(v page.View, r receipt.Receipt) bool { return r.Certain(v.Workspace.Currency) }

// percent formats thousandths as a percentage.
func percent(v page.View, thousandths int) string { return v.Number((thousandths+5)/10) + " %" }

// digitKey is the digit key that chooses the nth item.
func digitKey(i int) string { return strconv.Itoa(i + 1) }

// Chosen reports whether a candidate is preselected: the order the receipt is thought to be for, else the likeliest.
func (p receiptPage) Chosen(i int, orderID string) bool {
	known := slices.ContainsFunc(p.Candidates, func(c sales.Candidate) bool { return c.Order.ID == p.OrderID })
	return known && orderID == p.OrderID || !known && i == 0
}

// receiptFile sends the picture or PDF of a receipt, for its page.
func (area *Shop) receiptFile(v *page.Visit) (page.Answer, error) {
	var f file.File
	err := v.Read(func(u *core.Unit) error {
		r, err := u.Receipts.Get(v.ID(), false)
		if err != nil {
			return err
		}
		f, err = u.Files.Get(r.FileID)
		return err
	})
	if err != nil {
		return nil, err
	}
	body, err := area.files(v).Open(v.Context(), f.StorageKey)
	if err != nil {
		return nil, err
	}
	return page.Paper{Kind: f.ContentType, Body: body}, nil
}
