-- Orders whose first fill arms others.

ALTER TABLE open_orders
    ADD COLUMN on_fill bytea;
COMMENT ON COLUMN open_orders.on_fill IS 'What the first fill of the order arms, in Protobuf; none where that is nothing, or once it has filled';
