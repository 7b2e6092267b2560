-- +goose Up
-- A person who was erased, and their conversations: no unit finds those any more.
ALTER TABLE customers ADD COLUMN erased_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN erased_at BIGINT NOT NULL DEFAULT 0;
-- A business that is being removed: no door finds it any more.
ALTER TABLE workspaces ADD COLUMN removed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE workspaces ADD COLUMN removed_rows BIGINT NOT NULL DEFAULT 0; -- deleted so far
ALTER TABLE workspaces ADD COLUMN removed_files BIGINT NOT NULL DEFAULT 0;

-- Erasures of customers. One that was interrupted is resumed; each is repeated once, when nothing that was under way
-- at its time can still write.
CREATE TABLE erasures (
    workspace_id TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL,
    asked_by     TEXT   NOT NULL DEFAULT '',
    started_at   BIGINT NOT NULL,
    erased_at    BIGINT NOT NULL DEFAULT 0,
    settled_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, customer_id)
);
CREATE INDEX erasures_unsettled ON erasures (workspace_id, started_at) WHERE settled_at = 0;

-- What remains of a business that was removed. It names no workspace.
CREATE TABLE removals (
    id          TEXT   NOT NULL PRIMARY KEY,
    started_at  BIGINT NOT NULL,
    finished_at BIGINT NOT NULL,
    row_count   BIGINT NOT NULL,
    file_count  BIGINT NOT NULL
);

-- How far each kind of row was blanked that a business keeps for a time.
CREATE TABLE retention_marks (
    workspace_id TEXT NOT NULL,
    kind         TEXT NOT NULL,
    through      TEXT NOT NULL,
    PRIMARY KEY (workspace_id, kind)
);
CREATE INDEX confirmations_answer ON confirmations (workspace_id, answer_id) WHERE answer_id <> '';
