package io.openperp.exchange.account;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Which nonces an account has used, each at most once for ever (NON-001 to NON-005).
 *
 * <p>Clients count from 0, or use milliseconds, microseconds or nanoseconds since 1970. So that a jump between these
 * habits does not lock an account out, numbers of different magnitude are remembered apart: below 10^12, 10^14, 10^17
 * and the rest, and so are negative ones, each with a window of its own.
 */
final class Nonces {

    /** What may be done with a nonce. */
    enum Verdict {
        FRESH,
        DUPLICATE,
        TOO_OLD
    }

    private static final long[] CLASS_LIMITS = {1_000_000_000_000L, 100_000_000_000_000L, 100_000_000_000_000_000L};

    private final NonceWindow[] windows = new NonceWindow[CLASS_LIMITS.length + 1];

    private final NonceWindow negative = new NonceWindow(Long.MIN_VALUE);

    Nonces() {
        for (int i = 0; i < windows.length; i++) {
            windows[i] = new NonceWindow(0);
        }
    }

    /** Uses {@code nonce} up if it is fresh. Negative ones are accepted since rules 2. */
    Verdict use(long nonce, Rules rules) {
        if (nonce < 0) {
            return rules.areAtLeast(2) ? negative.use(nonce) : Verdict.TOO_OLD;
        }
        return windows[magnitude(nonce)].use(nonce);
    }

    private static int magnitude(long nonce) {
        int magnitude = 0;
        while (magnitude < CLASS_LIMITS.length && nonce >= CLASS_LIMITS[magnitude]) {
            magnitude++;
        }
        return magnitude;
    }

    void writeTo(BinaryWriter out, Rules rules) {
        for (NonceWindow window : windows) {
            window.writeTo(out);
        }
        if (rules.areAtLeast(2)) {
            negative.writeTo(out);
        }
    }

    void readFrom(BinaryReader in, Rules rules) {
        for (NonceWindow window : windows) {
            window.readFrom(in);
        }
        if (rules.areAtLeast(2)) {
            negative.readFrom(in);
        }
    }
}
