package io.openperp.endtoend.statement;

import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;

/** Arithmetic in units of 1e-8 as a trader would check it by hand: exact, and rounded only where the rule says so. */
public final class Units {

    private static final int SCALE = 8;
    private static final BigInteger ONE = BigInteger.TEN.pow(SCALE);

    private Units() {}

    /** Units of a JSON number with at most eight decimal places. */
    public static BigInteger of(JsonNode number) {
        return of(number.decimalValue());
    }

    public static BigInteger of(String decimal) {
        return of(new BigDecimal(decimal));
    }

    public static BigDecimal decimal(BigInteger units) {
        return new BigDecimal(units, SCALE).stripTrailingZeros();
    }

    public static BigInteger timesFloor(BigInteger a, BigInteger b) {
        return divideFloor(a.multiply(b), ONE);
    }

    public static BigInteger timesCeil(BigInteger a, BigInteger b) {
        return timesFloor(a.negate(), b).negate();
    }

    public static BigInteger divideFloor(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        return parts[1].signum() * divisor.signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    /** {@code a/b} in units, rounded half up; both are at least 0. */
    public static BigInteger ratioHalfUp(BigInteger a, BigInteger b) {
        BigInteger two = BigInteger.TWO;
        return divideFloor(a.multiply(ONE).multiply(two).add(b), b.multiply(two));
    }

    static BigInteger of(BigDecimal number) {
        return number.movePointRight(SCALE).toBigIntegerExact();
    }
}
