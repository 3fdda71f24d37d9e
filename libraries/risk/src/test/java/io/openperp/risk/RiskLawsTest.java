package io.openperp.risk;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.LiquidationPrice;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Regime;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.ClosedPosition;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Laws that hold for every account and market, over seeded random ones. */
class RiskLawsTest {

    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD", "SOL-USD");

    /** {@code ceil(φΣM) ≤ P ≤ ΣM ≤ marginUsed, ΣM ≤ U}; an order never lowers marginUsed or U. */
    @RepeatedTest(60)
    void requirementsAreOrderedAndAnOrderNeverLowersThem(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Trader trader = randomTrader(random);
        for (int i = 0; i < 40; i++) {
            assertOrdered(trader);
            String symbol = SYMBOLS.get(random.nextInt(3));
            OrderTerms order = randomOrder(random, trader, symbol);
            long usedBefore = trader.figures().marginUsed();
            long survivalBefore = trader.survival();
            MarketExposure exposure = trader.exposure(symbol);
            long marginBefore = exposure.initialMargin();
            long needBefore = exposure.survival();
            exposure.add(order.side(), order.price(), order.size(), order.reduceOnly(), true);
            assertThat(exposure.initialMargin()).isGreaterThanOrEqualTo(marginBefore);
            assertThat(exposure.survival()).isGreaterThanOrEqualTo(needBefore);
            if (trader.places(symbol, order).equals(Trader.RESTING)) {
                assertThat(trader.figures().marginUsed()).isGreaterThanOrEqualTo(usedBefore);
                assertThat(trader.survival()).isGreaterThanOrEqualTo(survivalBefore);
            }
            if (random.nextInt(5) == 0) {
                trader.mark(symbol, moved(random, trader.market(symbol).mark()));
            }
        }
    }

    /**
     * While {@code E ≥ U}, no fills of the open orders at their limit prices, in any order and any parts, end with
     * {@code E < U}, but for the last units of rounding.
     */
    @RepeatedTest(150)
    void noFillOfAnOpenOrderSinksAnAccountThatSurvives(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Trader trader = randomTrader(random);
        for (int i = 0; i < 12; i++) {
            String symbol = SYMBOLS.get(random.nextInt(3));
            trader.places(symbol, randomOrder(random, trader, symbol));
        }
        for (int fills = 0; fills < 30; fills++) {
            String symbol = SYMBOLS.get(random.nextInt(3));
            List<OpenOrder> orders = trader.orders.getOrDefault(symbol, List.of());
            if (!orders.isEmpty()) {
                leaveNothingToSpare(trader);
                fillPart(random, trader, symbol, orders.remove(random.nextInt(orders.size())), orders);
                orders.removeIf(o -> o.reduceOnly()
                        && trader.position(symbol).closableBy(o.side()) == 0); // as the market trims them
                assertThat(trader.figures().totalBalance() + 20).isGreaterThanOrEqualTo(trader.survival());
            }
        }
    }

    /**
     * The same while reduce-only orders are under way that are larger than the position by now, or on its own side:
     * they stay counted until the market has answered them.
     */
    @RepeatedTest(150)
    void noFillSinksAnAccountWhoseReduceOnlyOrdersAreNotAnsweredYet(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Trader trader = randomTrader(random);
        for (int i = 0; i < 12; i++) {
            String symbol = SYMBOLS.get(random.nextInt(3));
            OrderTerms order = randomOrder(random, trader, symbol);
            trader.orders
                    .computeIfAbsent(symbol, s -> new ArrayList<>())
                    .add(new OpenOrder(order.side(), order.price(), order.size(), random.nextInt(3) == 0));
        }
        for (int fills = 0; fills < 30; fills++) {
            String symbol = SYMBOLS.get(random.nextInt(3));
            List<OpenOrder> orders = trader.orders.getOrDefault(symbol, List.of());
            if (!orders.isEmpty()) {
                leaveNothingToSpare(trader);
                OpenOrder order = orders.get(random.nextInt(orders.size()));
                if (order.reduceOnly() && trader.position(symbol).closableBy(order.side()) == 0) {
                    if (random.nextInt(4) == 0) {
                        orders.remove(order); // answered
                    }
                } else {
                    orders.remove(order);
                    fillPart(random, trader, symbol, order, orders);
                }
                assertThat(trader.figures().totalBalance() + 20).isGreaterThanOrEqualTo(trader.survival());
            }
        }
    }

    /** {@code E < P} at the liquidation price and not one tick nearer to mark. */
    @RepeatedTest(60)
    void liquidationPriceIsTightByOneTick(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Trader trader = randomTrader(random);
        if (trader.figures().isLiquidatable()) {
            return;
        }
        for (PositionFigures position : trader.figures().positions()) {
            MarketConditions market = trader.market(position.symbol());
            long price = position.liquidationPrice();
            if (price == LiquidationPrice.NONE) {
                assertThat(liquidatableAt(trader, position, farthest(position, market)))
                        .isFalse();
            } else {
                long nearer = price
                        + Side.of(position.size() > 0)
                                .signed(market.parameters().tickSize());
                assertThat(liquidatableAt(trader, position, price)).isTrue();
                assertThat(liquidatableAt(trader, position, nearer)).isFalse();
            }
            trader.mark(position.symbol(), market.mark());
        }
    }

    /** {@code Σ (balance − cost)} changes by no trade, whatever is rounded, and {@code balance = realized − fees}. */
    @RepeatedTest(20)
    void tradesConserveMoneyToTheUnit(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        Trader[] traders = {new Trader("1000"), new Trader("2000"), new Trader("3000")};
        long money = deposits(traders);
        for (int i = 0; i < 500; i++) {
            Trader buyer = traders[random.nextInt(3)];
            Trader seller = traders[random.nextInt(3)];
            long price = random.nextLong(1, 200_000_00000000L) >> random.nextInt(30);
            long size = random.nextLong(1, 5_00000000L) >> random.nextInt(25);
            if (buyer != seller) {
                buyer.fill("BTC-USD", Side.BUY, price, size, random.nextLong(-10_000, 50_000));
                seller.fill("BTC-USD", Side.SELL, price, size, random.nextLong(-10_000, 50_000));
            }
            assertThat(deposits(traders)).isEqualTo(money);
            long open = 0;
            for (Trader trader : traders) {
                Position position = trader.position("BTC-USD");
                open += position.size();
                assertThat(Long.signum(position.cost()) * Long.signum(position.size()))
                        .isNotNegative();
            }
            assertThat(open).isZero();
        }
        for (Trader trader : traders) {
            long closedFees =
                    trader.closed.stream().mapToLong(ClosedPosition::fees).sum();
            assertThat(closedFees + trader.position("BTC-USD").fees()).isEqualTo(trader.fees);
            long closedPnl = trader.closed.stream()
                    .mapToLong(ClosedPosition::realizedPnl)
                    .sum();
            assertThat(closedPnl + trader.position("BTC-USD").realizedPnl()).isEqualTo(trader.realizedPnl);
        }
    }

    /** λ does not fall with notional or leverage, M not with notional; the initial rate is above it. */
    @Test
    void ratesRiseWithNotionalAndLeverage() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            MarketConditions market = randomConditions(random, DefaultMarkets.ALL.get(random.nextInt(3)));
            Side side = Side.of(random.nextBoolean());
            long low = random.nextLong(60_000_000_00000000L);
            long high = low + random.nextLong(10_000_000_00000000L);
            long calm = random.nextLong(Fixed.ONE, market.parameters().maxLeverage() + 1);
            long bold = random.nextLong(calm, market.parameters().maxLeverage() + 1);
            long rate = market.maintenanceRate(side, low, calm);
            assertThat(market.maintenanceRate(side, high, calm)).isGreaterThanOrEqualTo(rate);
            assertThat(market.maintenanceRate(side, low, bold)).isGreaterThanOrEqualTo(rate);
            assertThat(market.maintenanceMargin(side, high, calm))
                    .isGreaterThanOrEqualTo(market.maintenanceMargin(side, low, calm));
            assertThat(market.initialRate(side, low, calm)).isGreaterThan(rate);
        }
    }

    /** A regime change alters no rate at that moment. */
    @Test
    void ratesAreContinuousThroughRegimeChanges() {
        Random random = new Random(6);
        MarketConditions market = MarketConditions.listed(DefaultMarkets.SOL_USD, ExchangeParameters.DEFAULTS);
        for (int i = 0; i < 2_000; i++) {
            MarketConditions before = market.withRegimeDt(random.nextInt(200));
            market = before.inRegime(Regime.code(random.nextInt(-1, 2), random.nextInt(3)));
            for (int k = 0; k < 10; k++) {
                Side side = Side.of(random.nextBoolean());
                long notional = random.nextLong(12_000_000_00000000L);
                long leverage = random.nextLong(Fixed.ONE, 20_00000001L);
                assertThat(market.maintenanceRate(side, notional, leverage))
                        .isEqualTo(before.maintenanceRate(side, notional, leverage));
            }
        }
    }

    private static void leaveNothingToSpare(Trader trader) {
        trader.balance += trader.survival() - trader.figures().totalBalance();
    }

    private static void fillPart(Random random, Trader trader, String symbol, OpenOrder order, List<OpenOrder> orders) {
        long most = order.reduceOnly()
                ? Math.min(order.remaining(), trader.position(symbol).closableBy(order.side()))
                : order.remaining();
        if (most > 0) {
            long part = random.nextBoolean() ? most : random.nextLong(1, most + 1);
            long makerFee = trader.market(symbol).parameters().makerFee();
            trader.fill(symbol, order.side(), order.price(), part, makerFee);
            if (part < order.remaining()) {
                orders.add(new OpenOrder(order.side(), order.price(), order.remaining() - part, order.reduceOnly()));
            }
        }
    }

    private static void assertOrdered(Trader trader) {
        AccountFigures figures = trader.figures();
        long plain = figures.positions().stream()
                .mapToLong(PositionFigures::maintenanceMargin)
                .sum();
        assertThat(figures.maintenance())
                .isBetween(Fixed.mulCeil(plain, ExchangeParameters.DEFAULTS.offsetFloor()), plain);
        assertThat(plain).isLessThanOrEqualTo(figures.marginUsed());
        assertThat(plain).isLessThanOrEqualTo(trader.survival());
    }

    private static Trader randomTrader(Random random) {
        Trader trader = new Trader(Integer.toString(random.nextInt(500, 60_000)));
        for (MarketParameters market : DefaultMarkets.ALL) {
            trader.markets = trader.markets.with(randomConditions(random, market)
                    .withMark(trader.market(market.symbol()).mark(), true));
            trader.leverages.put(market.symbol(), random.nextLong(1, market.maxLeverage() / Fixed.ONE + 1) * Fixed.ONE);
            if (random.nextInt(3) > 0) {
                OrderTerms order = randomOrder(random, trader, market.symbol());
                trader.fill(market.symbol(), order.side(), order.price(), order.size(), market.takerFee());
            }
        }
        return trader;
    }

    private static MarketConditions randomConditions(Random random, MarketParameters parameters) {
        return MarketConditions.listed(parameters, ExchangeParameters.DEFAULTS)
                .inRegime(Regime.code(random.nextInt(-1, 2), random.nextInt(3)))
                .withRegimeDt(random.nextInt(300));
    }

    /** A size worth 20 to 60000 at a price within 6 % of mark. */
    private static OrderTerms randomOrder(Random random, Trader trader, String symbol) {
        MarketConditions market = trader.market(symbol);
        long lot = market.parameters().lotSize();
        long price = Fixed.floorToMultiple(
                Fixed.mulFloor(market.mark(), Fixed.ONE + random.nextLong(-6_000_000, 6_000_001)),
                market.parameters().tickSize());
        long worth = random.nextLong(20, 60_000) * Fixed.ONE;
        long size = Math.max(lot, Fixed.floorToMultiple(Fixed.divFloor(worth, market.mark()), lot));
        Side side = Side.of(random.nextBoolean());
        long closable = trader.position(symbol).closableBy(side);
        boolean reduceOnly = closable > 0 && random.nextInt(3) == 0;
        return OrderTerms.limit(side, price, reduceOnly ? Math.min(size, closable) : size, reduceOnly);
    }

    private static long moved(Random random, long mark) {
        return Fixed.mulFloor(mark, Fixed.ONE + random.nextLong(-5_000_000, 5_000_001));
    }

    private static long farthest(PositionFigures position, MarketConditions market) {
        long tick = market.parameters().tickSize();
        return position.size() > 0 ? tick : Fixed.floorToMultiple(100 * market.mark(), tick);
    }

    private static boolean liquidatableAt(Trader trader, PositionFigures position, long mark) {
        return trader.mark(position.symbol(), mark).figures().isLiquidatable();
    }

    private static long deposits(Trader... traders) {
        long sum = 0;
        for (Trader trader : traders) {
            sum += trader.balance + trader.fees - trader.position("BTC-USD").cost();
        }
        return sum;
    }
}
