package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /account}. All but type and user may be left out.
 *
 * @param oid ID of the order; only with {@link AccountQueryType#ORDER}
 * @param startTime milliseconds: no record of a list from before it
 * @param endTime milliseconds: no record of a list from after it
 * @param symbol only records of this market
 * @param limit most records, 1 to 5000
 * @param cursor {@code nextCursor} of the page before
 * @param startSlot no record of a list from before this position in the events of the account shard
 * @param endSlot no record of a list from after it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AccountQuery(
        AccountQueryType type,
        String user,
        @Nullable String oid,
        @Nullable Long startTime,
        @Nullable Long endTime,
        @Nullable String symbol,
        @Nullable Integer limit,
        @Nullable String cursor,
        @Nullable Long startSlot,
        @Nullable Long endSlot) {

    public AccountQuery(AccountQueryType type, String user) {
        this(type, user, null);
    }

    public AccountQuery(AccountQueryType type, String user, @Nullable String oid) {
        this(type, user, oid, null, null, null, null, null, null, null);
    }
}
