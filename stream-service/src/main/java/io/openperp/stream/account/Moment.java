package io.openperp.stream.account;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;

/**
 * Slot and time of an account's event. An event that a market has reported, such as a fill or a funding payment, has
 * those of the market, any other those of the account shard.
 *
 * @param slot offset of the command that caused the event, in the log of the market or of the account shard
 * @param timeNanos nanoseconds since 1970
 */
record Moment(long slot, long timeNanos) {

    static Moment of(AccountEvents events, AccountEvent event) {
        return event.getMarketTimeNanos() != 0
                ? new Moment(event.getMarketSlot(), event.getMarketTimeNanos())
                : new Moment(events.getSlot(), events.getTimeNanos());
    }
}
