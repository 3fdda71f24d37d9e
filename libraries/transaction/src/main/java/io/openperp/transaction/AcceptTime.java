package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code acceptTime}: an administrator lets the shards go back to the time of their logs, after the clock of a broker was ahead.
 * It holds once a second administrator has signed it too (LOG-027).
 *
 * @param now the second since 1970 that it is, by the signer's own clock
 * @param reason for people; 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
 */
public record AcceptTime(long now, String reason) implements OwnAction, OperatorAction.Administration {

    /** Longest reason in bytes of UTF-8. */
    public static final int LONGEST = 128;

    static final Kind KIND = new Kind(
            "acceptTime",
            1090,
            List.of(new Field("now", Type.COUNT), new Field("reason", Type.TEXT)),
            values -> new AcceptTime((Long) values.get(0), (String) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(now, reason);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.text("reason", reason, 1, LONGEST);
    }
}
