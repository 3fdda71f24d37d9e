package io.openperp.transaction.field;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ID of a withdrawal: {@code 0-} and its number, from 1 on, such as {@code 0-17} (WDR-003). */
public final class WithdrawalId {

    private static final String PREFIX = "0-";
    /** The accepted form of an ID. Another number than 0 before the dash is well-formed but names no withdrawal. */
    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,4})-([1-9][0-9]{0,17})");

    private WithdrawalId() {}

    public static String of(long number) {
        return PREFIX + number;
    }

    /** The number in a well-formed ID; 0, which no withdrawal has, if the ID does not begin with {@code 0-}. */
    public static long number(String text) {
        return text.startsWith(PREFIX) ? Long.parseLong(text.substring(PREFIX.length())) : 0;
    }

    /** The reason why {@code text} is not a well-formed ID, as a sentence; null if it is. */
    public static @Nullable String flaw(String text) {
        return TEXT.matcher(text).matches()
                ? null
                : "id is \"" + (text.length() <= 40 ? text : text.substring(0, 40) + "…")
                        + "\", accepted are IDs of withdrawals, such as 0-17";
    }
}
