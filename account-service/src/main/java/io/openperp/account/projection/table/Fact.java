package io.openperp.account.projection.table;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.units.Bytes32;

/**
 * Whose, where and when: what every row of a history has.
 *
 * @param sequence orders the facts of one account
 * @param slot position in the command log of the shard that settled it
 */
public record Fact(Bytes32 account, long sequence, long slot, long timeNanos) {

    private static final int FACTS_PER_RECORD_BITS = 20;

    /** @param number of the record in its channel; @param index of the event in the record */
    public static Fact of(AccountEvents events, AccountEvent event, long number, int index) {
        if (index >>> FACTS_PER_RECORD_BITS != 0) {
            throw new IllegalStateException("record " + number + " holds more than 2^20 events");
        }
        boolean settledByMarket = event.getMarketTimeNanos() != 0;
        return new Fact(
                key(event.getAccount()),
                (number << FACTS_PER_RECORD_BITS) | index,
                settledByMarket ? event.getMarketSlot() : events.getSlot(),
                settledByMarket ? event.getMarketTimeNanos() : events.getTimeNanos());
    }

    public static Bytes32 key(ByteString bytes) {
        return Keys.read(bytes);
    }
}
