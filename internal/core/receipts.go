package core

import (
	"context"
	"io"

	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

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
