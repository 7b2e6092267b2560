-- +goose Up
-- A branch that is no more keeps its row, and its name with what was sold and booked there.
ALTER TABLE branches ADD COLUMN removed BIGINT NOT NULL DEFAULT 0;
