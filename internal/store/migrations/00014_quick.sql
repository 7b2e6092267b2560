-- +goose Up
-- What owners had done by a sentence: what it was taken to mean, and what came of it.
CREATE TABLE quick_actions (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    session_id      TEXT   NOT NULL,
    actor           TEXT   NOT NULL,
    command         TEXT   NOT NULL,
    call_key        TEXT   NOT NULL DEFAULT '',
    confirmation_id TEXT   NOT NULL DEFAULT '',
    customer_id     TEXT   NOT NULL DEFAULT '',
    order_id        TEXT   NOT NULL DEFAULT '',
    state           TEXT   NOT NULL,
    plan            TEXT   NOT NULL,
    error           TEXT   NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX quick_actions_key ON quick_actions (workspace_id, session_id, call_key) WHERE call_key <> '';
CREATE UNIQUE INDEX quick_actions_question ON quick_actions (workspace_id, confirmation_id) WHERE confirmation_id <> '';
