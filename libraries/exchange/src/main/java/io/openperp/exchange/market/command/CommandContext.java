package io.openperp.exchange.market.command;

import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.Arrival;

/**
 * The command that the market is executing: its place in the log and its time, and the terms in force. One instance for
 * the life of a market, so that a command allocates none; all that need it get it with their constructor.
 */
public final class CommandContext {

    private MarketTerms terms;
    private long slot;
    private long timeNanos;

    public CommandContext(MarketTerms terms) {
        this.terms = terms;
    }

    /** The market executes this command from now on. */
    public void begin(Arrival arrival) {
        slot = arrival.slot();
        timeNanos = arrival.timeNanos();
    }

    /** These terms are in force from now on. */
    public void relist(MarketTerms newTerms) {
        terms = newTerms;
    }

    public MarketTerms terms() {
        return terms;
    }

    /** Place of the command in the log of the market. */
    long slot() {
        return slot;
    }

    /** Time of the command in nanoseconds since 1970. */
    public long timeNanos() {
        return timeNanos;
    }
}
