package io.openperp.drill.load;

import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import io.openperp.transaction.Action;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/**
 * The operator of the exchange: an account with the key of an administrator and treasurer, which lists, stops, moves
 * and settles markets and pays withdrawals during the load.
 */
public final class Operator {

    private static final long PAUSE_MILLIS = 150;

    /** Sends an action of the operator, again and again until it is answered. */
    @FunctionalInterface
    interface Steps {
        SentTransaction take(Action action) throws InterruptedException;
    }

    private final DrillAccount account;
    private final PaymentProcessor payments;
    private final MarketHalts halts;
    private final NewMarkets listings;
    private final MarketSettlements settlements;
    private final MarketMoves moves;
    private final Marks marks;

    /**
     * Creates the operator.
     *
     * @param ownLanes whether each market begins in a lane of its own
     * @param steps sends the actions
     */
    Operator(
            DrillAccount account,
            ApiClient api,
            ExchangeUnderTest exchange,
            TradedMarkets markets,
            boolean ownLanes,
            Steps steps,
            Random random) {
        this.account = account;
        payments = new PaymentProcessor(api, steps, random);
        halts = new MarketHalts(steps, markets, random);
        listings = new NewMarkets(steps, markets, exchange::publishPrices, random);
        settlements = new MarketSettlements(steps, markets, halts, random);
        moves = new MarketMoves(steps, markets, random, ownLanes);
        marks = new Marks(api, markets);
    }

    public DrillAccount account() {
        return account;
    }

    public MarketSettlements settlements() {
        return settlements;
    }

    public MarketMoves moves() {
        return moves;
    }

    void round() throws InterruptedException {
        settlements.step();
        halts.step();
        moves.step();
        listings.step();
        marks.step();
        payments.step();
        Thread.sleep(PAUSE_MILLIS);
    }

    /** Lets all markets trade again and stops none until the next round. */
    void end() throws InterruptedException {
        halts.open();
    }

    /** Queries the marks of all markets once a second, because triggers of baskets are drawn close to them. */
    static final class Marks {

        private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

        private final ApiClient api;
        private final TradedMarkets markets;
        private long dueNanos = System.nanoTime();

        Marks(ApiClient api, TradedMarkets markets) {
            this.api = api;
            this.markets = markets;
        }

        void step() throws InterruptedException {
            if (System.nanoTime() - dueNanos < 0) {
                return;
            }
            for (TradedMarket market : markets.open()) {
                Optional<JsonNode> ticker = api.getOnce("/ticker/" + market.symbol());
                if (ticker.isEmpty()) {
                    break;
                }
                JsonNode mark = ticker.get().path("markPrice");
                if (mark.isNumber()) {
                    markets.marked(market, mark.decimalValue());
                }
            }
            dueNanos = System.nanoTime() + PAUSE_NANOS;
        }
    }
}
