-- What each full hour of a market applied; hours that paid nothing have no row. Times are nanoseconds since 1970.
CREATE TABLE funding_hours (
    market      integer NOT NULL,
    settled_at  bigint  NOT NULL,
    hourly_rate bigint  NOT NULL,
    mark_price  bigint  NOT NULL,
    slot        bigint  NOT NULL,
    PRIMARY KEY (market, settled_at)
);
COMMENT ON TABLE trade_buckets IS 'Trades; before the first one of a market, with trades = 0, its marks';
