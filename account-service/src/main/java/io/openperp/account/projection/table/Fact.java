package io.openperp.account.projection.table;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvents;
import io.openperp.units.Bytes32;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The account, sequence number, slot and time that every row of a history table has, taken from one event.
 *
 * @param account account in whose history the row appears; for an isolated account its owner
 * @param isolated the isolated account that the event belongs to; null if it belongs to the account itself
 * @param sequence sequence number that orders the rows of an account
 * @param slot offset in the lane of the shard that settled the event: of the market, or of the account shard
 */
public record Fact(Bytes32 account, @Nullable Bytes32 isolated, long sequence, long slot, long timeNanos) {

    private static final int FACTS_PER_RECORD_BITS = 20;

    /**
     * Takes account, sequence number, slot and time from an account event.
     *
     * @param number number of the record in its channel
     * @param index index of the event in the record
     */
    public static Fact of(AccountEvents events, AccountEvent event, long number, int index) {
        if (index >>> FACTS_PER_RECORD_BITS != 0) {
            throw new IllegalStateException("record " + number + " holds more than 2^20 events");
        }
        boolean settledByMarket = event.getMarketTimeNanos() != 0;
        boolean isIsolated = !event.getIsolatedOwner().isEmpty();
        return new Fact(
                key(isIsolated ? event.getIsolatedOwner() : event.getAccount()),
                isIsolated ? key(event.getAccount()) : null,
                (number << FACTS_PER_RECORD_BITS) | index,
                settledByMarket ? event.getMarketSlot() : events.getSlot(),
                settledByMarket ? event.getMarketTimeNanos() : events.getTimeNanos());
    }

    /**
     * Takes sequence number, slot and time from an event of a market; the account is replaced by the market's number.
     */
    public static Fact of(MarketEvents events, long number, int index) {
        byte[] market = new byte[Bytes32.LENGTH];
        ByteBuffer.wrap(market).putInt(Bytes32.LENGTH - Integer.BYTES, events.getMarket());
        return new Fact(
                Bytes32.of(market),
                null,
                (number << FACTS_PER_RECORD_BITS) | index,
                events.getSlot(),
                events.getTimeNanos());
    }

    /** Account that the event belongs to, which may be an isolated account. */
    public Bytes32 own() {
        return isolated == null ? account : isolated;
    }

    /** Whether these bytes are equal to the key. */
    static boolean isOf(ByteString bytes, Bytes32 key) {
        return !bytes.isEmpty() && key(bytes).equals(key);
    }

    public static Bytes32 key(ByteString bytes) {
        return Keys.read(bytes);
    }
}
