package app

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// collector is a workspace's account with Mercado Pago.
type collector struct {
	app       *App
	workspace *access.Workspace
}

var _ ledger.Links = collector{}

// newCollector is the client all workspaces share.
func newCollector(c payments.Config, hand clock.Clock) (*payments.MercadoPago, error) {
	if c.Clock == nil {
		c.Clock = hand
	}
	return payments.NewMercadoPago(c)
}

func (a *App) collectorOf(w *access.Workspace) collector { return collector{a, w} }

// account opens the workspace's account; conflict where it has none.
func (c collector) account(ctx context.Context) (payments.Credentials, access.MercadoPagoAccount, error) {
	account, found, err := access.Load[access.MercadoPagoAccount](ctx, c.app.Credentials, c.workspace.ID, access.MercadoPago)
	if err != nil {
		return payments.Credentials{}, account, fault.Wrap(err, fault.UpstreamFailed, "%s", msgPayRefused.In(c.workspace.Locale))
	}
	if !found {
		return payments.Credentials{}, account, fault.New(fault.Conflict, "%s", msgPayNowhere.In(c.workspace.Locale))
	}
	return payments.Credentials{
		AccessToken: account.AccessToken, WebhookSecret: account.WebhookSecret, CollectorID: account.CollectorID, Currency: c.workspace.Currency,
	}, account, nil
}

// MakeLink creates a link under its own id, which is also the idempotency key: a repeated request gets the same link.
func (c collector) MakeLink(ctx context.Context, k ledger.Link) (ledger.Made, error) {
	creds, _, err := c.account(ctx)
	if err != nil {
		return ledger.Made{}, err
	}
	link, err := c.app.payments.CreatePreference(ctx, creds, payments.Preference{
		ExternalReference: k.ID, Title: k.Description, Amount: money.Amount{Minor: k.Amount, Currency: money.Currency(k.Currency)},
		StartsAt: k.CreatedAt, ExpiresAt: k.ExpiresAt, NotificationURL: c.notifyAt(),
	}, k.ID)
	if err != nil {
		return ledger.Made{}, c.told(err)
	}
	return made(link), nil
}

// FindLink looks for a link that may have been created.
func (c collector) FindLink(ctx context.Context, k ledger.Link) (ledger.Made, bool, error) {
	creds, _, err := c.account(ctx)
	if err != nil {
		return ledger.Made{}, false, err
	}
	link, found, err := c.app.payments.FindPreference(ctx, creds, k.ID)
	if err != nil {
		return ledger.Made{}, false, c.told(err)
	}
	return made(link), found, nil
}

func (c collector) Picture(url string) ([]byte, error) { return payments.QR(url) }

func made(l payments.Link) ledger.Made {
	return ledger.Made{VendorID: l.PreferenceID, URL: l.URL, ExpiresAt: l.ExpiresAt}
}

// notifyAt is where the vendor sends notifications. Without a public URL, payments are fetched when a link expires.
func (c collector) notifyAt() string {
	if c.app.publicURL == "" {
		return ""
	}
	return c.app.publicURL + webhook.Prefix + access.MercadoPago + "/" + c.workspace.Slug
}

var (
	msgPayNowhere = locale.Text{
		ES: "Este negocio no tiene configurado Mercado Pago.",
		PT: "Esta loja não tem o Mercado Pago configurado.",
		EN: "This business has not set up Mercado Pago.",
	}
	msgPayRefused = locale.Text{
		ES: "Mercado Pago no aceptó el pedido de un link de pago. Hay que avisarle al negocio.",
		MX: "Mercado Pago no aceptó la solicitud de una liga de pago. Hay que avisarle al negocio.",
		PT: "O Mercado Pago não aceitou o pedido de um link de pagamento. É preciso avisar a loja.",
		EN: "Mercado Pago did not accept the request for a payment link. The business has to be told.",
	}
	msgPayBusy = locale.Text{
		ES: "Mercado Pago no responde en este momento. Probá de nuevo en un rato.",
		MX: "Mercado Pago no responde en este momento. Intenta de nuevo en un rato.",
		PT: "O Mercado Pago não está respondendo agora. Tente de novo daqui a pouco.",
		EN: "Mercado Pago does not answer right now. Try again in a while.",
	}
)

// told turns a vendor's failure into the fault of a call: unavailable only where the outcome is unknown.
func (c collector) told(err error) error {
	after := fault.From(err).RetryAfter
	say := func(code fault.Code, t locale.Text) error {
		return fault.Wrap(err, code, "%s", t.In(c.workspace.Locale)).After(after)
	}
	switch payments.OutcomeOf(err) {
	case payments.Refused:
		return say(fault.UpstreamFailed, msgPayRefused)
	case payments.RateLimited:
		return say(fault.RateLimited, msgPayBusy)
	case payments.Unavailable:
		return say(fault.UpstreamFailed, msgPayBusy)
	}
	if fault.Is(err, fault.Timeout) {
		return say(fault.Timeout, msgPayBusy)
	}
	return say(fault.Unavailable, msgPayBusy)
}
