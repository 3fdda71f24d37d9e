package io.openperp.exchange.account.margin;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.position.Fees;
import io.openperp.units.Fixed;
import java.util.function.ToIntFunction;

/**
 * The margin that the open orders of an isolated account need in addition to its position, in quote units (ISO-010,
 * ISO-015).
 */
public final class OrderReserve {

    private OrderReserve() {}

    /**
     * The amount to set aside for open orders: initial margin and fees, or what covers the survival requirement if that
     * is more.
     */
    public static long needed(Account account) {
        long initial = 0;
        for (Holding holding : account.holdings()) {
            initial = Fixed.addSaturated(initial, initialMargin(account, holding));
        }
        return Math.max(initial, survival(account));
    }

    /**
     * The amount to set aside for open orders while a settlement is being booked: also counts orders of
     * cancel-and-replaces that the settlement answers only at its end.
     */
    public static long neededUntilAnswered(Account account) {
        long initial = 0;
        for (Holding holding : account.holdings()) {
            initial = Fixed.addSaturated(initial, ofOutcomes(account, holding, holding.unansweredOutcomes()));
        }
        return Math.max(initial, survivalUntilAnswered(account));
    }

    /**
     * The amount by which the survival requirement exceeds the larger of equity and the maintenance margin of the
     * position; at least 0.
     */
    public static long survival(Account account) {
        return survival(account, Holding::openOutcomes);
    }

    /**
     * The same as {@link #survival} while a settlement is being booked, counting orders as {@link #neededUntilAnswered}
     * does.
     */
    public static long survivalUntilAnswered(Account account) {
        return survival(account, Holding::unansweredOutcomes);
    }

    private static long survival(Account account, ToIntFunction<Holding> outcomes) {
        long survival = 0;
        long maintenance = 0;
        for (Holding holding : account.holdings()) {
            if (!holding.orders().isEmpty()) {
                survival = Fixed.addSaturated(
                        survival,
                        Margin.requirement(account, holding, outcomes.applyAsInt(holding))
                                .survival());
                maintenance =
                        Fixed.addSaturated(maintenance, holding.maintenanceMargin(account.leverageIn(holding.market)));
            }
        }
        return Math.max(0, Fixed.addSaturated(survival, -Math.max(Margin.equity(account), maintenance)));
    }

    /**
     * Initial margin in addition to that of the position, and the fees of the orders that need some, in the worst
     * outcome of unanswered cancel-and-replaces.
     */
    public static long initialMargin(Account account, Holding holding) {
        return ofOutcomes(account, holding, holding.openOutcomes());
    }

    private static long ofOutcomes(Account account, Holding holding, int active) {
        if (holding.orders().isEmpty() || !holding.market.conditions().hasMark()) {
            return 0;
        }
        long ofPosition = ofPosition(account, holding);
        long most = 0;
        for (int outcome = active; ; outcome = outcome - 1 & active) {
            long added = holding.exposure(account.leverageIn(holding.market), outcome)
                            .initialMargin()
                    - ofPosition;
            most = added <= 0 ? most : Math.max(most, Fixed.addSaturated(added, fees(holding, outcome)));
            if (outcome == 0) {
                return most;
            }
        }
    }

    private static long fees(Holding holding, int outcome) {
        long taker = holding.market.conditions().parameters().takerFee();
        long fees = 0;
        for (OpenOrder order : holding.orders()) {
            boolean opens = !order.reduceOnly && order.side.signed(holding.size()) >= 0;
            if (opens && order.existsIn(outcome)) {
                fees = Fixed.addSaturated(fees, Fees.atLimit(order.price(), order.reserved(), taker));
                fees = Fixed.addSaturated(fees, Fees.atLimit(order.price(), order.reserved(), order.builderRate()));
            }
        }
        return fees;
    }

    /** Initial margin of the position without orders. */
    public static long ofPosition(Account account, Holding holding) {
        return initialMargin(account, holding, holding.size());
    }

    /** Initial margin that a position of this signed size would need. */
    public static long initialMargin(Account account, Holding holding, long size) {
        MarketConditions market = holding.market.conditions();
        return size == 0
                ? 0
                : new MarketExposure(market)
                        .begin(market, account.leverageIn(holding.market), size)
                        .initialMargin();
    }
}
