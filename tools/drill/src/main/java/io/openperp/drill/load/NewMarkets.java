package io.openperp.drill.load;

import io.openperp.client.action.OperatorActions;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Lists up to three new markets while the others are traded, and requests each listing twice. */
public final class NewMarkets {

    private static final int MOST = 3;
    private static final int MIN_PAUSE_MILLIS = 1000;
    private static final int MAX_FIRST_PAUSE_MILLIS = 4000;
    private static final int MAX_PAUSE_MILLIS = 40_000;

    /** Terms of a new market, similar to those of the first markets, for prices between 10 and 1000 USD. */
    private static final String TERMS =
            "tickSize 0.01, lotSize 0.1, maxLeverage 20, impactNotional 20000, baseRate 0.02, notionalKnots 0 1000000 10000000,"
                    + " tierFactors 1 1.5 2, leverageKnots 1 10 20, leverageFactors 1 1 1.25, volatilityLow 0.4, volatilityHigh 0.8,"
                    + " volatilityStart 0.5, takerFee 0.0005, ";

    private final Operator.Steps steps;
    private final TradedMarkets markets;
    private final Consumer<TradedMarket> publishPrices;
    private final Random random;
    private int listed;
    private long dueNanos;

    NewMarkets(Operator.Steps steps, TradedMarkets markets, Consumer<TradedMarket> publishPrices, Random random) {
        this.steps = steps;
        this.markets = markets;
        this.publishPrices = publishPrices;
        this.random = random;
        wait(MAX_FIRST_PAUSE_MILLIS);
    }

    /**
     * Lists the next market if fewer than three were listed and the random pause since the last one is over. Called
     * repeatedly by the operator.
     */
    void step() throws InterruptedException {
        if (listed == MOST || System.nanoTime() - dueNanos < 0) {
            return;
        }
        TradedMarket market = TradedMarket.numbered(markets.all().size());
        list(market);
        publishPrices.accept(market);
        markets.add(market);
        list(market);
        listed++;
        wait(MAX_PAUSE_MILLIS);
    }

    private void list(TradedMarket market) throws InterruptedException {
        String correlations = TradedMarket.ALL.stream()
                .map(other -> "correlations.%s 0.5".formatted(other.symbol()))
                .collect(Collectors.joining(", "));
        steps.take(OperatorActions.listMarket(market.symbol(), TERMS + correlations, ""));
    }

    private void wait(int maxMillis) {
        dueNanos = System.nanoTime()
                + Duration.ofMillis(random.nextInt(MIN_PAUSE_MILLIS, maxMillis)).toNanos();
    }
}
