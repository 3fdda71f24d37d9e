package io.openperp.export;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;

/**
 * One event about an account, at the time that answers and histories give it: that of the market where one settled it, else
 * that of the account shard.
 *
 * @param slot position of the command in the log of the shard whose time it is
 * @param timeNanos since 1970
 * @param bookedNanos when the account shard booked it, since 1970
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
