-- +goose Up
-- Work that a unit left for after its commit and that is due at once or soon; what is
-- due later is a job. It is read across all workspaces and names rows by their ids.
CREATE TABLE errands (
    free_at      BIGINT NOT NULL, -- any node may take it from here on; until then one has it
    id           TEXT   NOT NULL,
    workspace_id TEXT   NOT NULL,
    kind         TEXT   NOT NULL,
    subject_id   TEXT   NOT NULL, -- the row it is about
    lane         TEXT   NOT NULL DEFAULT '',
    due_at       BIGINT NOT NULL,
    takes        BIGINT NOT NULL DEFAULT 0, -- how often a node took it that another had
    PRIMARY KEY (free_at, id)
);
