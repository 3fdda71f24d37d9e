package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code rejectWithdrawal}: a treasurer gives the money of a withdrawal back (WDR-014).
 *
 * @param reason for the owner; 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
 */
public record RejectWithdrawal(String id, String reason) implements WithdrawalStep {

    /** Longest reason in bytes of UTF-8. */
    public static final int LONGEST = 128;

    static final Kind KIND = new Kind(
            "rejectWithdrawal",
            1008,
            List.of(new Field("id", Type.TEXT), new Field("reason", Type.TEXT)),
            values -> new RejectWithdrawal((String) values.get(0), (String) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(id, reason);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(WithdrawalId.flaw(id), Flaws.text("reason", reason, 1, LONGEST));
    }
}
