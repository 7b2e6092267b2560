package core

import (
	"context"
	"io"

	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ReadReceipt reads a kept file. Codes are those of receipt.Reader; not_found for one
// that is gone, timeout where it cannot be had for the moment.
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

// notHad tells a storage that is away from a reader that is.
func notHad(err error) error {
	if fault.Is(err, fault.NotFound) {
		return err
	}
	return fault.Wrap(err, fault.Timeout, "the file cannot be had")
}
