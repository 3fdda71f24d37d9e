package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of the withdrawals of an account, the newest first. They have no slots: each changes after its request. */
public record WithdrawalHistory(List<Withdrawal> data, Paging page) {

    /** @param nextCursor of the next page; null: this is the last */
    public record Paging(@Nullable String nextCursor, boolean hasMore) {}
}
