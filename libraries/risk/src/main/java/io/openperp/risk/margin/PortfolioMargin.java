package io.openperp.risk.margin;

import io.openperp.risk.arithmetic.ProductSum;
import io.openperp.risk.market.Correlations;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The portfolio maintenance P of an account, with offsets between correlated positions:
 *
 * <pre>
 * m_i  = ceil(M_i/100)                                      g_i = m_i·(m_i·1 + Σ_j≠i ρ'_ij·s_i·s_j·m_j)
 * root = 100·isqrtCeil(ceil(max(0, Σ g_i)/1e8))             P   = min(ΣM_i, max(root, ceil(φ·ΣM_i)))
 * </pre>
 *
 * with the maintenance margin M_i of position i alone, its sign s_i (1 for a long, −1 for a short), the correlations ρ'
 * after the discount ({@link Correlations#trusted}), 1 as that of a position with itself, and the offset floor φ, the
 * smallest share of ΣM_i that remains. M_i, ρ', φ and P are in units of 1e-8, in which 1 is 1e8, and m_i in units of
 * 1e-6. Positions are added in symbol order. The object is reused without allocation, except for the shares.
 */
public final class PortfolioMargin {

    private static final long MICRO = 100;

    private final ExchangeParameters exchange;
    private final Correlations correlations;

    private final int[] markets;
    private final boolean[] longs;
    private final long[] margins;
    private int size;
    private long plainSum;

    // Σ g_i / 1e8 = whole + part / 1e8
    private final ProductSum whole = new ProductSum();
    private long part;

    // the selected position's offset against the others: offsetWhole + offsetPart / 1e8 per unit of its m
    private final ProductSum total = new ProductSum();
    private final ProductSum wholeElsewhere = new ProductSum();
    private long partElsewhere;
    private long sumElsewhere;
    private long offsetWhole;
    private long offsetPart;
    private int focus = -1;

    public PortfolioMargin(ExchangeParameters exchange, Correlations correlations) {
        this.exchange = exchange;
        this.correlations = correlations;
        int most = correlations.symbols().size();
        markets = new int[most];
        longs = new boolean[most];
        margins = new long[most];
    }

    /** Removes all positions, so that the object can be used for another account. Returns this object. */
    public PortfolioMargin clear() {
        size = 0;
        plainSum = 0;
        whole.clear();
        part = 0;
        focus = -1;
        return this;
    }

    /**
     * Adds a position with its maintenance margin. {@code market} is the index of its market in the correlations and
     * must be above that of the position added before.
     */
    public void add(int market, Side side, long maintenanceMargin) {
        if (size > 0 && market <= markets[size - 1]) {
            throw new IllegalArgumentException("market " + market + " after " + markets[size - 1]);
        }
        markets[size] = market;
        longs[size] = side.isBuy();
        margins[size] = maintenanceMargin;
        size++;
        plainSum = Fixed.addSaturated(plainSum, maintenanceMargin);
        focus = -1;
        part += addRow(whole, size - 1, maintenanceMargin);
    }

    /** Number of positions added since {@link #clear}. */
    public int size() {
        return size;
    }

    /** Sum of the maintenance margins without offsets, {@code ΣM}. */
    public long plainSum() {
        return plainSum;
    }

    /** The portfolio maintenance P of the positions that have been added. */
    public long requirement() {
        return requirement(whole, part, plainSum);
    }

    /** Whether {@code equity ≥ P}; avoids the square root if the bounds of P decide. */
    public boolean isCoveredBy(long equity) {
        return equity >= plainSum || equity >= floor(plainSum) && equity >= requirement();
    }

    /**
     * Selects the position, by its index in the order of addition, whose maintenance margin {@link #requirementWith}
     * replaces.
     */
    public void focus(int row) {
        focus = row;
        wholeElsewhere.clear();
        partElsewhere = 0;
        sumElsewhere = 0; // summed again: the total may be the largest long instead of the exact sum
        int all = size;
        for (int other = 0; other < all; other++) {
            if (other != row) {
                partElsewhere += addRow(wholeElsewhere, other, margins[other]);
                sumElsewhere = Fixed.addSaturated(sumElsewhere, margins[other]);
            }
        }
        offsets(row, all);
    }

    /**
     * Returns the portfolio maintenance P as if the position selected by {@link #focus(int)} had this maintenance
     * margin.
     */
    public long requirementWith(long maintenanceMargin) {
        total.set(wholeElsewhere);
        long parts = partElsewhere + addScaled(total, Math.ceilDiv(maintenanceMargin, MICRO));
        return requirement(total, parts, Fixed.addSaturated(sumElsewhere, maintenanceMargin));
    }

    /** Share of each position in P, in units of 1e-8; the shares sum to one. A hedge may have a negative share. */
    public long[] shares() {
        BigInteger[] weights = weights();
        BigInteger sum = Arrays.stream(weights).reduce(BigInteger.ZERO, BigInteger::add);
        long[] shares = new long[size];
        long rest = Fixed.ONE;
        for (int i = 0; i < size; i++) {
            shares[i] = sum.signum() == 0
                    ? 0
                    : weights[i]
                            .multiply(BigInteger.valueOf(Fixed.ONE))
                            .divide(sum)
                            .longValueExact();
            rest -= shares[i];
        }
        return withRest(shares, rest);
    }

    /** Divides P among the positions by their {@link #shares}; the parts sum to P. */
    public long[] allocation(long[] shares) {
        long rest = requirement();
        long[] allocation = new long[size];
        for (int i = 0; i < size; i++) {
            allocation[i] = Fixed.mulTrunc(requirement(), shares[i]);
            rest -= allocation[i];
        }
        return withRest(allocation, rest);
    }

    /**
     * Weights by which positions are ranked and P is divided: {@code g_i}, or {@code M_i} if P is at its lower bound.
     */
    public BigInteger[] weights() {
        boolean floorBinds = root(whole, part) <= floor(plainSum);
        BigInteger[] weights = new BigInteger[size];
        for (int i = 0; i < size; i++) {
            weights[i] = floorBinds ? BigInteger.valueOf(margins[i]) : weight(i);
        }
        return weights;
    }

    /** Rank of each position by its weight: 0 for the largest; equal weights have equal ranks. */
    public int[] ranks() {
        BigInteger[] weights = weights();
        int[] ranks = new int[size];
        for (int i = 0; i < size; i++) {
            for (BigInteger other : weights) {
                ranks[i] += other.compareTo(weights[i]) > 0 ? 1 : 0;
            }
        }
        return ranks;
    }

    private BigInteger weight(int row) {
        BigInteger own = BigInteger.valueOf(Math.ceilDiv(margins[row], MICRO));
        BigInteger sum = own.multiply(BigInteger.valueOf(Fixed.ONE));
        for (int other = 0; other < size; other++) {
            if (other != row) {
                sum = sum.add(BigInteger.valueOf(signedCorrelation(row, other))
                        .multiply(BigInteger.valueOf(Math.ceilDiv(margins[other], MICRO))));
            }
        }
        return own.multiply(sum);
    }

    /**
     * Adds the rounding remainder {@code rest} to the part of the position with the largest margin; of several to the
     * first by symbol.
     */
    private long[] withRest(long[] parts, long rest) {
        int largest = 0;
        for (int i = 1; i < size; i++) {
            largest = margins[i] > margins[largest] ? i : largest;
        }
        if (size > 0) {
            parts[largest] += rest;
        }
        return parts;
    }

    private long requirement(ProductSum wholes, long parts, long sum) {
        return Math.min(sum, Math.max(root(wholes, parts), floor(sum)));
    }

    private long floor(long sum) {
        return Fixed.mulCeil(sum, exchange.offsetFloor());
    }

    private long root(ProductSum wholes, long parts) {
        total.set(wholes);
        total.add(Math.ceilDiv(parts, Fixed.ONE));
        long root = total.squareRootCeil();
        return root > Long.MAX_VALUE / MICRO ? Long.MAX_VALUE : MICRO * root;
    }

    /**
     * Adds what a position contributes to Σ g_i beside the positions before it, except the one selected by
     * {@link #focus}: the square of its m and twice its products with theirs. Returns the fraction that is not added,
     * in parts of 1e-8.
     */
    private long addRow(ProductSum sum, int row, long margin) {
        offsets(row, row);
        return addScaled(sum, Math.ceilDiv(margin, MICRO));
    }

    /**
     * Computes {@code Σ_j ρ'_j·s·s_j·m_j}, the offset of position {@code row} against the positions with an index below
     * {@code end}, except itself and the one selected by {@link #focus}, into {@code offsetWhole} and
     * {@code offsetPart}.
     */
    private void offsets(int row, int end) {
        offsetWhole = 0;
        offsetPart = 0;
        for (int other = 0; other < end; other++) {
            if (other != row && other != focus) {
                long correlation = signedCorrelation(row, other);
                long micro = Math.ceilDiv(margins[other], MICRO);
                long quotient = Fixed.mulFloor(correlation, micro);
                offsetWhole += quotient;
                offsetPart += correlation * micro - quotient * Fixed.ONE; // exact modulo 2^64: the rest is below 1e8
            }
        }
    }

    /**
     * Adds {@code m² + 2·m·(offsetWhole + offsetPart/1e8)}, with {@code m = micro}. Returns the fraction that is not
     * added, in parts of 1e-8.
     */
    private long addScaled(ProductSum sum, long micro) {
        sum.addProduct(micro, micro);
        sum.addProduct(2 * offsetWhole, micro);
        long quotient = Fixed.mulFloor(2 * offsetPart, micro);
        sum.add(quotient);
        return 2 * offsetPart * micro - quotient * Fixed.ONE;
    }

    private long signedCorrelation(int row, int other) {
        long correlation = correlations.trusted(markets[row], markets[other]);
        return longs[row] == longs[other] ? correlation : -correlation;
    }
}
