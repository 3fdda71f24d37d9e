package io.openperp.marketmaker;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The oracle prices of one market in the last five minutes, and the distance of its book from the oracle price. */
final class Prices {

    private static final Duration KEPT = Duration.ofMinutes(5);

    /** Time without a change of the oracle price after which the oracle counts as dead. */
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

    /**
     * Records how far the middle of the book is from the oracle price; if the book has only one side, how far the best
     * price of that side is.
     */
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

    /**
     * Distance of the book from the oracle price when it was last observed, as a fraction of the oracle price; 0 for an
     * empty book.
     */
    double premium() {
        return premium;
    }

    /** Present oracle price; null if there is none, or it has not changed for 20 seconds. */
    @Nullable
    BigDecimal live(Instant now) {
        Observed last = observed.peekLast();
        boolean isStale =
                changedAt == null || changedAt.plus(LONGEST_STANDSTILL).isBefore(now);
        return last == null || isStale ? null : last.price();
    }

    /**
     * Change of the oracle price since a time, as a fraction of the price at that time; 0 if that price is not known.
     */
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
