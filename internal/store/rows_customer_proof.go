package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/customer"
)

const selectProofs = `SELECT p.id, p.session_id, p.phone, p.hash, p.attempts, p.state, p.created_at, p.expires_at
	FROM phone_proofs p WHERE p.workspace_id = $1`

func (r customerRows) InsertProof(p customer.Proof) error {
	_, err := r.tx.Exec(`INSERT INTO phone_proofs (workspace_id, id, session_id, phone, hash, attempts, state, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.tx.Workspace(), p.ID, p.SessionID, p.Phone, p.Hash, p.Attempts, string(p.State), micros(p.CreatedAt), micros(p.ExpiresAt))
	return err
}

func (r customerRows) OpenProof(sessionID string) (customer.Proof, bool, error) {
	return r.proof(` AND p.session_id = $2 AND p.state = 'open'`, sessionID, true)
}

func (r customerRows) Proof(id string, locked bool) (customer.Proof, bool, error) {
	return r.proof(` AND p.id = $2`, id, locked)
}

func (r customerRows) proof(which, value string, locked bool) (p customer.Proof, ok bool, err error) {
	ok, err = found(r.tx.Row(selectProofs+which+lock(r.tx, locked, "p"), []any{r.tx.Workspace(), value},
		&p.ID, &p.SessionID, &p.Phone, &p.Hash, &p.Attempts, &p.State, moment{&p.CreatedAt}, moment{&p.ExpiresAt}))
	return p, ok, err
}

func (r customerRows) UpdateProof(p customer.Proof) error {
	n, err := r.tx.Exec(`UPDATE phone_proofs SET hash = $3, attempts = $4, state = $5, expires_at = $6 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), p.ID, p.Hash, p.Attempts, string(p.State), micros(p.ExpiresAt))
	return touched("proof of a phone", p.ID, n, err)
}

func (r customerRows) RecentProofs(sessionID, e164 string, since time.Time) (n int, first time.Time, err error) {
	var ofPhone int
	err = r.tx.Row(`SELECT COUNT(CASE WHEN p.session_id = $2 THEN 1 END), COUNT(CASE WHEN p.phone = $3 THEN 1 END), COALESCE(MIN(p.created_at), 0)
		FROM phone_proofs p WHERE p.workspace_id = $1 AND p.created_at > $4 AND (p.session_id = $2 OR p.phone = $3)`,
		[]any{r.tx.Workspace(), sessionID, e164, micros(since)}, &n, &ofPhone, moment{&first})
	return max(n, ofPhone), first, err
}

func (r customerRows) DropProofs(before time.Time) error {
	_, err := r.tx.Exec(`DELETE FROM phone_proofs WHERE workspace_id = $1 AND created_at < $2`, r.tx.Workspace(), micros(before))
	return err
}
