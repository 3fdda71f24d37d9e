-- Trading fees that fills on the book have paid, and the number of fills, one for each side of a trade. An account's fee is
-- positive where it paid.
ALTER TABLE markets
    ADD COLUMN settled_fills bigint      NOT NULL DEFAULT 0,
    ADD COLUMN maker_fees    numeric(38) NOT NULL DEFAULT 0,
    ADD COLUMN taker_fees    numeric(38) NOT NULL DEFAULT 0;

-- Statistics are derived again from the log, which has everything: so far there were no fees.
TRUNCATE channel_positions, markets, trade_buckets, pruned_buckets;
