-- What an account traded on the book in a market on a day: price times size, in units of 1e-16. Days are UTC, numbered from 1970.

CREATE TABLE traded_volumes (
    account bytea       NOT NULL,
    day     int         NOT NULL,
    symbol  text        NOT NULL,
    volume  numeric(38) NOT NULL,
    PRIMARY KEY (account, day, symbol)
);
INSERT INTO traded_volumes
    SELECT account, (filled_at / 86400000000000)::int, symbol, sum(price::numeric * size)
    FROM fills
    WHERE order_id <> decode(repeat('00', 32), 'hex')
    GROUP BY 1, 2, 3;
