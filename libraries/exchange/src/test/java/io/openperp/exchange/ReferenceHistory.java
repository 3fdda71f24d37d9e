package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A random history for one {@link ReferenceSetup}. The same seed gives the same history. */
final class ReferenceHistory {

    /** Name of a builder that is never funded. */
    static final String BUILDER = "builder";

    /** Least ticks of five seconds or more in an hour: one with fewer moves no money (FND-011). */
    private static final int SAMPLES_OF_FUNDING = 14;

    private final Random random;
    private final ReferenceSetup setup;
    private final long[] oracle;
    private final boolean wild;
    /** Whether time goes by quickly, and prices with it in one direction. */
    private final boolean clocked;

    private final long drift;
    /** The leverage settings wished, by trader and symbol. */
    private final Map<String, Long> leverages = new TreeMap<>();

    /** The approvals wished: builders and basis points, by trader. */
    private final Map<String, TreeMap<String, Integer>> approvals = new TreeMap<>();

    /** How many of ten orders are isolated. */
    private final int isolated;

    /** How many of ten orders name a builder. */
    private final int coded;

    private final List<ReferenceMove> moves = new ArrayList<>();
    private final List<Placed> placed = new ArrayList<>();
    private int nextOrder = 1;

    private record Placed(String trader, String order, String symbol, long size, boolean isolated) {}

    private ReferenceHistory(ReferenceSetup setup, Random random) {
        this.setup = setup;
        this.random = random;
        oracle = setup.prices().stream().mapToLong(Long::longValue).toArray();
        wild = random.nextInt(3) > 0;
        clocked = random.nextInt(6) == 0;
        isolated = random.nextInt(4) * 2;
        coded = random.nextInt(4) * 2;
        drift = clocked ? (random.nextInt(9) - 4) * Fixed.ONE / 1000 : 0;
    }

    static List<ReferenceMove> of(ReferenceSetup setup, Random random, int length) {
        ReferenceHistory history = new ReferenceHistory(setup, random);
        history.begin();
        while (history.moves.size() < length) {
            history.next();
        }
        for (int i = 0; history.clocked && i < SAMPLES_OF_FUNDING; i++) {
            history.time();
        }
        return history.moves;
    }

    private void begin() {
        for (int i = 0; i < setup.traders().size(); i++) {
            moves.add(new ReferenceMove.Deposit(
                    setup.traders().get(i), setup.deposits().get(i)));
        }
        for (int market = 0; market < oracle.length; market++) {
            publish(market);
        }
        for (String trader : setup.traders()) {
            for (MarketParameters market : setup.markets()) {
                if (random.nextBoolean()) {
                    leverage(trader, market);
                }
            }
        }
        if (coded > 0) {
            setup.traders().forEach(this::approve);
        }
        for (int deals = 2 + random.nextInt(4); deals > 0; deals--) {
            deal();
        }
    }

    /** Lets somebody take an offer of another, at the oracle's price. */
    private void deal() {
        int market = random.nextInt(oracle.length);
        MarketParameters terms = setup.markets().get(market);
        String taker = setup.traders().get(random.nextInt(setup.traders().size()));
        String maker = setup.traders().get(random.nextInt(setup.traders().size()));
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long price = Math.max(terms.tickSize(), oracle[market] / terms.tickSize() * terms.tickSize());
        long size = size(taker, market);
        for (String trader : List.of(maker, taker)) {
            String order = "o" + nextOrder++;
            boolean alone = isIsolated();
            placed.add(new Placed(trader, order, terms.symbol(), size, alone));
            moves.add(new ReferenceMove.Transact(
                    trader,
                    List.of(new Wish.PlaceOrder(
                            order,
                            terms.symbol(),
                            trader.equals(taker) && !order.equals("o" + (nextOrder - 2)) ? side : opposite(side),
                            size,
                            price,
                            "GTC",
                            false,
                            alone,
                            code(trader)))));
        }
    }

    private static Side opposite(Side side) {
        return side == Side.BUY ? Side.SELL : Side.BUY;
    }

    private void next() {
        int what = random.nextInt(100);
        String trader = setup.traders().get(random.nextInt(setup.traders().size()));
        if (clocked && random.nextBoolean()) {
            time();
        } else if (what < 3 && coded > 0) {
            builder(trader);
        } else if (what < 35) {
            int market = random.nextInt(oracle.length);
            moves.add(new ReferenceMove.Transact(
                    trader, List.of(order(trader, market, random.nextInt(6) == 0, isIsolated()))));
        } else if (what < 47) {
            deal();
        } else if (what < 50) {
            transfer(trader);
        } else if (what < 56) {
            int market = random.nextInt(oracle.length);
            if (isIsolated()) {
                mixedBatch(trader, market);
            } else {
                batch(trader, market);
            }
        } else if (what < 62) {
            moves.add(new ReferenceMove.Transact(trader, List.of(change(trader))));
        } else if (what < 65) {
            leverage(trader, setup.markets().get(random.nextInt(oracle.length)));
        } else if (what < 66) {
            moves.add(new ReferenceMove.Deposit(trader, Fixed.ONE / 100 * (1 + random.nextInt(100_000))));
        } else if (what < 90) {
            jump(random.nextInt(oracle.length));
        } else {
            time();
        }
    }

    private void publish(int market) {
        moves.add(new ReferenceMove.Publish(setup.markets().get(market).symbol(), oracle[market]));
    }

    /** Moves the price of a market, often about as far as a full position can bear. */
    private void jump(int market) {
        MarketParameters terms = setup.markets().get(market);
        String trader = setup.traders().get(random.nextInt(setup.traders().size()));
        long bearable = Fixed.ONE * Fixed.ONE / leverageOf(trader, terms);
        long most = Math.min(
                Fixed.ONE * 2 / 5,
                new long[] {Fixed.ONE * 3 / 1000, bearable, bearable * 3 / 2, wild ? Fixed.ONE / 5 : Fixed.ONE / 16}
                        [random.nextInt(4)]);
        long move = Fixed.mulTrunc(oracle[market], (long) ((2 * random.nextDouble() - 1) * most));
        oracle[market] = Math.max(terms.tickSize(), oracle[market] + move);
        publish(market);
    }

    private long leverageOf(String trader, MarketParameters market) {
        return leverages.getOrDefault(trader + market.symbol(), market.defaultLeverage());
    }

    /** Lets time go by; oracles are published again in time, so that they stay live. */
    private void time() {
        boolean far = clocked || random.nextInt(3) == 0;
        int seconds = far ? 5 + random.nextInt(46) : 1 + random.nextInt(10);
        for (int market = 0; market < oracle.length; market++) {
            oracle[market] += Fixed.mulTrunc(oracle[market], drift);
            publish(market);
        }
        moves.add(new ReferenceMove.Seconds(seconds));
    }

    private void leverage(String trader, MarketParameters market) {
        long most = market.maxLeverage();
        long leverage = wild && random.nextBoolean()
                ? most
                : Fixed.ONE + (most - Fixed.ONE) / 100 * random.nextInt(101) / 1_000_000 * 1_000_000;
        leverages.put(trader + market.symbol(), leverage);
        moves.add(new ReferenceMove.Leverage(trader, market.symbol(), leverage));
    }

    private Wish order(String trader, int market, boolean atMarket, boolean alone) {
        MarketParameters terms = setup.markets().get(market);
        int[] spreads = wild ? new int[] {500, 4_000, 60_000} : new int[] {500, 2_000, 20_000};
        int spread = spreads[random.nextInt(spreads.length)];
        long price = oracle[market] + oracle[market] / 1_000_000 * (random.nextInt(2 * spread + 1) - spread);
        price = Math.max(terms.tickSize(), price / terms.tickSize() * terms.tickSize());
        long size = size(trader, market);
        String[] times = {"GTC", "GTC", "GTC", "IOC", "ALO"};
        String order = "o" + nextOrder++;
        placed.add(new Placed(trader, order, terms.symbol(), size, alone));
        return new Wish.PlaceOrder(
                order,
                terms.symbol(),
                random.nextBoolean() ? Side.BUY : Side.SELL,
                size,
                atMarket ? null : price,
                atMarket ? "IOC" : times[random.nextInt(times.length)],
                random.nextInt(7) == 0,
                alone,
                code(trader));
    }

    /** A builder code, mostly of a builder that the trader has approved; null: none. */
    private Wish.@Nullable BuilderCode code(String trader) {
        if (random.nextInt(10) >= coded) {
            return null;
        }
        List<String> approved =
                List.copyOf(approvals.getOrDefault(trader, new TreeMap<>()).keySet());
        if (random.nextInt(15) == 0) {
            return new Wish.BuilderCode(anyBuilder(), 1 + random.nextInt(15));
        }
        if (approved.isEmpty()) {
            return null;
        }
        String builder = approved.get(random.nextInt(approved.size()));
        int most = approvals.get(trader).get(builder);
        return new Wish.BuilderCode(builder, random.nextBoolean() ? most : 1 + random.nextInt(most));
    }

    /** A builder, who may be a trader that pays builders too. */
    private String anyBuilder() {
        return random.nextBoolean()
                ? BUILDER
                : setup.traders().get(random.nextInt(setup.traders().size()));
    }

    private void builder(String trader) {
        int what = random.nextInt(10);
        if (what < 6) {
            approve(trader);
        } else if (what < 9) {
            String builder = anyBuilder();
            approvals.getOrDefault(trader, new TreeMap<>()).remove(builder);
            moves.add(new ReferenceMove.Revoke(trader, builder));
        } else {
            String builder = List.of(BUILDER, trader, "insurance", "fees").get(random.nextInt(4));
            moves.add(new ReferenceMove.Approve(trader, builder, builder.equals(BUILDER) ? 16 : 5));
        }
    }

    private void approve(String trader) {
        String other = anyBuilder();
        String builder = other.equals(trader) ? BUILDER : other;
        int fee = 1 + random.nextInt(15);
        approvals.computeIfAbsent(trader, key -> new TreeMap<>()).put(builder, fee);
        moves.add(new ReferenceMove.Approve(trader, builder, fee));
    }

    private boolean isIsolated() {
        return random.nextInt(10) < isolated;
    }

    /** Adds a transfer, sometimes of more than may leave. */
    private void transfer(String trader) {
        boolean withMaster = random.nextInt(4) == 0;
        long most = setup.deposits().get(setup.traders().indexOf(trader)) / (1 + random.nextInt(20));
        moves.add(new ReferenceMove.Transfer(
                trader,
                withMaster
                        ? null
                        : setup.markets().get(random.nextInt(oracle.length)).symbol(),
                1 + (long) (random.nextDouble() * most),
                random.nextBoolean()));
    }

    /** A size up to what the trader can carry, sometimes more. */
    private long size(String trader, int market) {
        MarketParameters terms = setup.markets().get(market);
        long money = Math.min(setup.deposits().get(setup.traders().indexOf(trader)), 30_000L * Fixed.ONE);
        long most = Fixed.mulTrunc(money / 100 * (20 + random.nextInt(wild ? 85 : 50)), leverageOf(trader, terms));
        most = Math.min(most, Fixed.mulTrunc(terms.positionLimit(), Fixed.ONE / 100 * (30 + random.nextInt(80))));
        long lots = Fixed.divFloor(most, oracle[market]) / terms.lotSize();
        return terms.lotSize() * Math.max(1, random.nextInt(3) == 0 ? lots / 5 : lots);
    }

    /** Adds a transaction of limit orders of the account and, on one side, of its isolated account. */
    private void mixedBatch(String trader, int market) {
        List<Wish> actions = new ArrayList<>();
        Side isolatedSide = random.nextBoolean() ? Side.BUY : Side.SELL;
        for (int count = 2 + random.nextInt(3); count > 0; count--) {
            boolean alone = count == 1 || random.nextBoolean();
            Wish.PlaceOrder order = (Wish.PlaceOrder) order(trader, market, false, alone);
            actions.add(new Wish.PlaceOrder(
                    order.order(),
                    order.symbol(),
                    alone ? isolatedSide : order.side(),
                    order.size(),
                    order.price(),
                    order.timeInForce().equals("IOC") ? "IOC" : "GTC",
                    false,
                    alone,
                    order.code()));
        }
        moves.add(new ReferenceMove.Transact(trader, actions));
    }

    /** Adds a transaction of several actions on cross orders. */
    private void batch(String trader, int market) {
        List<Wish> actions = new ArrayList<>();
        String symbol = setup.markets().get(market).symbol();
        for (int count = 2 + random.nextInt(4); count > 0; count--) {
            int what = random.nextInt(10);
            Placed own = own(trader, symbol);
            boolean cross = placed.stream()
                    .noneMatch(order -> order.isolated()
                            && order.trader().equals(trader)
                            && order.symbol().equals(symbol));
            if (what < 3 && own != null && !own.isolated()) {
                actions.add(new Wish.CancelOrder(own.order(), symbol));
            } else if (what < 4 && cross) {
                actions.add(new Wish.CancelAll(List.of(symbol)));
            } else {
                actions.add(order(trader, market, actions.isEmpty() && random.nextInt(8) == 0, false));
            }
        }
        moves.add(new ReferenceMove.Transact(trader, actions));
    }

    private Wish change(String trader) {
        Placed own = own(trader, null);
        int what = random.nextInt(10);
        if (own == null || what == 0) {
            return new Wish.CancelAll(
                    random.nextBoolean()
                            ? List.of()
                            : List.of(setup.markets().get(0).symbol()));
        }
        return what < 5
                ? new Wish.CancelOrder(own.order(), own.symbol())
                : new Wish.ModifyOrder(own.order(), own.symbol(), resized(own));
    }

    private long resized(Placed own) {
        long lot = setup.markets().stream()
                .filter(market -> market.symbol().equals(own.symbol()))
                .findFirst()
                .orElseThrow()
                .lotSize();
        return own.size() / lot * random.nextInt(21) / 10 * lot;
    }

    /** One of the trader's last orders. */
    private @Nullable Placed own(String trader, @Nullable String symbol) {
        List<Placed> own = placed.stream()
                .filter(order -> order.trader().equals(trader)
                        && (symbol == null || order.symbol().equals(symbol)))
                .toList();
        return own.isEmpty() ? null : own.get(Math.max(0, own.size() - 1 - random.nextInt(5)));
    }
}
