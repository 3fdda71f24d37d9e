package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code cancelWithdrawal}: the owner takes back a withdrawal that no treasurer has claimed (WDR-010). */
public record CancelWithdrawal(String id) implements OwnAction, FundsAction {

    static final Kind KIND = new Kind(
            "cancelWithdrawal",
            1004,
            List.of(new Field("id", Type.TEXT)),
            values -> new CancelWithdrawal((String) values.get(0)));

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
