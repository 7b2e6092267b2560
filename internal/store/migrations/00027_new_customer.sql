-- +goose Up
-- The conversation made its customer, and no call has been told yet.
ALTER TABLE sessions ADD COLUMN new_customer BIGINT NOT NULL DEFAULT 0;
