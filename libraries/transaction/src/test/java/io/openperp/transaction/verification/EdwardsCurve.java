package io.openperp.transaction.verification;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The curve of Ed25519 in plain school arithmetic, to craft what no signing library makes. */
final class EdwardsCurve {

    static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
    private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger D = BigInteger.valueOf(-121665)
            .multiply(BigInteger.valueOf(121666).modInverse(P))
            .mod(P);
    static final Point NEUTRAL = new Point(BigInteger.ZERO, BigInteger.ONE);
    static final Point BASE = fromY(
            BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P));

    private EdwardsCurve() {}

    record Point(BigInteger x, BigInteger y) {

        Point plus(Point other) {
            BigInteger product = D.multiply(x).multiply(other.x).multiply(y).multiply(other.y);
            BigInteger newX = x.multiply(other.y)
                    .add(y.multiply(other.x))
                    .multiply(BigInteger.ONE.add(product).modInverse(P));
            BigInteger newY = y.multiply(other.y)
                    .add(x.multiply(other.x))
                    .multiply(BigInteger.ONE.subtract(product).modInverse(P));
            return new Point(newX.mod(P), newY.mod(P));
        }

        Point times(BigInteger factor) {
            Point sum = NEUTRAL;
            for (int i = factor.bitLength() - 1; i >= 0; i--) {
                sum = sum.plus(sum);
                sum = factor.testBit(i) ? sum.plus(this) : sum;
            }
            return sum;
        }

        byte[] encoded() {
            byte[] bytes = littleEndian(y);
            bytes[31] |= (byte) (x.testBit(0) ? 0x80 : 0);
            return bytes;
        }
    }

    /** A point of exactly this order: 1, 2, 4 or 8. */
    static Point torsion(int order) {
        for (long y = 2; ; y++) {
            Point any = fromY(BigInteger.valueOf(y));
            if (any == null) {
                continue;
            }
            Point torsion = any.times(ORDER);
            boolean ofOrderEight = !torsion.times(BigInteger.valueOf(4)).equals(NEUTRAL);
            if (ofOrderEight) {
                return torsion.times(BigInteger.valueOf(8 / order));
            }
        }
    }

    static BigInteger challenge(byte[] r, byte[] key, byte[] message) {
        try {
            MessageDigest sha512 = MessageDigest.getInstance("SHA-512");
            sha512.update(r);
            sha512.update(key);
            byte[] hash = sha512.digest(message);
            return new BigInteger(1, reversed(hash)).mod(ORDER);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] littleEndian(BigInteger value) {
        byte[] bytes = new byte[32];
        for (int i = 0; i < 32; i++) {
            bytes[i] = value.shiftRight(8 * i).byteValue();
        }
        return bytes;
    }

    /** The point of this y with an even x, or null if there is none. */
    private static Point fromY(BigInteger y) {
        BigInteger ySquared = y.multiply(y);
        BigInteger xSquared = ySquared.subtract(BigInteger.ONE)
                .multiply(D.multiply(ySquared).add(BigInteger.ONE).modInverse(P))
                .mod(P);
        BigInteger x = xSquared.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
        if (!x.multiply(x).mod(P).equals(xSquared)) {
            x = x.multiply(BigInteger.TWO.modPow(P.shiftRight(2), P)).mod(P);
        }
        if (!x.multiply(x).mod(P).equals(xSquared)) {
            return null;
        }
        return new Point(x.testBit(0) ? P.subtract(x) : x, y);
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }
}
