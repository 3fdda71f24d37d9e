package io.openperp.risk.market;

import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/**
 * The correlations between all markets, which are indexed in symbol order. Immutable: a new market needs a new
 * instance.
 */
public final class Correlations {

    private final List<String> symbols;
    private final long[][] plain;
    private final long[][] trusted;

    private Correlations(List<String> symbols, long[][] plain, long discount) {
        this.symbols = symbols;
        this.plain = plain;
        trusted = new long[plain.length][plain.length];
        for (int i = 0; i < plain.length; i++) {
            for (int j = 0; j < plain.length; j++) {
                trusted[i][j] = Fixed.mulTrunc(plain[i][j], discount);
            }
        }
    }

    /**
     * Collects the correlations of all pairs. If only one market of a pair names a correlation, that value counts; if
     * neither does, it is 0.
     */
    public static Correlations of(Collection<MarketParameters> markets, ExchangeParameters exchange) {
        TreeMap<String, MarketParameters> bySymbol = new TreeMap<>();
        markets.forEach(market -> bySymbol.put(market.symbol(), market));
        List<MarketParameters> sorted = List.copyOf(bySymbol.values());
        long[][] matrix = new long[sorted.size()][sorted.size()];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i][i] = Fixed.ONE;
            for (int j = 0; j < i; j++) {
                long correlation = between(sorted.get(j), sorted.get(i));
                matrix[i][j] = correlation;
                matrix[j][i] = correlation;
            }
        }
        return new Correlations(List.copyOf(bySymbol.keySet()), matrix, exchange.correlationDiscount());
    }

    /**
     * One sentence for each rule that the markets' correlations break: a value out of range, two markets that name
     * different values, or correlations that no prices can have together. Empty if they may be used.
     */
    public static List<String> violations(Collection<MarketParameters> markets, ExchangeParameters exchange) {
        List<String> found = new ArrayList<>();
        TreeMap<String, MarketParameters> bySymbol = new TreeMap<>();
        markets.forEach(market -> bySymbol.put(market.symbol(), market));
        for (MarketParameters market : bySymbol.values()) {
            market.correlations().forEach((other, value) -> {
                MarketParameters mirror = bySymbol.get(other);
                Long back = mirror == null ? null : mirror.correlations().get(market.symbol());
                if (other.equals(market.symbol()) ? value != Fixed.ONE : Math.abs(value) > Fixed.ONE) {
                    found.add("correlation " + named(market.symbol(), other, value) + " is not possible");
                } else if (back != null && !back.equals(value)) {
                    found.add("correlation " + named(market.symbol(), other, value) + ", but "
                            + named(other, market.symbol(), back));
                }
            });
        }
        if (found.isEmpty() && !isPositiveSemidefinite(of(markets, exchange).plain)) {
            found.add("the correlations of " + String.join(", ", bySymbol.keySet())
                    + " are not positive semidefinite: no prices can move like this");
        }
        return found;
    }

    /** Index of the symbol in symbol order, or a negative number if there is no such market. */
    public int indexOf(String symbol) {
        return Collections.binarySearch(symbols, symbol);
    }

    public List<String> symbols() {
        return symbols;
    }

    /** Correlation of two markets as configured, before the discount. */
    public long between(int market, int other) {
        return plain[market][other];
    }

    /** Correlation of two markets times the correlation discount δ, {@code ρ' = trunc(δ·ρ)}. */
    public long trusted(int market, int other) {
        return trusted[market][other];
    }

    private static long between(MarketParameters first, MarketParameters second) {
        Long value = first.correlations().get(second.symbol());
        if (value == null) {
            value = second.correlations().get(first.symbol());
        }
        return value == null ? 0 : value;
    }

    private static String named(String first, String second, long value) {
        return first + " with " + second + " is " + Decimals.format(value);
    }

    /**
     * Whether prices can have these correlations: the matrix has no negative eigenvalue. Decided exactly by symmetric
     * elimination without fractions: pivots are positive diagonal elements; once there is none, all remaining elements
     * must be zero.
     */
    private static boolean isPositiveSemidefinite(long[][] matrix) {
        int size = matrix.length;
        BigInteger[][] a = new BigInteger[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                a[i][j] = BigInteger.valueOf(matrix[i][j]);
            }
        }
        boolean[] done = new boolean[size];
        BigInteger previous = BigInteger.ONE;
        for (int step = 0; step < size; step++) {
            int pivot = -1;
            for (int i = 0; i < size; i++) {
                if (!done[i] && a[i][i].signum() < 0) {
                    return false;
                }
                if (!done[i] && a[i][i].signum() > 0 && pivot < 0) {
                    pivot = i;
                }
            }
            if (pivot < 0) {
                return restIsZero(a, done);
            }
            done[pivot] = true;
            eliminate(a, done, pivot, previous);
            previous = a[pivot][pivot];
        }
        return true;
    }

    private static void eliminate(BigInteger[][] a, boolean[] done, int pivot, BigInteger previous) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                if (!done[i] && !done[j]) {
                    a[i][j] = a[i][j].multiply(a[pivot][pivot])
                            .subtract(a[i][pivot].multiply(a[pivot][j]))
                            .divide(previous);
                }
            }
        }
    }

    private static boolean restIsZero(BigInteger[][] a, boolean[] done) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length; j++) {
                if (!done[i] && !done[j] && a[i][j].signum() != 0) {
                    return false;
                }
            }
        }
        return true;
    }
}
