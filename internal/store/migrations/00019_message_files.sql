-- +goose Up
-- The file that somebody of the business sent with a message; empty: none.
ALTER TABLE messages ADD COLUMN file_id TEXT NOT NULL DEFAULT '';
