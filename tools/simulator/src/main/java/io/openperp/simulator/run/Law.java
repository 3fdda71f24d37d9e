package io.openperp.simulator.run;

import java.util.function.Supplier;

/**
 * The laws of the exchange that the auditor of a simulation checks. "Naive" is the auditor's own second implementation
 * of a part of the exchange, written in the simplest way, with which it compares what the exchange does: a naive
 * admission, book or ledger.
 */
public enum Law {
    /** No shard, gateway or reader stops with an error. Checked at every step. */
    NO_UNEXPECTED_STOP,
    /**
     * A number of a channel always stands for the same record, whichever host has written it. Checked at every record.
     */
    ONE_HISTORY,
    /**
     * A reader stops at a record that contradicts an earlier record with the same number. Checked after such a record
     * was forged.
     */
    DIVERGENCE_STOPS,
    /** A transaction in the log is answered once, as the naive admission answers it. Checked at every answer. */
    ANSWERED_ONCE,
    /** The outcome that a client receives equals the outcome in the log. Checked at every answer. */
    ANSWER_MATCHES_LOG,
    /** An answer is one of those that are possible for its action. Checked at every answer. */
    EXPECTED_ANSWER,
    /** No nonce is executed twice, and every signer is authorized. Checked at every answer. */
    NONCE_ONCE,
    /**
     * Trades, levels, orders with their places, and open interest of a market equal those of the naive book. Checked at
     * every record of market-events; against the book of the shard when nothing is in flight.
     */
    NAIVE_BOOK,
    /** A market answers a transaction as the naive book does. Checked at every settlement record. */
    NAIVE_ANSWER,
    /**
     * Balances, positions, profit and fees are those that the naive ledger computes from the fills. Checked at every
     * record of account-events.
     */
    NAIVE_LEDGER,
    /**
     * A market that an operator lists gets a number and a symbol that are free, and applies nothing before its listing.
     * Checked at every record. The account shard knows the market with the published terms; checked when nothing is in
     * flight.
     */
    LISTINGS,
    /**
     * A conditional order triggers once, when a mark passes its trigger, is filled within its bound, and ends when its
     * position is closed. Checked at every event, and when nothing is in flight.
     */
    CONDITIONALS,
    /**
     * A market order with a slippage is filled no further than its slippage from the mark at its admission. Checked at
     * every fill.
     */
    SLIPPAGE,
    /** The money of a shard adds up: what it holds, has received and has sent. Checked at every step. */
    MONEY,
    /** Books are not crossed, positions sum to zero, totals add up. Checked at every step. */
    SHARD_INVARIANTS,
    /**
     * While no mark moves, an account whose equity covers its survival requirement goes on covering it. While one of
     * its orders closes a position beside others (ORD-032) or is on its way to a settled market (STL-006), its equity
     * need cover only what its orders may lose. Checked at every step of seeds in which no mark moves.
     */
    SURVIVAL,
    /**
     * A reader receives every written record exactly once. Checked at every record that is read, and for all records
     * when nothing is in flight.
     */
    READERS_AGREE,
    /**
     * Every command in a log is executed, and every transaction in a log is answered. Checked when nothing is in
     * flight.
     */
    NOTHING_LOST,
    /**
     * A market applies commands in exactly one lane, each once, in the order in which they were sent. Checked at every
     * record of a lane.
     */
    ONE_LANE,
    /**
     * A market is released from a lane only when all its events up to its stop are in the log. Checked at every
     * release.
     */
    RELEASES,
    /**
     * The account shard's reservations, the markets' resting orders and the published orders are the same. Checked when
     * nothing is in flight.
     */
    RESERVATIONS,
    /** All owners of one shard are in the same state. Checked when nothing is in flight. */
    OWNERS_AGREE,
    /** Exactly one of the competing hosts sends: the one with the valid claim. Checked when nothing is in flight. */
    ONE_OWNER,
    /** The clocks of shards advance with the clocks of their hosts. Checked when nothing is in flight. */
    CLOCK_GOES_ON,
    /**
     * The invariants in section 12 of money-and-margin hold for the whole exchange. Checked when nothing is in flight.
     */
    RISK,
    /**
     * A replay of the log alone leads to the state of a shard, and so does every snapshot with the rest of the log.
     * Checked at the end.
     */
    SAME_LOG_SAME_STATE;

    /** Thrown when a law of the exchange does not hold; {@link #law} names it, the message says what happened. */
    public static final class LawBroken extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final Law law;

        public LawBroken(Law law, String what) {
            super(law + ": " + what);
            this.law = law;
        }

        public LawBroken(Law law, String what, Throwable cause) {
            super(law + ": " + what, cause);
            this.law = law;
        }

        public Law law() {
            return law;
        }

        /** Throws {@link LawBroken} with the message of {@code what} unless {@code holds}. */
        public static void unless(boolean holds, Law law, Supplier<String> what) {
            if (!holds) {
                throw new LawBroken(law, what.get());
            }
        }
    }
}
