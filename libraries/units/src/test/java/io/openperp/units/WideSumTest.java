package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WideSumTest {

    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);

    @Test
    void saysWhatUnboundedIntegersSay() {
        Random random = new Random(20261123);
        WideSum sum = new WideSum();
        BigInteger expected = BigInteger.ZERO;
        for (int i = 0; i < 20_000; i++) {
            long amount = edge(random);
            if (random.nextBoolean()) {
                sum.add(amount);
                expected = expected.add(BigInteger.valueOf(amount));
            } else {
                sum.subtract(amount);
                expected = expected.subtract(BigInteger.valueOf(amount));
            }
            assertThat(sum.value()).isEqualTo(expected.min(MOST).max(LEAST).longValueExact());
            assertThat(sum.wrapped()).isEqualTo(expected.longValue());
            assertThat(sum.isLong()).isEqualTo(expected.bitLength() < Long.SIZE);
            if (random.nextInt(50) == 0) {
                long taken = sum.take();
                expected = expected.subtract(BigInteger.valueOf(taken));
            }
        }
    }

    @Test
    void sumOfSumsIsExact() {
        WideSum large = new WideSum();
        large.add(Long.MAX_VALUE);
        large.add(Long.MAX_VALUE);
        WideSum sum = new WideSum();
        sum.subtract(Long.MAX_VALUE);
        sum.add(large);
        assertThat(sum.value()).isEqualTo(Long.MAX_VALUE);
        assertThat(sum.isLong()).isTrue();
        sum.add(large);
        assertThat(sum.isLong()).isFalse();
    }

    @Test
    void isReadAsItWasWritten() {
        for (long first : new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            for (long second : new long[] {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
                WideSum sum = new WideSum();
                sum.add(first);
                sum.add(second);
                BinaryWriter out = new BinaryWriter();
                sum.writeTo(out);
                WideSum read = new WideSum();
                read.readFrom(new BinaryReader(out.toByteArray()));
                read.subtract(first);
                read.subtract(second);
                assertThat(read.isLong()).isTrue();
                assertThat(read.value()).isZero();
            }
        }
    }

    @Test
    void ordinarySumTakesNineBytes() {
        WideSum sum = new WideSum();
        sum.subtract(5);
        BinaryWriter out = new BinaryWriter();
        sum.writeTo(out);
        assertThat(out.toByteArray()).hasSize(9);
    }

    private static long edge(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> random.nextInt(3) - 1;
            default -> random.nextLong();
        };
    }
}
