-- +goose Up
-- Files of visitors who have not shown who they are, and what a business keeps in all:
-- counted in one row, so that a quota holds exactly however many files arrive at once.
ALTER TABLE files ADD COLUMN unproved BIGINT NOT NULL DEFAULT 0;
CREATE INDEX files_session ON files (workspace_id, session_id, created_at) WHERE session_id <> '';

CREATE TABLE file_usage (
    workspace_id   TEXT   NOT NULL,
    files          BIGINT NOT NULL DEFAULT 0,
    bytes          BIGINT NOT NULL DEFAULT 0,
    unproved_files BIGINT NOT NULL DEFAULT 0,
    unproved_bytes BIGINT NOT NULL DEFAULT 0,
    told_at        BIGINT NOT NULL DEFAULT 0, -- when the owner was last told that it is nearly full
    PRIMARY KEY (workspace_id)
);
