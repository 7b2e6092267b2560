-- +goose Up
-- Why we hand a conversation over ourselves, as a key with its arguments, so that each reader has it in their language.
ALTER TABLE handoffs ADD COLUMN why TEXT NOT NULL DEFAULT '';
