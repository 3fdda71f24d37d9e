package io.openperp.simulator.run;

import java.util.function.Supplier;

/** The laws that the auditor checks; each names when it is checked. */
public enum Law {
    /** No shard, gateway or reader stops with an error. Every step. */
    NO_UNEXPECTED_STOP,
    /** A number of a channel always is the same record, independent of its sender. Every record. */
    ONE_HISTORY,
    /** Another history under a known channel stops its reader. When one was forged. */
    DIVERGENCE_STOPS,
    /** A transaction in the log is answered once, as a naive admission would answer it. Every answer. */
    ANSWERED_ONCE,
    /** The outcome that a client receives is the one in the log. Every answer. */
    ANSWER_MATCHES_LOG,
    /** An answer is one of those that can be predicted for its action. Every answer. */
    EXPECTED_ANSWER,
    /** No nonce is executed twice, and every signer is authorized. Every answer. */
    NONCE_ONCE,
    /** Trades, levels and open interest of a market are those of a naive book. Every record of market-events. */
    NAIVE_BOOK,
    /** A market answers a transaction as a naive book would. Every settlement. */
    NAIVE_ANSWER,
    /** Balances, positions, profit and fees are what the fills give. Every record of account-events. */
    NAIVE_LEDGER,
    /**
     * A market that an operator lists gets one number and one symbol that are free, and nothing happens in it before. Every
     * record; when drained the account shard knows it as it was published.
     */
    LISTINGS,
    /** A conditional order triggers when a mark passes it, once, within its bound, and does not survive its position. Every event; when drained. */
    CONDITIONALS,
    /** A market order with a slippage is filled no further than that from the mark at which it was admitted. Every fill. */
    SLIPPAGE,
    /** Money that a shard holds, has received and has sent adds up. Every step. */
    MONEY,
    /** Books are not crossed, positions sum to zero, statements add up. Every step. */
    SHARD_INVARIANTS,
    /** An account above its maintenance requirement stays above it while no mark moves. Every step of seeds in which none does. */
    SURVIVAL,
    /** A reader receives every written record exactly once. Every record read; all of it when drained. */
    READERS_AGREE,
    /** Every command in a log is executed and every transaction in a log is answered. When drained. */
    NOTHING_LOST,
    /** A market applies commands in exactly one lane, each once, in the order in which they were sent. Every record of a lane. */
    ONE_LANE,
    /** A market is let go when all its events up to its stop are in the log. Every release. */
    RELEASES,
    /** Reserved orders, resting orders and published orders are the same. When drained. */
    RESERVATIONS,
    /** Owners of one shard are in one state. When drained. */
    OWNERS_AGREE,
    /** Exactly one of the competing hosts sends: the one with the valid claim. When drained. */
    ONE_OWNER,
    /** The clocks of shards advance with the hosts' clocks. When drained. */
    CLOCK_GOES_ON,
    /** The invariants in section 12 of money-and-margin hold over the whole exchange. When drained. */
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

        /** Throws unless {@code holds}. */
        public static void unless(boolean holds, Law law, Supplier<String> what) {
            if (!holds) {
                throw new LawBroken(law, what.get());
            }
        }
    }
}
