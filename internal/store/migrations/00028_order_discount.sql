-- +goose Up
-- The owner's discount on a whole order, for lines that are added later, too. Discounts that were given line by line
-- before stay on those lines.
ALTER TABLE orders ADD COLUMN discount_bp BIGINT NOT NULL DEFAULT 0;
