package io.openperp.export;

import com.google.protobuf.ByteString;
import io.openperp.units.Base58;
import io.openperp.units.Decimals;
import java.time.Instant;

/** Formats values as the text of cells. */
final class Text {

    private Text() {}

    /** Formats nanoseconds since 1970 in ISO 8601, in UTC, to the nanosecond. */
    static String time(long nanos) {
        return nanos == 0 ? "" : Instant.EPOCH.plusNanos(nanos).toString();
    }

    /** Formats a number in units of 1e-8 as exact decimal text, without an exponent. */
    static String number(long units) {
        return Decimals.format(units);
    }

    /** Formats a key in base58. An empty key gives an empty cell, as for a takeover, which has no orders. */
    static String key(ByteString bytes) {
        return bytes.isEmpty() ? "" : Base58.encode(bytes.toByteArray());
    }

    static String side(boolean isBuy) {
        return isBuy ? "buy" : "sell";
    }

    /** Changes a text that users have written, such as a reason, so that spreadsheets do not take it for a formula. */
    static String words(String written) {
        return !written.isEmpty() && "=+-@\t\r".indexOf(written.charAt(0)) >= 0 ? "'" + written : written;
    }
}
