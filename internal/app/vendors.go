package app

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/gateway/payments"
)

// vendors are those that may send webhooks, by the name in their URL.
func (a *App) vendors() map[string]webhook.Vendor {
	return map[string]webhook.Vendor{
		access.MercadoPago:     mercadoPagoNews{a},
		access.WhatsAppMeta:    whatsAppNews{a, access.WhatsAppMeta},
		access.WhatsAppInfobip: whatsAppNews{a, access.WhatsAppInfobip},
	}
}

// mercadoPagoNews reads Mercado Pago's notifications: which payment to fetch, and no more.
type mercadoPagoNews struct{ app *App }

// paymentNews is what is stored of a notification.
type paymentNews struct {
	PaymentID string `json:"payment_id"`
	Action    string `json:"action,omitempty"`
}

const errandPayment = "mercadopago_payment"

// Admit requires an account and a signature, which does not cover the body.
func (n mercadoPagoNews) Admit(ctx context.Context, w *access.Workspace, r webhook.Request) error {
	account, _, err := access.Load[access.MercadoPagoAccount](ctx, n.app.Credentials, w.ID, access.MercadoPago)
	if err != nil {
		return err
	}
	_, err = payments.VerifySignature(r.Header, r.Query, account.WebhookSecret, n.app.Clock.Now())
	switch {
	case errors.Is(err, payments.ErrIPN):
		return webhook.ErrIgnored
	case err != nil:
		return errors.Join(webhook.ErrUnproved, err)
	}
	return nil
}

func (n mercadoPagoNews) Read(ctx context.Context, w *access.Workspace, r webhook.Request) ([]webhook.Notice, error) {
	account, _, err := access.Load[access.MercadoPagoAccount](ctx, n.app.Credentials, w.ID, access.MercadoPago)
	if err != nil {
		return nil, err
	}
	// Without an account the secret is empty, which proves nothing.
	news, err := payments.VerifyWebhook(r.Header, r.Query, r.Body, account.WebhookSecret, n.app.Clock.Now())
	switch {
	case errors.Is(err, payments.ErrIPN):
		return nil, webhook.ErrIgnored
	case err != nil:
		return nil, errors.Join(webhook.ErrUnproved, err)
	case news.Topic != payments.TopicPayment:
		return nil, webhook.ErrIgnored // the outcome of a payment comes as a payment, too
	}
	body, err := json.Marshal(paymentNews{PaymentID: news.DataID, Action: news.Action})
	if err != nil {
		return nil, err
	}
	// The payment's id is signed, the notification's is not: a replay under a made-up id only fetches the payment once
	// more.
	return []webhook.Notice{{ID: news.DataID + " " + news.NotificationID, Body: string(body), Errand: errandPayment}}, nil
}

// sweepNews enqueues errands for what an earlier version stored without one, and deletes handled notifications as long
// after as events.
func (a *App) sweepNews(ctx context.Context, w *access.Workspace) error {
	if err := a.TakeUpNews(ctx, w, newsLeft); err != nil {
		return err
	}
	return a.forget(ctx, w, func(u *core.Unit) (int64, error) { return u.Inbox.Forget(u.Now.Add(-w.Settings.EventLife())) })
}
