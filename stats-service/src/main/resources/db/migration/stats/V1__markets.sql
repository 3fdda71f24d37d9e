-- Numbers named price, size, volume, rate are scaled by 1e-8.

-- Where reading each partition of market-events goes on; written with what was read.
CREATE TABLE channel_positions (
    partition      integer PRIMARY KEY,
    next_offset    bigint  NOT NULL,
    number         bigint  NOT NULL,
    running_hash   bigint  NOT NULL,
    next_chunk     integer NOT NULL,
    chunks         integer NOT NULL,
    partial        bytea   NOT NULL
);

-- A market as it stands. listing: Protobuf MarketListing as published. 0: does not exist yet.
CREATE TABLE markets (
    market          integer PRIMARY KEY,
    symbol          text    NOT NULL,
    listing         bytea,
    last_price      bigint  NOT NULL DEFAULT 0,
    mark_price      bigint  NOT NULL DEFAULT 0,
    oracle_price    bigint  NOT NULL DEFAULT 0,
    bias            bigint  NOT NULL DEFAULT 0,
    fair_book_price bigint  NOT NULL DEFAULT 0,
    open_interest   bigint  NOT NULL DEFAULT 0
);

-- Trades of one minute (seconds = 60) or one hour (3600); starts_at: seconds since 1970, a multiple of seconds.
CREATE TABLE trade_buckets (
    market       integer NOT NULL,
    seconds      integer NOT NULL,
    starts_at    bigint  NOT NULL,
    volume       bigint  NOT NULL,
    quote_volume bigint  NOT NULL,
    trades       bigint  NOT NULL,
    open_price   bigint  NOT NULL,
    high_price   bigint  NOT NULL,
    low_price    bigint  NOT NULL,
    close_price  bigint  NOT NULL,
    PRIMARY KEY (market, seconds, starts_at)
);
