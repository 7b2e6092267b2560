package retail

import (
	"cmp"
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type ingestReceiptIn struct {
	FileRef          string `json:"fileRef" jsonschema:"minLength=1" doc:"El archivo: el id con que llegó por WhatsApp, un archivo nuestro o una dirección https"`
	FileType         string `json:"fileType" jsonschema:"enum=image,enum=pdf" doc:"Si es una imagen o un PDF"`
	SuggestedOrderID string `json:"suggestedOrderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"El pedido que se paga, si el cliente ya lo dijo"`
}

type ingestReceiptOut struct {
	ReceiptID           string `json:"receiptId" jsonschema:"format=uuid"`
	Status              string `json:"status" jsonschema:"enum=pending_analysis,enum=analyzed,enum=failed" doc:"failed: lo tiene que ver una persona"`
	FileURL             string `json:"fileUrl" doc:"Dónde se puede ver el archivo, por un día"`
	NeedsOrderReference bool   `json:"needsOrderReference" doc:"Si hay que preguntarle al cliente por qué pedido es"`
	Message             string `json:"message"`
}

var _ = tool.DefineCall(pack, tool.Spec{
	Name:     "ingest_receipt",
	Title:    "Recibir un comprobante",
	Doc:      "Guarda el comprobante de pago que mandó el cliente, imagen o PDF de hasta 10 MB, y lo pone a leer. No registra ningún pago: para eso está attach_receipt_to_order. El mismo archivo mandado otra vez es el mismo comprobante.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, Timeout: 30 * time.Second,
	Events: []string{"receipt.ingested"},
	Key:    "receipt:{fileRef}",
}, tool.Outside[ingestReceiptIn, sales.Incoming, sales.Brought, ingestReceiptOut]{
	Prepare: receiveReceipt,
	Do: func(ctx context.Context, out *core.Outside, _ string, plan sales.Incoming) (sales.Brought, error) {
		return plan.Bring(ctx, out.Files, out.Intake)
	},
	Settle: ingestReceipt,
	// The call has no effect at a vendor, so that it can be retried.
	Resolve: func(context.Context, *core.Outside, string, sales.Incoming) (sales.Brought, bool, error) {
		return sales.Brought{}, false, nil
	},
})

// receiptLinkLife is how long the link to a receipt's file works.
const receiptLinkLife = 24 * time.Hour

var (
	wordReceipt  = locale.Text{ES: "comprobante", PT: "comprovante", EN: "receipt"}
	msgNotTheirs = locale.Text{
		ES: "No encontré ese pedido.",
		PT: "Não encontrei esse pedido.",
		EN: "I could not find that order.",
	}
	msgInline = locale.Text{
		ES: "El archivo va por referencia: el id con que llegó, o una dirección.",
		PT: "O arquivo vai por referência: o id com que chegou, ou um endereço.",
		EN: "The file goes by reference: the id it came with, or an address.",
	}
	msgReading = locale.Text{
		ES: "Recibí el comprobante y lo estoy leyendo.",
		PT: "Recebi o comprovante e estou lendo.",
		EN: "I have the receipt and am reading it.",
	}
	msgRead = locale.Text{
		ES: "El comprobante ya está leído.",
		PT: "O comprovante já foi lido.",
		EN: "The receipt has been read.",
	}
	msgPersonWill = locale.Text{
		ES: "Recibí el comprobante; lo va a revisar una persona.",
		PT: "Recebi o comprovante; uma pessoa vai revisar.",
		EN: "I have the receipt; a person will review it.",
	}
	msgUsedUp = locale.Text{
		ES: "Ese comprobante ya está aplicado a un pago.",
		PT: "Esse comprovante já está aplicado a um pagamento.",
		EN: "That receipt has been applied to a payment already.",
	}
	msgTurnedDown = locale.Text{
		ES: "Una persona del negocio rechazó ese comprobante.",
		PT: "Uma pessoa da loja recusou esse comprovante.",
		EN: "Somebody of the business has rejected that receipt.",
	}
)

func receiveReceipt(_ context.Context, u *core.Unit, in ingestReceiptIn) (sales.Incoming, error) {
	if len(in.FileRef) >= 5 && locale.Fold(in.FileRef[:5]) == "data:" {
		return sales.Incoming{}, u.Invalid("/fileRef", msgInline)
	}
	if in.SuggestedOrderID != "" {
		o, err := u.Orders.Get(in.SuggestedOrderID, false)
		if err == nil && o.CustomerID != u.CustomerID {
			err = u.Fault(fault.NotFound, msgNotTheirs)
		}
		if err != nil {
			return sales.Incoming{}, err
		}
	}
	return u.Proofs.Receive(in.FileRef, receipt.Sent{CustomerID: u.CustomerID, SessionID: u.SessionID},
		sales.Declared{Kind: receipt.Kind(in.FileType)})
}

func ingestReceipt(_ context.Context, u *core.Unit, in ingestReceiptIn, plan sales.Incoming,
	got sales.Brought) (ingestReceiptOut, error) {
	r, err := u.Proofs.TakeIn(plan, got, u.Say(wordReceipt), in.SuggestedOrderID)
	if err != nil {
		return ingestReceiptOut{}, err
	}
	if in.SuggestedOrderID != "" && r.OrderID != in.SuggestedOrderID {
		if r, err = u.Receipts.Suggest(r.ID, in.SuggestedOrderID, ""); err != nil {
			return ingestReceiptOut{}, err
		}
	}
	f, err := u.Files.Get(r.FileID)
	if err != nil {
		return ingestReceiptOut{}, err
	}
	order, err := u.Proofs.GuessOrder(r)
	if err != nil {
		return ingestReceiptOut{}, err
	}
	out := ingestReceiptOut{ReceiptID: r.ID, NeedsOrderReference: order == "" && r.Open()}
	out.FileURL, _ = u.Files.URL(f, receiptLinkLife)
	out.Status, out.Message = receiptState(u, r)
	return out, nil
}

// receiptState is a receipt's status in the contract's three values and in a sentence.
func receiptState(u *core.Unit, r receipt.Receipt) (status, message string) {
	switch r.Status {
	case receipt.Pending:
		return "pending_analysis", u.Say(msgReading)
	case receipt.Attached:
		return "analyzed", u.Say(msgUsedUp)
	case receipt.Rejected:
		return "failed", u.Say(msgTurnedDown)
	case receipt.Failed:
		return "failed", cmp.Or(u.Proofs.OtherFormat(r), u.Say(msgPersonWill))
	}
	if !r.Proves(u.Workspace) {
		return "analyzed", u.Say(msgPersonWill)
	}
	return "analyzed", u.Say(msgRead)
}
