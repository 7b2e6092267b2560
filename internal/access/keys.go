package access

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Issue makes a key for a workspace. Its secret is only in the answer.
func (k *Keyring) Issue(ctx context.Context, workspaceID, name string, role Role) (Issued, error) {
	if err := checkName(name); err != nil {
		return Issued{}, err
	}
	key := NewKey(workspaceID, name, role, k.clock.Now())
	return key, k.dir.Directory(ctx, true, func(_ WorkspaceRows, ks KeyRows) error { return ks.InsertKey(key.APIKey) })
}

// List returns a workspace's keys, without their secrets.
func (k *Keyring) List(ctx context.Context, workspaceID string) (keys []APIKey, err error) {
	err = k.dir.Directory(ctx, false, func(_ WorkspaceRows, ks KeyRows) (err error) {
		keys, err = ks.ListKeys(workspaceID)
		return err
	})
	return keys, err
}

// Rotate issues a successor; the old key keeps working for the overlap, so that no program is locked out while the new
// one is distributed.
func (k *Keyring) Rotate(ctx context.Context, workspaceID, keyID string, overlap time.Duration) (Issued, error) {
	var next Issued
	err := k.dir.Directory(ctx, true, func(_ WorkspaceRows, ks KeyRows) error {
		old, err := find(ks, workspaceID, keyID)
		if err != nil {
			return err
		}
		now := k.clock.Now()
		if !old.Usable(now) {
			return fault.New(fault.Conflict, "the key is revoked or has expired")
		}
		next = NewKey(workspaceID, old.Name, old.Role, now)
		next.PersonID = old.PersonID
		if err := ks.InsertKey(next.APIKey); err != nil {
			return err
		}
		until := now.Add(overlap)
		if !old.ExpiresAt.IsZero() && old.ExpiresAt.Before(until) {
			until = old.ExpiresAt // rotating a key never makes it live longer
		}
		_, err = ks.SetKeyExpiry(workspaceID, keyID, until)
		return err
	})
	k.Forget()
	return next, err
}

// Revoke ends a key: on this node with the next call, on others within a second.
func (k *Keyring) Revoke(ctx context.Context, workspaceID, keyID string) error {
	err := k.dir.Directory(ctx, true, func(_ WorkspaceRows, ks KeyRows) error {
		ok, err := ks.RevokeKey(workspaceID, keyID, k.clock.Now())
		if err == nil && !ok {
			err = fault.New(fault.NotFound, "no such key")
		}
		return err
	})
	k.Forget()
	return err
}

// revokeOf revokes every key of a person who left.
func (k *Keyring) revokeOf(ctx context.Context, workspaceID, personID string) error {
	keys, err := k.List(ctx, workspaceID)
	for _, key := range keys {
		if err == nil && key.PersonID == personID && key.RevokedAt.IsZero() {
			err = k.Revoke(ctx, workspaceID, key.ID)
		}
	}
	return err
}

func find(ks KeyRows, workspaceID, keyID string) (APIKey, error) {
	keys, err := ks.ListKeys(workspaceID)
	if err != nil {
		return APIKey{}, err
	}
	for _, key := range keys {
		if key.ID == keyID {
			return key, nil
		}
	}
	return APIKey{}, fault.New(fault.NotFound, "no such key")
}
