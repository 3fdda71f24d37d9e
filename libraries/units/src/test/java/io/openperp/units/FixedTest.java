package io.openperp.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigInteger;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Results are compared with those of {@link BigInteger}. */
class FixedTest {

    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        Fixed.ONE,
        -Fixed.ONE,
        Fixed.ONE - 1,
        1L << 31,
        (1L << 32) - 1,
        1L << 32,
        -(1L << 32),
        3_037_000_499L,
        3_037_000_500L,
        Long.MAX_VALUE,
        Long.MAX_VALUE - 1,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1,
        Long.MAX_VALUE / 2,
        Long.MIN_VALUE / 2
    };

    @Test
    void everyRoundingIsExactOnEdges() {
        for (long a : EDGES) {
            for (long b : EDGES) {
                for (long c : EDGES) {
                    if (c != 0) {
                        check(a, b, c);
                    }
                }
            }
        }
    }

    @Test
    void everyRoundingIsExactOnRandomInput() {
        Random random = new Random(20261121);
        for (int i = 0; i < 200_000; i++) {
            long a = random.nextLong() >> random.nextInt(64);
            long b = random.nextLong() >> random.nextInt(64);
            long c = random.nextLong() >> random.nextInt(64);
            if (c != 0) {
                check(a, b, c);
            }
        }
    }

    @Test
    void divisionByZeroThrows() {
        for (long a : EDGES) {
            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Fixed.mulDivFloor(a, a, 0));
            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Fixed.mulDivCeil(a, a, 0));
            assertThatExceptionOfType(ArithmeticException.class).isThrownBy(() -> Fixed.mulDivTrunc(a, a, 0));
        }
    }

    @Test
    void scaledFormsAreTheirFormulas() {
        long oneAndAHalf = 3 * Fixed.ONE / 2;
        assertThat(Fixed.mulFloor(oneAndAHalf, oneAndAHalf)).isEqualTo(225_000_000L);
        assertThat(Fixed.mulFloor(-1, 1)).isEqualTo(-1);
        assertThat(Fixed.mulCeil(1, 1)).isEqualTo(1);
        assertThat(Fixed.mulTrunc(-1, 1)).isZero();
        assertThat(Fixed.divFloor(Fixed.ONE, 3 * Fixed.ONE)).isEqualTo(33_333_333L);
        assertThat(Fixed.divCeil(Fixed.ONE, 3 * Fixed.ONE)).isEqualTo(33_333_334L);
        assertThat(Fixed.divTrunc(-Fixed.ONE, 3 * Fixed.ONE)).isEqualTo(-33_333_333L);
        assertThat(Fixed.divHalfUp(Fixed.ONE, 16 * Fixed.ONE)).isEqualTo(6_250_000L);
        assertThat(Fixed.divHalfUp(1, 2 * Fixed.ONE)).isEqualTo(1);
    }

    @Test
    void multiplesOfAStep() {
        assertThat(Fixed.floorToMultiple(17, 5)).isEqualTo(15);
        assertThat(Fixed.floorToMultiple(-17, 5)).isEqualTo(-20);
        assertThat(Fixed.ceilToMultiple(17, 5)).isEqualTo(20);
        assertThat(Fixed.ceilToMultiple(-17, 5)).isEqualTo(-15);
        assertThat(Fixed.ceilToMultiple(15, 5)).isEqualTo(15);
        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Fixed.ceilToMultiple(Long.MAX_VALUE, 1_000_000));
        assertThat(Fixed.clamp(5, 7, 9)).isEqualTo(7);
        assertThat(Fixed.clamp(10, 7, 9)).isEqualTo(9);
    }

    private static void check(long a, long b, long c) {
        BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(c));
        boolean exact = parts[1].signum() == 0;
        boolean negative = product.signum() * Long.signum(c) < 0;
        BigInteger floor = exact || !negative ? parts[0] : parts[0].subtract(BigInteger.ONE);
        BigInteger ceil = exact || negative ? parts[0] : parts[0].add(BigInteger.ONE);
        String input = a + "·" + b + "/" + c;
        expect(input, parts[0], () -> Fixed.mulDivTrunc(a, b, c));
        expect(input, floor, () -> Fixed.mulDivFloor(a, b, c));
        expect(input, ceil, () -> Fixed.mulDivCeil(a, b, c));
        if (a >= 0 && b >= 0 && c > 0) {
            BigInteger two = BigInteger.TWO;
            BigInteger divisor = BigInteger.valueOf(c);
            BigInteger halfUp = product.multiply(two).add(divisor).divide(divisor.multiply(two));
            expect(input, halfUp, () -> Fixed.mulDivHalfUp(a, b, c));
        }
    }

    private static void expect(String input, BigInteger expected, LongSupplier actual) {
        if (expected.bitLength() <= 63) {
            assertThat(actual.getAsLong()).as(input).isEqualTo(expected.longValueExact());
        } else {
            assertThatExceptionOfType(ArithmeticException.class).as(input).isThrownBy(actual::getAsLong);
        }
    }
}
