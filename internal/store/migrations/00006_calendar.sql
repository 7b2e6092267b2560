-- +goose Up
-- How keeping a calendar elsewhere in step is going, and who is at it: one at a time,
-- so that an event is never written by one and taken away by another at once.
ALTER TABLE calendars ADD COLUMN failing_since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE calendars ADD COLUMN failures BIGINT NOT NULL DEFAULT 0; -- in a row
ALTER TABLE calendars ADD COLUMN full_at BIGINT NOT NULL DEFAULT 0; -- when all of it was read
ALTER TABLE calendars ADD COLUMN next_at BIGINT NOT NULL DEFAULT 0; -- when to look again
ALTER TABLE calendars ADD COLUMN claim TEXT NOT NULL DEFAULT ''; -- whose turn it is
ALTER TABLE calendars ADD COLUMN claimed_until BIGINT NOT NULL DEFAULT 0;
-- What two wrote into one calendar would take each other's time.
CREATE UNIQUE INDEX calendars_one ON calendars (workspace_id, vendor, calendar_id);
