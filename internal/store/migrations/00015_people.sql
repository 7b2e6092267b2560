-- +goose Up
-- What somebody signs in with: one, in however many businesses they work. It holds
-- nothing of any customer's, and is read before a workspace is known.
CREATE TABLE logins (
    id         TEXT   NOT NULL PRIMARY KEY,
    email      TEXT   NOT NULL UNIQUE, -- in lower case
    password   TEXT   NOT NULL,        -- argon2id
    totp       TEXT   NOT NULL DEFAULT '', -- sealed
    totp_since BIGINT NOT NULL DEFAULT 0,  -- 0: nobody showed a code of it yet, so none is asked for
    totp_step  BIGINT NOT NULL DEFAULT 0,  -- of the latest code that was used: each works once
    locale     TEXT   NOT NULL DEFAULT '', -- empty: each business's own
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Where a login leads. The role is the person's, in the workspace.
CREATE TABLE memberships (
    workspace_id TEXT   NOT NULL REFERENCES workspaces (id),
    person_id    TEXT   NOT NULL,
    login_id     TEXT   NOT NULL REFERENCES logins (id),
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, person_id)
);
CREATE UNIQUE INDEX memberships_login ON memberships (login_id, workspace_id);

-- Somebody signed in at one device. Only the hash of what the device holds is kept.
CREATE TABLE stays (
    id         TEXT   NOT NULL PRIMARY KEY,
    login_id   TEXT   NOT NULL REFERENCES logins (id),
    hash       TEXT   NOT NULL UNIQUE,
    proved     BIGINT NOT NULL, -- 0: the password was right, and a code is still missing
    address    TEXT   NOT NULL DEFAULT '',
    device     TEXT   NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL
);
CREATE INDEX stays_login ON stays (login_id, created_at);
CREATE INDEX stays_over ON stays (ends_at);

-- A link with which somebody gets in for the first time, or again.
CREATE TABLE invitations (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    person_id    TEXT   NOT NULL,
    kind         TEXT   NOT NULL, -- join, or renew: a password that was lost
    hash         TEXT   NOT NULL,
    invited_by   TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    used_at      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, person_id) REFERENCES people (workspace_id, id)
);
CREATE UNIQUE INDEX invitations_hash ON invitations (workspace_id, hash);
CREATE UNIQUE INDEX invitations_open ON invitations (workspace_id, person_id) WHERE used_at = 0;

-- The lists and figures people look at all day: by what is newest, and never by all there is.
CREATE INDEX sessions_folder ON sessions (workspace_id, folder, updated_at, id);
CREATE INDEX sessions_opened ON sessions (workspace_id, created_at);
-- What is owed is added up without looking at the orders themselves.
CREATE INDEX orders_debt ON orders (workspace_id, total, paid) WHERE paid < total AND status NOT IN ('draft', 'pending_confirmation', 'cancelled');
CREATE INDEX payments_completed ON payments (workspace_id, completed_at) WHERE status = 'completed';
CREATE INDEX stock_items_low ON stock_items (workspace_id, id) WHERE quantity - reserved - low_threshold <= 0;
