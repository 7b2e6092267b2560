package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/store"
)

// secretKey looks for the secret key, and creates none.
func (d *doctor) secretKey() {
	const what = "secret key"
	database := store.Postgres
	if d.config.DatabaseURL == "" {
		database = store.SQLite
		if _, err := os.Stat(filepath.Join(d.config.Data, keyFile)); d.config.SecretKey == "" && err != nil {
			d.add(Untested, what, "there is none yet",
				"the first `mostrador serve` makes one in the data folder; keep a copy of it in a safe place of its own, outside the database's backups")
			return
		}
	}
	err := keyRing(d.config, database).Ready()
	switch {
	case err == nil:
		d.add(Well, what, "there is one", "")
	case d.config.SecretKey == "" && database == store.Postgres:
		d.add(Untested, what, "not set; without it there are no webhooks, the audit chain has no key, and a link to a question is good at the node that made it only", "set MOSTRADOR_SECRET_KEY to the output of `openssl rand -base64 32`, the same on every node; keep it in a safe place of its own, outside the database's backups")
	default:
		d.add(Sick, what, oneLine(err),
			"put the right one back, from where it is kept: what it sealed cannot be read without it")
	}
}

// auditKey checks that this secret key opens the audit key.
func (d *doctor) auditKey(ctx context.Context, db *store.DB) {
	const what = "audit chain"
	keyed, err := db.HasAuditKey(ctx)
	if err == nil && !keyed {
		d.add(Untested, what, "has no key yet", "the first `mostrador serve` with a secret key makes it")
		return
	}
	if err == nil {
		err = OpenAudit(ctx, db, d.config)
	}
	switch {
	case errors.Is(err, store.ErrAuditKeyGone):
		d.add(Sick, what, oneLine(err),
			"find out who removed it; `mostrador secret rotate --lost` goes on with a new one")
		return
	case err != nil:
		d.add(Sick, what, oneLine(err), "give this command the secret key that the servers have")
		return
	}
	d.add(Well, what, "is under a key; public key "+db.AuditKey().Public(), "")
}
