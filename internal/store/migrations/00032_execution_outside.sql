-- +goose Up
-- How a tool was executed (api_call, webhook, internal), and what the other side calls the request.
ALTER TABLE executions ADD COLUMN execution_type TEXT NOT NULL DEFAULT '';
ALTER TABLE executions ADD COLUMN external_request_id TEXT NOT NULL DEFAULT '';
