package io.openperp.transaction;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names a withdrawal: the account partition whose shard keeps it, and its number there, such as {@code 2-17} (WDR-003).
 *
 * @param partition of account-commands, from 0 on
 * @param number from 1 on
 */
public record WithdrawalId(int partition, long number) {

    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,4})-([1-9][0-9]{0,17})");

    /** Null: it is no ID. Each ID has one text. */
    public static @Nullable WithdrawalId parse(String text) {
        var parts = TEXT.matcher(text);
        return parts.matches()
                ? new WithdrawalId(Integer.parseInt(parts.group(1)), Long.parseLong(parts.group(2)))
                : null;
    }

    /** Why {@code text} is no ID, or null. */
    static @Nullable String flaw(String text) {
        return parse(text) != null
                ? null
                : "id is \"" + (text.length() <= 40 ? text : text.substring(0, 40) + "…")
                        + "\", accepted are IDs of withdrawals, such as 2-17";
    }

    @Override
    public String toString() {
        return partition + "-" + number;
    }
}
