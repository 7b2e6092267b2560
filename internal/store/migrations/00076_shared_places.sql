-- +goose Up
-- A location that the customer of a conversation shared.
ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT '{}';
