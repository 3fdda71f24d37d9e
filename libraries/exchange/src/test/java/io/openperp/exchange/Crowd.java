package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;

/** Random traders: every five minutes one of them places an order near the mark; sometimes all of them cancel their orders. */
final class Crowd {

    private static final int TRADERS = 6;
    private static final int EVERY_STEPS = 6;
    private static final long DEPOSIT = Decimals.parse("100000");
    private static final long LARGEST_NOTIONAL = 2_000;

    private final InMemoryVenue venue;
    private final Random random = new Random(20_261_126);
    private int orders;

    Crowd(InMemoryVenue venue) {
        this.venue = venue;
    }

    /** @param step number of steps of 50 s since trading began */
    void trade(long step) {
        if (step % EVERY_STEPS != 0) {
            return;
        }
        if (orders == 0) {
            each(new Wish.Faucet("", DEPOSIT));
        }
        List<MarketConditions> markets = venue.priced();
        if (!markets.isEmpty()) {
            String trader = name(random.nextInt(TRADERS));
            venue.submit(trader, trader, null, List.of(order(markets.get(random.nextInt(markets.size())))));
        }
        if (random.nextInt(24) == 0) {
            leave();
        }
    }

    /** Cancels all their orders. */
    void leave() {
        each(new Wish.CancelAll(List.of()));
    }

    private Wish order(MarketConditions market) {
        long tick = market.parameters().tickSize();
        long lot = market.parameters().lotSize();
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = market.mark() / 10_000 * (random.nextInt(41) - 20);
        long price = (market.mark() + away) / tick * tick;
        long dollars = 100 + random.nextLong(LARGEST_NOTIONAL);
        long lotNotional = market.mark() * lot / Decimals.parse("1");
        long lots = Math.max(1, dollars * Decimals.parse("1") / lotNotional);
        String timeInForce = random.nextInt(3) == 0 ? "IOC" : "GTC";
        return new Wish.PlaceOrder(
                "crowd#" + ++orders, market.parameters().symbol(), side, lots * lot, price, timeInForce, false);
    }

    private void each(Wish wish) {
        for (int trader = 0; trader < TRADERS; trader++) {
            Wish own = wish instanceof Wish.Faucet faucet ? new Wish.Faucet(name(trader), faucet.amount()) : wish;
            venue.submit(name(trader), name(trader), null, List.of(own));
        }
    }

    private static String name(int trader) {
        return "crowd" + trader;
    }
}
