-- Money that came to an account or left it: deposits today. Kept from this version on, see history_starts.

CREATE TABLE transfers (
    account  bytea  NOT NULL,
    sequence bigint NOT NULL,
    kind     text   NOT NULL,
    sender   bytea  NOT NULL,
    receiver bytea  NOT NULL,
    amount   bigint NOT NULL,
    slot     bigint NOT NULL,
    made_at  bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN transfers.sender IS '32 zero bytes of a deposit: it comes from no account';

INSERT INTO history_starts
    SELECT 'transfers', partition, number FROM projection_position WHERE topic = 'account-events' AND number > 0;

-- Liquidations and deleveraging are few among the fills.
CREATE INDEX fills_of_risk ON fills (account, sequence) WHERE reason <> 'NORMAL';
