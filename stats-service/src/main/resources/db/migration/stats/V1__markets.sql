-- Prices, sizes, volumes, fees and rates are in units of 1e-8.

-- Reading the log.

CREATE TABLE log_cluster (
    is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    cluster_id text    NOT NULL
);
COMMENT ON TABLE log_cluster IS 'The Kafka cluster that the tables were made from';

CREATE TABLE channel_positions (
    partition    integer PRIMARY KEY,
    next_offset  bigint  NOT NULL,
    number       bigint  NOT NULL,
    running_hash bigint  NOT NULL,
    next_chunk   integer NOT NULL,
    chunks       integer NOT NULL,
    partial      bytea   NOT NULL
);
COMMENT ON TABLE channel_positions IS 'Where reading each partition of market-events goes on; written with what was read';

-- Markets and their trades.

CREATE TABLE markets (
    market            integer     PRIMARY KEY,
    symbol            text        NOT NULL,
    listing           bytea,
    last_price        bigint      NOT NULL DEFAULT 0,
    mark_price        bigint      NOT NULL DEFAULT 0,
    oracle_price      bigint      NOT NULL DEFAULT 0,
    bias              bigint      NOT NULL DEFAULT 0,
    fair_book_price   bigint      NOT NULL DEFAULT 0,
    open_interest     bigint      NOT NULL DEFAULT 0,
    funding_rate      bigint      NOT NULL DEFAULT 0,
    regime            integer     NOT NULL DEFAULT 0,
    regime_dt         bigint      NOT NULL DEFAULT 0,
    regime_volatility bigint,
    regime_move       bigint,
    fair_volatility   bigint,
    settled_fills     bigint      NOT NULL DEFAULT 0,
    maker_fees        numeric(38) NOT NULL DEFAULT 0,
    taker_fees        numeric(38) NOT NULL DEFAULT 0
);
COMMENT ON TABLE markets IS 'Each market as it is now; a price of 0 or a volatility of null does not exist yet';
COMMENT ON COLUMN markets.listing IS 'openperp.journal.MarketListing, as Protobuf';
COMMENT ON COLUMN markets.regime IS 'Code of direction and volatility';
COMMENT ON COLUMN markets.regime_dt IS 'Steps of 10 s since the regime began';
COMMENT ON COLUMN markets.settled_fills IS 'Fills on the book, one for each side of a trade';
COMMENT ON COLUMN markets.maker_fees IS 'Trading fees of fills on the book; positive where accounts paid more than they received';

CREATE TABLE trade_buckets (
    market       integer     NOT NULL,
    seconds      integer     NOT NULL,
    starts_at    bigint      NOT NULL,
    volume       numeric(38) NOT NULL,
    quote_volume numeric(38) NOT NULL,
    trades       bigint      NOT NULL,
    open_price   bigint      NOT NULL,
    high_price   bigint      NOT NULL,
    low_price    bigint      NOT NULL,
    close_price  bigint      NOT NULL,
    PRIMARY KEY (market, seconds, starts_at)
);
COMMENT ON TABLE trade_buckets IS 'Trades; before the first one of a market, with trades = 0, its marks';
COMMENT ON COLUMN trade_buckets.seconds IS 'Length: 10, 60, 3600 or 86400';
COMMENT ON COLUMN trade_buckets.starts_at IS 'Seconds since 1970, a multiple of the length';
COMMENT ON COLUMN trade_buckets.volume IS 'A day of a busy market is worth more than a bigint holds';

CREATE TABLE pruned_buckets (
    market  integer NOT NULL,
    seconds integer NOT NULL,
    before  bigint  NOT NULL,
    PRIMARY KEY (market, seconds)
);
COMMENT ON TABLE pruned_buckets IS 'Buckets that started before this second, a midnight, were deleted: a gap before it is no gap in trading';

CREATE TABLE funding_hours (
    market      integer NOT NULL,
    settled_at  bigint  NOT NULL,
    hourly_rate bigint  NOT NULL,
    mark_price  bigint  NOT NULL,
    slot        bigint  NOT NULL,
    PRIMARY KEY (market, settled_at)
);
COMMENT ON TABLE funding_hours IS 'What each full hour of a market applied; hours that paid nothing have no row';
COMMENT ON COLUMN funding_hours.settled_at IS 'Exchange time, nanoseconds since 1970';

-- Books.

CREATE TABLE books (
    partition    integer PRIMARY KEY,
    next_offset  bigint  NOT NULL,
    number       bigint  NOT NULL,
    running_hash bigint  NOT NULL,
    next_chunk   integer NOT NULL,
    chunks       integer NOT NULL,
    partial      bytea   NOT NULL,
    events       bytea   NOT NULL,
    seq          bigint  NOT NULL
);
COMMENT ON TABLE books IS 'Each book and its latest trades as they were at a position of market-events';
COMMENT ON COLUMN books.events IS 'Length-delimited MarketEvents, as Protobuf, that bring an empty book to that state';
COMMENT ON COLUMN books.seq IS 'Number of the last change of a level on the stream of the book';
