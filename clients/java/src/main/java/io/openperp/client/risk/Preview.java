package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.fee.FeeTier;
import io.openperp.client.risk.AccountFacts.Held;
import io.openperp.client.risk.AccountFigures.PositionFigures;
import io.openperp.units.Fixed;
import org.jspecify.annotations.Nullable;

/**
 * Computes an {@link OrderPreview}: the effect of a hypothetical order on an account's margin and liquidation price.
 */
final class Preview {

    private static final long BASIS_POINTS = 10_000;

    private final RiskModel model;
    private final AccountFacts facts;
    private final MarketRates market;
    private final long equity;
    private final long takerRate;
    private final OrderExposure order;
    private final AccountFacts after;

    /**
     * A preview of a planned order.
     *
     * @param tier fee tier of the account; null for the market's own rates
     */
    Preview(RiskModel model, AccountFacts facts, PlannedOrder planned, @Nullable FeeTier tier) {
        this.model = model;
        this.facts = facts;
        this.market = model.market(planned.symbol());
        this.equity = model.equity(facts);
        this.takerRate = takerRate(tier);
        this.order = exposure(planned);
        this.after = facts.withOrder(planned.symbol(), order);
    }

    OrderPreview result() {
        Requirement before = model.required(facts);
        Requirement needed = model.required(after);
        long fee = order.fee(market);
        AccountFigures filled = model.figures(filled(fee(order.price())));
        return new OrderPreview(
                Decimal.of(order.price()),
                Decimal.of(fee),
                Decimal.of(needed.initialMargin() - before.initialMargin()),
                Decimal.of(Math.max(0, equity - needed.initialMargin())),
                refusal(before, needed, fee),
                filled,
                filled.positions().stream()
                        .filter(each -> each.symbol().equals(market.symbol()))
                        .findFirst()
                        .map(PositionFigures::liquidationPrice)
                        .orElse(Decimal.ZERO));
    }

    /** Whether the account has enough margin for the exchange to accept the order. */
    boolean isTaken() {
        return refusal(model.required(facts), model.required(after), order.fee(market)) == null;
    }

    private OrderExposure exposure(PlannedOrder planned) {
        long asked = planned.size().units();
        Decimal price = planned.price();
        OrderExposure exposure = new OrderExposure(
                planned.side(),
                price == null ? 0 : price.units(),
                planned.reduceOnly() ? Math.min(asked, facts.closable(planned.symbol(), planned.side())) : asked,
                planned.reduceOnly(),
                true,
                OrderExposure.builderRate(planned.builder()));
        if (!market.hasMark()) {
            return exposure;
        }
        if (planned.reduceOnly()) {
            return exposure.at(new ClosingPrice(model, facts, market, exposure).nearer(price));
        }
        return price == null ? exposure.at(protectionPrice(exposure)) : exposure;
    }

    /**
     * The protection price of a market order: the farthest tick within the market band at which the account survives a
     * complete fill; if it survives at none, the tick next to mark.
     */
    private long protectionPrice(OrderExposure exposure) {
        long all = model.required(facts).survival();
        long here = model.requirement(facts, market).survival();
        long ceiling = Math.max(here, equity - (all - here));
        long band = market.info().priceBand().market().units();
        return FarthestTick.within(market, exposure.side(), band, price -> survives(exposure, price, ceiling));
    }

    private boolean survives(OrderExposure exposure, long price, long ceiling) {
        AccountFacts with = facts.withOrder(market.symbol(), exposure.at(price));
        return model.requirement(with, market).survival() <= ceiling;
    }

    /**
     * The sentence with which checks 8 to 10 of admission, on margin, would refuse the order; null if they would not.
     * Reduce-only orders are exempt (ORD-032).
     */
    private @Nullable String refusal(Requirement before, Requirement needed, long fee) {
        if (!market.hasMark()) {
            return "no oracle / fair price reference yet for: " + market.symbol();
        }
        if (order.reduceOnly()) {
            return null;
        }
        if (equity - facts.orderMargin() < model.maintenance(facts)) {
            return "account is in liquidation";
        }
        if (needed.initialMargin() > before.initialMargin()) {
            long worst = model.requirement(after, market).worstNotional();
            Decimal limit = market.info().maxPositionNotional();
            if (worst > limit.units()) {
                return "position notional " + Decimal.of(worst) + " exceeds " + limit;
            }
            long all = needed.initialMargin() + fee;
            if (all > equity) {
                return "Insufficient margin: initial margin and fee " + Decimal.of(all) + " exceed equity "
                        + Decimal.of(equity);
            }
        }
        boolean survives = needed.survival() <= before.survival() || needed.survival() <= equity;
        return survives
                ? null
                : "Insufficient margin: maintenance margin and loss at the limit price " + Decimal.of(needed.survival())
                        + " exceed equity " + Decimal.of(equity);
    }

    /** Taker fee of a complete fill at this price, including the builder's fee. */
    private long fee(long price) {
        long notional = Fixed.mulFloor(price, order.size());
        return Fixed.mulCeil(notional, takerRate) + Fixed.mulCeil(notional, order.builderRate());
    }

    /** The account's taker rate as a fraction of the notional; never above the market's own. */
    private long takerRate(@Nullable FeeTier tier) {
        long own = market.info().takerFee().units();
        return tier == null ? own : Math.min(own, tier.takerBps().units() / BASIS_POINTS);
    }

    /** The facts after the order has been filled completely at the worst price and its fee paid. */
    private AccountFacts filled(long fee) {
        Held held = facts.held(market.symbol());
        long size = order.size();
        long notional = Fixed.mulFloor(order.price(), size);
        long sign = order.side().signed(1);
        long closing = Math.min(size, Math.max(0, -sign * held.size()));
        if (closing == 0) {
            Held grown = new Held(held.size() + sign * size, held.cost() + sign * notional);
            return facts.withPosition(market.symbol(), grown, facts.balance() - fee);
        }
        long closingNotional = Fixed.mulDivTrunc(notional, closing, size);
        long costRemoved = Fixed.mulDivTrunc(held.cost(), closing, Math.abs(held.size()));
        Held left =
                new Held(held.size() + sign * size, held.cost() - costRemoved + sign * (notional - closingNotional));
        long realized = -sign * closingNotional - costRemoved;
        return facts.withPosition(market.symbol(), left, facts.balance() + realized - fee);
    }
}
