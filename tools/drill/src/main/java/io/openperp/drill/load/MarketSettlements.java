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

/**
 * Settles a market that was listed during the drill, on request of a fault that is to hit during the settlement. The
 * price is the last price or an average. Each settlement is requested from the exchange twice.
 */
public final class MarketSettlements {

    /** Largest number of markets that are settled, so that at least one listed market continues. */
    private static final int MOST = 2;

    /** Shortest time from the listing of a market to its settlement, so that accounts have traded it. */
    private static final Duration LEAST_AGE = Duration.ofSeconds(3);

    /**
     * Shortest time from the listing of a market to a settlement at an average over a minute, so that there are prices
     * to average.
     */
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
     * Requests a settlement and waits for a market that may be settled. The settlement ends a second after the answer
     * at the earliest.
     *
     * @return whether the exchange answered within this time
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

    /**
     * Settles a market if {@link #settleOne} waits for one that is old enough; otherwise requests an earlier settlement
     * a second time. Called repeatedly by the operator.
     */
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
     * Milliseconds until just after the next second begins. A settlement ends with a second of the market's clock, so
     * that most of a second is left for the fault.
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
