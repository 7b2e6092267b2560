package app

import (
	"context"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	// A notification may arrive before its payment can be fetched. After this long there is no such payment.
	earliest  = 30 * time.Second
	notToCome = time.Hour
	// A cash voucher may be settled days after its link has expired.
	lookAgain = 12 * time.Hour
	decidedBy = 8 * 24 * time.Hour
)

// collectPayment handles a notification about a payment: it fetches the payment, and only what the vendor says then
// counts.
func (a *App) collectPayment(ctx context.Context, w *access.Workspace, id string) error {
	item, news, err := a.paymentNews(ctx, w, id)
	if err != nil || !item.State.Open() {
		return err
	}
	creds, account, err := a.collectorOf(w).account(ctx)
	if fault.Is(err, fault.Conflict) {
		return a.newsDone(ctx, w, item, "the account is gone")
	}
	if err != nil {
		return err
	}
	p, err := a.payments.GetPayment(ctx, creds, news.PaymentID)
	switch {
	case fault.Is(err, fault.NotFound) && a.Clock.Now().Sub(item.ReceivedAt) < notToCome:
		return fault.Wrap(err, fault.Unavailable, "the payment is not there yet").After(earliest)
	case fault.Is(err, fault.NotFound):
		return a.newsDone(ctx, w, item, "there is no such payment")
	case err != nil:
		return later(err)
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		if err := apply(u, account, p); err != nil {
			return err
		}
		return u.Inbox.Done(item, "")
	})
}

// later turns a vendor's failure into an errand's: with the vendor's retry-after, else with the usual backoff of
// errands.
func later(err error) error {
	return fault.Wrap(err, fault.Unavailable, "").After(fault.From(err).RetryAfter)
}

func (a *App) paymentNews(ctx context.Context, w *access.Workspace, id string) (item inbox.Item, news paymentNews, err error) {
	err = a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		var found bool
		if item, found, err = u.Inbox.Get(access.MercadoPago, id); err == nil && !found {
			err = fault.New(fault.NotFound, "there is no such news")
		}
		return err
	})
	if err == nil {
		err = json.Unmarshal([]byte(item.Body), &news)
	}
	return item, news, err
}

func (a *App) newsDone(ctx context.Context, w *access.Workspace, item inbox.Item, why string) error {
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error { return u.Inbox.Done(item, why) })
}

// apply applies a fetched payment to the link it came through. One without a link of ours, such as a shop's other
// sales, is ignored.
func apply(u *core.Unit, account access.MercadoPagoAccount, p payments.Payment) error {
	if uuid.Validate(p.ExternalReference) != nil {
		return nil
	}
	err := u.Payments.Collect(p.ExternalReference, collection(account, p))
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// collection converts a fetched payment for the core.
func collection(account access.MercadoPagoAccount, p payments.Payment) sales.Collection {
	c := sales.Collection{
		ID: p.ID, State: sales.Undecided, Amount: p.Amount.Minor, Currency: string(p.Amount.Currency), Refunded: p.Refunded.Minor,
	}
	switch {
	case p.Status == payments.Refunded, p.Status == payments.ChargedBack && p.StatusDetail != "reimbursed",
		p.Status == payments.Approved && p.Refunded.Minor >= p.Amount.Minor && p.Amount.Minor > 0:
		c.State = sales.Returned
	case p.Status == payments.Approved:
		c.State = sales.Approved
	}
	switch {
	case p.CollectorID != account.CollectorID:
		c.Foreign = "collector"
	case p.Live == account.Test():
		c.Foreign = "live_mode"
	}
	return c
}

// checkLink looks, once a link has expired, for payments without a notification. One that is still pending is checked
// again for some days.
func (a *App) checkLink(ctx context.Context, w *access.Workspace, id string) error {
	var k ledger.Link
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		k, err = u.Ledger.Link(id, false)
		return err
	})
	if err != nil || k.State == ledger.LinkPaid || k.State == ledger.LinkFailed {
		return err
	}
	creds, account, err := a.collectorOf(w).account(ctx)
	if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	var found []payments.Payment
	if err == nil {
		if found, err = a.payments.SearchPayments(ctx, creds, k.ID); err != nil {
			return later(err)
		}
	}
	undecided := false
	err = a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		undecided = false
		for _, p := range found {
			undecided = undecided || p.Status == payments.Pending || p.Status == payments.InProcess || p.Status == payments.Authorized
			if err := apply(u, account, p); err != nil {
				return err
			}
		}
		k, err := u.Ledger.Link(id, true)
		if err == nil && (k.State == ledger.LinkOpen || k.State == ledger.LinkWanted) {
			err = u.Ledger.EndLink(&k, ledger.LinkExpired, "")
		}
		return err
	})
	if err == nil && undecided && a.Clock.Now().Before(k.ExpiresAt.Add(decidedBy)) {
		return fault.New(fault.Unavailable, "a payment of link %s is not decided yet", id).After(lookAgain)
	}
	return err
}
