-- +goose Up
-- When a conversation was summarised: its customer's page lists the summaries by date.
ALTER TABLE sessions ADD COLUMN summary_at BIGINT NOT NULL DEFAULT 0;
