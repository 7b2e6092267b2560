-- +goose Up
-- The call's part of what the model's answer that made it cost, in millionths of a US dollar.
ALTER TABLE executions ADD COLUMN model_cost_micros BIGINT NOT NULL DEFAULT 0;
