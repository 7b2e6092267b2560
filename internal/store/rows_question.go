package store

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

var selectQuestions = `SELECT ` + confirmations.list + `, ` + sessions.list + `
	FROM confirmations c JOIN sessions s ON s.workspace_id = c.workspace_id AND s.id = c.session_id
	WHERE c.workspace_id = $1 AND c.id = $2`

// Question locks in the order in which it names the tables. Both are read as they are after the lock wait.
func (r callRows) Question(id string) (c confirmation.Confirmation, s conversation.Session, ok bool, err error) {
	query := selectQuestions
	if suffix := lock(r.tx, true, "s"); suffix != "" {
		query += suffix + ", c"
	}
	ok, err = found(r.tx.Row(query, []any{r.tx.Workspace(), id},
		append(confirmations.of(&c), sessions.of(&s)...).fields(0)...))
	return c, s, ok, err
}
