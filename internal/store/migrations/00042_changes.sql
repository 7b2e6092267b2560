-- +goose Up
-- What people and programs changed, with each value before and after, under the same chain as executions.
CREATE TABLE changes (
    workspace_id   TEXT   NOT NULL,
    id             TEXT   NOT NULL,
    at             BIGINT NOT NULL,
    thing          TEXT   NOT NULL,
    thing_id       TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    action         TEXT   NOT NULL,
    actor          TEXT   NOT NULL,
    door           TEXT   NOT NULL,
    execution_id   TEXT   NOT NULL,
    batch_id       TEXT   NOT NULL,
    contents       TEXT   NOT NULL,
    content_digest TEXT   NOT NULL,
    digest         TEXT   NOT NULL,
    mac            TEXT   NOT NULL,
    seq            BIGINT NOT NULL DEFAULT 0,
    chain          TEXT   NOT NULL DEFAULT '',
    blanked_at     BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX changes_thing ON changes (workspace_id, thing_id, id);
CREATE INDEX changes_actor ON changes (workspace_id, actor, id);
CREATE INDEX changes_unsealed ON changes (workspace_id, id) WHERE seq = 0;
CREATE UNIQUE INDEX changes_seq ON changes (workspace_id, seq) WHERE seq > 0;
CREATE INDEX changes_contents ON changes (workspace_id, at, id) WHERE blanked_at = 0;
