package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.Refusal;
import io.openperp.risk.position.Fees;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whether an account can carry an order with all its others (checks 8 to 10); what an isolated account lacks comes from its owner (ISO-010). */
final class OrderMargin {

    private final Listings listings;
    private final IsolatedMargin isolated;
    private int openOrderLimit;

    OrderMargin(Listings listings, IsolatedMargin isolated) {
        this.listings = listings;
        this.isolated = isolated;
    }

    void limitOpenOrders(int perMarket) {
        openOrderLimit = perMarket;
    }

    /** Counts the order in, or returns why the account cannot carry it. */
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
        Margin.Requirement before = Margin.requirement(account);
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
        refusal = refusal == null ? null : bring(submission, holding, before, order, 0, refusal);
        if (refusal != null) {
            holding.remove(order);
        } else {
            submission.places(order);
        }
        return refusal;
    }

    /**
     * Checks 9 and 10 of an account in which the order is counted already.
     *
     * @param sizeBefore what was counted of it before
     */
    @Nullable
    Refusal margin(
            Submission submission, Holding holding, Margin.Requirement before, OpenOrder order, long sizeBefore) {
        Account account = order.account;
        long worstSize = Margin.worstSize(account, holding);
        if (worstSize > OrderAdmission.LARGEST_SIZE) {
            return new Refusal(
                    Refusal.Status.REJECTED_RISK_LIMIT,
                    "position size " + Decimals.format(worstSize) + " exceeds "
                            + Decimals.format(OrderAdmission.LARGEST_SIZE));
        }
        Refusal cost = OrderAdmission.cost(holding.cost(), order.side);
        if (cost != null) {
            return cost;
        }
        Margin.Requirement after = Margin.requirement(account);
        long worstNotional = Margin.worstNotional(account, holding);
        Refusal refusal = margin(submission, holding, before, after, worstNotional, order);
        boolean doesNotIncreaseMargin =
                refusal == null && (after.used() <= before.used() || after.survival() <= before.survival());
        if (!doesNotIncreaseMargin
                || margin(submission, holding, Margin.Requirement.NOTHING, after, worstNotional, order) == null) {
            return refusal;
        }
        // It was netted against orders that may be gone by the time it arrives: check again without them.
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
                openOrderLimit,
                Fees.atLimit(order.price(), order.reserved(), market.takerFee())
                        + Fees.atLimit(order.price(), order.reserved(), order.builderRate()),
                equity - submission.lossesBeside(order));
        return refusal != null ? refusal : OrderAdmission.survival(before.survival(), after.survival(), equity);
    }

    /**
     * Moves what an isolated account lacks for an order that is counted in it from its owner.
     *
     * @param refusal of the order without that
     * @return null: it can be carried now
     */
    @Nullable
    Refusal bring(
            Submission submission,
            Holding holding,
            Margin.Requirement before,
            OpenOrder order,
            long sizeBefore,
            Refusal refusal) {
        Account account = order.account;
        boolean mayGet = isolated.isIsolated(account) && Margin.equityCoversMaintenance(account, listings); // ISO-014
        long missing = mayGet ? missing(submission, holding, order) : 0;
        if (missing <= 0) {
            return refusal;
        }
        account.transfer(missing);
        Refusal other = margin(submission, holding, before, order, sizeBefore);
        account.transfer(-missing);
        other = other == null ? isolated.bring(account, missing) : other;
        if (other == null) {
            order.bring(missing);
        }
        return other;
    }

    /** In quote units; not above 0: nothing. */
    private static long missing(Submission submission, Holding holding, OpenOrder order) {
        MarketParameters market = holding.market.conditions().parameters();
        long transaction = submission.transaction.number;
        Predicate<OpenOrder> stays = other -> other == order || staysBeside(order, other, transaction);
        Margin.Requirement all = Margin.requirement(order.account);
        Margin.Requirement staying = Margin.requirement(holding, order, order.reserved(), stays);
        long fees = Fees.atLimit(order.price(), order.reserved(), market.takerFee())
                + Fees.atLimit(order.price(), order.reserved(), order.builderRate());
        long used = Fixed.addSaturated(
                Math.max(all.used(), staying.used()), Fixed.addSaturated(fees, submission.lossesBeside(order)));
        long survival = Math.max(all.survival(), staying.survival());
        return Fixed.addSaturated(Math.max(used, survival), -Margin.equity(order.account));
    }

    /**
     * Whether the other order counts where least is reserved beside this one: not if it is on its way or cancelled by
     * the same transaction and of the other side, nor if this one takes its place.
     */
    private static boolean staysBeside(OpenOrder order, OpenOrder other, long transaction) {
        boolean uncertain = !other.isResting() || other.isCancelledIn(transaction);
        boolean replaced = order.replaces(other);
        return !replaced && (!uncertain || other.side == order.side);
    }
}
