package io.openperp.export;

import com.google.protobuf.ByteString;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selection of rows.
 *
 * @param from first time, included
 * @param to end, not included
 * @param account only rows of this account; null: of all
 * @param symbol only rows of this market; null: of all
 */
public record Selection(
        Instant from,
        Instant to,
        @Nullable ByteString account,
        @Nullable String symbol) {

    public Selection {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("--from is " + from + ", which is not before --to, " + to);
        }
    }

    /** @param timeNanos since 1970 */
    boolean isInPeriod(long timeNanos) {
        Instant time = Instant.EPOCH.plusNanos(timeNanos);
        return !time.isBefore(from) && time.isBefore(to);
    }

    boolean isBeforeEnd(long timeNanos) {
        return Instant.EPOCH.plusNanos(timeNanos).isBefore(to);
    }

    boolean hasAccount(ByteString key) {
        return account == null || account.equals(key);
    }

    boolean hasSymbol(String name) {
        return symbol == null || symbol.equals(name);
    }
}
