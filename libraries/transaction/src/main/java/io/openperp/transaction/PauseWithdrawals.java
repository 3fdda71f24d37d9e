package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code pauseWithdrawals}: an administrator stops withdrawals, or lets them go on (WDR-020).
 *
 * @param paused false: they go on
 * @param reason for people; 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
 */
public record PauseWithdrawals(boolean paused, String reason) implements OwnAction, OperatorAction.TreasuryOperation {

    /** Longest reason in bytes of UTF-8. */
    public static final int LONGEST = 128;

    static final Kind KIND = new Kind(
            "pauseWithdrawals",
            1009,
            List.of(new Field("paused", Type.FLAG), new Field("reason", Type.TEXT)),
            values -> new PauseWithdrawals((Boolean) values.get(0), (String) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(paused, reason);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.text("reason", reason, 1, LONGEST);
    }
}
