package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// auditKey is the installation's signing key. It is stored sealed in the database, so changing the secret key reseals
// it and leaves its signatures valid; a thief with only the database cannot open it.
type auditKey struct {
	*audit.Key
	// until is how long nodes of a release without the key may still run during an upgrade: what they write has no mac.
	until time.Time
}

// mixedNodes is how long a rolling upgrade may take.
const mixedNodes = 24 * time.Hour

// mac signs an entry of the chain.
func (k *auditKey) mac(kind, workspace, id, digest string) string {
	if k == nil {
		return ""
	}
	return k.MAC(kind, workspace, id, digest)
}

func (k *auditKey) head(workspace string, seq int64, chain string) string {
	if k == nil {
		return ""
	}
	return k.MAC("head", workspace, strconv.FormatInt(seq, 10), chain)
}

func (k *auditKey) mixed() bool { return clock.System{}.Now().Before(k.until) }

// keptKey is the plaintext that is sealed.
type keptKey struct {
	Key   []byte `json:"key"`
	Until int64  `json:"until"` // microseconds; 0: there was nothing to upgrade
}

// auditPlace binds the sealed key to its row.
const auditPlace = "audit key"

// ErrNoAuditKey: the chain is signed with a key that this process cannot unseal.
var ErrNoAuditKey = errors.New("the audit chain is under a key that is sealed with the secret key")

// ErrAuditKeyGone: the chain was signed with a key that has since been removed from the database. A new key in its
// place would hide whatever was changed meanwhile.
var ErrAuditKeyGone = errors.New("the audit chain was written with a key that is not in the database any more: put the database back from a backup, or see docs/AUDIT.md")

// OpenAudit makes units sign what they write from here on. Without a secret key, nothing is signed in a database that
// was never signed; create makes an audit key where the database has none.
func (d *DB) OpenAudit(ctx context.Context, box *secret.Box, create bool) error {
	sealed, err := d.sealedAuditKey(ctx)
	if err == nil && sealed == "" {
		if err := box.Ready(); !create || errors.Is(err, secret.ErrNoKey) {
			return nil
		}
		if err = d.System(ctx, true, func(tx *Tx) error { return makeAuditKey(tx, box) }); err == nil {
			sealed, err = d.sealedAuditKey(ctx)
		}
	}
	if err != nil {
		return err
	}
	text, err := box.Open(sealed, auditPlace)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoAuditKey, err)
	}
	var kept keptKey
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		return err
	}
	key, err := audit.NewKey(kept.Key)
	if err != nil {
		return err
	}
	d.audit.Store(&auditKey{Key: key, until: at(kept.Until)})
	return nil
}

// HasAuditKey reports whether the chain is signed with a key.
func (d *DB) HasAuditKey(ctx context.Context) (bool, error) {
	sealed, err := d.sealedAuditKey(ctx)
	return sealed != "", err
}

// AuditKey signs heads; nil without an audit key.
func (d *DB) AuditKey() *audit.Key {
	if k := d.audit.Load(); k != nil {
		return k.Key
	}
	return nil
}

func (d *DB) sealedAuditKey(ctx context.Context) (sealed string, err error) {
	read := func(tx *Tx) error {
		_, err := found(tx.Row(`SELECT sealed FROM audit_keys WHERE id = '1'`, nil, &sealed))
		return err
	}
	if err = d.System(ctx, false, read); err != nil || sealed != "" {
		return sealed, err
	}
	used := false
	err = d.System(ctx, false, func(tx *Tx) (err error) {
		used, err = auditKeyUsed(tx)
		return err
	})
	if err != nil || !used {
		return "", err
	}
	// Another node may have created and used a key just now.
	if err = d.System(ctx, false, read); err == nil && sealed == "" {
		err = ErrAuditKeyGone
	}
	return sealed, err
}

// auditKeyUsed reports whether any workspace has rows that are only written with a key.
func auditKeyUsed(tx *Tx) (used bool, err error) {
	spaces, err := workspaceIDs(tx)
	for _, w := range spaces {
		if err != nil || used {
			return used, err
		}
		if err = seeWorkspace(tx, w); err != nil {
			return false, err
		}
		var one int64
		used, err = found(tx.Row(`SELECT 1 FROM chain_heads WHERE workspace_id = $1 AND mac <> '' UNION ALL SELECT 1 FROM chain_epochs WHERE workspace_id = $1
			UNION ALL SELECT 1 FROM audit_records WHERE workspace_id = $1 UNION ALL SELECT 1 FROM changes WHERE workspace_id = $1 AND mac <> '' LIMIT 1`, []any{w}, &one))
	}
	return used, err
}

// seeWorkspace lets a System transaction see one workspace's rows.
func seeWorkspace(tx *Tx, workspace string) error {
	if tx.Dialect().Name != Postgres {
		return nil
	}
	_, err := tx.Exec(asWorkspace, workspace)
	return err
}

// makeAuditKey creates the key and records, in the same transaction, how far the chain of every workspace had come
// without one. Such a record cannot be added later: an attacker who forges a chain without the key cannot pass it off
// as an old one.
func makeAuditKey(tx *Tx, box *secret.Box) error {
	spaces, err := workspaceIDs(tx)
	if err != nil {
		return err
	}
	now := clock.System{}.Now()
	kept := keptKey{Key: make([]byte, audit.KeySize)}
	_, _ = rand.Read(kept.Key) // never fails
	if len(spaces) > 0 {
		kept.Until = micros(now.Add(mixedNodes))
	}
	key, err := audit.NewKey(kept.Key)
	if err != nil {
		return err
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	sealed, err := box.Seal(string(text), auditPlace)
	if err != nil {
		return err
	}
	n, err := tx.Exec(`INSERT INTO audit_keys (id, sealed, public_key, created_at) VALUES ('1', $1, $2, $3) ON CONFLICT (id) DO NOTHING`, sealed, key.Public(), micros(now))
	if err != nil || n == 0 { // another node was first
		return err
	}
	for _, id := range spaces {
		if err := beginEpoch(tx, &auditKey{Key: key}, id); err != nil {
			return err
		}
	}
	return nil
}

func beginEpoch(tx *Tx, key *auditKey, workspace string) error {
	if err := seeWorkspace(tx, workspace); err != nil {
		return err
	}
	e := epoch{}
	_, err := found(tx.Row(`SELECT seq, chain FROM chain_heads WHERE workspace_id = $1`, []any{workspace}, &e.seq,
		&e.chain))
	if err != nil {
		return err
	}
	return e.save(tx, key, workspace)
}

// epoch is up to where a chain has rows without a mac.
type epoch struct {
	seq     int64
	chain   string
	covered bool // the state of everything older is recorded
}

func (e epoch) mac(key *auditKey, workspace string) string {
	return key.MAC("epoch", workspace, strconv.FormatInt(e.seq, 10), e.chain, strconv.FormatBool(e.covered))
}

func (e epoch) save(tx *Tx, key *auditKey, workspace string) error {
	_, err := tx.Exec(`INSERT INTO chain_epochs (workspace_id, seq, chain, covered, mac) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id) DO UPDATE SET seq = excluded.seq, chain = excluded.chain, covered = excluded.covered, mac = excluded.mac`,
		workspace, e.seq, e.chain, flag(e.covered), e.mac(key, workspace))
	return err
}

// loadEpoch returns where a chain begins to be signed: at its beginning, unless a record made with the key says
// otherwise.
func loadEpoch(tx *Tx, key *auditKey) (e epoch, err error) {
	var mac string
	ok, err := found(tx.Row(`SELECT seq, chain, covered, mac FROM chain_epochs WHERE workspace_id = $1`,
		[]any{tx.Workspace()}, &e.seq, &e.chain, &e.covered, &mac))
	if err != nil || !ok || !key.Verify(mac, "epoch", tx.Workspace(), strconv.FormatInt(e.seq, 10), e.chain,
		strconv.FormatBool(e.covered)) {
		return epoch{covered: true}, err
	}
	return e, nil
}
