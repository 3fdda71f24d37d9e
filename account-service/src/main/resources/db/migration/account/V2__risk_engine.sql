ALTER TABLE markets
    ADD COLUMN risk_surface bytea,
    ADD COLUMN regime_dt    bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN markets.risk_surface IS 'openperp.journal.RiskSurfaceChanged, as Protobuf; none: at rest in a calm market';
COMMENT ON COLUMN markets.regime_dt IS 'Steps of 10 s since the regime began: the age of the surfaces';

CREATE TABLE liquidations (
    account     bytea  NOT NULL,
    sequence    bigint NOT NULL,
    explanation bytea  NOT NULL,
    slot        bigint NOT NULL,
    ended_at    bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN liquidations.explanation IS 'openperp.journal.LiquidationExplained, as Protobuf';
