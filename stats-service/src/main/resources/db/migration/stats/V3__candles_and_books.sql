-- Statistics are derived again from the log, which has everything: so far there were no buckets of 10 s and of a day.
TRUNCATE channel_positions, markets, trade_buckets;

-- Trades of 10 s, a minute, an hour and a day (seconds = 10, 60, 3600, 86400); a day of a busy market is worth more than
-- a bigint holds.
ALTER TABLE trade_buckets
    ALTER COLUMN volume TYPE numeric(38),
    ALTER COLUMN quote_volume TYPE numeric(38);

-- Buckets that started before this second, a midnight, were deleted: a gap before it is no gap in trading.
CREATE TABLE pruned_buckets (
    market  integer NOT NULL,
    seconds integer NOT NULL,
    before  bigint  NOT NULL,
    PRIMARY KEY (market, seconds)
);

-- A book and its latest trades as it stood at a position of market-events. events: length-delimited Protobuf
-- MarketEvents that bring an empty book to that state.
CREATE TABLE books (
    partition    integer PRIMARY KEY,
    next_offset  bigint  NOT NULL,
    number       bigint  NOT NULL,
    running_hash bigint  NOT NULL,
    next_chunk   integer NOT NULL,
    chunks       integer NOT NULL,
    partial      bytea   NOT NULL,
    events       bytea   NOT NULL
);
