package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.order.ClosingPrice;
import io.openperp.risk.order.ProtectionPrice;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Equity and requirements of a whole account. While cancel-and-replaces in a market are unanswered, its requirement is
 * the largest over all their outcomes, so that the account can afford every answer (ORD-042).
 */
public final class Margin {

    private Margin() {}

    /**
     * {@code balance + Σ unrealized} without what an isolated account has set aside for orders: the equity that covers
     * positions (ISO-019).
     */
    public static long equity(Account account) {
        return Fixed.addSaturated(equityWithOrders(account), -account.orderMargin());
    }

    /** {@code balance + Σ unrealized}: the equity that covers positions and open orders together. */
    public static long equityWithOrders(Account account) {
        long equity = account.balance();
        for (Holding holding : account.holdings()) {
            if (holding.size() != 0) {
                equity = Fixed.addSaturated(equity, holding.value() - holding.cost());
            }
        }
        return equity;
    }

    /**
     * Whether equity covers the portfolio maintenance, {@code E ≥ P}. As P is never above the plain sum of the
     * maintenance margins, offsets are only computed if equity does not cover that sum.
     */
    public static boolean equityCoversMaintenance(Account account, Listings listings) {
        long equity = equity(account);
        long sum = 0;
        for (Holding holding : account.holdings()) {
            sum = Fixed.addSaturated(sum, holding.maintenanceMargin(account.leverageIn(holding.market)));
        }
        return equity >= sum || portfolio(account, listings).isCoveredBy(equity);
    }

    /** The positions of the account as a portfolio, in symbol order. The object is reused by the next call. */
    public static PortfolioMargin portfolio(Account account, Listings listings) {
        PortfolioMargin portfolio = listings.portfolio().clear();
        for (ListedMarket market : listings.bySymbol()) {
            Holding holding = account.holdingOrNull(market);
            if (holding != null && holding.size() != 0) {
                portfolio.add(
                        listings.correlationIndex(market),
                        Side.of(holding.size() > 0),
                        holding.maintenanceMargin(account.leverageIn(market)));
            }
        }
        return portfolio;
    }

    /** Initial margin and survival requirement, summed over all markets. */
    public static Requirement requirement(Account account) {
        return requirementBeside(account, null);
    }

    /**
     * Sums the requirements of all markets except {@code one}; null: of all markets. Subtracting one from the total
     * would be wrong, because the total may be the largest long instead of the exact sum.
     */
    private static Requirement requirementBeside(Account account, @Nullable Holding one) {
        long used = 0;
        long survival = 0;
        for (Holding holding : account.holdings()) {
            if (holding != one) {
                Requirement market = requirement(account, holding);
                used = Fixed.addSaturated(used, market.used());
                survival = Fixed.addSaturated(survival, market.survival());
            }
        }
        return new Requirement(used, survival);
    }

    public static Requirement requirement(Account account, Holding holding) {
        return requirement(account, holding, holding.openOutcomes());
    }

    /**
     * The requirement in one market: the largest over all outcomes of the given cancel-and-replaces.
     *
     * @param active the cancel-and-replaces that may still succeed or fail, as bits; all others count as failed
     */
    static Requirement requirement(Account account, Holding holding, int active) {
        if (!holding.market.conditions().hasMark()) {
            return Requirement.NOTHING; // no order was admitted before the first mark
        }
        long leverage = account.leverageIn(holding.market);
        long used = 0;
        long survival = 0;
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            MarketExposure exposure = holding.exposure(leverage, outcome);
            used = Math.max(used, exposure.initialMargin());
            survival = Math.max(survival, exposure.survival());
            if (outcome == 0) {
                return new Requirement(used, survival);
            }
        }
    }

    /** The largest loss against the mark of an order that fills on arrival at its limit price, fees included. */
    public static long loss(OpenOrder order) {
        MarketConditions market = order.market.conditions();
        MarketExposure alone = new MarketExposure(market).begin(market, order.account.leverageIn(order.market), 0);
        alone.add(order.side, order.price(), order.remaining(), order.reduceOnly, true, order.builderRate());
        return alone.losses();
    }

    /** The part of {@link MarketExposure#losses} that comes from this open order. */
    public static long countedLoss(OpenOrder order) {
        MarketConditions market = order.market.conditions();
        MarketExposure alone = new MarketExposure(market).begin(market, order.account.leverageIn(order.market), 0);
        order.addTo(alone);
        return alone.losses();
    }

    /**
     * The requirement if only some of the open orders in this market existed and order {@code one} had this size.
     *
     * @param isThere whether an order counts
     */
    public static Requirement requirement(Holding holding, OpenOrder one, long size, Predicate<OpenOrder> isThere) {
        Account account = one.account;
        Requirement elsewhere = requirementBeside(account, holding);
        MarketConditions market = holding.market.conditions();
        MarketExposure exposure =
                new MarketExposure(market).begin(market, account.leverageIn(holding.market), holding.size());
        for (OpenOrder order : holding.orders()) {
            long counted = order == one ? size : order.reserved();
            if (counted > 0 && isThere.test(order)) {
                exposure.add(
                        order.side, order.price(), counted, order.reduceOnly, !order.isResting(), order.builderRate());
            }
        }
        return new Requirement(
                Fixed.addSaturated(elsewhere.used(), exposure.initialMargin()),
                Fixed.addSaturated(elsewhere.survival(), exposure.survival()));
    }

    /**
     * The largest notional that a long or short position may reach, over all outcomes of unanswered
     * cancel-and-replaces.
     */
    public static long worstNotional(Account account, Holding holding) {
        long worst = 0;
        int active = holding.openOutcomes();
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            worst = Math.max(
                    worst,
                    holding.exposure(account.leverageIn(holding.market), outcome)
                            .worstNotional());
            if (outcome == 0) {
                return worst;
            }
        }
    }

    /**
     * The largest size that a long or short position may reach, over all outcomes of unanswered cancel-and-replaces.
     */
    public static long worstSize(Account account, Holding holding) {
        long worst = 0;
        int active = holding.openOutcomes();
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            worst = Math.max(
                    worst,
                    holding.exposure(account.leverageIn(holding.market), outcome)
                            .worstSize());
            if (outcome == 0) {
                return worst;
            }
        }
    }

    /**
     * The limit price of a market order (ORD-006): of all outcomes of unanswered cancel-and-replaces the price nearest
     * to the mark.
     *
     * @param band largest distance from the mark, as a fraction
     * @param builderRate fraction of each fill's notional that its builder is paid; 0 without a builder
     * @param more money that would be added to the equity of the account if the order needed it (ISO-013)
     */
    public static long protectionPrice(
            Account account, Holding holding, Side side, long size, long band, long builderRate, long more) {
        long elsewhere =
                requirement(account).survival() - requirement(account, holding).survival();
        long equity = Fixed.addSaturated(equityWithOrders(account), more);
        long price = 0;
        int active = holding.openOutcomes();
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            long candidate = ProtectionPrice.of(
                    holding.market.conditions(),
                    holding.exposure(account.leverageIn(holding.market), outcome),
                    side,
                    size,
                    elsewhere,
                    equity,
                    band,
                    builderRate);
            boolean nearer = side.isBuy() ? candidate < price : candidate > price;
            price = price == 0 || nearer ? candidate : price;
            if (outcome == 0) {
                return price;
            }
        }
    }

    /**
     * The farthest from the mark, within the band, that the price of an order may be which only closes a position:
     * where the account can still pay what the fill loses (ORD-074); if it can nowhere, the tick next to the mark. Used
     * for reduce-only orders, for the closing part of a market order of an isolated account, and for an order that
     * becomes larger. The position is the one that open orders of the other side may have made by the time the order
     * arrives.
     *
     * @param size size of the order, at most what it can close
     * @param band largest distance from the mark, as a fraction
     * @param builderRate fraction of each fill's notional that its builder is paid; 0 without a builder
     * @param ownLoss loss that is already counted for this order ({@link #countedLoss}); 0 for a new one
     */
    public static long closingPrice(
            Account account, Holding holding, Side side, long size, long band, long builderRate, long ownLoss) {
        long losses = Fixed.addSaturated(losses(account), -ownLoss); // these first use what is set aside for orders
        long available = Fixed.addSaturated(equity(account), -Math.max(0, losses - account.orderMargin()));
        long elsewhere = 0;
        for (Holding other : account.holdings()) {
            elsewhere = other == holding
                    ? elsewhere
                    : Fixed.addSaturated(elsewhere, other.maintenanceMargin(account.leverageIn(other.market)));
        }
        return new ClosingPrice(
                        holding.market.conditions(),
                        account.leverageIn(holding.market),
                        side,
                        holding.closable(side),
                        size,
                        available,
                        elsewhere,
                        builderRate)
                .within(band);
    }

    /** Loss against the mark if all open orders of the account filled at their limit prices, fees included. */
    public static long losses(Account account) {
        long losses = 0;
        for (Holding holding : account.holdings()) {
            losses = Fixed.addSaturated(losses, losses(account, holding));
        }
        return losses;
    }

    /** Loss of the open orders in one market, in the worst outcome of unanswered cancel-and-replaces. */
    private static long losses(Account account, Holding holding) {
        if (holding.orders().isEmpty()) {
            return 0;
        }
        long losses = 0;
        int active = holding.openOutcomes();
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            losses = Math.max(
                    losses,
                    holding.exposure(account.leverageIn(holding.market), outcome)
                            .losses());
            if (outcome == 0) {
                return losses;
            }
        }
    }

    /**
     * Margin requirements.
     *
     * @param used initial margin of positions and open orders
     * @param survival survival requirement: while equity covers it, no set of fills can end below maintenance
     */
    public record Requirement(long used, long survival) {
        public static final Requirement NOTHING = new Requirement(0, 0);
    }
}
