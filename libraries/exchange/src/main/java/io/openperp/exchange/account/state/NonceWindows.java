package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * The used nonces of an account's owner, or of its agents. Clients may count from 0, or use milliseconds, microseconds
 * or nanoseconds since 1970. So that a change of the unit does not lock an account out, each order of magnitude has a
 * window of its own: below 10^12, 10^14, 10^17 and the rest; negative nonces have one too (NON-004).
 */
final class NonceWindows {

    /** Largest number of intervals of all windows together. */
    static final int MOST = 128;

    private static final long[] CLASS_LIMITS = {1_000_000_000_000L, 100_000_000_000_000L, 100_000_000_000_000_000L};

    private static final int NEGATIVE = CLASS_LIMITS.length + 1;

    /**
     * Windows by order of magnitude, negative nonces last; null until the first nonce of a magnitude is used, because
     * there are many accounts.
     */
    private final @Nullable NonceWindow[] windows = new @Nullable NonceWindow[NEGATIVE + 1];

    NonceWindows() {}

    /**
     * Creates empty windows with the lower limits of the windows of {@code others}: they refuse every nonce that those
     * have forgotten.
     */
    NonceWindows(NonceWindows others) {
        for (int i = 0; i < windows.length; i++) {
            NonceWindow other = others.windows[i];
            windows[i] = other == null ? null : NonceWindow.above(other);
        }
    }

    boolean remember(long nonce) {
        NonceWindow window = windows[magnitude(nonce)];
        return window != null && window.remembers(nonce);
    }

    /** Marks {@code nonce} as used if it is fresh, and returns whether it was fresh, a duplicate or too old. */
    Nonces.Verdict use(long nonce) {
        NonceWindow window = window(magnitude(nonce));
        Nonces.Verdict verdict = window.use(nonce);
        forgetBeyond(window);
        return verdict;
    }

    /**
     * Removes lowest intervals until no more than {@link #MOST} are left: from the largest window, on a tie from the
     * one just used.
     */
    private void forgetBeyond(NonceWindow used) {
        int sum = 0;
        for (NonceWindow window : windows) {
            sum += window == null ? 0 : window.intervals();
        }
        for (; sum > MOST; sum--) {
            NonceWindow largest = used;
            for (NonceWindow window : windows) {
                largest = window != null && window.intervals() > largest.intervals() ? window : largest;
            }
            largest.forgetLowest();
        }
    }

    private static int magnitude(long nonce) {
        if (nonce < 0) {
            return NEGATIVE;
        }
        int magnitude = 0;
        while (magnitude < CLASS_LIMITS.length && nonce >= CLASS_LIMITS[magnitude]) {
            magnitude++;
        }
        return magnitude;
    }

    private NonceWindow window(int magnitude) {
        NonceWindow window = windows[magnitude];
        if (window == null) {
            window = empty(magnitude);
            windows[magnitude] = window;
        }
        return window;
    }

    private static NonceWindow empty(int magnitude) {
        return new NonceWindow(magnitude == NEGATIVE ? Long.MIN_VALUE : 0);
    }

    void writeTo(BinaryWriter out) {
        for (int i = 0; i < windows.length; i++) {
            NonceWindow window = windows[i];
            (window == null ? empty(i) : window).writeTo(out);
        }
    }

    void readFrom(BinaryReader in) {
        for (int i = 0; i < windows.length; i++) {
            NonceWindow window = empty(i);
            window.readFrom(in);
            windows[i] = window.isUntouched() ? null : window;
        }
    }
}
