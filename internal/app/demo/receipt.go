package demo

import (
	"bytes"
	"context"
	"encoding/base64"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/order"
)

// sendReceipt is a customer who sends the receipt of a transfer; it waits for staff to review it.
func (p *past) sendReceipt(ctx context.Context, session string, s sale) error {
	var o order.Order
	var amount string
	err := p.rt.Read(ctx, p.w, owner, func(u *core.Unit) (err error) {
		o, err = lastOf(u, session)
		amount = u.Money(o.Totals.Total)
		return err
	})
	if err != nil {
		return err
	}
	paper, err := transferReceipt(amount, s.Reference, p.w.Settings.Bank, p.clock.Now().In(p.w.Location()))
	if err == nil {
		_, err = p.hear(ctx, session, theirReceipt.In(p.w.Locale))
	}
	if err != nil {
		return err
	}
	if p.agent.AssistantType == "retail" {
		id, err := p.keep(ctx, session, o.CustomerID, paper)
		if err != nil {
			return err
		}
		_, err = p.call(ctx, session, "retail/ingest_receipt", map[string]any{"fileRef": id, "fileType": "pdf"})
		return err
	}
	data := "data:application/pdf;base64," + base64.StdEncoding.EncodeToString(paper)
	claim, err := p.call(ctx, session, "orders/register_payment",
		map[string]any{"orderId": o.ID, "method": "other", "amount": o.Totals.Total})
	if err != nil {
		return err
	}
	_, err = p.call(ctx, session, "orders/attach_receipt", map[string]any{
		"paymentId": claim["paymentId"], "fileType": "application/pdf", "fileName": "comprobante.pdf",
		"fileSize": len(paper), "content": data,
	})
	return err
}

// keep stores the file as the channel would have.
func (p *past) keep(ctx context.Context, session, customerID string, paper []byte) (id string, err error) {
	stored, err := p.rt.Outside(p.w).Files.Put(ctx, bytes.NewReader(paper), 1<<20)
	if err != nil {
		return "", err
	}
	err = p.rt.Write(ctx, p.w, relay, func(u *core.Unit) error {
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "comprobante.pdf", CustomerID: customerID,
			SessionID: session}, stored)
		id = f.ID
		return err
	})
	return id, err
}

// transferReceipt is a receipt as a bank's app makes them.
func transferReceipt(amount, reference string, to access.Bank, at time.Time) ([]byte, error) {
	pdf := fpdf.New("P", "mm", "A6", "")
	pdf.SetCreationDate(at)
	pdf.AddPage()
	latin := pdf.UnicodeTranslatorFromDescriptor("")
	line := func(size float64, text string) {
		pdf.SetFont("Helvetica", "", size)
		pdf.CellFormat(0, size*0.6, latin(text), "", 1, "L", false, 0, "")
	}
	line(16, "Comprobante de transferencia")
	line(10, at.Format("02/01/2006 15:04")+" hs")
	line(11, "Monto transferido")
	line(22, amount)
	line(11, "Para "+to.Holder)
	line(11, "CBU "+to.CBU)
	line(11, "Número de operación")
	line(11, reference)
	var out bytes.Buffer
	err := pdf.Output(&out)
	return out.Bytes(), err
}
