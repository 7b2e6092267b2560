package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/customer"
)

var proofs = describe("phone_proofs", "p", func(p *customer.Proof) columns {
	return columns{
		key("id", &p.ID), id("session_id", &p.SessionID), personal("phone", &p.Phone), public("hash", &p.Hash),
		number("attempts", &p.Attempts), word("state", &p.State), when("created_at", &p.CreatedAt),
		when("expires_at", &p.ExpiresAt),
	}
})

var updateProof = proofs.updates("proof of a phone", "hash", "attempts", "state", "expires_at")

func (r customerRows) InsertProof(p customer.Proof) error { return proofs.add(r.tx, p) }

func (r customerRows) UpdateProof(p customer.Proof) error { return updateProof.exec(r.tx, p) }

func (r customerRows) OpenProof(sessionID string) (customer.Proof, bool, error) {
	return proofs.one(r.tx, ` AND p.session_id = $2 AND p.state = 'open'`+lock(r.tx, true, "p"), sessionID)
}

func (r customerRows) Proof(id string, locked bool) (customer.Proof, bool, error) {
	return proofs.one(r.tx, ` AND p.id = $2`+lock(r.tx, locked, "p"), id)
}

func (r customerRows) RecentProofs(sessionID, e164 string, since time.Time) (n int, first time.Time, err error) {
	var ofPhone int
	err = r.tx.Row(`SELECT COUNT(CASE WHEN p.session_id = $2 THEN 1 END), COUNT(CASE WHEN p.phone = $3 THEN 1 END), COALESCE(MIN(p.created_at), 0)
		FROM phone_proofs p WHERE p.workspace_id = $1 AND p.created_at > $4 AND (p.session_id = $2 OR p.phone = $3)`,
		[]any{r.tx.Workspace(), sessionID, e164, micros(since)}, &n, &ofPhone, moment{&first})
	return max(n, ofPhone), first, err
}

func (r customerRows) DropProofs(before time.Time) error {
	return write(r.tx, `DELETE FROM phone_proofs WHERE workspace_id = $1 AND created_at < $2`, micros(before))
}
