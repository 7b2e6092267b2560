-- +goose Up
-- Tools that a business described itself. What they do is in their versions: a changed
-- definition is a new one, and agents keep the one they were given.
CREATE TABLE custom_tools (
    workspace_id   TEXT   NOT NULL,
    id             TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    state          TEXT   NOT NULL, -- draft, active, off or removed
    given_version  BIGINT NOT NULL, -- what agents use of whom nobody said anything else
    newest_version BIGINT NOT NULL,
    created_by     TEXT   NOT NULL,
    updated_by     TEXT   NOT NULL,
    created_at     BIGINT NOT NULL,
    updated_at     BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX custom_tools_name ON custom_tools (workspace_id, name) WHERE state <> 'removed';

CREATE TABLE custom_tool_versions (
    workspace_id TEXT   NOT NULL,
    tool_id      TEXT   NOT NULL,
    version      BIGINT NOT NULL,
    definition   TEXT   NOT NULL, -- JSON; it names secrets and holds none
    created_by   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, tool_id, version)
);

-- What the definitions name. Sealed; nobody reads them back.
CREATE TABLE custom_tool_secrets (
    workspace_id TEXT   NOT NULL,
    tool_id      TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    sealed       TEXT   NOT NULL,
    updated_by   TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, tool_id, name)
);

-- Calls of webhook tools that are to be answered later: once, in time, by whoever was
-- given the address.
CREATE TABLE custom_calls (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL, -- of the call
    tool_id      TEXT   NOT NULL,
    version      BIGINT NOT NULL,
    tool         TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    state        TEXT   NOT NULL, -- waiting or answered
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    answered_at  BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX custom_calls_expiry ON custom_calls (workspace_id, expires_at, id);

-- Grows with every change of them: calls of a workspace that never had any look no
-- further.
ALTER TABLE workspaces ADD COLUMN own_tools BIGINT NOT NULL DEFAULT 0;
