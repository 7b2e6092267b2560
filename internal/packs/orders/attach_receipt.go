package orders

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type attachReceiptIn struct {
	PaymentID      string `json:"paymentId" jsonschema:"format=uuid" doc:"El pago, como lo devolvió register_payment"`
	FileType       string `json:"fileType" jsonschema:"enum=image/jpeg,enum=image/png,enum=image/webp,enum=application/pdf" doc:"Tiene que ser lo que el archivo es"`
	FileName       string `json:"fileName" jsonschema:"maxLength=255" doc:"Cómo se llama el archivo"`
	FileSize       int64  `json:"fileSize" jsonschema:"minimum=1,maximum=10485760" doc:"Cuántos bytes tiene"`
	Content        string `json:"content" doc:"El archivo: un data URI en base64, el id con que llegó, un archivo nuestro o una dirección https"`
	ReceiptType    string `json:"receiptType,omitempty" jsonschema:"enum=payment_proof,enum=invoice,enum=transfer_receipt,enum=other,default=payment_proof" doc:"Qué clase de comprobante es"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type attachReceiptOut struct {
	ReceiptID     string `json:"receiptId" jsonschema:"format=uuid"`
	PaymentID     string `json:"paymentId" jsonschema:"format=uuid"`
	PaymentStatus string `json:"paymentStatus" jsonschema:"enum=completed,enum=claimed" doc:"Solo completed cuenta; claimed lo decide una persona"`
	FileURL       string `json:"fileUrl" doc:"Dónde se puede ver el archivo, por un día"`
	Message       string `json:"message"`
}

var _ = tool.DefineCall(pack, tool.Spec{
	Name:     "attach_receipt",
	Title:    "Adjuntar el comprobante de un pago",
	Doc:      "Guarda el comprobante de un pago ya registrado, JPEG, PNG, WebP o PDF de hasta 10 MB. Un pago que solo esperaba su comprobante pasa a contar; uno que el cliente avisó lo sigue decidiendo una persona. El mismo archivo otra vez es el mismo comprobante.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 10,
	Timeout: 30 * time.Second, MaxBytes: 15 << 20,
	Events: []string{"receipt.ingested", "receipt.attached", "payment.received"},
	Key:    "receipt:{paymentId}:{fileHash}", Hidden: keyOnly,
}, tool.Outside[attachReceiptIn, sales.Incoming, sales.Brought, attachReceiptOut]{
	Prepare: func(_ context.Context, u *core.Unit, in attachReceiptIn) (sales.Incoming, error) {
		p, err := u.Ledger.Get(in.PaymentID, false)
		if err != nil {
			return sales.Incoming{}, err
		}
		return u.Proofs.Receive(in.Content,
			receipt.Sent{CustomerID: p.CustomerID, SessionID: u.SessionID, PaymentID: p.ID},
			sales.Declared{Type: in.FileType, Size: in.FileSize})
	},
	Do: func(ctx context.Context, out *core.Outside, _ string, plan sales.Incoming) (sales.Brought, error) {
		return plan.Bring(ctx, out.Files, out.Intake)
	},
	Settle: attachReceipt,
	// The call has no effect at a vendor, so that it can be retried.
	Resolve: func(context.Context, *core.Outside, string, sales.Incoming) (sales.Brought, bool, error) {
		return sales.Brought{}, false, nil
	},
})

// receiptLinkLife is how long the link to a receipt's file works.
const receiptLinkLife = 24 * time.Hour

var (
	msgProved = locale.Text{
		ES: "Comprobante guardado: el pago de %s ya cuenta.",
		PT: "Comprovante guardado: o pagamento de %s já vale.",
		EN: "The receipt is kept: the payment of %s counts.",
	}
	msgProofWaits = locale.Text{
		ES: "Comprobante guardado. El pago de %s cuenta cuando una persona del negocio lo verifique.",
		PT: "Comprovante guardado. O pagamento de %s vale quando alguém do negócio verificar.",
		EN: "The receipt is kept. The payment of %s counts once somebody of the business has verified it.",
	}
	wordProofNamed = locale.Text{ES: "comprobante", PT: "comprovante", EN: "receipt"}
)

func attachReceipt(_ context.Context, u *core.Unit, in attachReceiptIn, plan sales.Incoming,
	got sales.Brought) (attachReceiptOut, error) {
	name := locale.OneLine(in.FileName)
	if name == "" {
		name = u.Say(wordProofNamed)
	}
	r, err := u.Proofs.TakeIn(plan, got, name, "")
	if err != nil {
		return attachReceiptOut{}, err
	}
	other := u.Proofs.OtherFormat(r)
	p, err := u.Proofs.ProvePayment(in.PaymentID, r.ID)
	if err != nil {
		return attachReceiptOut{}, err
	}
	f, err := u.Files.Get(r.FileID)
	if err != nil {
		return attachReceiptOut{}, err
	}
	out := attachReceiptOut{ReceiptID: r.ID, PaymentID: p.ID, PaymentStatus: string(p.Status)}
	out.FileURL, _ = u.Files.URL(f, receiptLinkLife)
	out.Message = u.Say(msgProofWaits, u.Money(p.Amount))
	if p.Status == ledger.Completed {
		out.Message = u.Say(msgProved, u.Money(p.Amount))
	}
	if other != "" {
		out.Message += " " + other
	}
	return out, nil
}
