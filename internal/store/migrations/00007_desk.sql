-- +goose Up
-- What people at the desk need to know of a booking: whose yes made it, or who did
-- without one.
ALTER TABLE bookings ADD COLUMN question_id TEXT NOT NULL DEFAULT '';
ALTER TABLE bookings ADD COLUMN booked_by TEXT NOT NULL DEFAULT '';

-- One yes makes one booking.
CREATE UNIQUE INDEX bookings_question ON bookings (workspace_id, question_id) WHERE question_id <> '';

-- The desk lists every booking of a day, whatever became of it; what is free is
-- answered from the index alone.
DROP INDEX bookings_day;
CREATE INDEX bookings_day ON bookings (workspace_id, day, starts, id, status, branch_id, minutes, buffer, resources);
