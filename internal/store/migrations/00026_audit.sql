-- +goose Up
-- What remains of an execution when its contents are blanked is under a digest of its own, and
-- every row, head and record is under a key that is not in the database.
ALTER TABLE executions ADD COLUMN content_digest TEXT NOT NULL DEFAULT '';
ALTER TABLE executions ADD COLUMN mac TEXT NOT NULL DEFAULT '';
ALTER TABLE chain_heads ADD COLUMN mac TEXT NOT NULL DEFAULT '';

-- The key, sealed with the secret key.
CREATE TABLE audit_keys (
    id         TEXT   NOT NULL PRIMARY KEY,
    sealed     TEXT   NOT NULL,
    public_key TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);

-- How far the chain of a workspace had come when the key was made: up to there rows have no mac.
CREATE TABLE chain_epochs (
    workspace_id TEXT   NOT NULL PRIMARY KEY,
    seq          BIGINT NOT NULL,
    chain        TEXT   NOT NULL,
    covered      BIGINT NOT NULL DEFAULT 0,
    mac          TEXT   NOT NULL
);

-- The state of orders and questions after every unit that changed them.
CREATE TABLE audit_records (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    subject      TEXT   NOT NULL,
    subject_id   TEXT   NOT NULL,
    rev          BIGINT NOT NULL,
    state        TEXT   NOT NULL,
    at           BIGINT NOT NULL,
    digest       TEXT   NOT NULL,
    mac          TEXT   NOT NULL,
    seq          BIGINT NOT NULL DEFAULT 0,
    chain        TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX audit_records_subject ON audit_records (workspace_id, subject_id, subject, rev);
CREATE INDEX audit_records_unsealed ON audit_records (workspace_id, id) WHERE seq = 0;
CREATE UNIQUE INDEX audit_records_seq ON audit_records (workspace_id, seq) WHERE seq > 0;
