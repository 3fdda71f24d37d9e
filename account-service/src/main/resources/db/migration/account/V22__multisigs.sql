-- Accounts that act by proposals of their signers, who signs for them, and their proposals.

CREATE TABLE multisigs (
    account bytea NOT NULL PRIMARY KEY,
    facts   bytea NOT NULL
);
COMMENT ON COLUMN multisigs.facts IS 'MultisigAccount of actions.proto, as it is now';

CREATE TABLE multisig_signers (
    multisig bytea NOT NULL,
    signer   bytea NOT NULL,
    PRIMARY KEY (multisig, signer)
);
CREATE INDEX multisigs_of_signer ON multisig_signers (signer, multisig);

CREATE TABLE proposals (
    multisig bytea   NOT NULL,
    number   bigint  NOT NULL,
    open     boolean NOT NULL,
    facts    bytea   NOT NULL,
    actions  text    NOT NULL,
    PRIMARY KEY (multisig, number)
);
COMMENT ON COLUMN proposals.facts IS 'Proposal of actions.proto, the last';
COMMENT ON COLUMN proposals.actions IS 'JSON, an array';
CREATE INDEX proposals_shown ON proposals (multisig, open DESC, number DESC);
