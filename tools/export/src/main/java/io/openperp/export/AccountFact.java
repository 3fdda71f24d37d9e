package io.openperp.export;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;

/**
 * One event about an account, with the time that answers and histories show for it: the time of the market for what a
 * market has reported, such as a fill or a funding payment, else that of the account shard.
 *
 * @param slot offset of the command in the log of the market or of the account shard
 * @param timeNanos time of the event, in nanoseconds since 1970
 * @param bookedNanos time when the account shard booked it, in nanoseconds since 1970
 */
record AccountFact(AccountEvent event, long slot, long timeNanos, long bookedNanos) {

    static AccountFact of(AccountEvents events, AccountEvent event) {
        boolean isSettledByMarket = event.getMarketTimeNanos() != 0;
        return new AccountFact(
                event,
                isSettledByMarket ? event.getMarketSlot() : events.getSlot(),
                isSettledByMarket ? event.getMarketTimeNanos() : events.getTimeNanos(),
                events.getTimeNanos());
    }

    ByteString account() {
        return event.getAccount();
    }
}
