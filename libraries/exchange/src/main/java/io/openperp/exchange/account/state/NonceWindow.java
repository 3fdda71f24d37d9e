package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Arrays;

/**
 * The used nonces of one order of magnitude, as intervals: the highest ones are remembered, below them every nonce is
 * refused. A counter needs one interval, timestamps one each.
 */
final class NonceWindow {

    private static final long[] NONE = {};

    /**
     * The arrays grow by a quarter of the intervals in use; more would waste memory, because there are many accounts.
     */
    private static final int GROWTH = 4;

    private long[] lows = NONE;
    private long[] highs = NONE;
    private int first;
    private int end;
    private final long lowest;
    private long floor;

    /**
     * Creates an empty window.
     *
     * @param lowest the lowest nonce of this order of magnitude
     */
    NonceWindow(long lowest) {
        this.lowest = lowest;
        this.floor = lowest;
    }

    /**
     * An empty window with the lower limit of {@code other}: it refuses every nonce that the other window has
     * forgotten.
     */
    static NonceWindow above(NonceWindow other) {
        NonceWindow window = new NonceWindow(other.lowest);
        window.floor = other.floor;
        return window;
    }

    /** Whether the window remembers no nonce and has not forgotten any. */
    boolean isUntouched() {
        return first == end && floor == lowest;
    }

    int intervals() {
        return end - first;
    }

    /** Whether the nonce is in one of the remembered intervals. */
    boolean remembers(long nonce) {
        int after = firstAbove(nonce);
        return after > first && nonce <= highs[after - 1];
    }

    /**
     * Removes the lowest interval, of which there must be one; its nonces and all below count as too old from now on.
     */
    void forgetLowest() {
        floor = highs[first] + 1;
        first++;
    }

    Nonces.Verdict use(long nonce) {
        if (nonce < floor) {
            return Nonces.Verdict.TOO_OLD;
        }
        int after = firstAbove(nonce);
        if (after > first && nonce <= highs[after - 1]) {
            return Nonces.Verdict.DUPLICATE;
        }
        insert(after, nonce);
        return Nonces.Verdict.FRESH;
    }

    /** Index of the first interval that begins above {@code nonce}. */
    private int firstAbove(long nonce) {
        if (end > first && lows[end - 1] <= nonce) {
            return end;
        }
        int low = first;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lows[middle] > nonce) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private void insert(int at, long nonce) {
        boolean joinsBefore = at > first && highs[at - 1] == nonce - 1;
        boolean joinsAfter = at < end && lows[at] == nonce + 1;
        if (joinsBefore && joinsAfter) {
            highs[at - 1] = highs[at];
            System.arraycopy(lows, at + 1, lows, at, end - at - 1);
            System.arraycopy(highs, at + 1, highs, at, end - at - 1);
            end--;
        } else if (joinsBefore) {
            highs[at - 1] = nonce;
        } else if (joinsAfter) {
            lows[at] = nonce;
        } else {
            int index = at - first;
            makeRoom();
            int place = first + index;
            System.arraycopy(lows, place, lows, place + 1, end - place);
            System.arraycopy(highs, place, highs, place + 1, end - place);
            lows[place] = nonce;
            highs[place] = nonce;
            end++;
        }
    }

    private void makeRoom() {
        if (end < lows.length) {
            return;
        }
        int live = end - first;
        int capacity = live + Math.max(live / GROWTH, 2);
        lows = Arrays.copyOf(Arrays.copyOfRange(lows, first, end), capacity);
        highs = Arrays.copyOf(Arrays.copyOfRange(highs, first, end), capacity);
        first = 0;
        end = live;
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(floor - lowest).writeVarint(end - first);
        long last = lowest;
        for (int i = first; i < end; i++) {
            out.writeVarint(lows[i] - last).writeVarint(highs[i] - lows[i]);
            last = highs[i];
        }
    }

    void readFrom(BinaryReader in) {
        floor = lowest + in.readVarint();
        first = 0;
        end = (int) in.readVarint();
        lows = end == 0 ? NONE : new long[Math.max(end, 2)];
        highs = end == 0 ? NONE : new long[Math.max(end, 2)];
        long last = lowest;
        for (int i = 0; i < end; i++) {
            lows[i] = last + in.readVarint();
            highs[i] = lows[i] + in.readVarint();
            last = highs[i];
        }
    }
}
