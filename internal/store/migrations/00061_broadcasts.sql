-- +goose Up
-- Texts for groups of customers; what each customer gets is a row of news.
CREATE TABLE broadcasts (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    text         TEXT   NOT NULL,
    audience     TEXT   NOT NULL,
    template     TEXT   NOT NULL,
    per_minute   BIGINT NOT NULL,
    state        TEXT   NOT NULL,
    last_id      TEXT   NOT NULL DEFAULT '',
    next_at      BIGINT NOT NULL,
    started_by   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
