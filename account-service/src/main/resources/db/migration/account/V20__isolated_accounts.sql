-- Isolated accounts. Their orders and histories have the account of their owner, and their own key beside it.

CREATE TABLE isolated_accounts (
    account bytea   NOT NULL PRIMARY KEY,
    owner   bytea   NOT NULL,
    market  integer NOT NULL
);
CREATE INDEX isolated_accounts_of_owner ON isolated_accounts (owner, market);

ALTER TABLE open_orders ADD COLUMN isolated bytea;
ALTER TABLE order_history ADD COLUMN isolated bytea;
ALTER TABLE fills ADD COLUMN isolated bytea;
ALTER TABLE closed_positions ADD COLUMN isolated bytea;
ALTER TABLE funding_payments ADD COLUMN isolated bytea;
ALTER TABLE liquidations ADD COLUMN isolated bytea;
ALTER TABLE activities ADD COLUMN isolated bytea;
ALTER TABLE transfers ADD COLUMN isolated bytea;
COMMENT ON COLUMN fills.isolated IS 'The isolated account that it is of; null: the account itself. Likewise in the other tables';
