-- +goose Up
-- What customers are told by themselves: a piece for each state of an order, a payment or a booking that is news to them.
CREATE TABLE news (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    kind         TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    session_id   TEXT   NOT NULL DEFAULT '',
    subject_id   TEXT   NOT NULL,
    version      TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    reason       TEXT   NOT NULL DEFAULT '',
    due_at       BIGINT NOT NULL,
    message_id   TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX news_once ON news (workspace_id, subject_id, kind, version);
CREATE INDEX news_customer ON news (workspace_id, customer_id, id);
CREATE INDEX news_state ON news (workspace_id, state, id);
CREATE INDEX news_kind ON news (workspace_id, kind, id);
-- A customer who does not want to be written to unasked.
ALTER TABLE customers ADD COLUMN no_news BIGINT NOT NULL DEFAULT 0;
