package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code claimWithdrawal}: a treasurer takes a withdrawal in hand, before paying it (WDR-012). */
public record ClaimWithdrawal(String id) implements WithdrawalStep {

    static final Kind KIND = new Kind(
            "claimWithdrawal",
            1006,
            List.of(new Field("id", Type.TEXT)),
            values -> new ClaimWithdrawal((String) values.get(0)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(id);
    }

    @Override
    public @Nullable String flaw() {
        return WithdrawalId.flaw(id);
    }
}
