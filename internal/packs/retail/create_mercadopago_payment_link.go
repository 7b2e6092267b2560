package retail

import (
	"context"
	"encoding/base64"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type createPaymentLinkIn struct {
	OrderID           string        `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"El pedido que se va a pagar: el link cobra lo que le falta"`
	Amount            money.Decimal `json:"amount,omitzero" jsonschema:"minimum=1" said:"amount" doc:"Cuánto cobrar, si no es por un pedido; se descuenta de lo que el cliente debe"`
	Description       string        `json:"description,omitempty" jsonschema:"maxLength=200" doc:"Lo que el cliente lee mientras paga" told:"message"`
	ExpirationMinutes int           `json:"expirationMinutes,omitempty" jsonschema:"minimum=10,maximum=1440,default=60" doc:"Por cuántos minutos sirve el link"`
}

func (createPaymentLinkIn) SchemaRules() schema.Rules {
	return schema.Rules{
		OneOf:   [][]string{{"orderId"}, {"amount"}},
		InWords: "Indicá orderId o amount, uno solo de los dos.",
	}
}

type createPaymentLinkOut struct {
	PaymentLinkID string        `json:"paymentLinkId"`
	PaymentURL    string        `json:"paymentUrl" jsonschema:"format=uri" doc:"La dirección donde se paga"`
	Amount        money.Decimal `json:"amount"`
	Description   string        `json:"description"`
	ExpiresAt     time.Time     `json:"expiresAt"`
	QRCode        string        `json:"qrCode" doc:"El link como código QR: una imagen PNG en base64"`
}

// linkResult is a created link: its address and its picture.
type linkResult struct {
	Made    ledger.Made `json:"made"`
	Picture string      `json:"picture"`
}

var _ = tool.DefineCall(pack, tool.Spec{
	Name:  "create_mercadopago_payment_link",
	Title: "Generar un link de pago",
	Doc:   "Genera un link de Mercado Pago, con su código QR, para que el cliente pague un pedido suyo o un monto de lo que debe. Si ya hay uno vigente por lo mismo, devuelve ese. El pago se acredita solo cuando Mercado Pago lo aprueba: el link no es un pago.",
	Listing: tool.Listing{
		Needs: func(w *access.Workspace) bool { return w.HasAccount(access.MercadoPago) },
	},
	Category: mutation, Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone, Timeout: 25 * time.Second,
	Events: []string{"payment_link.created"},
	Key:    "mp_link_{orderId}_{amount}, mientras el link siga vigente",
}, tool.Outside[createPaymentLinkIn, ledger.Link, linkResult, createPaymentLinkOut]{
	Prepare: preparePaymentLink, Do: makePaymentLink, Settle: settlePaymentLink, Resolve: findPaymentLink,
})

func preparePaymentLink(_ context.Context, u *core.Unit, in createPaymentLinkIn) (ledger.Link, error) {
	wish := sales.LinkWish{OrderID: in.OrderID, Description: in.Description,
		Life: time.Duration(in.ExpirationMinutes) * time.Minute}
	var err error
	if wish.Amount, err = u.Minor("/amount", in.Amount); err != nil {
		return ledger.Link{}, err
	}
	return u.Payments.WantLink(wish)
}

// makePaymentLink asks the vendor for a link that does not exist yet. The link's own id is the idempotency key, so that
// making the same link again, in this call or another, creates no second one.
func makePaymentLink(ctx context.Context, out *core.Outside, _ string, k ledger.Link) (r linkResult, err error) {
	if r.Made = (ledger.Made{VendorID: k.VendorID, URL: k.URL, ExpiresAt: k.ExpiresAt}); k.URL == "" {
		if r.Made, err = out.Links.MakeLink(ctx, k); err != nil {
			return r, err
		}
	}
	return pictured(out, r.Made)
}

func pictured(out *core.Outside, made ledger.Made) (linkResult, error) {
	png, err := out.Links.Picture(made.URL)
	return linkResult{Made: made, Picture: base64.StdEncoding.EncodeToString(png)}, err
}

func findPaymentLink(ctx context.Context, out *core.Outside, _ string, k ledger.Link) (linkResult, bool, error) {
	made, found, err := out.Links.FindLink(ctx, k)
	if err != nil || !found {
		return linkResult{}, false, err
	}
	r, err := pictured(out, made)
	return r, true, err
}

func settlePaymentLink(_ context.Context, u *core.Unit, _ createPaymentLinkIn, plan ledger.Link,
	r linkResult) (createPaymentLinkOut, error) {
	k, _, err := u.Ledger.LinkMade(plan.ID, r.Made)
	if err != nil {
		return createPaymentLinkOut{}, err
	}
	if k.Announce { // the caller passes it to the customer
		k.Announce = false
		if err := u.Ledger.UpdateLink(&k); err != nil {
			return createPaymentLinkOut{}, err
		}
	}
	return createPaymentLinkOut{
		PaymentLinkID: k.ID, PaymentURL: r.Made.URL, Amount: u.Decimal(k.Amount), Description: k.Description,
		ExpiresAt: k.ExpiresAt, QRCode: r.Picture,
	}, nil
}
