-- Builder codes: whom orders pay a fee with each fill, and which builders an account has approved.

ALTER TABLE open_orders ADD COLUMN builder bytea;
ALTER TABLE open_orders ADD COLUMN builder_fee integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN open_orders.builder IS 'The account that is paid; null: none';
COMMENT ON COLUMN open_orders.builder_fee IS 'Basis points of the notional';

ALTER TABLE order_history ADD COLUMN builder bytea;
ALTER TABLE order_history ADD COLUMN builder_fee integer NOT NULL DEFAULT 0;

ALTER TABLE fills ADD COLUMN builder_fee bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN fills.builder_fee IS 'Part of fee';

CREATE TABLE builder_approvals (
    account bytea   NOT NULL,
    builder bytea   NOT NULL,
    max_fee integer NOT NULL,
    PRIMARY KEY (account, builder)
);
COMMENT ON COLUMN builder_approvals.max_fee IS 'Basis points of the notional';
