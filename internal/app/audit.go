package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/store"
)

// OpenAudit loads the audit key of a database that is opened without the rest of the product. It creates none.
func OpenAudit(ctx context.Context, db *store.DB, c config.Config) error {
	return openAudit(ctx, db, c, false)
}

// openAudit refuses to go on without the secret key that the audit key was sealed with: otherwise a new secret key
// would be created in its place, and the operator would not look for the old one.
func openAudit(ctx context.Context, db *store.DB, c config.Config, create bool) error {
	if db.Dialect().Name == store.SQLite && c.SecretKey == "" && c.Data != "" {
		path := filepath.Join(c.Data, keyFile)
		keyed, err := db.HasAuditKey(ctx)
		if err != nil {
			return err
		}
		if _, err := os.Stat(path); keyed && errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("%w, and %s is not there: put it back from a backup, or see docs/AUDIT.md if it is lost",
				store.ErrNoAuditKey, path)
		}
	}
	return db.OpenAudit(ctx, keyRing(c, db.Dialect().Name), create)
}

// ExportAudit seals pending entries and writes the chain of a workspace with its signed head, or the head alone.
func (a *App) ExportAudit(ctx context.Context, w *access.Workspace, out io.Writer, headOnly bool) error {
	key := a.DB.AuditKey()
	if key == nil {
		return errors.New("the audit chain has no key to sign its head with: set MOSTRADOR_SECRET_KEY, the same on every node")
	}
	if err := a.Runtime.Seal(ctx, w.ID); err != nil {
		return err
	}
	if headOnly {
		head, err := a.DB.ExportChain(ctx, w.ID, nil)
		if err != nil {
			return err
		}
		head.At = a.Clock.Now()
		return json.NewEncoder(out).Encode(key.Sign(head))
	}
	file, err := audit.NewWriter(out, w.ID, key.Public())
	if err != nil {
		return err
	}
	head, err := a.DB.ExportChain(ctx, w.ID, file.Add)
	if err != nil {
		return err
	}
	head.At = a.Clock.Now()
	return file.End(key.Sign(head))
}
