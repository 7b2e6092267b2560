-- +goose Up
-- A message that the customer said and a speech service wrote down.
ALTER TABLE messages ADD COLUMN spoken BIGINT NOT NULL DEFAULT 0;
