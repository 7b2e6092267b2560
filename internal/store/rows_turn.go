package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

const selectTurns = `SELECT t.id, t.session_id, t.state, t.due_at, t.latest_at, t.lease_until, t.runs, t.question_id, t.verdict, t.bound, t.halted,
		t.outcome, t.reply_id, t.failures, t.errors, t.created_at, t.updated_at
	FROM turns t WHERE t.workspace_id = $1`

func turnFields(t *conversation.Turn) []any {
	return []any{
		&t.ID, &t.SessionID, &t.State, moment{&t.DueAt}, moment{&t.LatestAt}, moment{&t.LeaseUntil}, &t.Runs, &t.QuestionID, &t.Verdict, &t.Bound, &t.Halted,
		&t.Outcome, &t.ReplyID, &t.Failures, &t.Errors, moment{&t.CreatedAt}, moment{&t.UpdatedAt},
	}
}

func (r conversationRows) turnValues(t conversation.Turn) []any {
	return []any{
		r.tx.Workspace(), t.ID, t.SessionID, string(t.State), micros(t.DueAt), micros(t.LatestAt), micros(t.LeaseUntil), t.Runs, t.QuestionID, t.Verdict,
		flag(t.Bound), flag(t.Halted), string(t.Outcome), t.ReplyID, t.Failures, micros(t.UpdatedAt), t.Errors,
	}
}

func (r conversationRows) InsertTurn(t conversation.Turn) error {
	_, err := r.tx.Exec(`INSERT INTO turns (workspace_id, id, session_id, state, due_at, latest_at, lease_until, runs, question_id, verdict, bound, halted,
			outcome, reply_id, failures, updated_at, errors, created_at)
		VALUES (`+placeholders(1, 18)+`)`, append(r.turnValues(t), micros(t.CreatedAt))...)
	return err
}

func (r conversationRows) UpdateTurn(t conversation.Turn) error {
	_, err := r.tx.Exec(`UPDATE turns SET session_id = $3, state = $4, due_at = $5, latest_at = $6, lease_until = $7, runs = $8, question_id = $9, verdict = $10,
			bound = $11, halted = $12, outcome = $13, reply_id = $14, failures = $15, updated_at = $16, errors = $17
		WHERE workspace_id = $1 AND id = $2`, r.turnValues(t)...)
	return err
}

func (r conversationRows) Turn(id string, locked bool) (t conversation.Turn, ok bool, err error) {
	ok, err = found(r.tx.Row(selectTurns+` AND t.id = $2`+lock(r.tx, locked, "t"), []any{r.tx.Workspace(), id}, turnFields(&t)...))
	return t, ok, err
}

func (r conversationRows) TurnIn(sessionID string, state conversation.TurnState) (t conversation.Turn, ok bool, err error) {
	query := selectTurns + ` AND t.session_id = $2 AND t.state = 'waiting'`
	if state == conversation.TurnRunning {
		query = selectTurns + ` AND t.session_id = $2 AND t.state = 'running'`
	}
	ok, err = found(r.tx.Row(query, []any{r.tx.Workspace(), sessionID}, turnFields(&t)...))
	return t, ok, err
}

func (r conversationRows) LastTurn(sessionID, before string) (t conversation.Turn, ok bool, err error) {
	ok, err = found(r.tx.Row(selectTurns+` AND t.session_id = $2 AND t.id < $3 AND t.state = 'done' ORDER BY t.id DESC LIMIT 1`,
		[]any{r.tx.Workspace(), sessionID, before}, turnFields(&t)...))
	return t, ok, err
}

func (r conversationRows) RenewTurn(id string, run int, until time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE turns SET lease_until = $4 WHERE workspace_id = $1 AND id = $2 AND state = 'running' AND runs = $3`,
		r.tx.Workspace(), id, run, micros(until))
	return n == 1, err
}

func (r conversationRows) LateTurns(before time.Time, most int) (ids []string, err error) {
	err = r.tx.Rows(`SELECT t.id FROM turns t WHERE t.workspace_id = $1
			AND ((t.state = 'waiting' AND t.due_at < $2) OR (t.state = 'running' AND t.lease_until < $2)
				OR t.state IN ('waiting', 'running') AND (t.due_at > $4 OR t.lease_until > $4)) ORDER BY t.id LIMIT $3`, // written before the clock was set back
		[]any{r.tx.Workspace(), micros(before), limit(most), micros(before.Add(clock.Ahead))}, func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			ids = append(ids, id)
			return err
		})
	return ids, err
}

func (r conversationRows) TakeMessages(from, to string) error {
	_, err := r.tx.Exec(`UPDATE messages SET turn_id = $3 WHERE workspace_id = $1 AND turn_id = $2 AND direction = 'in'`, r.tx.Workspace(), from, to)
	return err
}

func (r conversationRows) MessagesOfTurn(turnID string) ([]conversation.Message, error) {
	return messages.all(r.tx, ` AND m.turn_id = $2 AND m.turn_id <> '' ORDER BY m.id`, turnID)
}

func (r conversationRows) LatestMessages(sessionID string, most int) ([]conversation.Message, error) {
	list, err := messages.all(r.tx, ` AND m.session_id = $2 ORDER BY m.id DESC LIMIT $3`, sessionID, limit(most))
	slices.Reverse(list)
	return list, err
}

func (r conversationRows) SetAnswers(messageID, confirmationID string) error {
	_, err := r.tx.Exec(`UPDATE messages SET confirmation_id = $3 WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), messageID, confirmationID)
	return err
}

func (r conversationRows) InsertStep(s conversation.Step) error {
	_, err := r.tx.Exec(`INSERT INTO turn_steps (workspace_id, turn_id, step, answer, results, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.tx.Workspace(), s.TurnID, s.Step, s.Answer, s.Results, micros(s.CreatedAt))
	return err
}

func (r conversationRows) SetResults(turnID string, step int, results string) error {
	_, err := r.tx.Exec(`UPDATE turn_steps SET results = $4 WHERE workspace_id = $1 AND turn_id = $2 AND step = $3`, r.tx.Workspace(), turnID, step, results)
	return err
}

func (r conversationRows) Steps(turnIDs []string) (list []conversation.Step, err error) {
	args := []any{r.tx.Workspace()}
	for _, id := range turnIDs {
		args = append(args, id)
	}
	err = r.tx.Rows(`SELECT s.turn_id, s.step, s.answer, s.results, s.created_at FROM turn_steps s
			WHERE s.workspace_id = $1 AND s.turn_id IN (`+placeholders(2, len(turnIDs))+`) ORDER BY s.turn_id, s.step`, args, func(scan func(...any) error) error {
		var s conversation.Step
		err := scan(&s.TurnID, &s.Step, &s.Answer, &s.Results, moment{&s.CreatedAt})
		list = append(list, s)
		return err
	})
	return list, err
}

func (r conversationRows) Memory(sessionID string) (m conversation.Memory, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT m.session_id, m.through, m.text, m.updated_at FROM session_memories m WHERE m.workspace_id = $1 AND m.session_id = $2`,
		[]any{r.tx.Workspace(), sessionID}, &m.SessionID, &m.Through, &m.Text, moment{&m.UpdatedAt}))
	return m, ok, err
}

func (r conversationRows) SetMemory(m conversation.Memory) error {
	_, err := r.tx.Exec(`INSERT INTO session_memories (workspace_id, session_id, through, text, updated_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, session_id) DO UPDATE SET through = excluded.through, text = excluded.text, updated_at = excluded.updated_at`,
		r.tx.Workspace(), m.SessionID, m.Through, m.Text, micros(m.UpdatedAt))
	return err
}
