-- +goose Up
-- The name that a visitor who is no customer yet gave as their own.
ALTER TABLE sessions ADD COLUMN visitor_name TEXT NOT NULL DEFAULT '';
