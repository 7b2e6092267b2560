package access

import (
	"context"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// IssueOperator makes a key for those who run the server. Its secret is only in the answer.
func (k *Keyring) IssueOperator(ctx context.Context, name string) (Issued, error) {
	if err := checkName(name); err != nil {
		return Issued{}, err
	}
	key := NewKey("", name, Operator, k.clock.Now())
	return key, k.operators(ctx, true, func(rows OperatorRows) error { return rows.Insert(key.APIKey) })
}

// Operator recognises an operator's key. Every failure, and every other key, is the same forbidden. It is read each time: it
// is used rarely, and ends at once when it is revoked.
func (k *Keyring) Operator(ctx context.Context, secret string) (actor Actor, err error) {
	err = k.operators(ctx, false, func(rows OperatorRows) error {
		key, found, err := rows.ByHash(hashKey(secret))
		if err == nil && (!found || !key.Usable(k.clock.Now())) {
			err = errKey()
		}
		actor = Actor{Role: Operator, KeyID: key.ID}
		return err
	})
	return actor, err
}

// ListOperators returns the operators' keys, without their secrets.
func (k *Keyring) ListOperators(ctx context.Context) (keys []APIKey, err error) {
	err = k.operators(ctx, false, func(rows OperatorRows) (err error) {
		keys, err = rows.List()
		return err
	})
	return keys, err
}

// RevokeOperator ends an operator's key at once.
func (k *Keyring) RevokeOperator(ctx context.Context, keyID string) error {
	return k.operators(ctx, true, func(rows OperatorRows) error {
		ok, err := rows.Revoke(keyID, k.clock.Now())
		return require(ok, err, fault.New(fault.NotFound, "no such key"))
	})
}

func (k *Keyring) operators(ctx context.Context, write bool, fn func(OperatorRows) error) error {
	return k.dir.Directory(ctx, write, func(_ WorkspaceRows, ks KeyRows) error { return fn(ks.Operators()) })
}
