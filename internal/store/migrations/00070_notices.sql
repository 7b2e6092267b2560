-- +goose Up
-- What a notification is about, where its page is, and since when those who want it are being written to.
ALTER TABLE notifications ADD COLUMN kind TEXT NOT NULL DEFAULT 'notification';
ALTER TABLE notifications ADD COLUMN page TEXT NOT NULL DEFAULT '';
ALTER TABLE notifications ADD COLUMN shared_at BIGINT NOT NULL DEFAULT 0;

-- Which news each person of the business wants, and through what.
CREATE TABLE notice_choices (
    workspace_id TEXT   NOT NULL,
    person_id    TEXT   NOT NULL,
    choices      TEXT   NOT NULL DEFAULT '{}',
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, person_id)
);

-- A message to one person about notifications. It is sent once: what may have been sent is unknown and stays so.
CREATE TABLE notices (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    person_id    TEXT   NOT NULL,
    channel      TEXT   NOT NULL,
    address      TEXT   NOT NULL,
    about        TEXT   NOT NULL DEFAULT '[]', -- the notifications, by id
    state        TEXT   NOT NULL,
    attempts     BIGINT NOT NULL DEFAULT 0,
    error        TEXT   NOT NULL DEFAULT '',
    due_at       BIGINT NOT NULL,
    lease_until  BIGINT NOT NULL DEFAULT 0,
    sent_at      BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX notices_address ON notices (workspace_id, channel, address, id);
CREATE INDEX notices_person ON notices (workspace_id, person_id, id);
