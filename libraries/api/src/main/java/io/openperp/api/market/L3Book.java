package io.openperp.api.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order book order by order, or what one command has changed of it, in the stream {@code l3}.
 *
 * @param updateType {@link Book#SNAPSHOT} or {@link Book#DELTA}
 * @param orders of a snapshot all orders as they trade, bids and then asks; of a delta what happened, in order
 * @param slot offset in the market's log of the command that has changed the book last; 0: none has
 * @param timestamp time of that command, in milliseconds since 1970
 * @param checksum CRC-32 of the first 25 orders of each side after this message has been applied
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record L3Book(
        String updateType,
        String symbol,
        List<Change> orders,
        long slot,
        long timestamp,
        @Nullable Long checksum) {

    /** Kinds of change of an order in the book. */
    public enum Event {
        /** The order has come to rest. */
        @JsonProperty("add")
        ADD,
        /** Its shown size is another one; so is its priority if it has lost its place. */
        @JsonProperty("change")
        CHANGE,
        /** It has traded; it is gone if nothing is left of it. */
        @JsonProperty("fill")
        FILL,
        /** It has left the book without a trade. */
        @JsonProperty("remove")
        REMOVE
    }

    /**
     * A change of an order.
     *
     * @param sz shown size; of a fill the size that has traded, of a removed order 0
     * @param priority place in time: of two orders at a price the one with the smaller number trades first; absent of a
     *     fill
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Change(
            Event event,
            String oid,
            boolean isBuy,
            Decimal px,
            Decimal sz,
            @Nullable Long priority) {}
}
