package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code settleWithdrawal}: a treasurer has paid a withdrawal (WDR-013).
 *
 * @param reference names the payment outside; 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
 */
public record SettleWithdrawal(String id, String reference) implements WithdrawalStep {

    /** Longest reference in bytes of UTF-8. */
    public static final int LONGEST = 128;

    static final Kind KIND = new Kind(
            "settleWithdrawal",
            1007,
            List.of(new Field("id", Type.TEXT), new Field("reference", Type.TEXT)),
            values -> new SettleWithdrawal((String) values.get(0), (String) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(id, reference);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(WithdrawalId.flaw(id), Flaws.text("reference", reference, 1, LONGEST));
    }
}
