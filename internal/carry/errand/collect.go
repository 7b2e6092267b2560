package errand

import (
	"context"
	"encoding/json"
	"errors"
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
	// A notification may arrive before its payment can be fetched: that is retried, and given up after an hour.
	fetchRetry = 30 * time.Second
	fetchLimit = time.Hour
	// A cash voucher may be settled days after its link has expired: it is looked at twice a day, for eight days.
	voucherRetry = 12 * time.Hour
	voucherLimit = 8 * 24 * time.Hour
)

// paymentNews is what is stored of a notification.
type paymentNews struct {
	PaymentID string `json:"payment_id"`
	Action    string `json:"action,omitempty"`
}

// Admit requires an account and a signature, which does not cover the body.
func (p *Payments) Admit(ctx context.Context, w *access.Workspace, d inbox.Delivery) error {
	account, _, err := access.Load[access.MercadoPagoAccount](ctx, p.Accounts, w.ID, access.MercadoPago)
	if err != nil {
		return err
	}
	_, err = payments.VerifySignature(d.Header, d.Query, account.WebhookSecret, p.Clock.Now())
	return unproved(err)
}

// Read reads a notification: which payment to fetch, and no more.
func (p *Payments) Read(ctx context.Context, w *access.Workspace, d inbox.Delivery) ([]inbox.Notice, error) {
	account, _, err := access.Load[access.MercadoPagoAccount](ctx, p.Accounts, w.ID, access.MercadoPago)
	if err != nil {
		return nil, err
	}
	// Without an account the secret is empty, which proves nothing.
	news, err := payments.VerifyWebhook(d.Header, d.Query, d.Body, account.WebhookSecret, p.Clock.Now())
	if err != nil {
		return nil, unproved(err)
	}
	if news.Topic != payments.TopicPayment {
		return nil, inbox.ErrIgnored // the outcome of a payment comes as a payment, too
	}
	body, err := json.Marshal(paymentNews{PaymentID: news.DataID, Action: news.Action})
	// The payment's id is signed, the notification's is not: a replay under a made-up id only fetches the payment once
	// more.
	return []inbox.Notice{{ID: news.DataID + " " + news.NotificationID, Body: string(body), Errand: PaymentErrand}}, err
}

func unproved(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, payments.ErrIPN):
		return inbox.ErrIgnored
	}
	return errors.Join(inbox.ErrUnproved, err)
}

// Collect handles a notification about a payment: it fetches the payment, and only what the vendor says then counts.
func (p *Payments) Collect(ctx context.Context, w *access.Workspace, id string) error {
	item, err := core.Look(ctx, p.Desk, w,
		func(u *core.Unit) (inbox.Item, error) {
			return u.Inbox.Get(access.MercadoPago, id)
		})
	if err != nil || !item.State.Open() {
		return err
	}
	var news paymentNews
	if err := json.Unmarshal([]byte(item.Body), &news); err != nil {
		return err
	}
	done := func(why string) error {
		return p.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Inbox.Done(item, why) })
	}
	creds, account, err := p.account(ctx, w)
	if fault.Is(err, fault.Conflict) {
		return done("the account is gone")
	}
	if err != nil {
		return err
	}
	paid, err := p.Vendor.GetPayment(ctx, creds, news.PaymentID)
	switch {
	case fault.Is(err, fault.NotFound) && p.Clock.Now().Sub(item.ReceivedAt) < fetchLimit:
		return fault.Wrap(err, fault.Unavailable, "the payment is not there yet").After(fetchRetry)
	case fault.Is(err, fault.NotFound):
		return done("there is no such payment")
	case err != nil:
		return retryLater(err)
	}
	return p.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		if err := apply(u, account, paid); err != nil {
			return err
		}
		return u.Inbox.Done(item, "")
	})
}

// apply applies a fetched payment to the link it came through. One without a link of ours, such as a shop's other
// sales, is ignored.
func apply(u *core.Unit, account access.MercadoPagoAccount, p payments.Payment) error {
	if uuid.Validate(p.ExternalReference) != nil {
		return nil
	}
	err := u.Collect(p.ExternalReference, collection(account, p))
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}

// collection converts a fetched payment for the core.
func collection(account access.MercadoPagoAccount, p payments.Payment) sales.Collection {
	c := sales.Collection{
		ID: p.ID, State: sales.Undecided, Amount: p.Amount.Minor, Currency: string(p.Amount.Currency),
		Refunded: p.Refunded.Minor,
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

// CheckLink looks, once a link has expired, for payments without a notification. One that is still pending is checked
// again for some days.
func (p *Payments) CheckLink(ctx context.Context, w *access.Workspace, id string) error {
	k, err := core.Look(ctx, p.Desk, w, func(u *core.Unit) (ledger.Link, error) { return u.Ledger.Link(id, false) })
	if err != nil || k.State == ledger.LinkPaid || k.State == ledger.LinkFailed {
		return err
	}
	creds, account, err := p.account(ctx, w)
	if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	var found []payments.Payment
	if err == nil {
		if found, err = p.Vendor.SearchPayments(ctx, creds, k.ID); err != nil {
			return retryLater(err)
		}
	}
	undecided := false
	err = p.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		undecided = false
		for _, paid := range found {
			undecided = undecided || paid.Status == payments.Pending || paid.Status == payments.InProcess ||
				paid.Status == payments.Authorized
			if err := apply(u, account, paid); err != nil {
				return err
			}
		}
		k, err := u.Ledger.Link(id, true)
		if err == nil && (k.State == ledger.LinkOpen || k.State == ledger.LinkWanted) {
			err = u.Ledger.EndLink(&k, ledger.LinkExpired, "")
		}
		return err
	})
	if err == nil && undecided && p.Clock.Now().Before(k.ExpiresAt.Add(voucherLimit)) {
		return fault.New(fault.Unavailable, "a payment of link %s is not decided yet", id).After(voucherRetry)
	}
	return err
}
