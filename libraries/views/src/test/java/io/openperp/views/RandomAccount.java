package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the facts of an account and of its isolated accounts, and answers for them as the account service does. */
final class RandomAccount {

    private static final long USD = Fixed.ONE;
    /** Price at which the market without a mark has traded. */
    private static final long UNMARKED_PRICE = 150 * USD;

    private final Random random;
    private final int moment;
    private final Markets markets;
    private final SortedMap<String, Long> leverages = new TreeMap<>();
    private final String key;

    /** The settled facts of one account, and its open orders as they are shown. */
    private record Held(AccountFacts facts, List<OpenOrder> orders) {}

    RandomAccount(long seed, int moment, Markets markets) {
        this.random = new Random(seed);
        this.moment = moment;
        this.markets = markets;
        this.key = key();
        for (MarketConditions each : markets.bySymbol().values()) {
            if (random.nextBoolean()) {
                long most = each.parameters().maxLeverage() / 4 * 5; // some from before the maximum fell (TRM-008)
                leverages.put(each.symbol(), 1_25000000L + random.nextLong(most / 1_000_000 - 125) * 1_000_000);
            }
        }
    }

    MarginVectors.Vector vector() {
        Held own = held(List.copyOf(markets.bySymbol().values()), leverages, 20_000 * USD);
        AccountFigures figures = AccountValuation.of(own.facts(), markets);
        List<Position> positions = new ArrayList<>(AccountViews.positions(figures.positions()));
        List<OpenOrder> orders = new ArrayList<>(own.orders());
        List<MarginVectors.Isolated> isolated = new ArrayList<>();
        for (MarketConditions market : markets.bySymbol().values()) {
            if (random.nextInt(5) < 3) {
                String account = key();
                Held held = held(List.of(market), inMarket(market.symbol()), 2_000 * USD);
                AccountFigures ofIt = AccountValuation.of(held.facts(), markets);
                positions.addAll(AccountViews.isolated(account, ofIt));
                List<OpenOrder> shown = held.orders().stream()
                        .map(order -> order.isolatedIn(account))
                        .toList();
                orders.addAll(shown);
                isolated.add(new MarginVectors.Isolated(
                        account,
                        market.symbol(),
                        answer(held, ofIt, AccountViews.positions(ofIt.positions()), shown, key)));
            }
        }
        return new MarginVectors.Vector(moment, answer(own, figures, positions, orders, null), isolated);
    }

    /** The leverage of the owner (ISO-005). */
    private SortedMap<String, Long> inMarket(String symbol) {
        SortedMap<String, Long> setting = new TreeMap<>();
        Long own = leverages.get(symbol);
        if (own != null) {
            setting.put(symbol, own);
        }
        return setting;
    }

    /** @param owner of an isolated account; null: it is none */
    private FullAccount answer(
            Held held,
            AccountFigures figures,
            List<Position> positions,
            List<OpenOrder> orders,
            @Nullable String owner) {
        return new FullAccount(
                AccountViews.margin(figures),
                positions,
                orders,
                AccountViews.leverages(markets.leverages(held.facts().leverages())),
                List.of(),
                true,
                0,
                List.of(),
                owner == null ? FullAccount.MASTER : FullAccount.ISOLATED,
                owner,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private Held held(List<MarketConditions> where, SortedMap<String, Long> settings, long most) {
        SortedMap<String, io.openperp.risk.position.Position> positions = new TreeMap<>();
        SortedMap<String, List<io.openperp.risk.margin.AccountFacts.OpenOrder>> counted = new TreeMap<>();
        List<OpenOrder> orders = new ArrayList<>();
        for (MarketConditions market : where) {
            if (random.nextInt(4) > 0) {
                positions.put(market.symbol(), position(market, most));
            }
            for (int open = random.nextInt(4); open > 0; open--) {
                OpenOrder order = order(market, most / 4);
                orders.add(order);
                if (order.trigger() == null) {
                    counted.computeIfAbsent(market.symbol(), symbol -> new ArrayList<>())
                            .add(counted(order));
                }
            }
        }
        long balance = random.nextLong(most);
        boolean isIsolated = where.size() == 1;
        long aside = isIsolated && !counted.isEmpty() ? balance / 3 : 0;
        AccountFacts facts =
                new AccountFacts(balance, aside, below(USD), below(9 * USD), below(USD), positions, settings, counted);
        return new Held(facts, orders);
    }

    private io.openperp.risk.position.Position position(MarketConditions market, long most) {
        long size = Side.of(random.nextBoolean()).signed(size(market, random.nextInt(6) == 0 ? 100 * most : most));
        long entry = price(market, 5);
        long cost = Fixed.mulFloor(size, entry) + Long.signum(size) * random.nextInt(7); // what roundings leave in it
        return io.openperp.risk.position.Position.of(size, cost);
    }

    private OpenOrder order(MarketConditions market, long most) {
        boolean waits = random.nextInt(6) == 0;
        boolean isPaying = random.nextInt(4) == 0;
        long size = size(market, most);
        long filled = random.nextInt(3) == 0 ? market.parameters().lotSize() : 0;
        long price = price(market, 10);
        return new OpenOrder(
                market.symbol(),
                key(),
                Decimal.of(price),
                Decimal.of(size + filled),
                Decimal.of(size),
                Decimal.of(filled),
                Decimal.of(filled == 0 ? 0 : price),
                random.nextBoolean(),
                true,
                random.nextInt(3) == 0,
                Tif.GTC,
                filled == 0 ? OrderStatus.RESTING : OrderStatus.WORKING,
                1_795_284_733_804_000_000L,
                isPaying ? new BuilderCode(key(), 1 + random.nextInt(10)) : null,
                waits ? OrderKind.STOP : null,
                waits ? new Trigger(true, Decimal.of(price), null, null, null, null, null, null, null, null) : null);
    }

    private static io.openperp.risk.margin.AccountFacts.OpenOrder counted(OpenOrder order) {
        BuilderCode builder = order.builderCode();
        return new io.openperp.risk.margin.AccountFacts.OpenOrder(
                Side.of(order.isBuy()),
                order.price().units(),
                order.size().units(),
                order.reduceOnly(),
                io.openperp.risk.margin.AccountFacts.OpenOrder.builderRate(builder == null ? 0 : builder.fee()));
    }

    /** A random size in lots, of at most this notional. */
    private long size(MarketConditions market, long most) {
        long lot = market.parameters().lotSize();
        return lot
                * (1
                        + random.nextLong(
                                Fixed.mulDivFloor(most, Fixed.ONE, Fixed.mulFloor(reference(market), lot)) / USD));
    }

    /** A random price on the tick, within this many percent of the mark. */
    private long price(MarketConditions market, int percent) {
        long band = reference(market) / 100 * percent;
        long tick = market.parameters().tickSize();
        return (reference(market) - band + random.nextLong(2 * band)) / tick * tick;
    }

    private static long reference(MarketConditions market) {
        return market.hasMark() ? market.mark() : UNMARKED_PRICE;
    }

    private long below(long most) {
        return random.nextLong(2 * most) - most;
    }

    private String key() {
        return new Bytes32(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong()).toString();
    }
}
