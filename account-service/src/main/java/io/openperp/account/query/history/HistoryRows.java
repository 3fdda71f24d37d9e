package io.openperp.account.query.history;

import io.openperp.units.Base58;
import org.jspecify.annotations.Nullable;

/** Conversions used by the rows of several histories. */
final class HistoryRows {

    private HistoryRows() {}

    /** Converts a key to base58; null stays null. */
    static @Nullable String key(byte @Nullable [] key) {
        return key == null ? null : Base58.encode(key);
    }
}
