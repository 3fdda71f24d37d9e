-- Withdrawals as they are now, and their rows in the history of money that came or left.

CREATE TABLE withdrawals (
    id           text    NOT NULL PRIMARY KEY,
    account      bytea   NOT NULL,
    facts        bytea   NOT NULL,
    pending      boolean NOT NULL,
    requested_at bigint  NOT NULL,
    changed_at   bigint  NOT NULL
);
COMMENT ON COLUMN withdrawals.facts IS 'WithdrawalChanged of account_events.proto, the last';
COMMENT ON COLUMN withdrawals.pending IS 'Its money is neither paid nor back';
CREATE INDEX withdrawals_of_account ON withdrawals (account, requested_at);
CREATE INDEX withdrawals_pending ON withdrawals (requested_at) WHERE pending;

ALTER TABLE transfers ADD COLUMN withdrawal text;
ALTER TABLE transfers ADD COLUMN status text;
COMMENT ON COLUMN transfers.withdrawal IS 'Its ID; null: it is none';
COMMENT ON COLUMN transfers.status IS 'Of a withdrawal; null of others, where it follows from kind and reason';
