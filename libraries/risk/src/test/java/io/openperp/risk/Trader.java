package io.openperp.risk;

import static io.openperp.risk.Examples.units;

import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.LeverageChange;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.risk.position.Fees;
import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.ClosedPosition;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One account on an empty book, admitted and valued by the library as a shard would do it. */
public final class Trader {

    public static final String RESTING = "resting";

    public Markets markets;
    public long balance;
    public long realizedPnl;
    public long fees;
    public final TreeMap<String, Position> positions = new TreeMap<>();
    public final TreeMap<String, Long> leverages = new TreeMap<>();
    public final TreeMap<String, List<OpenOrder>> orders = new TreeMap<>();
    public final List<ClosedPosition> closed = new ArrayList<>();

    public Trader(String deposit) {
        this(deposit, ExchangeParameters.DEFAULTS, DefaultMarkets.ALL);
    }

    public Trader(String deposit, ExchangeParameters exchange, Collection<MarketParameters> parameters) {
        balance = units(deposit);
        markets = Markets.of(
                exchange,
                parameters.stream()
                        .map(market -> MarketConditions.listed(market, exchange))
                        .toList());
        mark("BTC-USD", "100000");
        mark("ETH-USD", "3000");
        mark("SOL-USD", "150");
    }

    public Trader mark(String symbol, String price) {
        return mark(symbol, units(price));
    }

    public Trader mark(String symbol, long price) {
        markets = markets.with(market(symbol).withMark(price, true));
        return this;
    }

    public Trader leverage(String symbol, String leverage) {
        leverages.put(symbol, units(leverage));
        return this;
    }

    public MarketConditions market(String symbol) {
        return markets.bySymbol().get(symbol);
    }

    public Position position(String symbol) {
        return positions.getOrDefault(symbol, Position.FLAT);
    }

    public Trader buys(String symbol, String size, String price) {
        return takes(symbol, Side.BUY, size, price);
    }

    public Trader sells(String symbol, String size, String price) {
        return takes(symbol, Side.SELL, size, price);
    }

    public Trader takes(String symbol, Side side, String size, String price) {
        return fill(
                symbol,
                side,
                units(price),
                units(size),
                market(symbol).parameters().takerFee());
    }

    public Trader fill(String symbol, Side side, long price, long size, long feeRate) {
        long notional = Notional.ofFill(price, size);
        long fee = Fees.of(notional, feeRate);
        FillOutcome outcome = position(symbol).fill(side, size, notional, fee, CloseReason.NORMAL, 0);
        settle(symbol, outcome);
        return this;
    }

    public void settle(String symbol, FillOutcome outcome) {
        balance += outcome.balanceChange();
        realizedPnl += outcome.realizedPnl();
        fees += outcome.fee();
        positions.put(symbol, outcome.position());
        if (outcome.position().isFlat()) {
            positions.remove(symbol);
        }
        if (outcome.closed() != null) {
            closed.add(outcome.closed());
        }
    }

    /** Places an order; returns {@link #RESTING}, or the refusal's status and reason. */
    public String places(String symbol, OrderTerms order) {
        Refusal refusal = check(symbol, order);
        if (refusal != null) {
            return refusal.status() + ": " + refusal.reason();
        }
        orders.computeIfAbsent(symbol, s -> new ArrayList<>())
                .add(new OpenOrder(order.side(), order.price(), order.size(), order.reduceOnly()));
        return RESTING;
    }

    private @Nullable Refusal check(String symbol, OrderTerms order) {
        MarketConditions market = market(symbol);
        Refusal refusal = OrderAdmission.terms(market, order);
        if (refusal != null) {
            return refusal;
        }
        if (order.reduceOnly()) {
            return null; // ORD-032
        }
        AccountFigures now = figures();
        long equity = now.totalBalance();
        refusal = OrderAdmission.liquidation(!now.isLiquidatable());
        if (refusal != null) {
            return refusal;
        }
        MarketExposure exposure = exposure(symbol);
        long usedBefore = exposure.initialMargin();
        long survivalBefore = survival();
        long elsewhere = survivalBefore - exposure.survival();
        exposure.add(order.side(), order.price(), order.size(), order.reduceOnly(), true);
        refusal = OrderAdmission.initialMargin(
                market.parameters(),
                now.marginUsed(),
                now.marginUsed() - usedBefore + exposure.initialMargin(),
                exposure.worstNotional(),
                orders.getOrDefault(symbol, List.of()).size() + 1,
                1000,
                Fees.atLimit(order.price(), order.size(), market.parameters().takerFee()),
                equity);
        return refusal != null
                ? refusal
                : OrderAdmission.survival(survivalBefore, elsewhere + exposure.survival(), equity);
    }

    public MarketExposure exposure(String symbol) {
        MarketConditions market = market(symbol);
        MarketExposure exposure = new MarketExposure(market)
                .begin(market, leverageOf(symbol), position(symbol).size());
        orders.getOrDefault(symbol, List.of())
                .forEach(o -> exposure.add(o.side(), o.price(), o.remaining(), o.reduceOnly(), false));
        return exposure;
    }

    public long survival() {
        TreeSet<String> symbols = new TreeSet<>(positions.keySet());
        symbols.addAll(orders.keySet());
        return symbols.stream().mapToLong(s -> exposure(s).survival()).sum();
    }

    /** Changes the leverage; returns {@code ok} or the sentence of the refusal. */
    public String setsLeverage(String symbol, long leverage) {
        String refusal = LeverageChange.range(market(symbol).parameters(), leverage);
        if (refusal != null) {
            return refusal;
        }
        long usedBefore = figures().marginUsed();
        long survivalBefore = survival();
        Long old = leverages.put(symbol, leverage);
        AccountFigures after = figures();
        refusal = LeverageChange.margin(
                !after.isLiquidatable(),
                usedBefore,
                after.marginUsed(),
                survivalBefore,
                survival(),
                after.totalBalance());
        if (refusal == null) {
            return "ok";
        }
        leverages.put(symbol, old == null ? leverageDefault(symbol) : old);
        return refusal;
    }

    public long leverageOf(String symbol) {
        return leverages.getOrDefault(symbol, leverageDefault(symbol));
    }

    private long leverageDefault(String symbol) {
        return market(symbol).parameters().defaultLeverage();
    }

    public AccountFacts facts() {
        return new AccountFacts(balance, 0, realizedPnl, fees, 0, positions, leverages, orders);
    }

    public AccountFigures figures() {
        return AccountValuation.of(facts(), markets);
    }

    public PositionFigures figures(String symbol) {
        return figures().positions().stream()
                .filter(position -> position.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no position in " + symbol));
    }

    public static String text(long units) {
        return Decimals.format(units);
    }
}
