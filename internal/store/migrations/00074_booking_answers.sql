-- +goose Up
-- What customers answer to news of their bookings: that they come, and to which message they say so.
ALTER TABLE bookings ADD COLUMN acknowledged_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX news_message ON news (workspace_id, message_id) WHERE message_id <> '';
-- Customers who wait for a place that is full: on one of these days, at a start between two times.
CREATE TABLE waiting_list (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    state           TEXT   NOT NULL,
    kind            TEXT   NOT NULL,
    branch_id       TEXT   NOT NULL DEFAULT '',
    customer_id     TEXT   NOT NULL DEFAULT '',
    session_id      TEXT   NOT NULL DEFAULT '',
    name            TEXT   NOT NULL DEFAULT '',
    phone           TEXT   NOT NULL DEFAULT '',
    notes           TEXT   NOT NULL DEFAULT '',
    party           BIGINT NOT NULL DEFAULT 0,
    service_id      TEXT   NOT NULL DEFAULT '',
    staff_id        TEXT   NOT NULL DEFAULT '',
    first_day       TEXT   NOT NULL,
    last_day        TEXT   NOT NULL,
    earliest        BIGINT NOT NULL,
    latest          BIGINT NOT NULL,
    added_by        TEXT   NOT NULL,
    -- The place that was offered last, and until when it is theirs to take.
    offer_day       TEXT   NOT NULL DEFAULT '',
    offer_start     BIGINT NOT NULL DEFAULT 0,
    offer_minutes   BIGINT NOT NULL DEFAULT 0,
    offer_resources TEXT   NOT NULL DEFAULT '[]',
    offer_until     BIGINT NOT NULL DEFAULT 0,
    had             TEXT   NOT NULL DEFAULT '[]',
    booking_id      TEXT   NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX waiting_list_line ON waiting_list (workspace_id, created_at, id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_list_customer ON waiting_list (workspace_id, customer_id) WHERE customer_id <> '';
