package store

import (
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
)

type confirmationRows struct{ tx *Tx }

const (
	confirmationColumns = `c.id, c.session_id, c.addressee, c.tool, c.arguments, c.args_hash, c.subject, c.subject_id,
		c.question, c.total, c.ready, c.state, c.message_id, c.answer_id, c.decided_by, c.execution_id,
		c.created_at, c.expires_at, c.decided_at`

	selectConfirmations = `SELECT ` + confirmationColumns + ` FROM confirmations c WHERE c.workspace_id = $1`
)

func confirmationFields(c *confirmation.Confirmation) []any {
	return []any{
		&c.ID, &c.SessionID, &c.Addressee, &c.Tool, &c.Arguments, &c.ArgsHash, &c.Subject, &c.SubjectID,
		&c.Text, &c.Total, &c.Ready, &c.State, &c.MessageID, &c.AnswerID, &c.DecidedBy, &c.ExecutionID,
		moment{&c.CreatedAt}, moment{&c.ExpiresAt}, moment{&c.DecidedAt},
	}
}

func (r confirmationRows) InsertConfirmation(c confirmation.Confirmation) error {
	r.tx.changesConfirmation(c.ID)
	_, err := r.tx.Exec(`INSERT INTO confirmations (workspace_id, id, session_id, addressee, tool, arguments, args_hash, subject,
			subject_id, question, total, ready, state, message_id, answer_id, decided_by, execution_id,
			created_at, expires_at, decided_at)
		VALUES (`+placeholders(1, 20)+`)`,
		r.tx.Workspace(), c.ID, c.SessionID, string(c.Addressee), c.Tool, c.Arguments, c.ArgsHash, c.Subject,
		c.SubjectID, c.Text, c.Total, flag(c.Ready), string(c.State), c.MessageID, c.AnswerID, c.DecidedBy, c.ExecutionID,
		micros(c.CreatedAt), micros(c.ExpiresAt), micros(c.DecidedAt))
	return err
}

func (r confirmationRows) Confirmation(id string, locked bool) (c confirmation.Confirmation, ok bool, err error) {
	ok, err = found(r.tx.Row(selectConfirmations+` AND c.id = $2`+lock(r.tx, locked, "c"),
		[]any{r.tx.Workspace(), id}, confirmationFields(&c)...))
	return c, ok, err
}

func (r confirmationRows) OpenConfirmation(sessionID string) (c confirmation.Confirmation, ok bool, err error) {
	ok, err = found(r.tx.Row(selectConfirmations+` AND c.session_id = $2 AND c.state = 'pending' AND c.addressee = 'customer'`,
		[]any{r.tx.Workspace(), sessionID}, confirmationFields(&c)...))
	return c, ok, err
}

// SwapConfirmation writes what can change of a question. What was asked, of whom
// and for which call never does.
func (r confirmationRows) SwapConfirmation(c confirmation.Confirmation, from confirmation.State) (bool, error) {
	n, err := r.tx.Exec(swapConfirmation, r.swapped(c, from)...)
	if n == 1 {
		r.tx.changesConfirmation(c.ID)
	}
	return n == 1, err
}

func (r confirmationRows) MoveConfirmation(c confirmation.Confirmation, from confirmation.State) error {
	r.tx.changesConfirmation(c.ID)
	return r.tx.Later(one(string(from)+" confirmation", c.ID), swapConfirmation, r.swapped(c, from)...)
}

const swapConfirmation = `UPDATE confirmations SET state = $4, message_id = $5, answer_id = $6, decided_by = $7, execution_id = $8,
		ready = $9, expires_at = $10, decided_at = $11
	WHERE workspace_id = $1 AND id = $2 AND state = $3`

func (r confirmationRows) swapped(c confirmation.Confirmation, from confirmation.State) []any {
	return []any{
		r.tx.Workspace(), c.ID, string(from), string(c.State), c.MessageID, c.AnswerID, c.DecidedBy, c.ExecutionID,
		flag(c.Ready), micros(c.ExpiresAt), micros(c.DecidedAt),
	}
}

// ListConfirmations filters by the stored state: a question whose time is over is
// still pending here until it was swept.
func (r confirmationRows) ListConfirmations(f confirmation.Filter) ([]confirmation.Confirmation, error) {
	var b strings.Builder
	b.WriteString(selectConfirmations)
	args := []any{r.tx.Workspace()}
	and := func(condition string, value any) {
		args = append(args, value)
		fmt.Fprintf(&b, " AND %s $%d", condition, len(args))
	}
	if f.SessionID != "" {
		and("c.session_id =", f.SessionID)
	}
	if f.State != "" {
		and("c.state =", string(f.State))
	}
	if f.State == confirmation.Pending || f.State == confirmation.Confirmed {
		b.WriteString(" AND " + undecided) // says nothing new but which index has the few open ones
	}
	if f.After != "" {
		and("c.id >", f.After)
	}
	args = append(args, limit(f.Limit))
	fmt.Fprintf(&b, " ORDER BY c.id LIMIT $%d", len(args))
	return r.list(b.String(), args)
}

const undecided = `c.state IN ('pending', 'confirmed') AND c.expires_at > 0`

func (r confirmationRows) DueConfirmations(now time.Time, most int) ([]confirmation.Confirmation, error) {
	return r.list(selectConfirmations+` AND `+undecided+` AND (c.expires_at <= $2 OR c.created_at > $4) ORDER BY c.expires_at, c.id LIMIT $3`,
		[]any{r.tx.Workspace(), micros(now), limit(most), micros(now.Add(confirmation.Skew))})
}

func (r confirmationRows) list(query string, args []any) ([]confirmation.Confirmation, error) {
	var out []confirmation.Confirmation
	err := r.tx.Rows(query, args, func(scan func(...any) error) error {
		var c confirmation.Confirmation
		err := scan(confirmationFields(&c)...)
		out = append(out, c)
		return err
	})
	return out, err
}
