package core

import (
	"context"
	"io"

	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// Outside is the world beyond the database as one workspace sees it: its own accounts with vendors, its own files. Only
// code that runs outside any transaction gets it. Each part is declared by the noun that needs it and filled by app.
type Outside struct {
	Links ledger.Links // payment links
	Files file.Vault

	Receipts receipt.Reader
	Intake   receipt.Intake // checks bytes before they become a receipt
	// Documents generates files from the business's data.
	Documents file.Documents

	// Commands interprets owners' commands; nil: rules only.
	Commands quick.Reader

	Locale locale.Tag // language of error messages
}

// ReadReceipt reads a stored file. It returns the codes of receipt.Reader; not_found for a deleted file, timeout if
// storage is unavailable.
func (o *Outside) ReadReceipt(ctx context.Context, storageKey string, kind receipt.Kind) (receipt.Reading, error) {
	body, err := o.Files.Open(ctx, storageKey)
	if err != nil {
		return receipt.Reading{}, notHad(err)
	}
	defer func() { _ = body.Close() }()
	data, err := io.ReadAll(io.LimitReader(body, receipt.MostBytes))
	if err != nil {
		return receipt.Reading{}, notHad(err)
	}
	return o.Receipts.Read(ctx, data, kind)
}

// notHad makes storage errors timeouts, to tell them from the reader's.
func notHad(err error) error {
	if fault.Is(err, fault.NotFound) {
		return err
	}
	return fault.Wrap(err, fault.Timeout, "the file cannot be had")
}
