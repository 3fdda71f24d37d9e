package io.openperp.drill.load;

import io.openperp.client.action.OperatorActions;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Settles a market that was listed in the drill when a fault is about to come, at its last price or at an average, and tries so twice. */
public final class MarketSettlements {

    /** Most markets that are settled, so that at least one listed market goes on. */
    private static final int MOST = 2;

    /** Fewest seconds since the listing: accounts have then traded the market. */
    private static final Duration LEAST_AGE = Duration.ofSeconds(3);

    /** Fewest seconds since the listing for an average over a minute, which then has a price. */
    private static final Duration LEAST_AGE_FOR_AN_AVERAGE = Duration.ofSeconds(20);

    private static final long MILLIS_OF_A_SECOND = 1000;
    private static final long MILLIS_AFTER_A_SECOND = 50;

    private final Operator.Steps steps;
    private final TradedMarkets markets;
    private final MarketHalts halts;
    private final Random random;
    private int acts;
    private final List<TradedMarket> toRepeat = new ArrayList<>();
    private final Map<String, Long> known = new HashMap<>();
    private final AtomicReference<@Nullable CompletableFuture<Boolean>> asked = new AtomicReference<>();

    MarketSettlements(Operator.Steps steps, TradedMarkets markets, MarketHalts halts, Random random) {
        this.steps = steps;
        this.markets = markets;
        this.halts = halts;
        this.random = random;
    }

    /**
     * Has a market settled as soon as there is one that may be; returns whether the act was answered within that time.
     * The settlement ends a second later at the earliest.
     */
    public boolean settleOne(Duration within) throws InterruptedException {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        asked.set(answer);
        try {
            return answer.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the settlement of a market failed", e);
        } finally {
            asked.set(null);
        }
    }

    /** Settles a market if one is asked for. */
    void step() throws InterruptedException {
        markets.open().stream()
                .filter(market -> !TradedMarket.ALL.contains(market))
                .forEach(market -> known.putIfAbsent(market.symbol(), System.nanoTime()));
        CompletableFuture<Boolean> answer = asked.get();
        Optional<TradedMarket> next = answer == null ? Optional.empty() : candidate();
        if (answer != null && next.isPresent()) {
            settle(next.get());
            toRepeat.add(next.get());
            answer.complete(true);
        } else if (!toRepeat.isEmpty()) {
            settle(toRepeat.removeFirst());
        }
    }

    private Optional<TradedMarket> candidate() {
        if (known.size() - openOnes() >= MOST) {
            return Optional.empty();
        }
        return markets.open().stream()
                .filter(market -> age(market).compareTo(LEAST_AGE) >= 0)
                .filter(market -> !market.symbol().equals(halts.stopped()))
                .findFirst();
    }

    private long openOnes() {
        return markets.open().stream()
                .filter(market -> known.containsKey(market.symbol()))
                .count();
    }

    private Duration age(TradedMarket market) {
        Long since = known.get(market.symbol());
        return since == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
    }

    /**
     * Milliseconds until just after the next second: a settlement ends with a second of the market's clock, so most of
     * one is left for a fault.
     */
    private static long untilASecondBegins() {
        return MILLIS_OF_A_SECOND - System.currentTimeMillis() % MILLIS_OF_A_SECOND + MILLIS_AFTER_A_SECOND;
    }

    private void settle(TradedMarket market) throws InterruptedException {
        boolean mayAverage = age(market).compareTo(LEAST_AGE_FOR_AN_AVERAGE) >= 0;
        int minutes = mayAverage && random.nextBoolean() ? 1 : 0;
        acts++;
        Thread.sleep(untilASecondBegins());
        steps.take(OperatorActions.settleMarket(market.symbol(), minutes, "drill settlement " + acts));
        markets.settle(market);
    }
}
