-- Trees over what the exchange owes: of each account shard, one for each second that has one.

CREATE TABLE liability_trees (
    shard  integer NOT NULL,
    second bigint  NOT NULL,
    facts  bytea   NOT NULL,
    PRIMARY KEY (shard, second)
);
CREATE INDEX liability_trees_newest ON liability_trees (second);
COMMENT ON COLUMN liability_trees.facts IS 'PublishedLiabilityTree of account_events.proto';

CREATE TABLE liability_leaves (
    shard         integer NOT NULL,
    second        bigint  NOT NULL,
    first_account bytea   NOT NULL,
    facts         bytea   NOT NULL,
    PRIMARY KEY (shard, second, first_account)
);
COMMENT ON COLUMN liability_leaves.first_account IS 'The lowest key of its accounts';
COMMENT ON COLUMN liability_leaves.facts IS 'LiabilityLeaves of account_events.proto; those of the newest 48 trees';
