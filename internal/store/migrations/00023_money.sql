-- +goose Up
-- To whom a receipt says the money went; {}: nothing was read, and a person has to look.
ALTER TABLE receipts ADD COLUMN payee TEXT NOT NULL DEFAULT '{}';
-- A document that a customer says is theirs and that another customer has; dni is empty then.
ALTER TABLE customers ADD COLUMN disputed_dni TEXT NOT NULL DEFAULT '';
