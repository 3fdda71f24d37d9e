package io.openperp.stream.account;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;

/**
 * The time of an event: that in the market, if a market settled it.
 *
 * @param slot position in the command log of the shard that settled it
 */
record Moment(long slot, long timeNanos) {

    static Moment of(AccountEvents events, AccountEvent event) {
        return event.getMarketTimeNanos() != 0
                ? new Moment(event.getMarketSlot(), event.getMarketTimeNanos())
                : new Moment(events.getSlot(), events.getTimeNanos());
    }
}
