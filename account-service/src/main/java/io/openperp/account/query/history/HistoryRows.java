package io.openperp.account.query.history;

import io.openperp.units.Base58;
import org.jspecify.annotations.Nullable;

/** What rows of histories show alike. */
final class HistoryRows {

    private HistoryRows() {}

    /** In base58; null where there is none. */
    static @Nullable String key(byte @Nullable [] key) {
        return key == null ? null : Base58.encode(key);
    }
}
