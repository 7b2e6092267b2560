-- +goose Up
-- Calls back that customers were promised in a call: one for each conversation, to the number they called from.
CREATE TABLE return_calls (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    phone        TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    started      TEXT   NOT NULL DEFAULT '', -- who of staff had it placed; empty: it started itself
    attempts     BIGINT NOT NULL DEFAULT 0,
    earlier      BIGINT NOT NULL DEFAULT 0, -- attempts before staff started it again
    vendor_id    TEXT   NOT NULL DEFAULT '',
    error        TEXT   NOT NULL DEFAULT '',
    due_at       BIGINT NOT NULL,
    lease_until  BIGINT NOT NULL DEFAULT 0,
    dialed_at    BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX return_calls_session ON return_calls (workspace_id, session_id);
CREATE INDEX return_calls_dialed ON return_calls (workspace_id, dialed_at);
CREATE INDEX return_calls_lease ON return_calls (workspace_id, lease_until) WHERE state = 'dialing';
CREATE INDEX return_calls_vendor ON return_calls (workspace_id, vendor_id) WHERE vendor_id <> '';
