-- Accounts under accounts, and transfers between accounts.

CREATE TABLE sub_accounts (
    account  bytea   NOT NULL PRIMARY KEY,
    master   bytea   NOT NULL,
    sequence bigint  NOT NULL,
    name     text    NOT NULL,
    removed  boolean NOT NULL
);
COMMENT ON COLUMN sub_accounts.sequence IS 'Of the fact that made it: those of one master in their order';
CREATE INDEX sub_accounts_of_master ON sub_accounts (master, sequence);

ALTER TABLE transfers ADD COLUMN reason text;
COMMENT ON COLUMN transfers.reason IS 'Why it failed, or the ref of a deposit by a treasurer; null: neither';
