package io.openperp.transaction.field;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names a withdrawal: {@code 0-} and its number, from 1 on, such as {@code 0-17} (WDR-003). */
public final class WithdrawalId {

    private static final String PREFIX = "0-";
    /** The form of an ID, also of those with another number before the dash, which name nothing. */
    private static final Pattern TEXT = Pattern.compile("(0|[1-9][0-9]{0,4})-([1-9][0-9]{0,17})");

    private WithdrawalId() {}

    public static String of(long number) {
        return PREFIX + number;
    }

    /** Returns the number in a text of that form; 0, which no withdrawal has, if the text has another form. */
    public static long number(String text) {
        return text.startsWith(PREFIX) ? Long.parseLong(text.substring(PREFIX.length())) : 0;
    }

    /** Why {@code text} is no ID, or null. */
    public static @Nullable String flaw(String text) {
        return TEXT.matcher(text).matches()
                ? null
                : "id is \"" + (text.length() <= 40 ? text : text.substring(0, 40) + "…")
                        + "\", accepted are IDs of withdrawals, such as 0-17";
    }
}
