package core

import (
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
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
