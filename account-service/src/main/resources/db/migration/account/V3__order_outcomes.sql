-- What became of every order, by its ID: of those that rest and those that have ended their tables tell, of the others,
-- and which transaction sent it, this one.

CREATE TABLE sent_orders (
    account       bytea  NOT NULL,
    order_id      bytea  NOT NULL,
    nonce         bigint NOT NULL,
    status        text   NOT NULL,
    filled_size   bigint NOT NULL,
    average_price bigint NOT NULL,
    reason        text,
    slot          bigint NOT NULL,
    completed_at  bigint NOT NULL,
    PRIMARY KEY (account, order_id)
);
COMMENT ON TABLE sent_orders IS 'New orders as the answer to their transaction told them; slot is that of the account shard';

CREATE INDEX order_history_by_id ON order_history (order_id);

ALTER TABLE open_orders
    ADD COLUMN slot       bigint,
    ADD COLUMN changed_at bigint;
COMMENT ON COLUMN open_orders.slot IS 'Of the last change; none: unchanged since before this was kept';
