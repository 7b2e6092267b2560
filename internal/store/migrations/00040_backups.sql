-- +goose Up
-- The backups that were made or tried, of the whole installation. One is under way while finished_at is 0 and
-- lease_until is ahead; a good one has no error.
CREATE TABLE backups (
    id          TEXT   NOT NULL PRIMARY KEY,
    place       TEXT   NOT NULL,
    name        TEXT   NOT NULL,
    scheduled   BIGINT NOT NULL,
    started_at  BIGINT NOT NULL,
    finished_at BIGINT NOT NULL DEFAULT 0,
    lease_until BIGINT NOT NULL,
    size        BIGINT NOT NULL DEFAULT 0,
    files       BIGINT NOT NULL DEFAULT 0,
    keyed       BIGINT NOT NULL DEFAULT 0,
    error       TEXT   NOT NULL DEFAULT '',
    removed_at  BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX backups_newest ON backups (started_at);

-- Of all nodes, one makes the scheduled backup.
CREATE UNIQUE INDEX backups_under_way ON backups (place) WHERE scheduled = 1 AND finished_at = 0;
