-- Tiers and programmes of fees, and the volumes that decide.

CREATE TABLE fee_policies (
    symbol      text   NOT NULL,
    from_second bigint NOT NULL,
    facts       bytea  NOT NULL,
    PRIMARY KEY (symbol, from_second)
);
COMMENT ON COLUMN fee_policies.symbol IS 'Empty: of all markets without a policy of their own';
COMMENT ON COLUMN fee_policies.facts IS 'FeePolicy of actions.proto';

CREATE TABLE fee_programmes (
    account   bytea NOT NULL PRIMARY KEY,
    programme text  NOT NULL
);
COMMENT ON COLUMN fee_programmes.programme IS 'Empty: in none';

CREATE TABLE fee_volumes (
    owner  bytea  NOT NULL,
    day    int    NOT NULL,
    volume bigint NOT NULL,
    PRIMARY KEY (owner, day)
);
COMMENT ON TABLE fee_volumes IS 'What an account and those that it owns traded on a day of UTC, numbered from 1970, since rules version 10';

ALTER TABLE fills ADD COLUMN fee_rate bigint;
COMMENT ON COLUMN fills.fee_rate IS 'Of the order, in units of 1e-8; null: of before rules version 10, or it pays no fee to the exchange';
