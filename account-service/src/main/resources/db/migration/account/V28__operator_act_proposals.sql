-- By which proposal a multisig account did what it did as an operator. Acts from before this migration have none.

ALTER TABLE operator_acts ADD COLUMN proposal bytea;
COMMENT ON COLUMN operator_acts.proposal IS 'ProposalChanged of account_events.proto, with which it ended; null: a key has signed the act';
