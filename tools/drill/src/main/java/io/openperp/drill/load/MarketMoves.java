package io.openperp.drill.load;

import io.openperp.client.action.OperatorActions;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Moves a market to the lane where it is not, when a fault is about to come. */
public final class MarketMoves {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** A market, and the lane that it is in after its move. */
    public record Moved(TradedMarket market, boolean toOwnLane) {

        @Override
        public String toString() {
            return market.symbol()
                    + (toOwnLane ? " moved to a lane of its own" : " moved to the lane of the account shard");
        }
    }

    private final Operator.Steps steps;
    private final TradedMarkets markets;
    private final Random random;
    private final boolean beginInOwnLane;
    /** Symbols of markets that are not in the lane in which they began. */
    private final Set<String> elsewhere = new HashSet<>();

    private final AtomicReference<@Nullable CompletableFuture<Moved>> asked = new AtomicReference<>();

    MarketMoves(Operator.Steps steps, TradedMarkets markets, Random random, boolean beginInOwnLane) {
        this.steps = steps;
        this.markets = markets;
        this.random = random;
        this.beginInOwnLane = beginInOwnLane;
    }

    /** Has a market moved at random; returns when the request is answered, which is before the market is there. */
    public Moved moveOne() throws InterruptedException {
        CompletableFuture<Moved> answer = new CompletableFuture<>();
        asked.set(answer);
        try {
            return answer.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("no market could be moved", e);
        }
    }

    /** Moves a market if that is asked for. */
    void step() throws InterruptedException {
        CompletableFuture<Moved> answer = asked.getAndSet(null);
        if (answer == null) {
            return;
        }
        List<TradedMarket> open = markets.open();
        TradedMarket market = open.get(random.nextInt(open.size()));
        boolean isElsewhere = elsewhere.contains(market.symbol());
        Moved moved = new Moved(market, beginInOwnLane == isElsewhere);
        steps.take(OperatorActions.moveMarket(market.symbol(), moved.toOwnLane()));
        if (!elsewhere.remove(market.symbol())) {
            elsewhere.add(market.symbol());
        }
        answer.complete(moved);
    }
}
