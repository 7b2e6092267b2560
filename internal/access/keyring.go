package access

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Directory opens the tables that are read before a workspace is known.
type Directory interface {
	Directory(ctx context.Context, write bool, fn func(WorkspaceRows, KeyRows) error) error
	Agents(ctx context.Context, workspaceID string, write bool, fn func(AgentRows) error) error
	Staff(ctx context.Context, workspaceID string, write bool, fn func(StaffRows) error) error
}

// Principal is the workspace and actor of a credential.
type Principal struct {
	Workspace *Workspace
	Actor     Actor
}

// Keyring authenticates API keys and knows workspaces and agents. Reads are cached for a second; changes made through
// it clear the cache at once.
type Keyring struct {
	dir     Directory
	clock   clock.Clock
	changes atomic.Uint64
	models  CheckAddress
	founded atomic.Bool // there is a business

	principals cache[Principal]
	agents     cache[*AgentProfile]
	businesses cache[Workspace] // by slug or id, for Knocked

	mu   sync.Mutex
	used map[string]time.Time
}

// Last use is a hint for people who clean up keys; a minute is exact enough and saves a write per call.
const touchEvery = time.Minute

// NewKeyring returns an empty keyring over the directory.
func NewKeyring(d Directory, c clock.Clock) *Keyring {
	return &Keyring{dir: d, clock: c, used: map[string]time.Time{}}
}

// Issued is a new key; Secret is shown once and stored nowhere.
type Issued struct {
	APIKey
	Secret string
}

// NewKey makes a key: mst_<role>_<40 random characters>. Lists show its prefix.
func NewKey(workspaceID, name string, role Role, now time.Time) Issued {
	random := make([]byte, 25)
	_, _ = rand.Read(random) // never fails
	secret := "mst_" + string(role) + "_" +
		strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random))
	return Issued{Secret: secret, APIKey: APIKey{
		ID: uuid.Must(uuid.NewV7()).String(), WorkspaceID: workspaceID, Name: name, Role: role,
		Prefix: secret[:len("mst_")+len(role)+1+6], Hash: hashKey(secret), CreatedAt: now,
	}}
}

// hashKey needs no salt or stretching: the secret has at least 200 random bits.
func hashKey(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// errKey is the same for a wrong, revoked and expired key, so that it reveals nothing.
func errKey() error { return fault.New(fault.Forbidden, "unknown API key") }

// Authenticate finds the principal of a key. Every failure is the same forbidden.
func (k *Keyring) Authenticate(ctx context.Context, secret string) (Principal, error) {
	hash, now := hashKey(secret), k.clock.Now()
	p, err := k.principals.get(hash, now, func() (Principal, error) { return k.principal(ctx, hash, now) })
	if err == nil {
		k.touch(ctx, p, now)
	}
	return p, err
}

func (k *Keyring) principal(ctx context.Context, hash string, now time.Time) (p Principal, err error) {
	err = k.dir.Directory(ctx, false, func(ws WorkspaceRows, ks KeyRows) error {
		key, found, err := ks.KeyByHash(hash)
		if err != nil {
			return err
		}
		if !found || !key.Usable(now) || !Anyone.Has(key.Role) {
			return errKey()
		}
		w, found, err := ws.Workspace(key.WorkspaceID)
		if err != nil {
			return err
		}
		if !found {
			return errKey()
		}
		p = Principal{Workspace: &w, Actor: Actor{Role: key.Role, KeyID: key.ID, PersonID: key.PersonID}}
		return nil
	})
	return p, err
}

// Usable reports whether a key is valid at a moment.
func (a APIKey) Usable(now time.Time) bool {
	return a.RevokedAt.IsZero() && (a.ExpiresAt.IsZero() || now.Before(a.ExpiresAt))
}

// touch records the last use, at most once a minute and in the background.
func (k *Keyring) touch(ctx context.Context, p Principal, now time.Time) {
	k.mu.Lock()
	due := now.Sub(k.used[p.Actor.KeyID]) >= touchEvery
	if due {
		if len(k.used) >= mostCached {
			clear(k.used)
		}
		k.used[p.Actor.KeyID] = now
	}
	k.mu.Unlock()
	if !due {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		// The next use makes up for a failed write.
		_ = k.dir.Directory(ctx, true, func(_ WorkspaceRows, ks KeyRows) error {
			return ks.TouchKey(p.Workspace.ID, p.Actor.KeyID, now)
		})
	}()
}

// Changes counts the changes made through this keyring, and other calls of Forget: for policies and custom tools. A
// cache of what the keyring knows is valid while the count stays; changes on other nodes are not counted.
func (k *Keyring) Changes() uint64 { return k.changes.Load() }

// Forget clears the cache, after a change made here.
func (k *Keyring) Forget() {
	k.changes.Add(1)
	k.principals.clear()
	k.agents.clear()
	k.businesses.clear()
}

// Issue makes a key for a workspace. Its secret is only in the answer.
func (k *Keyring) Issue(ctx context.Context, workspaceID, name string, role Role) (Issued, error) {
	return k.IssueAs(ctx, "", workspaceID, name, role)
}

// IssueAs is Issue under an id that was chosen, unless it is empty. The key that has it already is returned as it is,
// without a secret.
func (k *Keyring) IssueAs(ctx context.Context, id, workspaceID, name string, role Role) (Issued, error) {
	if err := checkName(name); err != nil {
		return Issued{}, err
	}
	key := NewKey(workspaceID, name, role, k.clock.Now())
	key.ID = cmp.Or(id, key.ID)
	err := k.dir.Directory(ctx, true, func(_ WorkspaceRows, ks KeyRows) error {
		if there, err := find(ks, workspaceID, key.ID); err == nil || !fault.Is(err, fault.NotFound) {
			key = Issued{APIKey: there}
			return err
		}
		return ks.InsertKey(key.APIKey)
	})
	return key, err
}

// Key finds a workspace's key, without its secret; not_found otherwise.
func (k *Keyring) Key(ctx context.Context, workspaceID, id string) (key APIKey, err error) {
	err = k.dir.Directory(ctx, false, func(_ WorkspaceRows, ks KeyRows) (err error) {
		key, err = find(ks, workspaceID, id)
		return err
	})
	return key, err
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
		return require(ok, err, fault.New(fault.NotFound, "no such key"))
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
