package io.openperp.simulator.law;

/** What the auditor holds the exchange to; each says when it is looked at. */
public enum Law {
    /** No shard, gateway or reader stops by itself. Every step. */
    NOBODY_STOPS,
    /** A number of a channel is one record for ever, whoever sends it. Every record. */
    ONE_HISTORY,
    /** Another history under a known channel stops its reader. When one was forged. */
    DIVERGENCE_STOPS,
    /** A transaction in the log is answered once, with what a naive desk would answer. Every answer. */
    ANSWERED_ONCE,
    /** Whoever is told an outcome is told the one in the log. Every answer. */
    TOLD_WHAT_HAPPENED,
    /** What can be known of an answer before it comes, is so. Every answer. */
    EXPECTED_ANSWER,
    /** No nonce does anything twice, and every signer may sign. Every answer. */
    NONCE_ONCE,
    /** Trades, levels and open interest of a market are those of a naive book. Every record of market-events. */
    NAIVE_BOOK,
    /** A market answers a transaction as a naive book would. Every settlement. */
    NAIVE_ANSWER,
    /** Balances, positions, profit and fees are what the fills give. Every record of account-events. */
    NAIVE_LEDGER,
    /** What a shard holds, has received and has sent adds up. Every step. */
    MONEY,
    /** Books are not crossed, positions sum to zero, statements add up. Every step. */
    SHARD_INVARIANTS,
    /** Who survives goes on surviving while no mark moves. Every step of seeds in which none does. */
    SURVIVAL,
    /** A reader knows what was written, all of it and once. Every record read; all of it when drained. */
    READERS_AGREE,
    /** What is in a log is done, and whoever waits for something in the log is answered. When drained. */
    NOTHING_LOST,
    /** Reserved is what rests in the books, and told is what is reserved. When drained. */
    RESERVATIONS,
    /** Owners of one shard are in one state. When drained. */
    OWNERS_AGREE,
    /** Of hosts that compete, one owns their shards: that whose claim counts. When drained. */
    ONE_OWNER,
    /** The clocks of shards go on with the hosts'. When drained. */
    CLOCK_GOES_ON,
    /** The invariants of money and margin 13 over the whole exchange. When drained. */
    RISK,
    /** The log alone gives the state, and so does every snapshot with the rest of the log. At the end. */
    SAME_LOG_SAME_STATE
}
