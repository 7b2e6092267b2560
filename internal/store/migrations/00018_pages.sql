-- +goose Up
-- Calls that failed, for whoever looks for those alone, of one tool or of all. Few do, so
-- that hardly a call pays for this. SQLite looks at a condition again even where the index
-- implies it: with success in it, no row is read but those that are listed.
CREATE INDEX executions_failed ON executions (workspace_id, success, id, tool) WHERE success = 0;
