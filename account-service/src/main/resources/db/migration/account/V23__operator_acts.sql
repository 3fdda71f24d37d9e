-- What keys with roles have signed, and who has which role.

CREATE TABLE operator_acts (
    account      bytea  NOT NULL,
    sequence     bigint NOT NULL,
    signer       bytea  NOT NULL,
    action       text   NOT NULL,
    subject      text   NOT NULL,
    changed_from text   NOT NULL,
    changed_to   text   NOT NULL,
    refusal      text   NOT NULL,
    slot         bigint NOT NULL,
    acted_at     bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN operator_acts.account IS 'That sent it';
COMMENT ON COLUMN operator_acts.refusal IS 'Empty: it was carried out';
COMMENT ON COLUMN operator_acts.slot IS 'Position in the command log of the account''s shard';
CREATE INDEX operator_acts_newest ON operator_acts (acted_at, account, sequence);

CREATE TABLE roles (
    role        text    NOT NULL,
    key         bytea   NOT NULL,
    expires     bigint  NOT NULL,
    by_settings boolean NOT NULL,
    changed_at  bigint  NOT NULL,
    PRIMARY KEY (role, key)
);
COMMENT ON COLUMN roles.expires IS 'Second since 1970; 0: never';
COMMENT ON COLUMN roles.by_settings IS 'The settings name the key; else an administrator has signed it';
