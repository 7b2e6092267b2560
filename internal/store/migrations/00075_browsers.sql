-- +goose Up
-- The browsers in which a person of the business sees notifications.
CREATE TABLE push_browsers (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    person_id    TEXT   NOT NULL,
    endpoint     TEXT   NOT NULL, -- of the browser's push service
    public_key   TEXT   NOT NULL,
    auth         TEXT   NOT NULL,
    agent        TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX push_browsers_endpoint ON push_browsers (workspace_id, endpoint);
CREATE INDEX push_browsers_person ON push_browsers (workspace_id, person_id, id);

-- Who this installation is to push services, sealed with the secret key.
CREATE TABLE push_keys (
    id         TEXT   NOT NULL PRIMARY KEY,
    sealed     TEXT   NOT NULL,
    created_at BIGINT NOT NULL
);
