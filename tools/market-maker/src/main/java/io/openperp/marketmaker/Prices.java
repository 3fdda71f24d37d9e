package io.openperp.marketmaker;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The observed oracle prices of one market in the last five minutes, and the position of its book. */
final class Prices {

    private static final Duration KEPT = Duration.ofMinutes(5);

    /** Time without a change after which an oracle is taken for dead. */
    static final Duration LONGEST_STANDSTILL = Duration.ofSeconds(20);

    private final Deque<Observed> observed = new ArrayDeque<>();
    private @Nullable Instant changedAt;
    private double premium;

    private record Observed(Instant at, BigDecimal price) {}

    void observe(Instant now, BigDecimal price) {
        Observed last = observed.peekLast();
        if (last == null || last.price().compareTo(price) != 0) {
            changedAt = now;
        }
        observed.addLast(new Observed(now, price));
        while (observed.getFirst().at().isBefore(now.minus(KEPT))) {
            observed.removeFirst();
        }
    }

    /** Compares the middle of the book with an oracle price; of a book with one side, that side. */
    void observeBook(@Nullable BigDecimal bestBid, @Nullable BigDecimal bestAsk, BigDecimal oracle) {
        double sum = 0;
        int sides = 0;
        for (BigDecimal best : new @Nullable BigDecimal[] {bestBid, bestAsk}) {
            if (best != null) {
                sum += best.doubleValue();
                sides++;
            }
        }
        premium = sides == 0 ? 0 : sum / sides / oracle.doubleValue() - 1;
    }

    /** Last premium of the book over the oracle price, as a fraction of it; 0 for an empty book. */
    double premium() {
        return premium;
    }

    /** The live oracle price; null: there is none, or it has not changed for 20 s. */
    @Nullable
    BigDecimal live(Instant now) {
        Observed last = observed.peekLast();
        boolean isStale =
                changedAt == null || changedAt.plus(LONGEST_STANDSTILL).isBefore(now);
        return last == null || isStale ? null : last.price();
    }

    /** The change since then as a share of the price then; 0 without a price of that time. */
    double moveSince(Instant then) {
        Observed last = observed.peekLast();
        Observed before = null;
        for (Observed each : observed) {
            if (each.at().isAfter(then)) {
                break;
            }
            before = each;
        }
        return last == null || before == null
                ? 0
                : last.price().doubleValue() / before.price().doubleValue() - 1;
    }
}
