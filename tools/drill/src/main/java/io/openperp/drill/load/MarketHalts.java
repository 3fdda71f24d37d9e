package io.openperp.drill.load;

import io.openperp.client.action.OperatorActions;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Stops a random market, but never the first, for one to four seconds, a few times a minute. */
public final class MarketHalts {

    private static final String TRADING = "trading";
    private static final List<String> STATES = List.of("halted", "postOnly", "cancelOnly");
    private static final int MIN_STOP_MILLIS = 1000;
    private static final int MAX_STOP_MILLIS = 4000;
    private static final int MIN_TRADING_MILLIS = 4000;
    private static final int MAX_TRADING_MILLIS = 10_000;

    private final Operator.Steps steps;
    private final TradedMarkets markets;
    private final Random random;
    private int acts;
    private String stopped = "";
    private long dueNanos;

    MarketHalts(Operator.Steps steps, TradedMarkets markets, Random random) {
        this.steps = steps;
        this.markets = markets;
        this.random = random;
        wait(MIN_TRADING_MILLIS, MAX_TRADING_MILLIS);
    }

    /** Stops a market or lets it trade again if the random time since the last change has passed. Called repeatedly. */
    void step() throws InterruptedException {
        if (System.nanoTime() - dueNanos < 0) {
            return;
        }
        if (stopped.isEmpty()) {
            List<TradedMarket> all = markets.open();
            stopped = all.get(1 + random.nextInt(all.size() - 1)).symbol();
            set(STATES.get(random.nextInt(STATES.size())));
            wait(MIN_STOP_MILLIS, MAX_STOP_MILLIS);
        } else {
            open();
        }
    }

    /**
     * Lets all markets trade again. The state {@code trading} is set twice, because a halted market first goes through
     * an opening.
     */
    void open() throws InterruptedException {
        if (!stopped.isEmpty()) {
            set(TRADING);
            set(TRADING);
            stopped = "";
        }
        wait(MIN_TRADING_MILLIS, MAX_TRADING_MILLIS);
    }

    /** Symbol of the market that is stopped now; empty if there is none. */
    String stopped() {
        return stopped;
    }

    private void set(String state) throws InterruptedException {
        acts++;
        steps.take(OperatorActions.setMarketState(stopped, state, "drill act " + acts));
    }

    private void wait(int minMillis, int maxMillis) {
        dueNanos = System.nanoTime()
                + Duration.ofMillis(random.nextInt(minMillis, maxMillis)).toNanos();
    }
}
