package io.openperp.simulator.run;

import java.util.function.Supplier;

/** The laws of the exchange that the auditor checks. Each comment ends with the moments at which the law is checked. */
public enum Law {
    /** No shard, gateway or reader stops with an error. Every step. */
    NO_UNEXPECTED_STOP,
    /** A number of a channel always stands for the same record, whichever host has written it. Every record. */
    ONE_HISTORY,
    /** A reader stops at a record that contradicts an earlier one with the same number. When a record was forged. */
    DIVERGENCE_STOPS,
    /** A transaction in the log is answered once, as a naive admission would answer it. Every answer. */
    ANSWERED_ONCE,
    /** The outcome that a client receives equals the outcome in the log. Every answer. */
    ANSWER_MATCHES_LOG,
    /** An answer is one of those that can be predicted for its action. Every answer. */
    EXPECTED_ANSWER,
    /** No nonce is executed twice, and every signer is authorized. Every answer. */
    NONCE_ONCE,
    /** Trades, levels and open interest of a market equal those of a naive book. Every record of market-events. */
    NAIVE_BOOK,
    /** A market answers a transaction as a naive book would. Every settlement. */
    NAIVE_ANSWER,
    /** Balances, positions, profit and fees are those that follow from the fills. Every record of account-events. */
    NAIVE_LEDGER,
    /**
     * A market that an operator lists gets a number and a symbol that are free, and applies nothing before its listing.
     * The account shard knows the market with the published terms. Every record; the latter when drained.
     */
    LISTINGS,
    /**
     * A conditional order triggers once, when a mark passes its trigger, is filled within its bound, and ends when its
     * position is closed. Every event; when drained.
     */
    CONDITIONALS,
    /**
     * A market order with a slippage is filled no further than its slippage from the mark at its admission. Every fill.
     */
    SLIPPAGE,
    /** The money of a shard adds up: what it holds, has received and has sent. Every step. */
    MONEY,
    /** Books are not crossed, positions sum to zero, totals add up. Every step. */
    SHARD_INVARIANTS,
    /**
     * An account above its maintenance requirement stays above it while no mark moves. Every step of seeds in which no
     * mark moves.
     */
    SURVIVAL,
    /** A reader receives every written record exactly once. Every record read; all records when drained. */
    READERS_AGREE,
    /** Every command in a log is executed and every transaction in a log is answered. When drained. */
    NOTHING_LOST,
    /** A market applies commands in exactly one lane, each once, in the order in which they were sent. Every record of a lane. */
    ONE_LANE,
    /** A market is released from a lane only when all its events up to its stop are in the log. Every release. */
    RELEASES,
    /**
     * The account shard's reservations, the markets' resting orders and the published orders are the same. When
     * drained.
     */
    RESERVATIONS,
    /** All owners of one shard are in the same state. When drained. */
    OWNERS_AGREE,
    /** Exactly one of the competing hosts sends: the one with the valid claim. When drained. */
    ONE_OWNER,
    /** The clocks of shards advance with the hosts' clocks. When drained. */
    CLOCK_GOES_ON,
    /** The invariants in section 13 of money-and-margin hold over the whole exchange. When drained. */
    RISK,
    /** The log alone gives the state, and so does every snapshot with the rest of the log. At the end. */
    SAME_LOG_SAME_STATE;

    /** A law of the exchange does not hold. */
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

        /** Throws {@link LawBroken} unless {@code holds}. */
        public static void unless(boolean holds, Law law, Supplier<String> what) {
            if (!holds) {
                throw new LawBroken(law, what.get());
            }
        }
    }
}
