package io.openperp.benchmarks.shard;

import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;

/**
 * Pairs of accounts that trade with each other, in turns, with one action per transaction. All accounts have a position
 * in each market and the wanted number of open orders away from the mark. Of eight transactions of a pair, three rest
 * an order, two cancel one, one offers at the mark, one takes, and one cancels an order by its market; this is as in
 * the benchmark of the whole exchange, except that the orders away from the mark stay. Then the sides swap, so that
 * positions and books keep their size.
 */
public final class TradingPairs {

    private static final int STEPS = 8;
    private static final long SIZE = Fixed.ONE / 100;

    private final LinkedShards shards;
    private final Population population;
    private final Bytes32[] resting;
    private int pair;
    private int step;
    private Side makerSide = Side.SELL;

    /**
     * Size of the state that the shards have while trading is measured.
     *
     * @param pairs number of pairs of accounts
     * @param positions number of positions of each account, each in another market
     * @param openOrders number of open orders of each account, distributed evenly over the markets
     */
    public record Population(int pairs, int positions, int openOrders) {

        @Override
        public String toString() {
            return 2 * pairs + " accounts, " + positions + " positions, " + openOrders + " open orders each";
        }
    }

    public TradingPairs(LinkedShards shards, Population population) {
        this.shards = shards;
        this.population = population;
        this.resting = new Bytes32[2 * population.pairs];
    }

    /** Funds all accounts, and opens their positions and the orders that stay open. */
    public void open() {
        for (int account = 0; account < resting.length; account++) {
            shards.submit(key(account), new Faucet(key(account), Quantity.of(BenchmarkMarkets.FUNDS)));
        }
        for (int first = 0; first < population.pairs; first++) {
            for (int market = 0; market < population.positions; market++) {
                shards.submit(key(2 * first), order(market, Side.SELL, 0, TimeInForce.GTC, 2 * SIZE));
                shards.submit(key(2 * first + 1), order(market, Side.BUY, 0, TimeInForce.IOC, 2 * SIZE));
            }
        }
        for (int account = 0; account < resting.length; account++) {
            for (int i = 0; i < population.openOrders; i++) {
                Side side = Side.of(i % 2 == 0);
                int ticksAway = 2_000 + (account * 7 + i) % 5_000;
                shards.submit(key(account), order(i % population.positions, side, ticksAway, TimeInForce.GTC, SIZE));
            }
        }
    }

    /** Runs this many more transactions, of the pairs in turn. */
    public void trade(int transactions) {
        for (int i = 0; i < transactions; i++) {
            next();
            step = (step + 1) % STEPS;
            if (step == 0) {
                pair = (pair + 1) % population.pairs;
                makerSide = pair == 0 ? makerSide.opposite() : makerSide;
            }
        }
    }

    /**
     * The key of an account.
     *
     * @param account number of the account, from 0
     */
    public static Bytes32 key(int account) {
        return BenchmarkMarkets.named("account " + account);
    }

    private void next() {
        int maker = 2 * pair;
        int taker = maker + 1;
        int market = pair % population.positions;
        switch (step) {
            case 0 -> rest(maker, market, makerSide);
            case 1 -> rest(taker, market, makerSide.opposite());
            case 2 -> cancel(maker, market);
            case 3 -> cancel(taker, market);
            case 4 -> shards.submit(key(maker), order(market, makerSide, 0, TimeInForce.GTC, SIZE));
            case 5 -> shards.submit(key(taker), order(market, makerSide.opposite(), 0, TimeInForce.IOC, SIZE));
            case 6 -> rest(maker, market, makerSide);
            default -> cancelByMarket(maker, market);
        }
    }

    private void rest(int account, int market, Side side) {
        LimitOrder order = order(market, side, 1_000, TimeInForce.GTC, SIZE);
        long nonce = shards.submit(key(account), order);
        resting[account] = shards.orderId(key(account), order, nonce);
    }

    private void cancel(int account, int market) {
        shards.submit(key(account), new CancelOrder(BenchmarkMarkets.symbol(market), resting[account]));
    }

    /**
     * Ends a pair's round: cancels all orders of the account in a market, or only the one placed last if the account
     * also has orders that must stay open.
     */
    private void cancelByMarket(int account, int market) {
        if (population.openOrders == 0) {
            shards.submit(key(account), new CancelAll(List.of(BenchmarkMarkets.symbol(market))));
        } else {
            cancel(account, market);
        }
    }

    /** An order on its own side of the mark, this many ticks away. */
    private static LimitOrder order(int market, Side side, int ticksAway, TimeInForce timeInForce, long size) {
        long tick = 5_000_000;
        long price = BenchmarkMarkets.MARK + (side.isBuy() ? -ticksAway : ticksAway) * tick;
        return new LimitOrder(
                BenchmarkMarkets.symbol(market),
                side,
                Quantity.of(price),
                Quantity.of(size),
                timeInForce,
                false,
                Routing.CROSS);
    }
}
