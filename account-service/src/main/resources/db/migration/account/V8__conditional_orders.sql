-- Orders that wait for a trigger.

ALTER TABLE open_orders
    ADD COLUMN conditional bytea,
    ADD COLUMN triggered boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN open_orders.conditional IS 'Terms of a conditional order, in Protobuf; none of another one';
COMMENT ON COLUMN open_orders.triggered IS 'A conditional order that has triggered and rests on the book since';

ALTER TABLE order_history
    ADD COLUMN conditional bytea;
COMMENT ON COLUMN order_history.conditional IS 'Terms of a conditional order, in Protobuf; none of another one';
