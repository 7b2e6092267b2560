-- +goose Up
-- Bookings that stand once their deposit is paid, and the payment links for that.
ALTER TABLE bookings ADD COLUMN deposit BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bookings ADD COLUMN deposit_due_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_links ADD COLUMN booking_id TEXT NOT NULL DEFAULT '';
CREATE INDEX payment_links_booking ON payment_links (workspace_id, booking_id) WHERE booking_id <> '';
