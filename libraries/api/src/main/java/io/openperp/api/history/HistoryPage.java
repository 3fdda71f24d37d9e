package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of an account, as {@code POST /account} answers a request that asks for pages.
 *
 * @param data rows, newest first
 */
public record HistoryPage<T>(List<T> data, Paging page) {

    /**
     * Where a page stands. Slots are positions in the log of the events of the account shard.
     *
     * @param nextCursor cursor that asks for the next page; null on the last page
     * @param asOfSlot all pages that its cursors lead to show the list as of this slot
     * @param startSlot no row is from before it
     * @param endSlot no row is from after it
     * @param minAvailableSlot of the first event that the list was kept from
     */
    public record Paging(
            @Nullable String nextCursor,
            boolean hasMore,
            long asOfSlot,
            long startSlot,
            long endSlot,
            Coverage coverage,
            long minAvailableSlot) {}

    /** Whether the list was kept for all slots from start to end. */
    public enum Coverage {
        @JsonProperty("complete")
        COMPLETE,
        @JsonProperty("partial")
        PARTIAL
    }
}
