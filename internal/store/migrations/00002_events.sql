-- +goose Up
-- Events get their number after commit, one counter per workspace. Webhook
-- deliveries are rows of their own, so that each endpoint goes at its own pace.

CREATE TABLE event_heads (
    workspace_id  TEXT   NOT NULL PRIMARY KEY,
    seq           BIGINT NOT NULL,
    dropped_until BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX outbox_seq ON outbox (workspace_id, seq) WHERE seq > 0;
CREATE INDEX outbox_age ON outbox (workspace_id, created_at, id) WHERE seq > 0;

CREATE TABLE webhook_endpoints (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    url           TEXT   NOT NULL,
    types         TEXT   NOT NULL DEFAULT '[]',
    secrets       TEXT   NOT NULL,
    state         TEXT   NOT NULL,
    reason        TEXT   NOT NULL DEFAULT '',
    failing_since BIGINT NOT NULL DEFAULT 0,
    cursor_seq    BIGINT NOT NULL,
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);

-- Of the deliveries to one endpoint about one thing, the earliest is pending and
-- those behind it are waiting.
CREATE TABLE webhook_deliveries (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    endpoint_id  TEXT   NOT NULL,
    event_id     TEXT   NOT NULL,
    seq          BIGINT NOT NULL,
    aggregate_id TEXT   NOT NULL,
    type         TEXT   NOT NULL,
    body         TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    attempts     BIGINT NOT NULL DEFAULT 0,
    next_at      BIGINT NOT NULL,
    last_status  BIGINT NOT NULL DEFAULT 0,
    last_error   TEXT   NOT NULL DEFAULT '',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, endpoint_id) REFERENCES webhook_endpoints (workspace_id, id)
);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (workspace_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (workspace_id, endpoint_id, aggregate_id, seq) WHERE state IN ('waiting', 'pending');
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (workspace_id, endpoint_id, next_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (workspace_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (workspace_id, endpoint_id, state, id);
CREATE INDEX webhook_deliveries_over ON webhook_deliveries (workspace_id, updated_at, id) WHERE state IN ('delivered', 'dead');

-- When a workspace with webhooks is next to be looked at. It is read across all
-- workspaces and holds nothing but that moment.
CREATE TABLE webhook_agenda (
    workspace_id TEXT   NOT NULL PRIMARY KEY,
    due_at       BIGINT NOT NULL
);
CREATE INDEX webhook_agenda_due ON webhook_agenda (due_at);
