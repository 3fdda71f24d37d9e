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
 * A simulated price outside of the exchange: a random walk with the volatility of the market, one step per second,
 * which slowly returns towards the starting price. Equal seeds give equal prices. After a restart the walk continues,
 * because each step is saved before its price is published.
 */
public final class PriceWalk {

    private static final double SECONDS_PER_YEAR = 365 * 24 * 3600.0;
    private static final double UNITS = 1e8;

    /**
     * Part of the distance to the starting price that is undone per second: half of the distance in about two hours.
     */
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

    /** Continues the walk in the file; if there is no file, begins at the starting price. */
    public static PriceWalk open(Path file, QuotedMarket market, long seed) {
        PriceWalk walk = new PriceWalk(file, market, seed);
        walk.read();
        return walk;
    }

    String symbol() {
        return market.symbol();
    }

    /** Makes the next step; returns its price, a multiple of the tick, at least one tick. */
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

    /** A file has unexpected content. The message is a sentence for the operator: what is wrong and what to do. */
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
