package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pending withdrawals of all accounts, the oldest first.
 *
 * @param nextCursor of the next page; null: there is none
 */
public record WithdrawalPage(
        List<Withdrawal> data, @Nullable String nextCursor) {}
