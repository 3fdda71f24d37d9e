package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of an account, which answers a {@code POST /account} that asks for pages.
 *
 * @param data rows, newest first
 * @param page place of the page in the list
 */
public record HistoryPage<T>(List<T> data, Paging page) {

    /**
     * Place of a page in its list. Slots are offsets in the log of the account shard's events.
     *
     * @param nextCursor cursor that asks for the next page; null on the last page
     * @param hasMore whether there is a next page
     * @param asOfSlot slot as of which this page and the following ones show the list
     * @param startSlot first slot of the requested range
     * @param endSlot last slot of the requested range
     * @param coverage whether the list is complete in this range
     * @param minAvailableSlot slot of the first event from which the list was kept
     */
    public record Paging(
            @Nullable String nextCursor,
            boolean hasMore,
            long asOfSlot,
            long startSlot,
            long endSlot,
            Coverage coverage,
            long minAvailableSlot) {}

    /** Whether the list was kept for all slots of the requested range. */
    public enum Coverage {
        @JsonProperty("complete")
        COMPLETE,
        @JsonProperty("partial")
        PARTIAL
    }
}
