-- +goose Up
-- What a business adds to the contracts of its tools: calls it does not want, and
-- calls somebody has to say yes to.
CREATE TABLE policy_rules (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    tool         TEXT   NOT NULL, -- pack/tool, pack/* or *
    condition    TEXT   NOT NULL, -- CEL; empty: always
    effect       TEXT   NOT NULL, -- deny or confirm
    addressee    TEXT   NOT NULL, -- who has to say yes; empty for deny
    message      TEXT   NOT NULL DEFAULT '{}',
    active       BIGINT NOT NULL,
    position     BIGINT NOT NULL,
    version      BIGINT NOT NULL,
    created_by   TEXT   NOT NULL,
    updated_by   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX policy_rules_position ON policy_rules (workspace_id, position, id);

-- Grows with every change of the rules, and of what agents have to ask beyond a
-- contract: calls of a workspace that never had any look no further.
ALTER TABLE workspaces ADD COLUMN policies BIGINT NOT NULL DEFAULT 0;
