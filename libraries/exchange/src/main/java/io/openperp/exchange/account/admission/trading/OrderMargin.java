package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.MarketBatch;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.OrderReserve;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.risk.position.Fees;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether an account can carry an order with all its other orders: checks 8 to 10 (maintenance, initial margin,
 * survival). An isolated account gets the money that it lacks from its owner (ISO-010).
 */
final class OrderMargin {

    private final Listings listings;
    private final ShardSettings settings;
    private final IsolatedMargin isolated;

    OrderMargin(Listings listings, ShardSettings settings, IsolatedMargin isolated) {
        this.listings = listings;
        this.settings = settings;
        this.isolated = isolated;
    }

    /**
     * Adds the order to the open orders of its account, and for an isolated account moves the money that it lacks.
     * Returns why the account cannot afford the order; null if it can.
     */
    @Nullable
    Refusal afford(Submission submission, Holding holding, MarketBatch batch, OpenOrder order) {
        Account account = submission.account;
        if (order.reduceOnly) {
            holding.add(order);
            submission.places(order);
            return null; // closing is never refused for margin (ORD-032); its price is bounded (ORD-074)
        }
        Refusal liquidation = OrderAdmission.liquidation(Margin.equityCoversMaintenance(account, listings));
        if (liquidation != null) {
            return liquidation;
        }
        Before before = before(account, holding);
        holding.add(order);
        Refusal refusal = margin(submission, holding, before, order, 0);
        if (refusal != null && batch.cancelsAnything()) {
            boolean opens = !batch.hasReplacement();
            if (batch.makeConditional(order, holding)) {
                refusal = margin(submission, holding, before, order, 0);
                if (refusal != null) {
                    batch.makeUnconditional(order, holding, opens);
                }
            }
        }
        if (refusal != null) {
            holding.remove(order);
        } else {
            fundFromOwner(holding, before, order);
            submission.places(order);
        }
        return refusal;
    }

    /**
     * Requirements of an account before an order is added, to compare those after it with.
     *
     * @param required requirements of the whole account
     * @param reserve for an isolated account, initial margin and fees of its open orders; else 0
     */
    record Before(Margin.Requirement required, long reserve) {}

    Before before(Account account, Holding holding) {
        return new Before(
                Margin.requirement(account),
                isolated.isIsolated(account) ? OrderReserve.initialMargin(account, holding) : 0);
    }

    /**
     * Checks 9 and 10 (initial margin, survival) for an account to which the order has already been added.
     *
     * @param sizeBefore size of the order that was already counted before: 0 for a new order
     */
    @Nullable
    Refusal margin(Submission submission, Holding holding, Before before, OpenOrder order, long sizeBefore) {
        Account account = order.account;
        long worstSize = Margin.worstSize(account, holding);
        if (worstSize > OrderAdmission.LARGEST_SIZE) {
            return Refusal.riskLimit("position size " + Decimals.format(worstSize) + " exceeds "
                    + Decimals.format(OrderAdmission.LARGEST_SIZE));
        }
        Refusal cost = OrderAdmission.cost(holding.cost(), order.side);
        if (cost != null) {
            return cost;
        }
        return isolated.isIsolated(account)
                ? isolatedMargin(holding, before, order, sizeBefore)
                : ownMargin(submission, holding, before.required, order, sizeBefore);
    }

    private @Nullable Refusal ownMargin(
            Submission submission, Holding holding, Margin.Requirement before, OpenOrder order, long sizeBefore) {
        Margin.Requirement after = Margin.requirement(order.account);
        long worstNotional = Margin.worstNotional(order.account, holding);
        Refusal refusal = margin(submission, holding, before, after, worstNotional, order);
        boolean doesNotIncreaseMargin =
                refusal == null && (after.used() <= before.used() || after.survival() <= before.survival());
        if (!doesNotIncreaseMargin
                || margin(submission, holding, Margin.Requirement.NOTHING, after, worstNotional, order) == null) {
            return refusal;
        }
        // Orders that may be gone when this order arrives have lowered its margin: check again without them.
        long transaction = submission.transaction.number;
        Predicate<OpenOrder> stays = other -> other == order || staysBeside(order, other, transaction);
        return margin(
                submission,
                holding,
                Margin.requirement(holding, order, sizeBefore, stays),
                Margin.requirement(holding, order, order.reserved(), stays),
                worstNotional,
                order);
    }

    private @Nullable Refusal margin(
            Submission submission,
            Holding holding,
            Margin.Requirement before,
            Margin.Requirement after,
            long worstNotional,
            OpenOrder order) {
        MarketParameters market = holding.market.conditions().parameters();
        long equity = Margin.equity(order.account);
        Refusal refusal = OrderAdmission.initialMargin(
                market,
                before.used(),
                after.used(),
                worstNotional,
                holding.orders().size(),
                settings.record().getOpenOrdersPerMarket(),
                Fees.atLimit(order.price(), order.reserved(), market.takerFee())
                        + Fees.atLimit(order.price(), order.reserved(), order.builderRate()),
                equity - submission.lossesBeside(order));
        return refusal != null ? refusal : OrderAdmission.survival(before.survival(), after.survival(), equity);
    }

    /**
     * Checks an order of an isolated account. The owner pays the margin of the order whatever profit or loss the
     * position has (ISO-010); only the part of the order that closes the position is covered by the position's own
     * equity (ISO-013). Other orders that offset its margin need not stay: the amount set aside also suffices for those
     * that do.
     */
    private @Nullable Refusal isolatedMargin(Holding holding, Before before, OpenOrder order, long sizeBefore) {
        Account account = order.account;
        Refusal refusal = OrderAdmission.initialMargin(
                holding.market.conditions().parameters(),
                before.required.used(),
                Margin.requirement(account).used(),
                Margin.worstNotional(account, holding),
                holding.orders().size(),
                settings.record().getOpenOrdersPerMarket(),
                0,
                Long.MAX_VALUE);
        refusal = refusal != null ? refusal : closing(holding, order, sizeBefore);
        return refusal != null ? refusal : isolated.refusal(account, missing(account, holding, before));
    }

    private static @Nullable Refusal closing(Holding holding, OpenOrder order, long sizeBefore) {
        if (order.side.signed(holding.size()) >= 0) {
            return null;
        }
        Account account = order.account;
        Predicate<OpenOrder> sameSide = other -> other.side == order.side && !order.replaces(other);
        Margin.Requirement after = Margin.requirement(holding, order, order.reserved(), sameSide);
        long opens = Math.max(0, after.used() - OrderReserve.ofPosition(account, holding));
        return OrderAdmission.survival(
                Margin.requirement(holding, order, sizeBefore, sameSide).survival(),
                after.survival(),
                Fixed.addSaturated(Margin.equity(account), opens));
    }

    /** Moves the money that the isolated account lacks for the order, which has already been added, from its owner. */
    void fundFromOwner(Holding holding, Before before, OpenOrder order) {
        long missing = isolated.isIsolated(order.account) ? missing(order.account, holding, before) : 0;
        if (missing > 0) {
            isolated.fundFromOwner(order.account, missing);
            order.addMovedMargin(missing);
        }
    }

    /**
     * Money that the account lacks, in quote units, at least 0: initial margin and fees of the added size, or what is
     * needed to cover the survival requirement if that is more.
     */
    private static long missing(Account account, Holding holding, Before before) {
        Margin.Requirement after = Margin.requirement(account);
        long added = after.used() > before.required.used()
                ? OrderReserve.initialMargin(account, holding) - Math.max(account.orderMargin(), before.reserve)
                : 0;
        long survival = after.survival() > before.required.survival()
                ? Fixed.addSaturated(after.survival(), -Margin.equityWithOrders(account))
                : 0;
        return Math.max(0, Math.max(added, survival));
    }

    /**
     * Whether {@code other} counts in the second check of {@code order}, which leaves out orders that may be gone when
     * it arrives: orders that {@code order} replaces, and orders of the other side that do not rest yet or that the
     * same transaction cancels.
     */
    private static boolean staysBeside(OpenOrder order, OpenOrder other, long transaction) {
        boolean uncertain = !other.isResting() || other.isCancelledIn(transaction);
        boolean replaced = order.replaces(other);
        return !replaced && (!uncertain || other.side == order.side);
    }
}
