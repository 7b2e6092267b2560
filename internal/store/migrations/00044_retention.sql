-- +goose Up
-- What retention looks for by a time.
CREATE INDEX session_memories_age ON session_memories (workspace_id, updated_at);
CREATE INDEX sessions_summary ON sessions (workspace_id, summary_at) WHERE summary <> '';
