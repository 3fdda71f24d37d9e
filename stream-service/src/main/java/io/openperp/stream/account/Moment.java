package io.openperp.stream.account;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;

/**
 * Slot and time of an event: those in the market if a market settled it, else those in the account shard.
 *
 * @param slot offset in the command log of the shard that settled the event
 * @param timeNanos nanoseconds since 1970
 */
record Moment(long slot, long timeNanos) {

    static Moment of(AccountEvents events, AccountEvent event) {
        return event.getMarketTimeNanos() != 0
                ? new Moment(event.getMarketSlot(), event.getMarketTimeNanos())
                : new Moment(events.getSlot(), events.getTimeNanos());
    }
}
