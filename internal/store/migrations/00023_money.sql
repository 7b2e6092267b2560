-- +goose Up
-- To whom a receipt says the money went; {}: nothing was read, and a person has to look.
ALTER TABLE receipts ADD COLUMN payee TEXT NOT NULL DEFAULT '{}';
