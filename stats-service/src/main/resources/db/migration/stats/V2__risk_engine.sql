-- regime: code of direction and volatility. Null: does not exist yet.
ALTER TABLE markets
    ADD COLUMN funding_rate      bigint NOT NULL DEFAULT 0,
    ADD COLUMN regime            integer NOT NULL DEFAULT 0,
    ADD COLUMN regime_dt         bigint NOT NULL DEFAULT 0,
    ADD COLUMN regime_volatility bigint,
    ADD COLUMN regime_move       bigint,
    ADD COLUMN fair_volatility   bigint;
