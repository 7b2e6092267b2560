-- +goose Up
-- People who might buy, what customers need help with, and what a team was told.

-- A lead is kept once by its telephone and once by its email.
CREATE TABLE leads (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    phone        TEXT   NOT NULL DEFAULT '', -- E.164
    email        TEXT   NOT NULL DEFAULT '', -- lower case
    company      TEXT   NOT NULL DEFAULT '',
    interest     TEXT   NOT NULL DEFAULT '',
    notes        TEXT   NOT NULL DEFAULT '',
    source       TEXT   NOT NULL,
    status       TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    session_id   TEXT   NOT NULL DEFAULT '', -- where it was last heard of
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX leads_phone ON leads (workspace_id, phone) WHERE phone <> '';
CREATE UNIQUE INDEX leads_email ON leads (workspace_id, email) WHERE email <> '';
CREATE INDEX leads_status ON leads (workspace_id, status, id);

-- Who told what of a lead, and when. Rows are only ever added.
CREATE TABLE lead_history (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    lead_id      TEXT   NOT NULL,
    kind         TEXT   NOT NULL,
    actor        TEXT   NOT NULL,
    session_id   TEXT   NOT NULL DEFAULT '',
    said         TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX lead_history_lead ON lead_history (workspace_id, lead_id, id);

CREATE TABLE tickets (
    workspace_id     TEXT   NOT NULL,
    id               TEXT   NOT NULL,
    number           TEXT   NOT NULL,
    subject          TEXT   NOT NULL,
    description      TEXT   NOT NULL,
    priority         TEXT   NOT NULL,
    category         TEXT   NOT NULL DEFAULT '',
    state            TEXT   NOT NULL,
    customer_id      TEXT   NOT NULL DEFAULT '',
    customer_name    TEXT   NOT NULL DEFAULT '',
    customer_contact TEXT   NOT NULL DEFAULT '',
    session_id       TEXT   NOT NULL DEFAULT '',
    taken_by         TEXT   NOT NULL DEFAULT '',
    created_at       BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL,
    closed_at        BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX tickets_number ON tickets (workspace_id, number);
CREATE INDEX tickets_state ON tickets (workspace_id, state, id);

-- What was done about a ticket, and what its customer was answered.
CREATE TABLE ticket_notes (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    ticket_id    TEXT   NOT NULL,
    kind         TEXT   NOT NULL,
    author       TEXT   NOT NULL,
    text         TEXT   NOT NULL,
    message_id   TEXT   NOT NULL DEFAULT '', -- of a reply, in the conversation
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX ticket_notes_ticket ON ticket_notes (workspace_id, ticket_id, id);

-- What a team was told. reached is the team it has come to by now.
CREATE TABLE notifications (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    team         TEXT   NOT NULL,
    reached      TEXT   NOT NULL,
    message      TEXT   NOT NULL,
    priority     TEXT   NOT NULL,
    context      TEXT   NOT NULL DEFAULT '{}',
    session_id   TEXT   NOT NULL DEFAULT '',
    customer_id  TEXT   NOT NULL DEFAULT '',
    told_by      TEXT   NOT NULL,
    escalate_at  BIGINT NOT NULL DEFAULT 0, -- 0: it goes no further
    opened_at    BIGINT NOT NULL DEFAULT 0,
    opened_by    TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX notifications_unopened ON notifications (workspace_id, id) WHERE opened_at = 0;
CREATE INDEX notifications_reached ON notifications (workspace_id, reached, id);

-- An email about one. It is sent once: what may have been sent is unknown and stays so.
CREATE TABLE notification_mails (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    notification_id TEXT   NOT NULL,
    team            TEXT   NOT NULL,
    state           TEXT   NOT NULL,
    attempts        BIGINT NOT NULL DEFAULT 0,
    recipients      BIGINT NOT NULL DEFAULT 0, -- how many took it
    error           TEXT   NOT NULL DEFAULT '',
    lease_until     BIGINT NOT NULL DEFAULT 0,
    sent_at         BIGINT NOT NULL DEFAULT 0,
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX notification_mails_team ON notification_mails (workspace_id, notification_id, team);

-- An order is also asked for by its buyer's email.
CREATE INDEX customers_email ON customers (workspace_id, email, id) WHERE email <> '';
