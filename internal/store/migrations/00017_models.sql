-- +goose Up
-- What a business decides about an agent beside its tools: what it is told, and which
-- models it answers with. JSON; keys are credentials.
ALTER TABLE agents ADD COLUMN config TEXT NOT NULL DEFAULT '{}';

-- What models cost, by the business's own days.
CREATE TABLE model_usage (
    workspace_id TEXT   NOT NULL,
    day          TEXT   NOT NULL, -- 2026-03-10
    agent_id     TEXT   NOT NULL,
    model        TEXT   NOT NULL,
    answers      BIGINT NOT NULL,
    input        BIGINT NOT NULL, -- tokens
    cached       BIGINT NOT NULL, -- of them, read from the vendor's cache
    output       BIGINT NOT NULL,
    estimated    BIGINT NOT NULL, -- answers whose tokens nobody counted
    usd_micros   BIGINT NOT NULL, -- millionths of a US dollar
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, day, agent_id, model)
);

-- Budgets that were reached, each told once.
CREATE TABLE model_budgets (
    workspace_id TEXT   NOT NULL,
    period       TEXT   NOT NULL, -- 2026-03-10 or 2026-03
    limit_micros BIGINT NOT NULL,
    spent_micros BIGINT NOT NULL,
    reached_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, period)
);
