-- +goose Up
-- The promotions an order was priced with, as they were then, what they take off its lines together, and the id of the
-- promotion whose coupon it uses.
ALTER TABLE orders ADD COLUMN promotions TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN together BIGINT NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN coupon TEXT NOT NULL DEFAULT '';

-- The uses of a coupon are the orders that have it and are not cancelled.
CREATE INDEX orders_coupon ON orders (workspace_id, coupon, customer_id) WHERE coupon <> '';

-- The promotions a line is in, and what one of them takes off it.
ALTER TABLE order_lines ADD COLUMN promotions TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN promoted BIGINT NOT NULL DEFAULT 0;

-- The group a customer belongs to, and the prices that products and variants have for groups.
ALTER TABLE customers ADD COLUMN customer_group TEXT NOT NULL DEFAULT '';

CREATE TABLE group_prices (
    workspace_id   TEXT   NOT NULL,
    customer_group TEXT   NOT NULL,
    product_id     TEXT   NOT NULL,
    variant_id     TEXT   NOT NULL DEFAULT '',
    price          BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, customer_group, product_id, variant_id)
);
