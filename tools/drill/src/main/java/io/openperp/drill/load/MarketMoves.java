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

/** Moves a random market to the other lane, on request of a fault that is to hit during the move. */
public final class MarketMoves {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    /**
     * A move of a market.
     *
     * @param toOwnLane whether it moves to a lane of its own; false: to the lane of the account shard
     */
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
    /** Symbols of the markets that are not in the lane where they began. */
    private final Set<String> elsewhere = new HashSet<>();

    private final AtomicReference<@Nullable CompletableFuture<Moved>> asked = new AtomicReference<>();

    MarketMoves(Operator.Steps steps, TradedMarkets markets, Random random, boolean beginInOwnLane) {
        this.steps = steps;
        this.markets = markets;
        this.random = random;
        this.beginInOwnLane = beginInOwnLane;
    }

    /**
     * Requests the move of a random market. Returns when the exchange has answered, which is before the market has
     * arrived.
     */
    public Moved moveOne() throws InterruptedException {
        CompletableFuture<Moved> answer = new CompletableFuture<>();
        asked.set(answer);
        try {
            return answer.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("no market could be moved", e);
        }
    }

    /** Moves a market if {@link #moveOne} waits for a move. Called repeatedly by the operator. */
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
