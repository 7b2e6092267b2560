-- +goose Up
-- Where a conversation lies, what it is about, and what there is to know of it.
ALTER TABLE sessions ADD COLUMN folder TEXT NOT NULL DEFAULT 'inbox';
ALTER TABLE sessions ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sessions ADD COLUMN summary TEXT NOT NULL DEFAULT '';
UPDATE sessions SET folder = 'support' WHERE state = 'HANDOFF';

-- What the conversation had come to when a person was asked for.
ALTER TABLE handoffs ADD COLUMN summary TEXT NOT NULL DEFAULT '';

-- What was booked in a conversation before anybody knew whose it is.
CREATE INDEX bookings_session ON bookings (workspace_id, session_id, day, starts, id) WHERE customer_id = '';
