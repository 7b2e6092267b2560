package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

var turns = describe("turns", "t", func(t *conversation.Turn) columns {
	return columns{
		key("id", &t.ID), id("session_id", &t.SessionID), word("state", &t.State), when("due_at", &t.DueAt),
		when("latest_at", &t.LatestAt), when("lease_until", &t.LeaseUntil), number("runs", &t.Runs),
		id("question_id", &t.QuestionID), word("verdict", &t.Verdict), yes("bound", &t.Bound),
		yes("halted", &t.Halted), word("outcome", &t.Outcome), id("reply_id", &t.ReplyID),
		number("failures", &t.Failures), number("errors", &t.Errors), when("created_at", &t.CreatedAt),
		when("updated_at", &t.UpdatedAt),
	}
})

var updateTurn = turns.updatesBut("turn", "created_at")

func (r conversationRows) InsertTurn(t conversation.Turn) error { return turns.add(r.tx, t) }

func (r conversationRows) UpdateTurn(t conversation.Turn) error {
	_, err := updateTurn.swap(r.tx, t)
	return err
}

func (r conversationRows) Turn(id string, locked bool) (conversation.Turn, bool, error) {
	return turns.one(r.tx, ` AND t.id = $2`+lock(r.tx, locked, "t"), id)
}

func (r conversationRows) TurnIn(sessionID string, state conversation.TurnState) (conversation.Turn, bool, error) {
	if state == conversation.TurnRunning {
		return turns.one(r.tx, ` AND t.session_id = $2 AND t.state = 'running'`, sessionID)
	}
	return turns.one(r.tx, ` AND t.session_id = $2 AND t.state = 'waiting'`, sessionID)
}

func (r conversationRows) LastTurn(sessionID, before string) (conversation.Turn, bool, error) {
	return turns.one(r.tx, ` AND t.session_id = $2 AND t.id < $3 AND t.state = 'done' ORDER BY t.id DESC LIMIT 1`,
		sessionID, before)
}

func (r conversationRows) RenewTurn(id string, run int, until time.Time) (bool, error) {
	return writeOne(r.tx, `UPDATE turns SET lease_until = $4 WHERE workspace_id = $1 AND id = $2 AND state = 'running' AND runs = $3`,
		id, run, micros(until))
}

func (r conversationRows) LateTurns(before time.Time, most int) ([]string, error) {
	return texts(r.tx, `SELECT t.id FROM turns t WHERE t.workspace_id = $1
			AND ((t.state = 'waiting' AND t.due_at < $2) OR (t.state = 'running' AND t.lease_until < $2)
				OR t.state IN ('waiting', 'running') AND (t.due_at > $4 OR t.lease_until > $4)) ORDER BY t.id LIMIT $3`, // written before the clock was set back
		r.tx.Workspace(), micros(before), limit(most), micros(before.Add(clock.Ahead)))
}

func (r conversationRows) TakeMessages(from, to string) error {
	return write(r.tx, `UPDATE messages SET turn_id = $3 WHERE workspace_id = $1 AND turn_id = $2 AND direction = 'in'`,
		from, to)
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
	return write(r.tx, `UPDATE messages SET confirmation_id = $3 WHERE workspace_id = $1 AND id = $2`,
		messageID, confirmationID)
}

var steps = describe("turn_steps", "s", func(s *conversation.Step) columns {
	return columns{
		key("turn_id", &s.TurnID), number("step", &s.Step).but(isKey), prose("answer", &s.Answer),
		prose("results", &s.Results), when("created_at", &s.CreatedAt),
	}
})

var setResults = steps.updates("step", "results")

func (r conversationRows) InsertStep(s conversation.Step) error { return steps.add(r.tx, s) }

func (r conversationRows) SetResults(turnID string, step int, results string) error {
	_, err := setResults.swap(r.tx, conversation.Step{TurnID: turnID, Step: step, Results: results})
	return err
}

func (r conversationRows) Steps(turnIDs []string) ([]conversation.Step, error) {
	args := lists.Map(turnIDs, func(id string) any { return id })
	return steps.all(r.tx, ` AND s.turn_id IN (`+placeholders(2, len(turnIDs))+`) ORDER BY s.turn_id, s.step`, args...)
}

var memories = describe("session_memories", "m", func(m *conversation.Memory) columns {
	return columns{key("session_id", &m.SessionID), id("through", &m.Through), prose("text", &m.Text),
		when("updated_at", &m.UpdatedAt)}
})

var overwriteMemory = memories.overwrite()

func (r conversationRows) Memory(sessionID string) (conversation.Memory, bool, error) {
	return memories.one(r.tx, ` AND m.session_id = $2`, sessionID)
}

func (r conversationRows) SetMemory(m conversation.Memory) error {
	return memories.upsert(r.tx, overwriteMemory, m)
}
