package io.openperp.client.risk;

import io.openperp.units.Fixed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * The portfolio maintenance P: the maintenance margin of an account, with offsets between correlated positions. M_i,
 * ρ', φ and P are in units of 1e-8, in which the 1 below is 1e8:
 *
 * <pre>
 * m_i  = ceil(M_i/100)                                   g_i = m_i·(m_i·1 + Σ_j≠i ρ'_ij·s_i·s_j·m_j)
 * root = 100·isqrtCeil(ceil(max(0, Σ g_i)/1e8))          P   = min(ΣM_i, max(root, ceil(φ·ΣM_i)))
 * </pre>
 *
 * <p>M_i is the maintenance margin of position i alone, m_i the same in units of 1e-6, s_i the sign of the position (1
 * for a long, −1 for a short), ρ'_ij the correlation of the markets of i and j times the correlation discount, 1 that
 * of a position with itself, φ the smallest share of ΣM_i that remains, and isqrtCeil the square root rounded up.
 */
final class Portfolio {

    private static final BigInteger ONE = BigInteger.valueOf(Fixed.ONE);

    private final List<HeldPosition> positions;
    /** {@code M}: the maintenance margin of each position alone. */
    private final long[] margins;

    Portfolio(List<HeldPosition> positions) {
        this(positions, positions.stream().mapToLong(HeldPosition::margin).toArray());
    }

    private Portfolio(List<HeldPosition> positions, long[] margins) {
        this.positions = positions;
        this.margins = margins;
    }

    /** The portfolio maintenance P. */
    long requirement() {
        long plain = plainSum();
        return Math.min(plain, Math.max(root(), floor(plain)));
    }

    /**
     * P if this position had another maintenance margin.
     *
     * @param index index of the position
     */
    long requirementWith(int index, long margin) {
        long[] others = margins.clone();
        others[index] = margin;
        return new Portfolio(positions, others).requirement();
    }

    /** Share of each position in P, in units; they sum to one. A hedge may have a negative share. */
    long[] shares() {
        BigInteger[] weights = root() <= floor(plainSum())
                ? Arrays.stream(margins).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new)
                : weights();
        BigInteger total = sum(weights);
        return withRest(
                Arrays.stream(weights)
                        .mapToLong(weight -> total.signum() == 0
                                ? 0
                                : weight.multiply(ONE).divide(total).longValueExact())
                        .toArray(),
                Fixed.ONE);
    }

    /** Splits P among the positions according to their shares. */
    long[] allocation(long[] shares) {
        long all = requirement();
        return withRest(
                Arrays.stream(shares).map(share -> Fixed.mulTrunc(all, share)).toArray(), all);
    }

    private long plainSum() {
        return Arrays.stream(margins).sum();
    }

    private long floor(long plain) {
        return positions.isEmpty()
                ? 0
                : Fixed.mulCeil(
                        plain, positions.get(0).market().info().offsetFloor().units());
    }

    private long root() {
        BigInteger total = sum(weights()).max(BigInteger.ZERO);
        BigInteger square = total.add(ONE).subtract(BigInteger.ONE).divide(ONE);
        BigInteger root = square.sqrt();
        BigInteger ceiled = root.multiply(root).compareTo(square) < 0 ? root.add(BigInteger.ONE) : root;
        return ceiled.multiply(BigInteger.valueOf(100)).longValueExact();
    }

    /**
     * The weights {@code g_i} of the positions, whose sum is under the root of P; a hedge may have a negative weight.
     */
    private BigInteger[] weights() {
        BigInteger[] micros = Arrays.stream(margins)
                .mapToObj(margin -> BigInteger.valueOf(Fixed.mulDivCeil(margin, 1, 100)))
                .toArray(BigInteger[]::new);
        BigInteger[] weights = new BigInteger[margins.length];
        for (int i = 0; i < weights.length; i++) {
            BigInteger terms = ONE.multiply(micros[i]);
            for (int j = 0; j < weights.length; j++) {
                if (j != i) {
                    terms = terms.add(BigInteger.valueOf(correlation(i, j)).multiply(micros[j]));
                }
            }
            weights[i] = micros[i].multiply(terms);
        }
        return weights;
    }

    private long correlation(int i, int j) {
        HeldPosition one = positions.get(i);
        HeldPosition other = positions.get(j);
        long trusted = Fixed.mulTrunc(
                one.market().correlation(other.market()),
                one.market().info().correlationDiscount().units());
        return one.side() == other.side() ? trusted : -trusted;
    }

    /**
     * Adds the remainder that rounding has left, so that the parts sum to {@code whole}, to the part of the position
     * with the largest margin; among equal ones, to the first by symbol.
     */
    private long[] withRest(long[] parts, long whole) {
        int largest = 0;
        for (int i = 1; i < margins.length; i++) {
            largest = margins[i] > margins[largest] ? i : largest;
        }
        if (parts.length > 0) {
            parts[largest] += whole - Arrays.stream(parts).sum();
        }
        return parts;
    }

    private static BigInteger sum(BigInteger[] numbers) {
        return Arrays.stream(numbers).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
