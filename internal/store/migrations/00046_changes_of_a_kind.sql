-- +goose Up
-- The last changes of one kind of thing, among many of others.
CREATE INDEX changes_kind ON changes (workspace_id, thing, id);
