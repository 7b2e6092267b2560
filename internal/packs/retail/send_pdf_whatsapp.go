package retail

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type sendPDFIn struct {
	FileRef  string `json:"fileRef" jsonschema:"minLength=1" doc:"El archivo: su id, el enlace que le dimos, el id de un archivo que mandó el cliente o una dirección https"`
	Caption  string `json:"caption,omitempty" jsonschema:"maxLength=200" doc:"Texto que acompaña al archivo" told:"message"`
	FileName string `json:"fileName,omitempty" jsonschema:"maxLength=100" doc:"Nombre con el que el cliente lo ve" told:"label"`
}

type sendPDFOut struct {
	MessageID string    `json:"messageId"`
	Status    string    `json:"status" jsonschema:"enum=queued,enum=sent,enum=delivered" doc:"queued: sale enseguida; si no se puede entregar, el comercio se entera"`
	SentAt    time.Time `json:"sentAt" doc:"Cuándo quedó en camino"`
}

// pdfPlan is a stored file, or an address to download one from.
type pdfPlan struct {
	FileID string `json:"file_id,omitempty"`
	Fetch  string `json:"fetch,omitempty"`
}

var _ = tool.DefineCall(pack, tool.Spec{
	Name:  "send_pdf_whatsapp",
	Title: "Mandar un PDF por WhatsApp",
	Doc:   "Le manda un PDF al cliente de la conversación por WhatsApp: el catálogo generado, otro archivo del comercio o uno que está en una dirección https. Si hace más de 24 horas que el cliente no escribe, sale con la plantilla del comercio o avisa que no se puede.",
	Listing: tool.Listing{
		Needs: tool.OnWhatsApp,
	},
	Category: mutation, Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone, Timeout: 20 * time.Second,
	Events: []string{"message.pdf_sent"},
	Key:    "send_pdf:{fileRef}:{customerPhone}:{Idempotency-Key}",
}, tool.Outside[sendPDFIn, pdfPlan, file.Stored, sendPDFOut]{
	Prepare: preparePDF, Do: fetchPDF, Settle: sendPDF,
	// A file that was downloaded but not sent had no effect.
	Resolve: func(context.Context, *core.Outside, string, pdfPlan) (file.Stored, bool, error) {
		return file.Stored{}, false, nil
	},
})

const (
	pdf         = "application/pdf"
	mostPDF     = 16 << 20
	passingLife = 7 * 24 * time.Hour
)

var (
	msgNotPDF = locale.Text{
		ES: "El archivo no es un PDF.",
		PT: "O arquivo não é um PDF.",
		EN: "The file is not a PDF.",
	}
	wordDocument = locale.Text{ES: "Documento", PT: "Documento", EN: "Document"}
)

func preparePDF(_ context.Context, u *core.Unit, in sendPDFIn) (pdfPlan, error) {
	if _, err := u.ReachCustomer(pdfTemplate(u)); err != nil {
		return pdfPlan{}, err
	}
	ref := strings.TrimSpace(in.FileRef)
	f, err := u.Files.Resolve(ref)
	switch {
	case err == nil && f.ContentType != pdf:
		return pdfPlan{}, u.Invalid("/fileRef", msgNotPDF)
	case err == nil:
		return pdfPlan{FileID: f.ID}, nil
	case !fault.Is(err, fault.NotFound):
		return pdfPlan{}, err
	case strings.HasPrefix(ref, "https://"), strings.HasPrefix(ref, "http://"):
		return pdfPlan{Fetch: ref}, nil
	}
	_, sent, merr := u.Conversations.Media(ref)
	if merr != nil || !sent {
		return pdfPlan{}, errors.Join(merr, err)
	}
	return pdfPlan{Fetch: ref}, nil
}

func pdfTemplate(u *core.Unit) *conversation.Template {
	return u.Deliveries.Template(access.TemplateDocument, u.Workspace.Name)
}

// fetchPDF downloads a file that is not stored yet.
func fetchPDF(ctx context.Context, out *core.Outside, _ string, plan pdfPlan) (file.Stored, error) {
	if plan.Fetch == "" {
		return file.Stored{}, nil
	}
	stored, err := out.Files.Fetch(ctx, plan.Fetch, mostPDF)
	if err != nil || stored.ContentType == pdf {
		return stored, err
	}
	return stored, errors.Join(errNotPDF(out), out.Files.Drop(ctx, stored.StorageKey))
}

func errNotPDF(out *core.Outside) error {
	text := msgNotPDF.In(out.Locale)
	return fault.Invalid(text, fault.Field{Path: "/fileRef", Message: text})
}

func sendPDF(_ context.Context, u *core.Unit, in sendPDFIn, plan pdfPlan, fetched file.Stored) (sendPDFOut, error) {
	customer, _, err := u.Customers.Current()
	if err != nil {
		return sendPDFOut{}, err
	}
	var f file.File
	if plan.FileID != "" {
		f, err = u.Files.Get(plan.FileID)
	} else {
		f, err = u.Files.Add(file.File{
			Purpose: file.Passing, Name: pdfName(in.FileName, u.Say(wordDocument)), CustomerID: customer.ID,
			SessionID: u.SessionID,
			ExpiresAt: u.Now.Add(passingLife),
		}, fetched)
	}
	if err != nil {
		return sendPDFOut{}, err
	}
	o, err := u.Conversations.Send(conversation.Outgoing{
		SessionID: u.SessionID, CustomerID: customer.ID, Address: customer.Phone, Purpose: "pdf", SubjectID: f.ID,
		Content: conversation.Content{
			Document: &conversation.Document{FileID: f.ID, Name: pdfName(in.FileName, f.Name), Caption: in.Caption},
			Template: pdfTemplate(u),
		},
	})
	return sendPDFOut{MessageID: o.ID, Status: string(o.State), SentAt: o.CreatedAt}, err
}

// pdfName is the file name that the customer sees.
func pdfName(wanted, otherwise string) string {
	name := locale.OneLine(wanted)
	if name == "" {
		name = otherwise
	}
	if !strings.HasSuffix(strings.ToLower(name), ".pdf") {
		name += ".pdf"
	}
	return name
}
