package app

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/gateway/ocr"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// reader is receipt.Reader: an installed program reads the words, our own rules their meaning.
type reader struct {
	workspace *access.Workspace
	clock     clock.Clock
}

var _ receipt.Reader = reader{}

// engine is what this machine can read files with. It is detected with the first file, since most commands read none,
// and shared by the whole process, because it bounds how many files are read at once.
var engine = sync.OnceValue(func() *ocr.Engine { return ocr.Find(context.Background()) })

func (r reader) Read(ctx context.Context, data []byte, kind receipt.Kind) (receipt.Reading, error) {
	text, err := engine().Read(ctx, data, ocr.Kind(kind))
	if err != nil {
		return receipt.Reading{}, err
	}
	found := receipttext.Parse(text, receipttext.Hints{
		Currency: r.workspace.Currency, Now: r.clock.Now().In(r.workspace.Location()),
	})
	out := receipt.Reading{
		Currency: string(found.Currency), Reference: found.Reference, Payee: found.Payee, RawText: text.String(),
		Confidence: int(found.Confidence * 1000), // truncated, never rounded up to what needs no person
		Why:        reasons(found.Why),
	}
	if found.Amount != nil {
		out.Amount, out.Currency = found.Amount.Minor, string(found.Amount.Currency)
	}
	if !found.Date.IsZero() {
		out.PaidOn = found.Date.Format(time.DateOnly)
	}
	return out, nil
}

func reasons(list []receipttext.Reason) (out string) {
	for i, r := range list {
		if i > 0 {
			out += ","
		}
		out += string(r)
	}
	return out
}

// intake is receipt.Intake: a unit of its own, which keeps the event for staff although the receipt is refused.
type intake struct {
	app       *App
	workspace *access.Workspace
}

var _ receipt.Intake = intake{}

func (i intake) Known(ctx context.Context, s receipt.Sent) (receiptID string, err error) {
	var refused error
	err = i.app.Runtime.Write(ctx, i.workspace, system, func(u *core.Unit) error {
		receiptID, refused = u.Proofs.Admit(s)
		if fault.Is(refused, fault.Conflict) {
			return nil
		}
		return refused
	})
	if err == nil {
		err = refused
	}
	return receiptID, err
}

const (
	patience  = 10 * time.Minute // how long reading is retried before staff are asked
	readAgain = 30 * time.Second
)

// readReceipt is the errand that reads a receipt. It ignores one that was read meanwhile; reading twice gives the same,
// and the first counts.
func (a *App) readReceipt(ctx context.Context, w *access.Workspace, id string) error {
	var r receipt.Receipt
	var f file.File
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		if r, err = u.Receipts.Get(id, false); err != nil || !unread(r) {
			return err
		}
		f, err = u.Files.Get(r.FileID)
		return err
	})
	if err != nil || !unread(r) {
		return err
	}
	reading, err := a.Runtime.Outside(w).ReadReceipt(ctx, f.StorageKey, r.Kind)
	failure := ""
	if err != nil {
		var passing bool
		failure, passing = receipt.FailureOf(err)
		if ctx.Err() != nil { // the process is stopping; another will read it
			return err
		}
		if passing && a.Clock.Now().Sub(r.CreatedAt) < patience {
			return fault.Wrap(err, fault.Unavailable, "the receipt cannot be read yet").After(readAgain)
		}
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		_, err := u.Proofs.ReceiptRead(id, reading, failure)
		return err
	})
}

// unread reports a receipt that was not read yet, also where a person accepted it as proof already.
func unread(r receipt.Receipt) bool { return r.Status == receipt.Pending || r.Unread() }

// dropBytes is the errand that deletes bytes without a file.
func (a *App) dropBytes(ctx context.Context, w *access.Workspace, storageKey string) error {
	return a.Runtime.Outside(w).Files.Drop(ctx, storageKey)
}
