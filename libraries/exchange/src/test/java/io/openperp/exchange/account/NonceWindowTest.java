package io.openperp.exchange.account;

import static io.openperp.exchange.account.Nonces.Verdict.DUPLICATE;
import static io.openperp.exchange.account.Nonces.Verdict.FRESH;
import static io.openperp.exchange.account.Nonces.Verdict.TOO_OLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** NON-001 to NON-005. */
class NonceWindowTest {

    private static final Rules NEWEST = newest();
    private static final int MOST = NonceWindow.MOST_INTERVALS;

    @Test
    void aCounterTakesOneIntervalForEver() {
        NonceWindow window = new NonceWindow(0);
        for (long nonce = 0; nonce < 3 * MOST; nonce++) {
            assertThat(window.use(nonce)).isEqualTo(FRESH);
        }
        assertThat(window.use(0)).isEqualTo(DUPLICATE);
        assertThat(bytes(window)).hasSizeLessThan(10);
    }

    @Test
    void timestampsTakeAnIntervalEachAndTheLowestIsForgotten() {
        NonceWindow window = new NonceWindow(0);
        for (long i = 1; i <= MOST; i++) {
            assertThat(window.use(i * 10)).isEqualTo(FRESH);
        }
        assertThat(window.use(10)).isEqualTo(DUPLICATE);
        assertThat(window.use(9)).as("still room below").isEqualTo(FRESH);
        assertThat(window.use(100_000_000)).isEqualTo(FRESH);
        assertThat(window.use(10)).isEqualTo(TOO_OLD);
        assertThat(window.use(9)).isEqualTo(TOO_OLD);
        assertThat(window.use(0)).isEqualTo(TOO_OLD);
        assertThat(window.use(11)).isEqualTo(FRESH);
        assertThat(window.use(20)).isEqualTo(DUPLICATE);
    }

    @Test
    void aNonceThatFillsAGapJoinsBothSides() {
        NonceWindow window = new NonceWindow(0);
        window.use(1);
        window.use(3);
        assertThat(window.use(2)).isEqualTo(FRESH);
        assertThat(window.use(1)).isEqualTo(DUPLICATE);
        assertThat(window.use(2)).isEqualTo(DUPLICATE);
        assertThat(window.use(3)).isEqualTo(DUPLICATE);
        assertThat(window.use(4)).isEqualTo(FRESH);
        assertThat(window.use(0)).isEqualTo(FRESH);
    }

    @Test
    void theHighestNumbersAreOrdinaryNonces() {
        NonceWindow window = new NonceWindow(0);
        assertThat(window.use(Long.MAX_VALUE)).isEqualTo(FRESH);
        assertThat(window.use(Long.MAX_VALUE)).isEqualTo(DUPLICATE);
        assertThat(window.use(Long.MAX_VALUE - 1)).isEqualTo(FRESH);
        assertThat(window.use(0)).isEqualTo(FRESH);
        assertThat(window.use(-1)).isEqualTo(TOO_OLD);
    }

    @Test
    void classesOfMagnitudeDoNotPushEachOtherOut() {
        Nonces nonces = new Nonces();
        for (long i = 0; i < 2L * MOST; i++) {
            assertThat(nonces.use(1_800_000_000_000_000_000L + 10 * i, NEWEST)).isEqualTo(FRESH);
        }
        assertThat(nonces.use(1_800_000_000_000_000_000L, NEWEST)).isEqualTo(TOO_OLD);
        for (long first : new long[] {
            0,
            999_999_999_999L,
            1_000_000_000_000L,
            99_999_999_999_999L,
            100_000_000_000_000L,
            99_999_999_999_999_999L,
            100_000_000_000_000_001L
        }) {
            assertThat(nonces.use(first, NEWEST))
                    .as("nonce %d", first)
                    .isEqualTo(first > 100_000_000_000_000_000L ? TOO_OLD : FRESH);
        }
    }

    @Test
    void negativeNoncesHaveAWindowOfTheirOwnSinceRules2() {
        Nonces nonces = new Nonces();
        assertThat(nonces.use(-1, new Rules())).isEqualTo(TOO_OLD);
        for (long nonce : new long[] {-1, 0, Long.MIN_VALUE, -1_800_000_000_000_000_000L, Long.MIN_VALUE + 1}) {
            assertThat(nonces.use(nonce, NEWEST)).as("nonce %d", nonce).isEqualTo(FRESH);
            assertThat(nonces.use(nonce, NEWEST)).as("nonce %d again", nonce).isEqualTo(DUPLICATE);
        }
        BinaryWriter out = new BinaryWriter();
        nonces.writeTo(out, NEWEST);
        Nonces copy = new Nonces();
        copy.readFrom(new BinaryReader(out.toByteArray()), NEWEST);
        assertThat(copy.use(Long.MIN_VALUE, NEWEST)).isEqualTo(DUPLICATE);
        assertThat(copy.use(-2, NEWEST)).isEqualTo(FRESH);
    }

    private static Rules newest() {
        Rules rules = new Rules();
        rules.follow(Rules.NEWEST);
        return rules;
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
                assertThat(window.use(nonce))
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
