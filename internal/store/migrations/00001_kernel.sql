-- +goose Up
-- One text for SQLite and PostgreSQL. Ids are UUIDv7 text, times are UTC
-- microseconds, booleans are 0 and 1, JSON is opaque text. workspace_id leads
-- every key and index, so that a workspace's rows lie together.

CREATE TABLE workspaces (
    id         TEXT   NOT NULL PRIMARY KEY,
    slug       TEXT   NOT NULL UNIQUE,
    name       TEXT   NOT NULL,
    plan       TEXT   NOT NULL,
    locale     TEXT   NOT NULL,
    currency   TEXT   NOT NULL,
    country    TEXT   NOT NULL,
    zone       TEXT   NOT NULL,
    flags      TEXT   NOT NULL,
    settings   TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE api_keys (
    id           TEXT   NOT NULL PRIMARY KEY,
    workspace_id TEXT   NOT NULL REFERENCES workspaces (id),
    name         TEXT   NOT NULL,
    role         TEXT   NOT NULL,
    person_id    TEXT   NOT NULL DEFAULT '',
    prefix       TEXT   NOT NULL,
    hash         TEXT   NOT NULL UNIQUE,
    created_at   BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL DEFAULT 0,
    expires_at   BIGINT NOT NULL DEFAULT 0,
    revoked_at   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX api_keys_workspace ON api_keys (workspace_id, created_at);

CREATE TABLE branches (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    zone         TEXT   NOT NULL DEFAULT '',
    address      TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);

CREATE TABLE people (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    email        TEXT   NOT NULL,
    role         TEXT   NOT NULL,
    active       BIGINT NOT NULL DEFAULT 1,
    created_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX people_email ON people (workspace_id, email);

CREATE TABLE agents (
    workspace_id   TEXT   NOT NULL,
    id             TEXT   NOT NULL,
    slug           TEXT   NOT NULL,
    name           TEXT   NOT NULL,
    assistant_type TEXT   NOT NULL,
    active         BIGINT NOT NULL DEFAULT 1,
    version        BIGINT NOT NULL DEFAULT 1,
    created_at     BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX agents_slug ON agents (workspace_id, slug);

-- What an agent has beyond (or without) what its assistant type gives it.
CREATE TABLE agent_tools (
    workspace_id TEXT   NOT NULL,
    agent_id     TEXT   NOT NULL,
    tool         TEXT   NOT NULL,
    enabled      BIGINT NOT NULL,
    alias        TEXT   NOT NULL DEFAULT '',
    config       TEXT   NOT NULL DEFAULT '{}',
    PRIMARY KEY (workspace_id, agent_id, tool)
);

CREATE TABLE sessions (
    workspace_id     TEXT   NOT NULL,
    id               TEXT   NOT NULL,
    agent_id         TEXT   NOT NULL,
    channel          TEXT   NOT NULL,
    customer_id      TEXT   NOT NULL DEFAULT '',
    branch_id        TEXT   NOT NULL DEFAULT '',
    call_id          TEXT   NOT NULL DEFAULT '',
    state            TEXT   NOT NULL,
    state_until      BIGINT NOT NULL DEFAULT 0,
    handoff_reason   TEXT   NOT NULL DEFAULT '',
    last_outbound_id TEXT   NOT NULL DEFAULT '',
    created_at       BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX sessions_customer ON sessions (workspace_id, customer_id, updated_at);

CREATE TABLE messages (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    session_id      TEXT   NOT NULL,
    direction       TEXT   NOT NULL,
    author          TEXT   NOT NULL,
    text            TEXT   NOT NULL,
    channel_id      TEXT   NOT NULL DEFAULT '',
    confirmation_id TEXT   NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX messages_session ON messages (workspace_id, session_id, id);
CREATE UNIQUE INDEX messages_channel ON messages (workspace_id, session_id, channel_id) WHERE channel_id <> '';

CREATE TABLE customers (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    phone        TEXT   NOT NULL DEFAULT '',
    first_name   TEXT   NOT NULL DEFAULT '',
    last_name    TEXT   NOT NULL DEFAULT '',
    dni          TEXT   NOT NULL DEFAULT '',
    email        TEXT   NOT NULL DEFAULT '',
    notes        TEXT   NOT NULL DEFAULT '',
    preferences  TEXT   NOT NULL DEFAULT '{}',
    tags         TEXT   NOT NULL DEFAULT '[]',
    address      TEXT   NOT NULL DEFAULT '{}',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX customers_phone ON customers (workspace_id, phone) WHERE phone <> '';
CREATE UNIQUE INDEX customers_dni ON customers (workspace_id, dni) WHERE dni <> '';

-- One row per workspace, taken by every change of its catalogue: product
-- versions become visible in their own order, so a search index that has seen
-- version n has missed nothing before it.
CREATE TABLE catalog_versions (
    workspace_id TEXT   NOT NULL PRIMARY KEY,
    version      BIGINT NOT NULL
);

CREATE TABLE products (
    workspace_id     TEXT   NOT NULL,
    id               TEXT   NOT NULL,
    sku              TEXT   NOT NULL,
    name             TEXT   NOT NULL,
    sort_key         TEXT   NOT NULL,
    description      TEXT   NOT NULL DEFAULT '',
    category         TEXT   NOT NULL DEFAULT '',
    category_key     TEXT   NOT NULL DEFAULT '',
    brand            TEXT   NOT NULL DEFAULT '',
    tags             TEXT   NOT NULL DEFAULT '[]',
    price            BIGINT NOT NULL,
    compare_at_price BIGINT NOT NULL DEFAULT 0,
    image_url        TEXT   NOT NULL DEFAULT '',
    status           TEXT   NOT NULL,
    track_stock      BIGINT NOT NULL DEFAULT 1,
    popularity       BIGINT NOT NULL DEFAULT 0,
    has_variants     BIGINT NOT NULL DEFAULT 0,
    version          BIGINT NOT NULL,
    created_at       BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL,
    deleted_at       BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id),
    CHECK (price >= 0)
);
CREATE UNIQUE INDEX products_sku ON products (workspace_id, sku) WHERE deleted_at = 0;
CREATE INDEX products_name ON products (workspace_id, status, sort_key, id) WHERE deleted_at = 0;
CREATE INDEX products_price ON products (workspace_id, status, price, id) WHERE deleted_at = 0;
CREATE INDEX products_popularity ON products (workspace_id, status, popularity DESC, id) WHERE deleted_at = 0;
CREATE INDEX products_category ON products (workspace_id, category_key, status, sort_key, id) WHERE deleted_at = 0;
-- Every version is above 0; saying so keeps this index out of look-ups by id,
-- where PostgreSQL takes it for as good as the key while it has no statistics.
CREATE INDEX products_version ON products (workspace_id, version) WHERE version > 0;

CREATE TABLE variants (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    product_id   TEXT   NOT NULL,
    sku          TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    price        BIGINT,
    position     BIGINT NOT NULL DEFAULT 0,
    deleted_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, product_id) REFERENCES products (workspace_id, id)
);
CREATE UNIQUE INDEX variants_sku ON variants (workspace_id, sku) WHERE deleted_at = 0;
CREATE INDEX variants_product ON variants (workspace_id, product_id, position, id);

CREATE TABLE locations (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    code         TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    priority     BIGINT NOT NULL DEFAULT 0,
    branch_id    TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX locations_code ON locations (workspace_id, code);

-- reserved is the sum of this item's active reservations; the check makes a
-- sale beyond what is there impossible whatever the code above believes.
CREATE TABLE stock_items (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    product_id    TEXT   NOT NULL,
    variant_id    TEXT   NOT NULL DEFAULT '',
    location_id   TEXT   NOT NULL,
    quantity      BIGINT NOT NULL,
    reserved      BIGINT NOT NULL DEFAULT 0,
    low_threshold BIGINT NOT NULL DEFAULT 0,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, product_id) REFERENCES products (workspace_id, id),
    CHECK (reserved >= 0 AND reserved <= quantity)
);
CREATE UNIQUE INDEX stock_items_place ON stock_items (workspace_id, product_id, variant_id, location_id);

CREATE TABLE reservations (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    order_id      TEXT   NOT NULL,
    stock_item_id TEXT   NOT NULL,
    quantity      BIGINT NOT NULL,
    status        TEXT   NOT NULL,
    expires_at    BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    settled_at    BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id),
    CHECK (quantity > 0)
);
CREATE INDEX reservations_order ON reservations (workspace_id, order_id, id);
CREATE INDEX reservations_live ON reservations (workspace_id, stock_item_id, expires_at) WHERE status = 'active';
CREATE INDEX reservations_due ON reservations (workspace_id, expires_at) WHERE status = 'active';

CREATE TABLE orders (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    number          TEXT   NOT NULL DEFAULT '',
    session_id      TEXT   NOT NULL DEFAULT '',
    customer_id     TEXT   NOT NULL DEFAULT '',
    agent_id        TEXT   NOT NULL DEFAULT '',
    branch_id       TEXT   NOT NULL DEFAULT '',
    channel         TEXT   NOT NULL DEFAULT '',
    call_id         TEXT   NOT NULL DEFAULT '',
    status          TEXT   NOT NULL,
    currency        TEXT   NOT NULL,
    subtotal        BIGINT NOT NULL DEFAULT 0,
    discount        BIGINT NOT NULL DEFAULT 0,
    shipping        BIGINT NOT NULL DEFAULT 0,
    tax             BIGINT NOT NULL DEFAULT 0,
    total           BIGINT NOT NULL DEFAULT 0,
    paid            BIGINT NOT NULL DEFAULT 0,
    notes           TEXT   NOT NULL DEFAULT '',
    delivery        TEXT   NOT NULL DEFAULT '{}',
    payment_method  TEXT   NOT NULL DEFAULT '',
    payment_notes   TEXT   NOT NULL DEFAULT '',
    expires_at      BIGINT NOT NULL DEFAULT 0,
    confirmed_at    BIGINT NOT NULL DEFAULT 0,
    cancelled_at    BIGINT NOT NULL DEFAULT 0,
    cancel_reason   TEXT   NOT NULL DEFAULT '',
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX orders_number ON orders (workspace_id, number) WHERE number <> '';
CREATE UNIQUE INDEX orders_live_draft ON orders (workspace_id, session_id)
    WHERE status IN ('draft', 'pending_confirmation') AND session_id <> '';
CREATE INDEX orders_customer ON orders (workspace_id, customer_id, created_at, id);
CREATE INDEX orders_status ON orders (workspace_id, status, created_at, id);
CREATE INDEX orders_draft_due ON orders (workspace_id, expires_at) WHERE status IN ('draft', 'pending_confirmation');

CREATE TABLE order_lines (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    order_id     TEXT   NOT NULL,
    position     BIGINT NOT NULL,
    product_id   TEXT   NOT NULL,
    variant_id   TEXT   NOT NULL DEFAULT '',
    sku          TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    unit_price   BIGINT NOT NULL,
    quantity     BIGINT NOT NULL,
    discount_bp  BIGINT NOT NULL DEFAULT 0,
    discount     BIGINT NOT NULL DEFAULT 0,
    total        BIGINT NOT NULL,
    notes        TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, order_id) REFERENCES orders (workspace_id, id),
    CHECK (quantity > 0 AND quantity <= 100)
);
CREATE INDEX order_lines_order ON order_lines (workspace_id, order_id, position, id);

CREATE TABLE counters (
    workspace_id TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    value        BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, name)
);

CREATE TABLE confirmations (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    addressee    TEXT   NOT NULL,
    tool         TEXT   NOT NULL,
    arguments    TEXT   NOT NULL,
    args_hash    TEXT   NOT NULL,
    subject      TEXT   NOT NULL,
    subject_id   TEXT   NOT NULL DEFAULT '',
    question     TEXT   NOT NULL,
    total        BIGINT NOT NULL DEFAULT -1,
    ready        BIGINT NOT NULL DEFAULT 1,
    state        TEXT   NOT NULL,
    message_id   TEXT   NOT NULL DEFAULT '',
    answer_id    TEXT   NOT NULL DEFAULT '',
    decided_by   TEXT   NOT NULL DEFAULT '',
    execution_id TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    decided_at   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX confirmations_open ON confirmations (workspace_id, session_id)
    WHERE state = 'pending' AND addressee = 'customer';
CREATE INDEX confirmations_session ON confirmations (workspace_id, session_id, id);
CREATE INDEX confirmations_due ON confirmations (workspace_id, expires_at) WHERE state IN ('pending', 'confirmed');

-- The answer of a call that had an effect, by what makes two calls one.
CREATE TABLE call_keys (
    workspace_id TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    call_key     TEXT   NOT NULL,
    tool         TEXT   NOT NULL,
    args_hash    TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    answer       TEXT   NOT NULL DEFAULT '',
    plan         TEXT   NOT NULL DEFAULT '',
    arguments    TEXT   NOT NULL DEFAULT '',
    execution_id TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    lease_until  BIGINT NOT NULL DEFAULT 0,
    expires_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, session_id, call_key)
);
CREATE INDEX call_keys_due ON call_keys (workspace_id, expires_at);
CREATE INDEX call_keys_open ON call_keys (workspace_id, lease_until) WHERE state IN ('in_progress', 'unknown');

CREATE TABLE call_limits (
    workspace_id TEXT   NOT NULL,
    session_id   TEXT   NOT NULL,
    tool         TEXT   NOT NULL,
    hits         TEXT   NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, session_id, tool)
);
CREATE INDEX call_limits_due ON call_limits (workspace_id, updated_at);

CREATE TABLE executions (
    workspace_id    TEXT   NOT NULL,
    id              TEXT   NOT NULL,
    agent_id        TEXT   NOT NULL DEFAULT '',
    session_id      TEXT   NOT NULL DEFAULT '',
    tool            TEXT   NOT NULL,
    kind            TEXT   NOT NULL,
    actor           TEXT   NOT NULL,
    correlation_id  TEXT   NOT NULL DEFAULT '',
    confirmation_id TEXT   NOT NULL DEFAULT '',
    replay_of       TEXT   NOT NULL DEFAULT '',
    parent_id       TEXT   NOT NULL DEFAULT '',
    success         BIGINT NOT NULL,
    error_code      TEXT   NOT NULL DEFAULT '',
    error_message   TEXT   NOT NULL DEFAULT '',
    input           TEXT   NOT NULL DEFAULT '',
    output          TEXT   NOT NULL DEFAULT '',
    changes         TEXT   NOT NULL DEFAULT '',
    started_at      BIGINT NOT NULL,
    duration_us     BIGINT NOT NULL,
    digest          TEXT   NOT NULL,
    blanked_at      BIGINT NOT NULL DEFAULT 0,
    seq             BIGINT NOT NULL DEFAULT 0,
    chain           TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX executions_unsealed ON executions (workspace_id, id) WHERE seq = 0;
CREATE UNIQUE INDEX executions_seq ON executions (workspace_id, seq) WHERE seq > 0;
CREATE INDEX executions_session ON executions (workspace_id, session_id, id);
CREATE INDEX executions_retention ON executions (workspace_id, started_at, id) WHERE blanked_at = 0;
CREATE INDEX executions_tool ON executions (workspace_id, tool, id);

CREATE TABLE chain_heads (
    workspace_id TEXT   NOT NULL PRIMARY KEY,
    seq          BIGINT NOT NULL,
    chain        TEXT   NOT NULL
);

CREATE TABLE outbox (
    workspace_id   TEXT   NOT NULL,
    id             TEXT   NOT NULL,
    type           TEXT   NOT NULL,
    session_id     TEXT   NOT NULL DEFAULT '',
    aggregate_id   TEXT   NOT NULL DEFAULT '',
    correlation_id TEXT   NOT NULL DEFAULT '',
    payload        TEXT   NOT NULL,
    created_at     BIGINT NOT NULL,
    seq            BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX outbox_unstamped ON outbox (workspace_id, id) WHERE seq = 0;
CREATE INDEX outbox_session ON outbox (workspace_id, session_id, id);
