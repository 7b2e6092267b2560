package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
)

type confirmationRows struct{ tx *Tx }

var confirmations = describe("confirmations", "c", func(c *confirmation.Confirmation) columns {
	return columns{
		key("id", &c.ID), id("session_id", &c.SessionID), word("addressee", &c.Addressee), word("tool", &c.Tool),
		prose("arguments", &c.Arguments), public("args_hash", &c.ArgsHash), word("subject", &c.Subject),
		id("subject_id", &c.SubjectID), prose("question", &c.Text), number("total", &c.Total), yes("ready", &c.Ready),
		word("state", &c.State), id("message_id", &c.MessageID), id("answer_id", &c.AnswerID),
		id("decided_by", &c.DecidedBy), id("execution_id", &c.ExecutionID), when("created_at", &c.CreatedAt),
		when("expires_at", &c.ExpiresAt), when("decided_at", &c.DecidedAt),
	}
})

// swapConfirmation writes what can change of a question. What was asked, of whom and for which call never does.
var swapConfirmation = confirmations.updates("confirmation", "state", "message_id", "answer_id", "decided_by",
	"execution_id",
	"ready", "expires_at", "decided_at").only("state = ?")

func (r confirmationRows) InsertConfirmation(c confirmation.Confirmation) error {
	r.tx.changesConfirmation(c.ID)
	return confirmations.add(r.tx, c)
}

func (r confirmationRows) Confirmation(id string, locked bool) (confirmation.Confirmation, bool, error) {
	return confirmations.one(r.tx, ` AND c.id = $2`+lock(r.tx, locked, "c"), id)
}

func (r confirmationRows) OpenConfirmation(sessionID string) (confirmation.Confirmation, bool, error) {
	q, err := again(r.tx, "question of "+sessionID, func() (q openQuestion, err error) {
		q.confirmation, q.found, err = confirmations.one(r.tx, ` AND c.session_id = $2 AND c.state = 'pending'
			AND c.addressee = 'customer'`, sessionID)
		return q, err
	})
	return q.confirmation, q.found, err
}

// openQuestion is the question that a customer has not answered, where there is one.
type openQuestion struct {
	confirmation confirmation.Confirmation
	found        bool
}

func (r confirmationRows) SwapConfirmation(c confirmation.Confirmation, from confirmation.State) (bool, error) {
	swapped, err := swapConfirmation.swap(r.tx, c, string(from))
	if swapped {
		r.tx.changesConfirmation(c.ID)
	}
	return swapped, err
}

func (r confirmationRows) MoveConfirmation(c confirmation.Confirmation, from confirmation.State) error {
	r.tx.changesConfirmation(c.ID)
	return swapConfirmation.later(r.tx, c, string(from))
}

// ListConfirmations filters by the stored state: an expired question is still pending here until the sweep.
func (r confirmationRows) ListConfirmations(f confirmation.Filter) ([]confirmation.Confirmation, error) {
	var w filter
	w.wants("c.session_id = ?", f.SessionID)
	w.wants("c.state = ?", string(f.State))
	if f.State == confirmation.Pending || f.State == confirmation.Confirmed {
		w.text += " AND " + undecided // redundant, but selects the index of the few open ones
	}
	w.wants("c.id > ?", f.After)
	w.add(" ORDER BY c.id LIMIT ?", limit(f.Limit))
	return confirmations.find(r.tx, w)
}

const undecided = `c.state IN ('pending', 'confirmed') AND c.expires_at > 0`

func (r confirmationRows) DueConfirmations(now time.Time, most int) ([]confirmation.Confirmation, error) {
	return confirmations.all(r.tx, ` AND `+undecided+
		` AND (c.expires_at <= $2 OR c.created_at > $4) ORDER BY c.expires_at, c.id LIMIT $3`,
		micros(now), limit(most), micros(now.Add(confirmation.Skew)))
}
