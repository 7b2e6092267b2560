package testkit

import (
	"context"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// baseURL is where links of a shop begin.
const baseURL = "http://127.0.0.1:8080"

// outside is what a shop without vendors reaches: files in memory, and no account to make payment links with.
func (s *Shop) outside() func(w *access.Workspace) *core.Outside {
	var desks sync.Map // by workspace
	return func(w *access.Workspace) *core.Outside {
		kept, _ := desks.LoadOrStore(w.ID, newDesk(w.ID))
		d := kept.(*Desk)
		return &core.Outside{Links: noLinks{}, Files: d, Receipts: d, Intake: intake{s, w}, Locale: w.Locale}
	}
}

type noLinks struct{}

var _ ledger.Links = noLinks{}

func (noLinks) MakeLink(context.Context, ledger.Link) (ledger.Made, error) {
	return ledger.Made{}, fault.New(fault.Conflict, "there is no account to make payment links with")
}

func (noLinks) FindLink(context.Context, ledger.Link) (ledger.Made, bool, error) {
	return ledger.Made{}, false, nil
}

func (noLinks) Picture(string) ([]byte, error) { return []byte("a picture"), nil }

// intake asks the ledger whether a receipt may be taken.
type intake struct {
	shop      *Shop
	workspace *access.Workspace
}

func (i intake) Known(ctx context.Context, sent receipt.Sent) (receiptID string, err error) {
	var refused error
	err = i.shop.Runtime.Write(ctx, i.workspace, Boss, func(u *core.Unit) error {
		receiptID, refused = u.Proofs.Admit(sent)
		if fault.Is(refused, fault.Conflict) {
			return nil // its event for staff is kept
		}
		return refused
	})
	if err == nil {
		err = refused
	}
	return receiptID, err
}

// urls are signed links to files; none without a key.
type urls struct{ signer *files.Signer }

var _ file.URLs = urls{}

func newURLs(key string) urls {
	raw, err := secret.ParseKey(key)
	if err != nil {
		return urls{}
	}
	signer, err := files.NewSigner(raw, baseURL)
	if err != nil {
		return urls{}
	}
	return urls{signer}
}

func (u urls) FileURL(workspaceID, fileID string, until time.Time) string {
	if u.signer == nil {
		return ""
	}
	return u.signer.URL(fileID, workspaceID, until)
}

func (u urls) FileOf(workspaceID, address string, now time.Time) (fileID string, ok bool) {
	if u.signer == nil {
		return "", false
	}
	link, err := u.signer.Read(address, now)
	return link.FileID, err == nil && link.Workspace == workspaceID
}
