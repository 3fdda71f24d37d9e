-- What an account did beside trading: deposits, agents, leverage settings, scheduled cancels. Kept from this version on.

CREATE TABLE activities (
    account  bytea  NOT NULL,
    sequence bigint NOT NULL,
    event    bytea  NOT NULL,
    slot     bigint NOT NULL,
    done_at  bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN activities.event IS 'The AccountEvent of the log, in Protobuf';
COMMENT ON COLUMN activities.slot IS 'Position in the command log of the account''s shard';
COMMENT ON COLUMN activities.done_at IS 'Exchange time, nanoseconds since 1970';
