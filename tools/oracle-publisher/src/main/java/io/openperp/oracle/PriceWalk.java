package io.openperp.oracle;

import io.openperp.oracle.OracleSettings.QuotedMarket;
import io.openperp.transaction.Quantity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The price outside of the exchange, as this program simulates it: a random step per second by the volatility of the
 * market, pulled gently towards the starting price. The same seed gives the same prices, and a restart goes on from the
 * last one: each step is written before it is published.
 */
public final class PriceWalk {

    private static final double SECONDS_PER_YEAR = 365 * 24 * 3600.0;
    private static final double UNITS = 1e8;

    /** Fraction of the distance to the starting price that is taken back per second: half of it in about two hours. */
    private static final double PULL = 1e-4;

    private final Path file;
    private final QuotedMarket market;
    private final double deviationPerSecond;
    private final long seed;
    private long step;
    private double logarithm;

    private PriceWalk(Path file, QuotedMarket market, long seed) {
        this.file = file;
        this.market = market;
        this.deviationPerSecond = market.annualVolatility() / Math.sqrt(SECONDS_PER_YEAR);
        this.seed = seed;
    }

    /** Continues from the file; without a file begins at the market's starting price. */
    public static PriceWalk open(Path file, QuotedMarket market, long seed) {
        PriceWalk walk = new PriceWalk(file, market, seed);
        walk.read();
        return walk;
    }

    String symbol() {
        return market.symbol();
    }

    /** The next second's price: whole ticks, at least one. */
    Quantity next() {
        step++;
        // One generator per step, so that the number of the step is all there is to keep.
        double gaussian = new SplittableRandom(seed + step * 0x9E3779B97F4A7C15L).nextGaussian();
        logarithm += deviationPerSecond * gaussian - PULL * logarithm;
        write();
        double price = market.startPrice() * Math.exp(logarithm);
        long ticks = Math.max(1, Math.round(price * UNITS / market.tickUnits()));
        return Quantity.of(Math.multiplyExact(ticks, market.tickUnits()));
    }

    private void read() {
        if (!Files.exists(file)) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(file);
            step = Long.parseLong(lines.get(0));
            logarithm = Double.parseDouble(lines.get(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new UnusableFileException("%s is damaged; delete it and the price begins anew".formatted(file), e);
        }
    }

    private void write() {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.writeString(next, step + "\n" + logarithm + "\n", StandardCharsets.US_ASCII);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file does not hold what it should. The message is a sentence for the operator: what is wrong, what to do. */
    public static final class UnusableFileException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnusableFileException(String sentence) {
            super(sentence);
        }

        UnusableFileException(String sentence, Throwable cause) {
            super(sentence, cause);
        }
    }
}
