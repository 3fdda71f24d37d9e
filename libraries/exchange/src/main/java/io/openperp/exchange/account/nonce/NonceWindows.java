package io.openperp.exchange.account.nonce;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The used nonces of an account's owner, or of its agents. Clients count from 0, or use milliseconds, microseconds or
 * nanoseconds since 1970. A change of unit must not lock an account out, so each magnitude has a separate window: below
 * 10^12, 10^14, 10^17 and the rest, and the negative nonces (NON-004).
 */
final class NonceWindows {

    /** Intervals of one window under rules versions 1 and 2. */
    static final int MOST_OF_WINDOW = 4096;

    /** Intervals of all windows together from rules version 3 on. */
    static final int MOST = 128;

    private static final long[] CLASS_LIMITS = {1_000_000_000_000L, 100_000_000_000_000L, 100_000_000_000_000_000L};

    /** By magnitude, and the negative ones last. */
    private final NonceWindow[] windows = new NonceWindow[CLASS_LIMITS.length + 2];

    NonceWindows() {
        for (int i = 0; i < windows.length; i++) {
            windows[i] = new NonceWindow(i == windows.length - 1 ? Long.MIN_VALUE : 0);
        }
    }

    /** Empty windows with the floors of others. */
    NonceWindows(NonceWindows others) {
        for (int i = 0; i < windows.length; i++) {
            windows[i] = NonceWindow.above(others.windows[i]);
        }
    }

    boolean remember(long nonce) {
        return windowOf(nonce).remembers(nonce);
    }

    /** Uses {@code nonce} up if it is fresh. */
    Nonces.Verdict use(long nonce, Rules rules) {
        NonceWindow window = windowOf(nonce);
        Nonces.Verdict verdict = window.use(nonce);
        if (rules.areAtLeast(3)) {
            forgetBeyond(window);
        } else if (window.intervals() > MOST_OF_WINDOW) {
            window.forgetLowest();
        }
        return verdict;
    }

    /** Removes lowest intervals from the largest window; on a tie from the one just used. */
    private void forgetBeyond(NonceWindow used) {
        int sum = 0;
        for (NonceWindow window : windows) {
            sum += window.intervals();
        }
        for (; sum > MOST; sum--) {
            NonceWindow largest = used;
            for (NonceWindow window : windows) {
                largest = window.intervals() > largest.intervals() ? window : largest;
            }
            largest.forgetLowest();
        }
    }

    private NonceWindow windowOf(long nonce) {
        if (nonce < 0) {
            return windows[windows.length - 1];
        }
        int magnitude = 0;
        while (magnitude < CLASS_LIMITS.length && nonce >= CLASS_LIMITS[magnitude]) {
            magnitude++;
        }
        return windows[magnitude];
    }

    void writeTo(BinaryWriter out, Rules rules) {
        for (int i = 0; i < written(rules); i++) {
            windows[i].writeTo(out);
        }
    }

    void readFrom(BinaryReader in, Rules rules) {
        for (int i = 0; i < written(rules); i++) {
            windows[i].readFrom(in);
        }
    }

    /** Rules version 1 refuses negative nonces. */
    private int written(Rules rules) {
        return rules.areAtLeast(2) ? windows.length : windows.length - 1;
    }
}
