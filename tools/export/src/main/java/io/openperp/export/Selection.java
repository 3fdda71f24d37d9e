package io.openperp.export;

import com.google.protobuf.ByteString;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Selection of the rows of a table.
 *
 * @param from start of the period, included
 * @param to end of the period, excluded
 * @param account account of the rows; null: all accounts
 * @param symbol market of the rows; null: all markets
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

    /**
     * Whether a time is in the period.
     *
     * @param timeNanos time in nanoseconds since 1970
     */
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
