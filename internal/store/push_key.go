package store

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// pushPlace binds the sealed key to its row.
const pushPlace = "push key"

// PushKey is the installation's key with push services, which every node has from the database; the first one that
// needs it makes it.
func (d *DB) PushKey(ctx context.Context, box *secret.Box, makeKey func() (string, error)) (text string, err error) {
	if err := box.Ready(); err != nil {
		return "", err
	}
	sealed, err := d.sealedPushKey(ctx)
	if err == nil && sealed == "" {
		if err = d.keepPushKey(ctx, box, makeKey); err == nil {
			sealed, err = d.sealedPushKey(ctx)
		}
	}
	if err != nil {
		return "", err
	}
	return box.Open(sealed, pushPlace)
}

func (d *DB) sealedPushKey(ctx context.Context) (sealed string, err error) {
	err = d.System(ctx, false, func(tx *Tx) error {
		_, err := found(tx.Row(`SELECT sealed FROM push_keys WHERE id = '1'`, nil, &sealed))
		return err
	})
	return sealed, err
}

// keepPushKey stores a new key unless another node was first.
func (d *DB) keepPushKey(ctx context.Context, box *secret.Box, makeKey func() (string, error)) error {
	text, err := makeKey()
	if err != nil {
		return err
	}
	sealed, err := box.Seal(text, pushPlace)
	if err != nil {
		return err
	}
	return d.System(ctx, true, func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO push_keys (id, sealed, created_at) VALUES ('1', $1, $2) ON CONFLICT (id) DO NOTHING`,
			sealed, micros(clock.System{}.Now()))
		return err
	})
}
