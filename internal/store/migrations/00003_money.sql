-- +goose Up
-- What is owed and paid, what comes in and goes out beside the talk itself, and
-- who waits for a person.

-- Every draft and every question expires; saying so keeps these indexes out of the
-- look-up of a session's own, which has a better one.
DROP INDEX orders_draft_due;
CREATE INDEX orders_draft_due ON orders (workspace_id, expires_at) WHERE status IN ('draft', 'pending_confirmation') AND expires_at > 0;
DROP INDEX confirmations_due;
CREATE INDEX confirmations_due ON confirmations (workspace_id, expires_at) WHERE state IN ('pending', 'confirmed') AND expires_at > 0;

-- Money said, or known, to have come in. Only a completed payment counts.
CREATE TABLE payments (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    customer_id   TEXT   NOT NULL DEFAULT '',
    order_id      TEXT   NOT NULL DEFAULT '', -- what it is meant for; empty: whatever is owed
    number        TEXT   NOT NULL DEFAULT '',
    method        TEXT   NOT NULL,
    status        TEXT   NOT NULL,
    amount        BIGINT NOT NULL,
    currency      TEXT   NOT NULL,
    unapplied     BIGINT NOT NULL DEFAULT 0, -- of a completed one: what no order has taken
    reference     TEXT   NOT NULL DEFAULT '',
    reference_key TEXT   NOT NULL DEFAULT '',
    external_key  TEXT   NOT NULL DEFAULT '',
    receipt_id    TEXT   NOT NULL DEFAULT '',
    notes         TEXT   NOT NULL DEFAULT '',
    session_id    TEXT   NOT NULL DEFAULT '',
    question_id   TEXT   NOT NULL DEFAULT '', -- that people were asked about a claim
    recorded_by   TEXT   NOT NULL DEFAULT '',
    decided_by    TEXT   NOT NULL DEFAULT '',
    created_at    BIGINT NOT NULL,
    completed_at  BIGINT NOT NULL DEFAULT 0,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX payments_number ON payments (workspace_id, number) WHERE number <> '';
-- One bank reference, one vendor's payment and one receipt pay once. Claims may
-- repeat them: whoever says a number first must not keep it from its owner.
CREATE UNIQUE INDEX payments_reference ON payments (workspace_id, reference_key) WHERE reference_key <> '' AND status = 'completed';
CREATE UNIQUE INDEX payments_external ON payments (workspace_id, external_key) WHERE external_key <> '' AND status = 'completed';
CREATE INDEX payments_vendor ON payments (workspace_id, external_key, id) WHERE external_key <> '';
CREATE UNIQUE INDEX payments_receipt ON payments (workspace_id, receipt_id) WHERE receipt_id <> '' AND status = 'completed';
CREATE INDEX payments_customer ON payments (workspace_id, customer_id, created_at, id);
CREATE INDEX payments_credit ON payments (workspace_id, customer_id, created_at, id) WHERE unapplied > 0;
CREATE INDEX payments_order ON payments (workspace_id, order_id, created_at, id) WHERE order_id <> '';
CREATE UNIQUE INDEX payments_question ON payments (workspace_id, question_id) WHERE question_id <> '';
CREATE INDEX payments_open ON payments (workspace_id, created_at, id) WHERE status IN ('claimed', 'awaiting_receipt');

-- Which order took how much of which payment. Rows are only ever added; what an
-- order gives back is a negative one.
CREATE TABLE payment_applications (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    payment_id   TEXT   NOT NULL,
    order_id     TEXT   NOT NULL,
    amount       BIGINT NOT NULL,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, payment_id) REFERENCES payments (workspace_id, id),
    FOREIGN KEY (workspace_id, order_id) REFERENCES orders (workspace_id, id)
);
CREATE INDEX payment_applications_payment ON payment_applications (workspace_id, payment_id, id);
CREATE INDEX payment_applications_order ON payment_applications (workspace_id, order_id, id);
-- What a customer owes is looked up by this; settled orders are not in it.
CREATE INDEX orders_owed ON orders (workspace_id, customer_id, created_at, id)
    WHERE paid < total AND status NOT IN ('draft', 'pending_confirmation', 'cancelled');

-- The newest orders first, for the people of the shop.
CREATE INDEX orders_recent ON orders (workspace_id, created_at, id);

-- A way to pay that was made at a vendor; its id is the vendor's external reference.
CREATE TABLE payment_links (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    vendor        TEXT   NOT NULL,
    order_id      TEXT   NOT NULL DEFAULT '',
    customer_id   TEXT   NOT NULL DEFAULT '',
    session_id    TEXT   NOT NULL DEFAULT '',
    amount        BIGINT NOT NULL,
    currency      TEXT   NOT NULL,
    description   TEXT   NOT NULL DEFAULT '',
    state         TEXT   NOT NULL,
    vendor_id     TEXT   NOT NULL DEFAULT '',
    url           TEXT   NOT NULL DEFAULT '',
    error         TEXT   NOT NULL DEFAULT '',
    announce      BIGINT NOT NULL DEFAULT 0, -- tell the customer once it is there
    expires_at    BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX payment_links_order ON payment_links (workspace_id, order_id, created_at, id) WHERE order_id <> '';
CREATE INDEX payment_links_customer ON payment_links (workspace_id, customer_id, created_at, id) WHERE order_id = '' AND state IN ('wanted', 'open');

CREATE TABLE files (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    purpose      TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    content_type TEXT   NOT NULL,
    size         BIGINT NOT NULL,
    sha256       TEXT   NOT NULL,
    storage_key  TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    session_id   TEXT   NOT NULL DEFAULT '',
    made_of      TEXT   NOT NULL DEFAULT '', -- what makes a made document the same as another
    pages        BIGINT NOT NULL DEFAULT 0,
    items        BIGINT NOT NULL DEFAULT 0,
    expires_at   BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX files_content ON files (workspace_id, purpose, sha256);
CREATE INDEX files_made ON files (workspace_id, made_of, created_at) WHERE made_of <> '';
CREATE INDEX files_over ON files (workspace_id, expires_at) WHERE expires_at > 0;

CREATE TABLE receipts (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    session_id   TEXT   NOT NULL DEFAULT '',
    file_id      TEXT   NOT NULL,
    source       TEXT   NOT NULL DEFAULT '', -- the channel's media id, or where it came from
    content      TEXT   NOT NULL,            -- of the file: one file is one receipt
    kind         TEXT   NOT NULL,
    status       TEXT   NOT NULL,
    amount       BIGINT NOT NULL DEFAULT 0, -- 0: none was read
    currency     TEXT   NOT NULL DEFAULT '',
    paid_on      TEXT   NOT NULL DEFAULT '',
    reference    TEXT   NOT NULL DEFAULT '',
    confidence   BIGINT NOT NULL DEFAULT 0, -- thousandths
    raw_text     TEXT   NOT NULL DEFAULT '',
    why          TEXT   NOT NULL DEFAULT '',
    order_id     TEXT   NOT NULL DEFAULT '',
    payment_id   TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX receipts_source ON receipts (workspace_id, source) WHERE source <> '';
CREATE UNIQUE INDEX receipts_content ON receipts (workspace_id, content);
CREATE INDEX receipts_customer ON receipts (workspace_id, customer_id, created_at, id);
CREATE INDEX receipts_open ON receipts (workspace_id, created_at, id) WHERE status IN ('pending_analysis', 'analyzed', 'failed');

-- A message on its way out through a channel. Its id is the message's.
CREATE TABLE outgoing (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL DEFAULT '',
    customer_id  TEXT   NOT NULL DEFAULT '',
    channel      TEXT   NOT NULL,
    address      TEXT   NOT NULL,
    content      TEXT   NOT NULL,
    purpose      TEXT   NOT NULL,
    subject_id   TEXT   NOT NULL DEFAULT '',
    state        TEXT   NOT NULL,
    vendor_id    TEXT   NOT NULL DEFAULT '',
    attempts     BIGINT NOT NULL DEFAULT 0,
    error        TEXT   NOT NULL DEFAULT '',
    lease_until  BIGINT NOT NULL DEFAULT 0,
    sent_at      BIGINT NOT NULL DEFAULT 0, -- when the channel took it
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX messages_heard ON messages (workspace_id, session_id, created_at) WHERE direction = 'in';
CREATE INDEX outgoing_vendor ON outgoing (workspace_id, vendor_id) WHERE vendor_id <> '';
CREATE INDEX outgoing_open ON outgoing (workspace_id, created_at, id) WHERE state IN ('queued', 'sending', 'unknown');

-- A file that came through a channel: where it is to be had, not the file itself.
CREATE TABLE media (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL, -- the channel's
    account      TEXT   NOT NULL, -- of ours that it came through
    session_id   TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    url          TEXT   NOT NULL DEFAULT '',
    content_type TEXT   NOT NULL DEFAULT '',
    sha256       TEXT   NOT NULL DEFAULT '',
    name         TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);

CREATE INDEX media_age ON media (workspace_id, created_at);

-- The account of ours that a conversation goes through; empty: a program relays it.
ALTER TABLE sessions ADD COLUMN account TEXT NOT NULL DEFAULT '';

-- What a vendor told us, as it came: it is kept before it is believed.
CREATE TABLE inbox (
    workspace_id TEXT   NOT NULL,
    vendor       TEXT   NOT NULL,
    external_id  TEXT   NOT NULL,
    body         TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    error        TEXT   NOT NULL DEFAULT '',
    received_at  BIGINT NOT NULL,
    handled_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, vendor, external_id)
);
CREATE INDEX inbox_age ON inbox (workspace_id, received_at);

CREATE TABLE reminders (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL,
    session_id   TEXT   NOT NULL DEFAULT '',
    day          TEXT   NOT NULL, -- in the shop's zone
    due_at       BIGINT NOT NULL,
    text         TEXT   NOT NULL DEFAULT '',
    with_link    BIGINT NOT NULL DEFAULT 0,
    debt         BIGINT NOT NULL,
    status       TEXT   NOT NULL,
    reason       TEXT   NOT NULL DEFAULT '',
    link_id      TEXT   NOT NULL DEFAULT '',
    message_id   TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX reminders_day ON reminders (workspace_id, customer_id, day) WHERE status IN ('scheduled', 'sent');

CREATE TABLE handoffs (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    customer_id  TEXT   NOT NULL DEFAULT '',
    reason       TEXT   NOT NULL,
    cause        TEXT   NOT NULL,
    urgency      TEXT   NOT NULL,
    context      TEXT   NOT NULL DEFAULT '{}',
    status       TEXT   NOT NULL,
    taken_by     TEXT   NOT NULL DEFAULT '',
    requested_at BIGINT NOT NULL,
    taken_at     BIGINT NOT NULL DEFAULT 0,
    closed_at    BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX handoffs_open ON handoffs (workspace_id, session_id) WHERE status IN ('pending', 'taken');
CREATE INDEX handoffs_queue ON handoffs (workspace_id, requested_at, id) WHERE status IN ('pending', 'taken');
CREATE INDEX handoffs_closed ON handoffs (workspace_id, closed_at) WHERE status = 'closed';

-- The session in which a number was only said to be somebody's, until a channel or
-- a code proves whose it is.
ALTER TABLE customers ADD COLUMN claimed_by TEXT NOT NULL DEFAULT '';

-- A number that a session says is its customer's, until the code sent to it comes back.
CREATE TABLE phone_proofs (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    phone        TEXT   NOT NULL,
    hash         TEXT   NOT NULL DEFAULT '', -- of the code; empty: none was sent yet
    attempts     BIGINT NOT NULL DEFAULT 0,
    state        TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX phone_proofs_open ON phone_proofs (workspace_id, session_id) WHERE state = 'open';
CREATE INDEX phone_proofs_session ON phone_proofs (workspace_id, session_id, created_at);
CREATE INDEX phone_proofs_phone ON phone_proofs (workspace_id, phone, created_at);
CREATE INDEX phone_proofs_age ON phone_proofs (workspace_id, created_at);

-- Every change of stock by hand, with its reason.
CREATE TABLE stock_adjustments (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    stock_item_id TEXT   NOT NULL,
    kind          TEXT   NOT NULL,
    before        BIGINT NOT NULL,
    after         BIGINT NOT NULL,
    reason        TEXT   NOT NULL,
    reference     TEXT   NOT NULL DEFAULT '',
    actor         TEXT   NOT NULL,
    created_at    BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX stock_adjustments_item ON stock_adjustments (workspace_id, stock_item_id, created_at, id);

-- What opens a vendor's door, sealed with a key that is not in the database.
CREATE TABLE credentials (
    workspace_id TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    sealed       TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, name)
);
-- Their names, where everybody who knows the workspace sees them without a query.
ALTER TABLE workspaces ADD COLUMN accounts TEXT NOT NULL DEFAULT '[]';
