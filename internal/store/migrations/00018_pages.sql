-- +goose Up
-- Calls that failed, for whoever looks for those alone. Few do, so that hardly a call
-- pays for this.
CREATE INDEX executions_failed ON executions (workspace_id, id) WHERE success = 0;
