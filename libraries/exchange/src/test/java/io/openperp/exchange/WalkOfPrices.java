package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.MarketListing;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.risk.price.OraclePrices;
import io.openperp.risk.price.PriceBands;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Traders with positions and orders in all markets while a mad publisher walks the prices from end to end of their range
 * in steps of up to a hundred times, through full hours. Nothing may throw, and when the prices are back the exchange
 * trades.
 */
final class WalkOfPrices {

    private static final int STEPS = 60;
    private static final int LARGEST_STEP = 100;
    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD", "SOL-USD");
    private static final Map<String, String> STARTS = Map.of("BTC-USD", "100000", "ETH-USD", "4000", "SOL-USD", "200");
    private static final Map<String, String> SIZES = Map.of("BTC-USD", "40", "ETH-USD", "1000", "SOL-USD", "20000");

    private final Random random;
    private final Floor floor;
    private final Map<String, Long> prices = new TreeMap<>();
    private int orders;

    WalkOfPrices(Random random) {
        this.random = random;
        boolean isWide = random.nextBoolean();
        this.floor = new Floor(random, isWide ? WalkOfPrices::widestBands : listing -> {});
    }

    /** Sets the bands as wide as a configuration may. */
    private static void widestBands(MarketListing.Builder listing) {
        long widest = Fixed.ONE - 1;
        listing.getParametersBuilder()
                .setMarkBand(widest)
                .setLimitBand(widest)
                .setFarBand(widest)
                .setMarketBand(widest)
                .setLiquidationBand(widest)
                .setFundingHourCap(Fixed.ONE);
    }

    void play() {
        open();
        for (int i = 0; i < STEPS; i++) {
            String symbol = any(SYMBOLS);
            publish(symbol, step(prices.get(symbol)));
            trade();
            tick(random.nextInt(6) == 0 ? 59 : 1 + random.nextInt(5));
        }
        comeBack();
    }

    private void open() {
        for (String symbol : SYMBOLS) {
            publish(symbol, Decimals.parse(STARTS.get(symbol)));
        }
        floor.fund("alice", "10000000");
        floor.fund("bob", "10000000");
        floor.fund("carol", "10000");
        for (String symbol : SYMBOLS) {
            String price = STARTS.get(symbol);
            floor.one("bob", Floor.sell("b" + orders++, symbol, SIZES.get(symbol), price));
            floor.one("alice", Floor.buy("a" + orders++, symbol, SIZES.get(symbol), price));
        }
        floor.one("carol", Floor.buy("c" + orders++, "BTC-USD", "0.9", "99000"));
    }

    /** The next price of the walk, as often at the very ends as anywhere. */
    private long step(long price) {
        long factor = random.nextBoolean() ? LARGEST_STEP : 1 + random.nextInt(LARGEST_STEP);
        return random.nextInt(5) < 3
                ? Math.min(OraclePrices.HIGHEST, price * Math.min(factor, OraclePrices.HIGHEST / price + 1))
                : Math.max(1, price / factor);
    }

    private void publish(String symbol, long price) {
        prices.put(symbol, price);
        floor.price(symbol, Decimals.format(price));
    }

    /** Sends anything that computes with a mark, at prices near and far, whether or not it is accepted. */
    private void trade() {
        String symbol = any(SYMBOLS);
        long price = random.nextInt(4) == 0
                ? PriceBands.HIGHEST_LIMIT / (1 + random.nextInt(20))
                : Math.max(1, prices.get(symbol) / 100 * (95 + random.nextInt(11)));
        long tick = floor.exchange.listings.get(SYMBOLS.indexOf(symbol)).getTickSize();
        String limit = Decimals.format(Math.max(tick, price / tick * tick));
        String trader = any(List.of("alice", "bob", "carol"));
        String size = random.nextInt(3) == 0 ? SIZES.get(symbol) : "0.1";
        String id = trader + orders++;
        TransactionCompleted answer = switch (random.nextInt(5)) {
            case 0 -> floor.ask(trader, Floor.leverage(symbol, "" + (1 + random.nextInt(20))));
            case 1 -> floor.ask(trader, Floor.market(id, symbol, random.nextBoolean(), size, random.nextBoolean()));
            case 2 ->
                floor.ask(trader, Floor.limit(id, symbol, random.nextBoolean(), limit, size, TimeInForce.GTC, true));
            default ->
                floor.ask(trader, Floor.limit(id, symbol, random.nextBoolean(), limit, size, TimeInForce.GTC, false));
        };
        assertThat(answer.getError()).isEmpty();
    }

    private void tick(long seconds) {
        floor.exchange.tick(seconds);
        floor.exchange.drain();
        floor.exchange.checkInvariants();
    }

    private void comeBack() {
        for (String symbol : SYMBOLS) {
            long start = Decimals.parse(STARTS.get(symbol));
            long price = prices.get(symbol);
            while (price != start) {
                price = price > start ? Math.max(start, price / LARGEST_STEP) : Math.min(start, price * LARGEST_STEP);
                publish(symbol, price);
                tick(1);
            }
        }
        floor.fund("newcomer", "10000");
        long tick = floor.exchange.listings.get(2).getTickSize();
        long price = floor.exchange.market(2).mark() / tick * tick;
        long whole = 1 + 20 * Fixed.ONE / price; // with wide bands what rests in the book may still draw the mark down
        assertThat(StatusText.of(floor.one(
                        "newcomer", Floor.buy("n" + orders, "SOL-USD", Long.toString(whole), Decimals.format(price)))))
                .containsAnyOf("resting", "filled", "working");
        assertThat(floor.exchange.replayedHash(3)).isEqualTo(floor.exchange.stateHash());
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
