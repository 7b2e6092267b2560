package core

import (
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// Outside is the world beyond the database as one workspace sees it: its own
// accounts with vendors, its own files. Only what runs outside any transaction is
// given it. Each part is declared by the noun that needs it and filled by app.
type Outside struct {
	Links ledger.Links // where payments are collected
	Files file.Vault

	Receipts receipt.Reader
	Intake   receipt.Intake // asked before bytes become a receipt
	// Documents makes files out of what the business knows.
	Documents file.Documents

	// Commands reads what owners say; nil: by rules alone.
	Commands quick.Reader

	Locale locale.Tag // of whoever is told that something failed
}
