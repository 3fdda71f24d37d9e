-- Money, prices, sizes and rates are whole units of 1e-8; times are nanoseconds since 1970.
-- "sequence" orders the facts of one account: number of the record in the account's partition of
-- account-events, then the place of the fact in that record. It is the same after every rebuild.

CREATE TABLE projection_position (
    topic        text   NOT NULL,
    partition    int    NOT NULL,
    next_offset  bigint NOT NULL,
    number       bigint NOT NULL,
    running_hash bigint NOT NULL,
    next_chunk   int    NOT NULL,
    chunks       int    NOT NULL,
    partial      bytea  NOT NULL,
    PRIMARY KEY (topic, partition)
);
COMMENT ON TABLE projection_position IS 'How far each partition of events is contained in the other tables';

CREATE TABLE accounts (
    account      bytea  PRIMARY KEY,
    balance      bigint NOT NULL,
    deposits     bigint NOT NULL,
    realized_pnl bigint NOT NULL,
    fees         bigint NOT NULL,
    funding      bigint NOT NULL
);

CREATE TABLE agents (
    account bytea NOT NULL,
    agent   bytea NOT NULL,
    PRIMARY KEY (account, agent)
);

CREATE TABLE leverage_settings (
    account  bytea  NOT NULL,
    market   int    NOT NULL,
    symbol   text   NOT NULL,
    leverage bigint NOT NULL,
    PRIMARY KEY (account, market)
);

CREATE TABLE positions (
    account         bytea  NOT NULL,
    market          int    NOT NULL,
    symbol          text   NOT NULL,
    size            bigint NOT NULL,
    cost            bigint NOT NULL,
    realized_pnl    bigint NOT NULL,
    fees            bigint NOT NULL,
    funding         bigint NOT NULL,
    max_size        bigint NOT NULL,
    volume          bigint NOT NULL,
    opened_size     bigint NOT NULL,
    opened_notional bigint NOT NULL,
    closed_size     bigint NOT NULL,
    closed_notional bigint NOT NULL,
    opened_at       bigint NOT NULL,
    PRIMARY KEY (account, market)
);
COMMENT ON TABLE positions IS 'Open positions; a flat one has no row';

CREATE TABLE open_orders (
    order_id        bytea   PRIMARY KEY,
    account         bytea   NOT NULL,
    sequence        bigint  NOT NULL,
    market          int     NOT NULL,
    symbol          text    NOT NULL,
    is_buy          boolean NOT NULL,
    tif             text    NOT NULL,
    price           bigint  NOT NULL,
    original_size   bigint  NOT NULL,
    remaining_size  bigint  NOT NULL,
    filled_size     bigint  NOT NULL,
    filled_notional bigint  NOT NULL,
    reduce_only     boolean NOT NULL,
    placed_at       bigint  NOT NULL
);
CREATE UNIQUE INDEX open_orders_of_account ON open_orders (account, sequence);

CREATE TABLE order_history (
    account         bytea   NOT NULL,
    sequence        bigint  NOT NULL,
    order_id        bytea   NOT NULL,
    symbol          text    NOT NULL,
    is_buy          boolean NOT NULL,
    is_market       boolean NOT NULL,
    tif             text    NOT NULL,
    price           bigint  NOT NULL,
    original_size   bigint  NOT NULL,
    filled_size     bigint  NOT NULL,
    filled_notional bigint  NOT NULL,
    reduce_only     boolean NOT NULL,
    status          text    NOT NULL,
    reason          text,
    slot            bigint  NOT NULL,
    ended_at        bigint  NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE fills (
    account               bytea   NOT NULL,
    sequence              bigint  NOT NULL,
    trade                 bigint  NOT NULL,
    symbol                text    NOT NULL,
    is_taker              boolean NOT NULL,
    taker_is_buy          boolean NOT NULL,
    order_id              bytea   NOT NULL,
    counterparty          bytea   NOT NULL,
    counterparty_order_id bytea   NOT NULL,
    price                 bigint  NOT NULL,
    size                  bigint  NOT NULL,
    fee                   bigint  NOT NULL,
    realized_pnl          bigint  NOT NULL,
    reason                text    NOT NULL,
    slot                  bigint  NOT NULL,
    filled_at             bigint  NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE closed_positions (
    account             bytea  NOT NULL,
    sequence            bigint NOT NULL,
    symbol              text   NOT NULL,
    max_size            bigint NOT NULL,
    volume              bigint NOT NULL,
    average_open_price  bigint NOT NULL,
    average_close_price bigint NOT NULL,
    realized_pnl        bigint NOT NULL,
    fees                bigint NOT NULL,
    funding             bigint NOT NULL,
    opened_at           bigint NOT NULL,
    closed_at           bigint NOT NULL,
    reason              text   NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE funding_payments (
    account      bytea  NOT NULL,
    sequence     bigint NOT NULL,
    symbol       text   NOT NULL,
    size         bigint NOT NULL,
    payment      bigint NOT NULL,
    funding_rate bigint NOT NULL,
    mark_price   bigint NOT NULL,
    slot         bigint NOT NULL,
    paid_at      bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE markets (
    market         int     PRIMARY KEY,
    symbol         text    NOT NULL,
    listing        bytea,
    mark_price     bigint  NOT NULL,
    oracle_price   bigint  NOT NULL,
    oracle_is_live boolean NOT NULL,
    last_price     bigint  NOT NULL
);
COMMENT ON COLUMN markets.listing IS 'openperp.journal.MarketListing, as Protobuf';
