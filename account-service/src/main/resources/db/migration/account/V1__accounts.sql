-- Money, prices, sizes and rates are in units of 1e-8; times named _at are exchange time, nanoseconds since 1970.
-- "sequence" orders the facts of one account: number of the record in account-events,
-- then the place of the fact in that record. It is the same after every rebuild.
-- "slot" is the position in the command log of the shard that decided.
-- "isolated" is the isolated account that a row is about; null: the account itself.

-- Reading the log.

CREATE TABLE log_cluster (
    is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    cluster_id text    NOT NULL
);
COMMENT ON TABLE log_cluster IS 'The Kafka cluster that the tables were made from';

CREATE TABLE projection_position (
    topic        text   NOT NULL,
    partition    int    NOT NULL,
    next_offset  bigint NOT NULL,
    number       bigint NOT NULL,
    running_hash bigint NOT NULL,
    next_chunk   int    NOT NULL,
    chunks       int    NOT NULL,
    partial      bytea  NOT NULL,
    PRIMARY KEY (topic, partition)
);
COMMENT ON TABLE projection_position IS 'How far each partition of events is contained in the other tables';

CREATE TABLE history_starts (
    history text   PRIMARY KEY,
    number  bigint NOT NULL
);
COMMENT ON TABLE history_starts IS
    'The record of account-events after which a history is kept; a history without a row is kept from the first record';

-- Accounts and their settings.

CREATE TABLE accounts (
    account      bytea  PRIMARY KEY,
    balance      bigint NOT NULL,
    order_margin bigint NOT NULL,
    deposits     bigint NOT NULL,
    realized_pnl bigint NOT NULL,
    fees         bigint NOT NULL,
    funding      bigint NOT NULL
);
COMMENT ON COLUMN accounts.order_margin IS 'The part of the balance of an isolated account that is set aside for its open orders';

CREATE TABLE sub_accounts (
    account  bytea   PRIMARY KEY,
    master   bytea   NOT NULL,
    sequence bigint  NOT NULL,
    name     text    NOT NULL,
    removed  boolean NOT NULL
);
COMMENT ON COLUMN sub_accounts.sequence IS 'Of the fact that made it: orders the sub-accounts of one master';
CREATE INDEX sub_accounts_of_master ON sub_accounts (master, sequence);

CREATE TABLE isolated_accounts (
    account bytea PRIMARY KEY,
    owner   bytea NOT NULL,
    market  int   NOT NULL
);
COMMENT ON TABLE isolated_accounts IS 'Their orders and histories are rows of the owner, with this account in the column isolated';
CREATE INDEX isolated_accounts_of_owner ON isolated_accounts (owner, market);

CREATE TABLE agents (
    account bytea NOT NULL,
    agent   bytea NOT NULL,
    PRIMARY KEY (account, agent)
);

CREATE TABLE builder_approvals (
    account bytea NOT NULL,
    builder bytea NOT NULL,
    max_fee int   NOT NULL,
    PRIMARY KEY (account, builder)
);
COMMENT ON COLUMN builder_approvals.max_fee IS 'Basis points of the notional';

CREATE TABLE leverage_settings (
    account  bytea  NOT NULL,
    market   int    NOT NULL,
    symbol   text   NOT NULL,
    leverage bigint NOT NULL,
    PRIMARY KEY (account, market)
);

CREATE TABLE scheduled_cancels (
    account    bytea  PRIMARY KEY,
    due_second bigint NOT NULL
);
COMMENT ON TABLE scheduled_cancels IS
    'Armed dead man''s switches: when the open orders of an account are cancelled unless it sends scheduleCancel again';
COMMENT ON COLUMN scheduled_cancels.due_second IS 'Exchange time, seconds since 1970';

CREATE TABLE staying_accounts (
    account bytea PRIMARY KEY
);
COMMENT ON TABLE staying_accounts IS 'Accounts whose triggered market orders try again at each mark for what they did not find';

-- Accounts that act by proposals of their signers.

CREATE TABLE multisigs (
    account bytea PRIMARY KEY,
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

-- Positions and orders.

CREATE TABLE positions (
    account         bytea  NOT NULL,
    market          int    NOT NULL,
    symbol          text   NOT NULL,
    size            bigint NOT NULL,
    cost            bigint NOT NULL,
    realized_pnl    bigint NOT NULL,
    fees            bigint NOT NULL,
    funding         bigint NOT NULL,
    max_size        bigint NOT NULL,
    volume          bigint NOT NULL,
    opened_size     bigint NOT NULL,
    opened_notional bigint NOT NULL,
    closed_size     bigint NOT NULL,
    closed_notional bigint NOT NULL,
    opened_at       bigint NOT NULL,
    PRIMARY KEY (account, market)
);
CREATE INDEX positions_of_market ON positions (market, account);
COMMENT ON TABLE positions IS 'Open positions; a flat one has no row';

CREATE TABLE open_orders (
    order_id        bytea   PRIMARY KEY,
    account         bytea   NOT NULL,
    isolated        bytea,
    sequence        bigint  NOT NULL,
    market          int     NOT NULL,
    symbol          text    NOT NULL,
    is_buy          boolean NOT NULL,
    tif             text    NOT NULL,
    price           bigint  NOT NULL,
    original_size   bigint  NOT NULL,
    remaining_size  bigint  NOT NULL,
    filled_size     bigint  NOT NULL,
    filled_notional bigint  NOT NULL,
    reduce_only     boolean NOT NULL,
    builder         bytea,
    builder_fee     int     NOT NULL DEFAULT 0,
    conditional     bytea,
    triggered       boolean NOT NULL DEFAULT false,
    on_fill         bytea,
    slot            bigint  NOT NULL,
    placed_at       bigint  NOT NULL,
    changed_at      bigint  NOT NULL
);
COMMENT ON COLUMN open_orders.builder IS 'The account that is paid; null: none';
COMMENT ON COLUMN open_orders.builder_fee IS 'Basis points of the notional';
COMMENT ON COLUMN open_orders.conditional IS 'Terms of a conditional order, as Protobuf; null: it is none';
COMMENT ON COLUMN open_orders.triggered IS 'A conditional order that has triggered and rests on the book since';
COMMENT ON COLUMN open_orders.on_fill IS 'What further fills of the order arm, as Protobuf; null: nothing';
COMMENT ON COLUMN open_orders.slot IS 'Of the last change';
CREATE UNIQUE INDEX open_orders_of_account ON open_orders (account, sequence);
CREATE INDEX open_orders_of_isolated ON open_orders (isolated, sequence) WHERE isolated IS NOT NULL;
CREATE INDEX open_orders_of_market ON open_orders (symbol);

CREATE TABLE sent_orders (
    account       bytea  NOT NULL,
    order_id      bytea  NOT NULL,
    nonce         bigint NOT NULL,
    status        text   NOT NULL,
    filled_size   bigint NOT NULL,
    average_price bigint NOT NULL,
    reason        text,
    slot          bigint NOT NULL,
    completed_at  bigint NOT NULL,
    PRIMARY KEY (account, order_id)
);
COMMENT ON TABLE sent_orders IS
    'New orders as the answer to their transaction told them. What became of an order is in open_orders while it rests, '
    'in order_history once it has ended, and otherwise here; slot is that of the account shard';

-- Histories.

CREATE TABLE order_history (
    account         bytea   NOT NULL,
    isolated        bytea,
    sequence        bigint  NOT NULL,
    order_id        bytea   NOT NULL,
    symbol          text    NOT NULL,
    is_buy          boolean NOT NULL,
    is_market       boolean NOT NULL,
    tif             text    NOT NULL,
    price           bigint  NOT NULL,
    original_size   bigint  NOT NULL,
    filled_size     bigint  NOT NULL,
    filled_notional bigint  NOT NULL,
    reduce_only     boolean NOT NULL,
    builder         bytea,
    builder_fee     int     NOT NULL DEFAULT 0,
    conditional     bytea,
    status          text    NOT NULL,
    reason          text,
    slot            bigint  NOT NULL,
    ended_at        bigint  NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN order_history.conditional IS 'Terms of a conditional order, as Protobuf; null: it was none';
CREATE INDEX order_history_by_id ON order_history (order_id);

CREATE TABLE fills (
    account               bytea   NOT NULL,
    isolated              bytea,
    sequence              bigint  NOT NULL,
    trade                 bigint  NOT NULL,
    symbol                text    NOT NULL,
    is_taker              boolean NOT NULL,
    taker_is_buy          boolean NOT NULL,
    order_id              bytea   NOT NULL,
    counterparty          bytea   NOT NULL,
    counterparty_order_id bytea   NOT NULL,
    price                 bigint  NOT NULL,
    size                  bigint  NOT NULL,
    fee                   bigint  NOT NULL,
    builder_fee           bigint  NOT NULL DEFAULT 0,
    fee_rate              bigint,
    realized_pnl          bigint  NOT NULL,
    reason                text    NOT NULL,
    slot                  bigint  NOT NULL,
    filled_at             bigint  NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN fills.builder_fee IS 'Part of fee';
COMMENT ON COLUMN fills.fee_rate IS 'Of the order; null: it pays no fee to the exchange';
-- Liquidation and deleveraging cause few of the fills.
CREATE INDEX fills_of_risk ON fills (account, sequence) WHERE reason <> 'NORMAL';

CREATE TABLE closed_positions (
    account             bytea  NOT NULL,
    isolated            bytea,
    sequence            bigint NOT NULL,
    symbol              text   NOT NULL,
    max_size            bigint NOT NULL,
    volume              bigint NOT NULL,
    average_open_price  bigint NOT NULL,
    average_close_price bigint NOT NULL,
    realized_pnl        bigint NOT NULL,
    fees                bigint NOT NULL,
    funding             bigint NOT NULL,
    opened_at           bigint NOT NULL,
    closed_at           bigint NOT NULL,
    reason              text   NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE funding_payments (
    account      bytea  NOT NULL,
    isolated     bytea,
    sequence     bigint NOT NULL,
    symbol       text   NOT NULL,
    size         bigint NOT NULL,
    payment      bigint NOT NULL,
    funding_rate bigint NOT NULL,
    mark_price   bigint NOT NULL,
    slot         bigint NOT NULL,
    paid_at      bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);

CREATE TABLE liquidations (
    account     bytea  NOT NULL,
    isolated    bytea,
    sequence    bigint NOT NULL,
    explanation bytea  NOT NULL,
    slot        bigint NOT NULL,
    ended_at    bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON COLUMN liquidations.explanation IS 'openperp.journal.LiquidationExplained, as Protobuf';

CREATE TABLE activities (
    account  bytea  NOT NULL,
    isolated bytea,
    sequence bigint NOT NULL,
    event    bytea  NOT NULL,
    slot     bigint NOT NULL,
    done_at  bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON TABLE activities IS 'What an account did beside trading: deposits, agents, leverage settings, scheduled cancels';
COMMENT ON COLUMN activities.event IS 'The AccountEvent of the log, as Protobuf';

-- Money that comes, goes and moves.

CREATE TABLE transfers (
    account    bytea  NOT NULL,
    isolated   bytea,
    sequence   bigint NOT NULL,
    kind       text   NOT NULL,
    sender     bytea  NOT NULL,
    receiver   bytea  NOT NULL,
    amount     bigint NOT NULL,
    withdrawal text,
    status     text,
    reason     text,
    slot       bigint NOT NULL,
    made_at    bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON TABLE transfers IS 'Money that came to an account or left it: deposits, transfers between accounts, withdrawals';
COMMENT ON COLUMN transfers.sender IS '32 zero bytes for a deposit: it comes from no account';
COMMENT ON COLUMN transfers.withdrawal IS 'ID of the withdrawal; null: it is none';
COMMENT ON COLUMN transfers.status IS 'Of a withdrawal; null for others, where it follows from kind and reason';
COMMENT ON COLUMN transfers.reason IS 'Why it failed, or the ref of a deposit by a treasurer; null: neither';

CREATE TABLE withdrawals (
    id           text    PRIMARY KEY,
    account      bytea   NOT NULL,
    facts        bytea   NOT NULL,
    pending      boolean NOT NULL,
    requested_at bigint  NOT NULL,
    changed_at   bigint  NOT NULL
);
COMMENT ON TABLE withdrawals IS 'Withdrawals as they are now; their history is in transfers';
COMMENT ON COLUMN withdrawals.facts IS 'WithdrawalChanged of account_events.proto, the last';
COMMENT ON COLUMN withdrawals.pending IS 'Its money is neither paid nor back';
CREATE INDEX withdrawals_of_account ON withdrawals (account, requested_at);
CREATE INDEX withdrawals_pending ON withdrawals (requested_at) WHERE pending;

CREATE TABLE liability_trees (
    second bigint PRIMARY KEY,
    facts  bytea  NOT NULL
);
COMMENT ON TABLE liability_trees IS 'Trees over what the exchange owes, one for each second that has one';
COMMENT ON COLUMN liability_trees.facts IS 'PublishedLiabilityTree of account_events.proto';

CREATE TABLE liability_leaves (
    second        bigint NOT NULL,
    first_account bytea  NOT NULL,
    facts         bytea  NOT NULL,
    PRIMARY KEY (second, first_account)
);
COMMENT ON COLUMN liability_leaves.first_account IS 'The lowest key of its accounts';
COMMENT ON COLUMN liability_leaves.facts IS 'LiabilityLeaves of account_events.proto; those of the newest 48 trees';

-- Fees.

CREATE TABLE fee_policies (
    symbol      text   NOT NULL,
    from_second bigint NOT NULL,
    facts       bytea  NOT NULL,
    PRIMARY KEY (symbol, from_second)
);
COMMENT ON COLUMN fee_policies.symbol IS 'Empty: of all markets without a policy of their own';
COMMENT ON COLUMN fee_policies.facts IS 'FeePolicy of actions.proto';

CREATE TABLE fee_programmes (
    account   bytea PRIMARY KEY,
    programme text  NOT NULL
);
COMMENT ON COLUMN fee_programmes.programme IS 'Empty: in none';

CREATE TABLE fee_volumes (
    owner  bytea  NOT NULL,
    day    int    NOT NULL,
    volume bigint NOT NULL,
    PRIMARY KEY (owner, day)
);
COMMENT ON TABLE fee_volumes IS 'What an account and those that it owns traded on a day of UTC, numbered from 1970';
-- GET /volumes sums the days of the window over all owners; the primary key begins with the owner. The volume is not in this
-- index: that of today changes with every batch, and would renew its entry each time.
CREATE INDEX fee_volumes_of_day ON fee_volumes (day);

-- Operators.

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

CREATE TABLE operator_acts (
    account      bytea  NOT NULL,
    sequence     bigint NOT NULL,
    signer       bytea  NOT NULL,
    action       text   NOT NULL,
    subject      text   NOT NULL,
    changed_from text   NOT NULL,
    changed_to   text   NOT NULL,
    refusal      text   NOT NULL,
    proposal     bytea,
    slot         bigint NOT NULL,
    acted_at     bigint NOT NULL,
    PRIMARY KEY (account, sequence)
);
COMMENT ON TABLE operator_acts IS 'What keys with roles have signed';
COMMENT ON COLUMN operator_acts.account IS 'The account that sent it';
COMMENT ON COLUMN operator_acts.refusal IS 'Empty: it was carried out';
COMMENT ON COLUMN operator_acts.proposal IS
    'ProposalChanged of account_events.proto, with which it ended; null: a key has signed the act';
CREATE INDEX operator_acts_newest ON operator_acts (acted_at, account, sequence);

-- Markets.

CREATE TABLE markets (
    market         int     PRIMARY KEY,
    symbol         text    NOT NULL,
    listing        bytea,
    mark_price     bigint  NOT NULL,
    oracle_price   bigint  NOT NULL,
    oracle_is_live boolean NOT NULL,
    last_price     bigint  NOT NULL,
    risk_surface   bytea,
    regime_dt      bigint  NOT NULL DEFAULT 0
);
COMMENT ON COLUMN markets.listing IS 'openperp.journal.MarketListing, as Protobuf';
COMMENT ON COLUMN markets.risk_surface IS 'openperp.journal.RiskSurfaceChanged, as Protobuf; null: at rest in a calm market';
COMMENT ON COLUMN markets.regime_dt IS 'Steps of 10 s since the regime began: the age of the surfaces';
