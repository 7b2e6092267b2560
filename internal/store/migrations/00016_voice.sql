-- +goose Up
-- A telephone call is one conversation with an agent, however often it connects.
CREATE TABLE phone_calls (
    workspace_id TEXT   NOT NULL,
    agent_id     TEXT   NOT NULL,
    call_id      TEXT   NOT NULL, -- the telephone platform's
    session_id   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, agent_id, call_id)
);
CREATE UNIQUE INDEX phone_calls_session ON phone_calls (workspace_id, session_id);
