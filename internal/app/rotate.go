package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
)

// Rotated is the result of a change of the secret key.
type Rotated struct {
	store.Resealed
	Key     string // the name of the current key
	Resumed bool   // an earlier rotation had been interrupted
}

// errOneKey says how operators rotate a key they keep themselves.
var errOneKey = errors.New("one secret key was given, and it takes two: make one with `openssl rand -base64 32`; set MOSTRADOR_SECRET_KEY to OLD,NEW on every node, " +
	"one after the other, so that all of them open both; then to NEW,OLD; then run this again with NEW,OLD; then set it to NEW")

// RotateSecret seals everything with a new key. The embedded database's key is changed in its file, which holds both
// keys until it is done; elsewhere the first of the given keys is the new one. It may be interrupted at any moment and
// run again.
func RotateSecret(ctx context.Context, c config.Config) (r Rotated, err error) {
	err = withDatabase(ctx, c, func(db *store.DB) (err error) {
		r, err = rotateSecret(ctx, db, c)
		return err
	})
	return r, err
}

// withDatabase opens a migrated database and nothing of the product over it.
func withDatabase(ctx context.Context, c config.Config, do func(*store.DB) error) (err error) {
	if err := c.Check(); err != nil {
		return err
	}
	db, err := store.Open(ctx, store.Options{URL: c.DatabaseURL, Dir: c.Data, MaxReaders: 2})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := migrated(ctx, db); err != nil {
		return err
	}
	return do(db)
}

func rotateSecret(ctx context.Context, db *store.DB, c config.Config) (r Rotated, err error) {
	database := db.Dialect().Name
	path := filepath.Join(c.Data, keyFile)
	inFile := database == store.SQLite && c.SecretKey == ""
	if err := openAudit(ctx, db, c, false); err != nil { // with the wrong key rotation cannot begin
		return r, err
	}
	keys, err := secret.ParseKeys(c.SecretKey)
	if inFile {
		keys, err = secret.KeysFromFile(path)
	}
	if err != nil {
		return r, err
	}
	switch {
	case len(keys) > 1:
		r.Resumed = inFile
	case !inFile:
		return r, errOneKey
	default:
		keys = [][]byte{secret.NewKey(), keys[0]}
		if err := secret.ReplaceFile(path, keys...); err != nil {
			return r, fmt.Errorf("write the new secret key: %w", err)
		}
	}
	r.Key = secret.Name(keys[0])
	if r.Resealed, err = db.Reseal(ctx, keyRing(c, database)); err != nil {
		return r, fmt.Errorf("it was broken off, and both keys are still in use; run it again: %w", err)
	}
	if inFile {
		if err := secret.ReplaceFile(path, keys[0]); err != nil {
			return r, fmt.Errorf("take the old secret key away: %w", err)
		}
	}
	return r, nil
}

// ReplaceLostSecret goes on without the lost key: the audit chain gets a new key, and the names of what can no longer
// be read are returned.
func ReplaceLostSecret(ctx context.Context, c config.Config) (unreadable []string, err error) {
	err = withDatabase(ctx, c, func(db *store.DB) error {
		box := keyRing(c, db.Dialect().Name)
		if err := db.ReplaceAuditKey(ctx, box); err != nil {
			return err
		}
		r, err := db.Reseal(ctx, box)
		unreadable = r.Unreadable
		return err
	})
	return unreadable, err
}
