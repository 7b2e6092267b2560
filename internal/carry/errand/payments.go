package errand

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Payments collects through the workspaces' accounts with Mercado Pago.
type Payments struct {
	Desk      core.Desk
	Accounts  *access.Credentials
	Vendor    *payments.MercadoPago
	Clock     clock.Clock
	NotifyURL string // where the vendor sends notifications, up to the workspace's slug; empty: nowhere
}

// PaymentErrand is the kind of errand that Collect does.
const PaymentErrand = "mercadopago_payment"

// account opens a workspace's account; conflict where it has none.
func (p *Payments) account(ctx context.Context,
	w *access.Workspace) (payments.Credentials, access.MercadoPagoAccount, error) {
	account, found, err := access.Load[access.MercadoPagoAccount](ctx, p.Accounts, w.ID, access.MercadoPago)
	if err != nil {
		return payments.Credentials{}, account, fault.Wrap(err, fault.UpstreamFailed, "%s", msgPayClosed.In(w.Locale))
	}
	if !found {
		return payments.Credentials{}, account, fault.New(fault.Conflict, "%s", msgPayNowhere.In(w.Locale))
	}
	return payments.Credentials{
		AccessToken: account.AccessToken, WebhookSecret: account.WebhookSecret, CollectorID: account.CollectorID,
		Currency: w.Currency,
	}, account, nil
}

// Check asks the vendor whether a workspace's account works: access.ErrNoAccount, and the vendor's errors.
func (p *Payments) Check(ctx context.Context, w *access.Workspace) error {
	if !w.HasAccount(access.MercadoPago) {
		return access.ErrNoAccount
	}
	creds, _, err := p.account(ctx, w)
	if err != nil {
		return err
	}
	return p.Vendor.Check(ctx, creds)
}

// Of is a workspace's payment links.
func (p *Payments) Of(w *access.Workspace) ledger.Links { return collector{p, w} }

type collector struct {
	*Payments
	w *access.Workspace
}

// MakeLink creates a link under its own id, which is also the idempotency key: a repeated request gets the same link.
func (c collector) MakeLink(ctx context.Context, k ledger.Link) (ledger.Made, error) {
	creds, _, err := c.account(ctx, c.w)
	if err != nil {
		return ledger.Made{}, err
	}
	link, err := c.Vendor.CreatePreference(ctx, creds, payments.Preference{
		ExternalReference: k.ID, Title: k.Description,
		Amount:   money.Amount{Minor: k.Amount, Currency: money.Currency(k.Currency)},
		StartsAt: k.CreatedAt, ExpiresAt: k.ExpiresAt, NotificationURL: c.notifyURL(),
	}, k.ID)
	if err != nil {
		return ledger.Made{}, c.failure(err)
	}
	return ledgerLink(link), nil
}

// FindLink looks for a link that may have been created.
func (c collector) FindLink(ctx context.Context, k ledger.Link) (ledger.Made, bool, error) {
	creds, _, err := c.account(ctx, c.w)
	if err != nil {
		return ledger.Made{}, false, err
	}
	link, found, err := c.Vendor.FindPreference(ctx, creds, k.ID)
	if err != nil {
		return ledger.Made{}, false, c.failure(err)
	}
	return ledgerLink(link), found, nil
}

func (c collector) Picture(url string) ([]byte, error) { return payments.QR(url) }

func ledgerLink(l payments.Link) ledger.Made {
	return ledger.Made{VendorID: l.PreferenceID, URL: l.URL, ExpiresAt: l.ExpiresAt}
}

// notifyURL is where the vendor sends notifications. Without one, payments are fetched when a link expires.
func (c collector) notifyURL() string {
	if c.NotifyURL == "" {
		return ""
	}
	return c.NotifyURL + c.w.Slug
}

var (
	msgPayNowhere = locale.Text{
		ES: "Este negocio no tiene configurado Mercado Pago.",
		PT: "Esta loja não tem o Mercado Pago configurado.",
		EN: "This business has not set up Mercado Pago.",
	}
	msgPayClosed = locale.Text{
		ES: "No se pudo abrir la cuenta de Mercado Pago del negocio. Hay que avisarle al negocio.",
		PT: "Não foi possível abrir a conta do Mercado Pago da loja. É preciso avisar a loja.",
		EN: "The business's Mercado Pago account could not be opened. The business has to be told.",
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

// failure turns a vendor's failure into the fault of a call: unavailable only where the outcome is unknown.
func (c collector) failure(err error) error {
	after := fault.From(err).RetryAfter
	say := func(code fault.Code, t locale.Text) error {
		return fault.Wrap(err, code, "%s", t.In(c.w.Locale)).After(after)
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
