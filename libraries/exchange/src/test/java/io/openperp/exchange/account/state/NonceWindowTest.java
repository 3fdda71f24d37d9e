package io.openperp.exchange.account.state;

import static io.openperp.exchange.account.state.Nonces.Verdict.DUPLICATE;
import static io.openperp.exchange.account.state.Nonces.Verdict.FRESH;
import static io.openperp.exchange.account.state.Nonces.Verdict.TOO_OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** NON-001 to NON-005. */
class NonceWindowTest {

    private static final int MOST = 4096;

    @Test
    void aCounterTakesOneIntervalForEver() {
        NonceWindow window = new NonceWindow(0);
        for (long nonce = 0; nonce < 3 * MOST; nonce++) {
            assertThat(use(window, nonce)).isEqualTo(FRESH);
        }
        assertThat(use(window, 0)).isEqualTo(DUPLICATE);
        assertThat(bytes(window)).hasSizeLessThan(10);
    }

    @Test
    void timestampsTakeAnIntervalEachAndTheLowestIsForgotten() {
        NonceWindow window = new NonceWindow(0);
        for (long i = 1; i <= MOST; i++) {
            assertThat(use(window, i * 10)).isEqualTo(FRESH);
        }
        assertThat(use(window, 10)).isEqualTo(DUPLICATE);
        assertThat(use(window, 9)).as("still room below").isEqualTo(FRESH);
        assertThat(use(window, 100_000_000)).isEqualTo(FRESH);
        assertThat(use(window, 10)).isEqualTo(TOO_OLD);
        assertThat(use(window, 9)).isEqualTo(TOO_OLD);
        assertThat(use(window, 0)).isEqualTo(TOO_OLD);
        assertThat(use(window, 11)).isEqualTo(FRESH);
        assertThat(use(window, 20)).isEqualTo(DUPLICATE);
    }

    @Test
    void aNonceThatFillsAGapJoinsBothSides() {
        NonceWindow window = new NonceWindow(0);
        use(window, 1);
        use(window, 3);
        assertThat(use(window, 2)).isEqualTo(FRESH);
        assertThat(use(window, 1)).isEqualTo(DUPLICATE);
        assertThat(use(window, 2)).isEqualTo(DUPLICATE);
        assertThat(use(window, 3)).isEqualTo(DUPLICATE);
        assertThat(use(window, 4)).isEqualTo(FRESH);
        assertThat(use(window, 0)).isEqualTo(FRESH);
    }

    @Test
    void theHighestNumbersAreOrdinaryNonces() {
        NonceWindow window = new NonceWindow(0);
        assertThat(use(window, Long.MAX_VALUE)).isEqualTo(FRESH);
        assertThat(use(window, Long.MAX_VALUE)).isEqualTo(DUPLICATE);
        assertThat(use(window, Long.MAX_VALUE - 1)).isEqualTo(FRESH);
        assertThat(use(window, 0)).isEqualTo(FRESH);
        assertThat(use(window, -1)).isEqualTo(TOO_OLD);
    }

    @Test
    void classesOfMagnitudeDoNotPushEachOtherOut() {
        Nonces nonces = new Nonces();
        for (long i = 0; i < 300; i++) {
            assertThat(nonces.use(1_800_000_000_000_000_000L + 10 * i, true)).isEqualTo(FRESH);
        }
        assertThat(nonces.use(1_800_000_000_000_000_000L, true)).isEqualTo(TOO_OLD);
        for (long first : new long[] {
            0,
            999_999_999_999L,
            1_000_000_000_000L,
            99_999_999_999_999L,
            100_000_000_000_000L,
            99_999_999_999_999_999L,
            100_000_000_000_000_001L
        }) {
            assertThat(nonces.use(first, true))
                    .as("nonce %d", first)
                    .isEqualTo(first > 100_000_000_000_000_000L ? TOO_OLD : FRESH);
        }
    }

    @Test
    void negativeNoncesHaveAWindowOfTheirOwn() {
        Nonces nonces = new Nonces();
        for (long nonce : new long[] {-1, 0, Long.MIN_VALUE, -1_800_000_000_000_000_000L, Long.MIN_VALUE + 1}) {
            assertThat(nonces.use(nonce, true)).as("nonce %d", nonce).isEqualTo(FRESH);
            assertThat(nonces.use(nonce, true)).as("nonce %d again", nonce).isEqualTo(DUPLICATE);
        }
        BinaryWriter out = new BinaryWriter();
        nonces.writeTo(out);
        Nonces copy = new Nonces();
        copy.readFrom(new BinaryReader(out.toByteArray()));
        assertThat(copy.use(Long.MIN_VALUE, true)).isEqualTo(DUPLICATE);
        assertThat(copy.use(-2, true)).isEqualTo(FRESH);
    }

    /** 128 intervals of the owner and 128 of its agents, over all magnitudes (NON-004). */
    @Test
    void anAccountRemembersSoManyIntervalsAndNoMore() {
        Nonces nonces = new Nonces();
        for (long i = 0; i < 1000; i++) {
            for (long base : new long[] {0, 1L << 41, 1L << 48, 1L << 60, Long.MIN_VALUE}) {
                assertThat(nonces.use(base + 2 * i, true)).isEqualTo(FRESH);
                assertThat(nonces.use(base + 2 * i + 100_000, false)).isEqualTo(FRESH);
            }
        }
        BinaryWriter out = new BinaryWriter();
        nonces.writeTo(out);
        assertThat(out.toByteArray()).hasSizeLessThan(2 * 128 * 3);
        for (long base : new long[] {0, 1L << 41, 1L << 48, 1L << 60, Long.MIN_VALUE}) {
            assertThat(nonces.use(base + 2 * 975, true)).isEqualTo(DUPLICATE);
            assertThat(nonces.use(base + 2 * 900, true)).isEqualTo(TOO_OLD);
        }
    }

    @Test
    void noncesOfAgentsDoNotMakeTheOwnersTooOld() { // NON-010
        Nonces nonces = new Nonces();
        long now = 1_800_000_000_000_000_000L;
        for (long i = 0; i < 300; i++) {
            assertThat(nonces.use(Long.MAX_VALUE - 1000 + 2 * i, false)).isEqualTo(FRESH);
        }
        assertThat(nonces.use(now, false)).isEqualTo(TOO_OLD);
        assertThat(nonces.use(now, true)).isEqualTo(FRESH);
        assertThat(nonces.use(now, true)).isEqualTo(DUPLICATE);
        assertThat(nonces.use(now, false)).as("used by the owner").isIn(DUPLICATE, TOO_OLD);
        assertThat(nonces.use(Long.MAX_VALUE - 1000 + 2 * 299, true))
                .as("used by an agent")
                .isEqualTo(DUPLICATE);
    }

    /** The rule in the words of a sorted map, against the arrays. */
    @Test
    void agreesWithAMapOfIntervals() {
        for (long seed = 1; seed <= 6; seed++) {
            Random random = new Random(seed);
            NonceWindow window = new NonceWindow(0);
            MapOfIntervals map = new MapOfIntervals();
            for (int i = 0; i < 30_000; i++) {
                long nonce = random.nextInt(40_000);
                assertThat(use(window, nonce))
                        .as("seed %d use %d of %d", seed, i, nonce)
                        .isEqualTo(map.use(nonce));
                if (i % 5000 == 17) {
                    window = copy(window);
                }
            }
        }
    }

    private static final class MapOfIntervals {
        private final TreeMap<Long, Long> highByLow = new TreeMap<>();
        private long floor;

        Nonces.Verdict use(long nonce) {
            if (nonce < floor) {
                return TOO_OLD;
            }
            Map.Entry<Long, Long> before = highByLow.floorEntry(nonce);
            if (before != null && before.getValue() >= nonce) {
                return DUPLICATE;
            }
            long low = before != null && before.getValue() == nonce - 1 ? before.getKey() : nonce;
            Long joined = highByLow.remove(nonce + 1);
            highByLow.put(low, joined == null ? nonce : joined);
            if (highByLow.size() > MOST) {
                floor = highByLow.pollFirstEntry().getValue() + 1;
            }
            return FRESH;
        }
    }

    /** Uses a nonce in this window alone, which remembers at most {@code MOST} intervals. */
    private static Nonces.Verdict use(NonceWindow window, long nonce) {
        Nonces.Verdict verdict = window.use(nonce);
        if (window.intervals() > MOST) {
            window.forgetLowest();
        }
        return verdict;
    }

    private static NonceWindow copy(NonceWindow window) {
        byte[] written = bytes(window);
        NonceWindow copy = new NonceWindow(0);
        copy.readFrom(new BinaryReader(written));
        assertThat(bytes(copy)).isEqualTo(written);
        return copy;
    }

    private static byte[] bytes(NonceWindow window) {
        BinaryWriter out = new BinaryWriter();
        window.writeTo(out);
        return out.toByteArray();
    }
}
