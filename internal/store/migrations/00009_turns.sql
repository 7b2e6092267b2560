-- +goose Up
-- A turn is one exchange: what a customer wrote, taken together, and what came of it.
-- waiting: more may be coming. running: somebody works on it, until lease_until.
CREATE TABLE turns (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    due_at       BIGINT NOT NULL,
    latest_at    BIGINT NOT NULL, -- it waits no longer than this, whatever comes
    lease_until  BIGINT NOT NULL DEFAULT 0,
    runs         BIGINT NOT NULL DEFAULT 0,
    question_id  TEXT   NOT NULL DEFAULT '', -- what the customer had been asked when it began
    verdict      TEXT   NOT NULL DEFAULT '', -- what a tapped button said
    bound        BIGINT NOT NULL DEFAULT 0,  -- it may have had an effect: it cannot be taken back
    halted       BIGINT NOT NULL DEFAULT 0,  -- something newer was said meanwhile
    outcome      TEXT   NOT NULL DEFAULT '',
    reply_id     TEXT   NOT NULL DEFAULT '',
    failures     BIGINT NOT NULL DEFAULT 0,  -- exchanges in a row that came to nothing, with this one
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX turns_waiting ON turns (workspace_id, session_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX turns_running ON turns (workspace_id, session_id) WHERE state = 'running';
CREATE INDEX turns_session ON turns (workspace_id, session_id, id);
CREATE INDEX turns_unfinished ON turns (workspace_id, state, due_at) WHERE state IN ('waiting', 'running');

-- What a model wanted, kept before any of it is done, and what each call gave.
CREATE TABLE turn_steps (
    workspace_id TEXT   NOT NULL,
    turn_id      TEXT   NOT NULL,
    step         BIGINT NOT NULL,
    answer       TEXT   NOT NULL,
    results      TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, turn_id, step)
);

ALTER TABLE messages ADD COLUMN turn_id TEXT NOT NULL DEFAULT '';
CREATE INDEX messages_turn ON messages (workspace_id, turn_id, id) WHERE turn_id <> '';

-- What was said before the part of a conversation that a model is told word for word.
CREATE TABLE session_memories (
    workspace_id TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    through      TEXT   NOT NULL, -- the last message it speaks of
    text         TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, session_id)
);
