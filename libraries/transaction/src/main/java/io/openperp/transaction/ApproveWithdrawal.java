package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code approveWithdrawal}: a treasurer agrees to a large withdrawal (WDR-011). */
public record ApproveWithdrawal(String id) implements WithdrawalStep {

    static final Kind KIND = new Kind(
            "approveWithdrawal",
            1005,
            List.of(new Field("id", Type.TEXT)),
            values -> new ApproveWithdrawal((String) values.get(0)));

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
