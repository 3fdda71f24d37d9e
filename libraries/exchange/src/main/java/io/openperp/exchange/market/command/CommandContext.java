package io.openperp.exchange.market.command;

import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.Arrival;

/**
 * The command that the market is executing: its place in the log, its time, and the terms in force. One instance is
 * shared by all parts of the market and reused for every command.
 */
public final class CommandContext {

    private MarketTerms terms;
    private long slot;
    private long timeNanos;

    public CommandContext(MarketTerms terms) {
        this.terms = terms;
    }

    /** Starts a command: its place in the log and its time become the present ones. */
    public void begin(Arrival arrival) {
        slot = arrival.slot();
        timeNanos = arrival.timeNanos();
    }

    /** Replaces the terms of the market; the new ones are in force from now on. */
    public void relist(MarketTerms newTerms) {
        terms = newTerms;
    }

    public MarketTerms terms() {
        return terms;
    }

    /** Offset of the present command in the log of the market. */
    long slot() {
        return slot;
    }

    /** Time of the present command, in nanoseconds since 1970. */
    public long timeNanos() {
        return timeNanos;
    }
}
