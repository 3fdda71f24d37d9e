package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeeTier;
import io.openperp.client.risk.AccountFacts.Held;
import io.openperp.client.risk.AccountFigures.PositionFigures;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/**
 * Computes the numbers of accounts as the exchange does, to the last unit (docs/spec/money-and-margin.md), at one
 * moment. Immutable.
 */
public final class RiskModel {

    private final TreeMap<String, MarketRates> markets = new TreeMap<>();

    /**
     * A model of these markets.
     *
     * @param markets all markets in which an account has positions or orders; positions and orders in other markets are
     *     ignored
     */
    public RiskModel(Collection<MarketConditions> markets) {
        markets.forEach(each -> this.markets.put(each.info().symbol(), new MarketRates(each)));
    }

    /** Computes equity, margin requirements, balances and liquidation prices of an account. */
    public AccountFigures figures(AccountFacts facts) {
        List<HeldPosition> held = held(facts);
        Portfolio portfolio = new Portfolio(held);
        long unrealized = held.stream().mapToLong(HeldPosition::unrealized).sum();
        long equity = facts.balance() + unrealized;
        Requirement needed = required(facts);
        return new AccountFigures(
                Decimal.of(equity),
                Decimal.of(Math.max(0, equity - needed.initialMargin())),
                Decimal.of(needed.initialMargin()),
                Decimal.of(held.stream().mapToLong(HeldPosition::notional).sum()),
                Decimal.of(unrealized),
                Decimal.of(portfolio.requirement()),
                Decimal.of(needed.survival()),
                Decimal.of(-needed.losses()),
                Decimal.of(transferable(facts, equity, needed)),
                Decimal.of(needed.initialMargin()),
                positions(held, portfolio, equity - facts.orderMargin()));
    }

    /**
     * Previews an order: its margin, and the account after its fill. Whether price and size fit the market is not
     * checked. Throws {@link IllegalArgumentException} if the model has no such market.
     */
    public OrderPreview preview(AccountFacts facts, PlannedOrder order) {
        return new Preview(this, facts, order, null).result();
    }

    /**
     * Previews an order of an account that has its own fee rates.
     *
     * @param tier the account's fee rates in the market of the order, as {@code feeTier} answers them
     */
    public OrderPreview preview(AccountFacts facts, PlannedOrder order, FeeTier tier) {
        return new Preview(this, facts, order, tier).result();
    }

    /**
     * The largest size, a multiple of the lot, for which the account has enough margin at this moment; zero if there is
     * none. For a reduce-only order it is the size of the position that the order closes. Whether its price fits the
     * market is not checked. Throws {@link IllegalArgumentException} if the model has no such market.
     *
     * @param order the order; its size is ignored
     */
    public Decimal largestSize(AccountFacts facts, PlannedOrder order) {
        return new LargestSize(this, facts, order).find();
    }

    /** The rates of a market. Throws {@link IllegalArgumentException} if the model has no such market. */
    MarketRates market(String symbol) {
        MarketRates found = markets.get(symbol);
        if (found == null) {
            throw new IllegalArgumentException("the model has no market " + symbol + ", it has " + markets.keySet());
        }
        return found;
    }

    long equity(AccountFacts facts) {
        return facts.balance()
                + held(facts).stream().mapToLong(HeldPosition::unrealized).sum();
    }

    long maintenance(AccountFacts facts) {
        return new Portfolio(held(facts)).requirement();
    }

    /** The sum of the maintenance margins of the positions in other markets, without offsets between positions. */
    long maintenanceElsewhere(AccountFacts facts, MarketRates market) {
        return held(facts).stream()
                .filter(each -> each.market() != market)
                .mapToLong(HeldPosition::margin)
                .sum();
    }

    /** Margin requirement of an account in one market, from its position and open orders there. */
    Requirement requirement(AccountFacts facts, MarketRates market) {
        Held held = facts.held(market.symbol());
        List<OrderExposure> orders = facts.orders(market.symbol());
        long leverage = facts.leverage(market);
        if (market.hasMark()) {
            return Requirement.of(market, market.mark(), leverage, held.size(), orders);
        }
        return held.size() == 0
                ? Requirement.NONE
                : Requirement.of(market, entryPrice(held), leverage, held.size(), List.of());
    }

    /**
     * The sums of the margin requirements of an account in all markets: initial margin, survival requirement, and
     * losses of fills. {@link Requirement#worstNotional} has a meaning in a single market only and is 0 here.
     */
    Requirement required(AccountFacts facts) {
        long initialMargin = 0;
        long survival = 0;
        long losses = 0;
        for (MarketRates market : markets.values()) {
            Requirement needed = requirement(facts, market);
            initialMargin += needed.initialMargin();
            survival += needed.survival();
            losses += needed.losses();
        }
        return new Requirement(initialMargin, survival, 0, losses);
    }

    /** Transferable balance (SUB-013): the part of the balance that positions and orders do not need. */
    private long transferable(AccountFacts facts, long equity, Requirement needed) {
        long stays = Math.max(needed.initialMargin(), needed.survival());
        if (facts.orderMargin() != 0) {
            stays = Math.max(stays, required(facts.withoutOrders()).initialMargin() + facts.orderMargin());
        }
        return Math.max(0, Math.min(equity - stays, facts.balance() - facts.orderMargin()));
    }

    private List<HeldPosition> held(AccountFacts facts) {
        List<HeldPosition> all = new ArrayList<>();
        for (MarketRates market : markets.values()) {
            Held held = facts.held(market.symbol());
            if (held.size() != 0) {
                long mark = market.hasMark() ? market.mark() : entryPrice(held);
                all.add(new HeldPosition(market, mark, held.size(), held.cost(), facts.leverage(market)));
            }
        }
        return all;
    }

    private static List<PositionFigures> positions(List<HeldPosition> held, Portfolio portfolio, long equity) {
        long[] shares = portfolio.shares();
        long[] allocation = portfolio.allocation(shares);
        List<PositionFigures> figures = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            HeldPosition one = held.get(i);
            int place = i;
            long liquidation =
                    one.liquidationPrice(equity - one.unrealized(), margin -> portfolio.requirementWith(place, margin));
            figures.add(new PositionFigures(
                    one.market().symbol(),
                    Decimal.of(one.size()),
                    Decimal.of(one.mark()),
                    Decimal.of(one.notional()),
                    Decimal.of(one.unrealized()),
                    Decimal.of(one.leverage()),
                    Decimal.of(liquidation),
                    Decimal.of(one.margin()),
                    Decimal.of(one.lambda()),
                    Decimal.of(shares[i]),
                    Decimal.of(allocation[i])));
        }
        return figures;
    }

    private static long entryPrice(Held held) {
        return Fixed.divHalfUp(Math.abs(held.cost()), Math.abs(held.size()));
    }
}
