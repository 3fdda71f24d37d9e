package io.openperp.simulator.adversary;

import io.openperp.journal.FillReason;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Traded;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketParameters;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Second computation of the mark price, written from docs/spec/prices.md alone. It uses what the market publishes
 * (levels, trades, the oracle), once per second, in whole numbers of 1e-8, rounded as the page prescribes.
 */
final class NaiveMark {

    private static final long ONE = 100_000_000L;
    private static final long SECOND_MILLIS = 1000;
    private static final long ABSENT = 0;

    private final MarketParameters market;
    private final MarkParameters mark;
    private final ExchangeParameters exchange = ExchangeParameters.DEFAULTS;
    private final TreeMap<Long, Long> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, Long> asks = new TreeMap<>();
    private long lastTrade;
    private long lastTradeNanos;
    private long tightFor = -1;
    private long bias;
    private long localAverage;
    private long distance;

    NaiveMark(MarketParameters market) {
        this.market = market;
        this.mark = market.mark();
    }

    void read(MarketEvents events) {
        for (MarketEvent event : events.getEventsList()) {
            switch (event.getBodyCase()) {
                case LEVEL_CHANGED -> level(event.getLevelChanged());
                case TRADED -> trade(event.getTraded(), events.getTimeNanos());
                default -> {}
            }
        }
    }

    private void level(LevelChanged level) {
        TreeMap<Long, Long> side = level.getIsBuy() ? bids : asks;
        if (level.getSize() == 0) {
            side.remove(level.getPrice());
        } else {
            side.put(level.getPrice(), level.getSize());
        }
    }

    /** Records the price of a trade between two traders. Liquidations, takeovers and deleveraging do not count. */
    private void trade(Traded traded, long nanos) {
        if (traded.getReason() == FillReason.NORMAL) {
            lastTrade = traded.getPrice();
            lastTradeNanos = nanos;
        }
    }

    /** Whether the book has been tight, with the impact notional on both sides, for the hold time. */
    boolean hasEvidence() {
        return tightFor >= mark.evidenceHoldMillis();
    }

    /** Computes the mark of the second that begins now with the present book. */
    long second(long oracle, long nowNanos) {
        long bid = impact(bids);
        long ask = impact(asks);
        boolean isTight = bid != ABSENT && ask != ABSENT && ask - bid <= floor(oracle, mark.evidenceSpread());
        tightFor = !isTight ? -1 : tightFor < 0 ? 0 : tightFor + SECOND_MILLIS;
        boolean evidence = hasEvidence();
        long premium = evidence ? share(oracle, Math.floorDiv(bid + ask, 2)) : 0;
        bias = average(bias, clamp(premium, mark.biasBand()), exchange.biasTauMillis());
        long c1 = oracle + floor(oracle, bias);
        long c2 = evidence ? local(bid, ask, nowNanos) : ABSENT;
        localAverage = average(localAverage == 0 ? c1 : localAverage, evidence ? c2 : c1, exchange.localTauMillis());
        long wanted = evidence ? median(c1, c2, localAverage) : c1;
        long band = mark.markBand(exchange);
        long target = clamp(share(oracle, wanted), band);
        distance = clamp(Math.clamp(target, distance - mark.markSlew(), distance + mark.markSlew()), band);
        return oracle + floor(oracle, distance);
    }

    private long local(long bid, long ask, long nowNanos) {
        boolean counts = lastTrade != 0 && (nowNanos - lastTradeNanos) / 1_000_000 < mark.lastTradeLifeMillis();
        return counts ? Math.clamp(lastTrade, bid, ask) : Math.floorDiv(bid + ask, 2);
    }

    private long impact(TreeMap<Long, Long> side) {
        long left = market.impactNotional();
        long base = 0;
        for (Map.Entry<Long, Long> level : side.entrySet()) {
            long worth = product(level.getKey(), level.getValue());
            long taken = Math.min(worth, left);
            base += taken == worth ? level.getValue() : quotient(taken, level.getKey());
            left -= taken;
            if (left == 0) {
                return base == 0 ? ABSENT : quotient(market.impactNotional(), base);
            }
        }
        return ABSENT;
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private static long clamp(long value, long band) {
        return Math.clamp(value, -band, band);
    }

    private static long average(long from, long sample, long tauMillis) {
        return from
                + BigInteger.valueOf(sample - from)
                        .multiply(BigInteger.valueOf(SECOND_MILLIS))
                        .divide(BigInteger.valueOf(tauMillis + SECOND_MILLIS))
                        .longValueExact();
    }

    /**
     * Signed distance of a price from the oracle price, as a fraction: {@code floor((price − oracle)/oracle)} in units
     * of 1e-8.
     */
    private static long share(long oracle, long price) {
        return quotient(price - oracle, oracle);
    }

    private static long floor(long amount, long share) {
        return product(amount, share);
    }

    private static long product(long a, long b) {
        BigInteger[] parts =
                BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).divideAndRemainder(BigInteger.valueOf(ONE));
        return parts[0].longValueExact() - (parts[1].signum() < 0 ? 1 : 0);
    }

    private static long quotient(long a, long b) {
        BigInteger[] parts =
                BigInteger.valueOf(a).multiply(BigInteger.valueOf(ONE)).divideAndRemainder(BigInteger.valueOf(b));
        return parts[0].longValueExact() - (parts[1].signum() < 0 ? 1 : 0);
    }
}
