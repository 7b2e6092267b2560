-- +goose Up
-- Keys of those who run the server belong to no workspace. They are no rows of api_keys, so that what authenticates a
-- workspace's keys cannot find them.
CREATE TABLE operator_keys (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    role       TEXT   NOT NULL,
    prefix     TEXT   NOT NULL,
    hash       TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT NOT NULL DEFAULT 0
);
