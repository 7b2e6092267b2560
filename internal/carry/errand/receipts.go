package errand

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/gateway/ocr"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// engine is what this machine can read files with. It is detected with the first file, since most commands read none,
// and shared by the whole process, because it bounds how many files are read at once.
var engine = sync.OnceValue(func() *ocr.Engine { return ocr.Find(context.Background()) })

// Receipts reads the receipts that customers send: an installed program reads the words, our own rules their meaning.
type Receipts struct {
	Desk    core.Desk
	Outside func(w *access.Workspace) *core.Outside
	Clock   clock.Clock
	// See has a business's model transcribe a picture; nil, or found false: there is no such model.
	See func(ctx context.Context, w *access.Workspace, picture []byte) (transcript string, found bool, err error)
	Log *slog.Logger
}

// Of is what reads a workspace's receipts, and admits them.
func (rs Receipts) Of(w *access.Workspace) (receipt.Reader, receipt.Intake) {
	return reader{w, rs}, intake{rs.Desk, w}
}

type reader struct {
	workspace *access.Workspace
	Receipts
}

func (r reader) Read(ctx context.Context, data []byte, kind receipt.Kind) (receipt.Reading, error) {
	text, err := engine().Read(ctx, data, ocr.Kind(kind))
	if kind == receipt.Image {
		if seen, ok := r.see(ctx, data); ok {
			return r.both(text, err, seen), nil
		}
	}
	if err != nil {
		return receipt.Reading{}, err
	}
	return r.parse(text), nil
}

// parse is what our rules make of the words of a receipt.
func (r reader) parse(text receipttext.Text) receipt.Reading {
	found := receipttext.Parse(text, receipttext.Hints{
		Currency: r.workspace.Currency, Now: r.Clock.Now().In(r.workspace.Location()),
	})
	out := receipt.Reading{
		Currency: string(found.Currency), Reference: found.Reference, Payee: found.Payee, RawText: text.String(),
		Confidence: int(found.Confidence * 1000), // truncated, never rounded up to what needs no person
	}
	why := lists.Map(found.Why, func(r receipttext.Reason) string { return string(r) })
	out.Why = strings.Join(why, ",")
	if found.Amount != nil {
		out.Amount, out.Currency = found.Amount.Minor, string(found.Amount.Currency)
	}
	if !found.Date.IsZero() {
		out.PaidOn = found.Date.Format(time.DateOnly)
	}
	return out
}

// intake is receipt.Intake: a unit of its own, which keeps the event for staff although the receipt is refused.
type intake struct {
	desk      core.Desk
	workspace *access.Workspace
}

func (i intake) Known(ctx context.Context, s receipt.Sent) (receiptID string, err error) {
	var refused error
	err = i.desk.Write(ctx, i.workspace, access.System, func(u *core.Unit) error {
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
	readTimeout = 10 * time.Minute // how long reading is retried before staff are asked
	readAgain   = 30 * time.Second
)

// Read is the errand that reads a receipt. It ignores one that was read meanwhile; reading twice gives the same,
// and the first counts.
func (rs Receipts) Read(ctx context.Context, w *access.Workspace, id string) error {
	var r receipt.Receipt
	var f file.File
	err := rs.Desk.Read(ctx, w, access.System, func(u *core.Unit) (err error) {
		if r, err = u.Receipts.Get(id, false); err != nil || !unread(r) {
			return err
		}
		f, err = u.Files.Get(r.FileID)
		return err
	})
	if err != nil || !unread(r) {
		return err
	}
	reading, err := rs.Outside(w).ReadReceipt(ctx, f.StorageKey, r.Kind)
	failure := ""
	if err != nil {
		var passing bool
		failure, passing = receipt.FailureOf(err)
		if ctx.Err() != nil { // the process is stopping; another will read it
			return err
		}
		if passing && rs.Clock.Now().Sub(r.CreatedAt) < readTimeout {
			return fault.Wrap(err, fault.Unavailable, "the receipt cannot be read yet").After(readAgain)
		}
	}
	return rs.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		_, err := u.Proofs.RecordReading(id, reading, failure)
		return err
	})
}

// unread reports a receipt that was not read yet, also where a person accepted it as proof already.
func unread(r receipt.Receipt) bool { return r.Status == receipt.Pending || r.Unread() }

// Drop is the errand that deletes bytes without a file.
func (rs Receipts) Drop(ctx context.Context, w *access.Workspace, storageKey string) error {
	return rs.Outside(w).Files.Drop(ctx, storageKey)
}
