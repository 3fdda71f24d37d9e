package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.settings.BuilderApprovals;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/** Admits conditional orders. Checks CND-001 to CND-008 run in this order; the first failure is the answer. */
public final class ConditionalPlacement {

    /** Largest number of waiting conditional orders that an account may have in one market. */
    public static final int MOST_IN_A_MARKET = 100;

    private static final int LONGEST_TRAIL = 9_999;
    private static final int LONGEST_STEP = 1_000;

    private final Listings listings;
    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final PrivateEvents facts;
    private final BuilderApprovals builders;

    public ConditionalPlacement(
            Listings listings,
            Conditionals conditionals,
            ConditionalEndings endings,
            PrivateEvents facts,
            BuilderApprovals builders) {
        this.builders = builders;
        this.listings = listings;
        this.conditionals = conditionals;
        this.endings = endings;
        this.facts = facts;
    }

    /**
     * Places a conditional order, or answers why it is refused.
     *
     * @param refusal why the action could not be converted to exact values; empty if it could
     */
    void place(Submission submission, int action, PlaceConditional sent, String refusal) {
        ListedMarket market = listings.bySymbol(sent.getSymbol());
        PlaceConditional order =
                market == null ? sent : onTick(market.conditions().parameters(), sent);
        StatusKind kind = StatusKind.REJECTED_INVALID;
        String reason;
        if (market == null) {
            reason = listings.unknown(order.getSymbol());
        } else if (!refusal.isEmpty()) {
            reason = refusal;
        } else {
            reason = MarketStates.refusalToWait(market.listing());
            reason = reason.isEmpty() ? builders.refusal(submission.signedFor, BuilderApprovals.of(order)) : reason;
            Refusal terms = reason.isEmpty() ? terms(market.conditions(), order, submission.isArmedByFill()) : null;
            kind = terms == null ? kind : OrderPlacement.kind(terms);
            reason = terms == null ? reason : terms.reason();
        }
        if (!reason.isEmpty() || market == null) {
            refuse(submission, action, market, order, kind, reason);
            return;
        }
        wait(submission, action, market, order);
    }

    private void wait(Submission submission, int action, ListedMarket market, PlaceConditional order) {
        Account account = submission.account;
        Holding holding = account.holdingOrNull(market);
        int waiting = conditionals.of(account.key, market).size();
        if (account.isInLiquidation()) {
            refuse(submission, action, market, order, StatusKind.REJECTED_RISK_LIMIT, Submission.LIQUIDATION);
        } else if (waiting >= MOST_IN_A_MARKET) {
            String reason = "conditional orders " + (waiting + 1) + " exceed " + MOST_IN_A_MARKET + " in a market";
            refuse(submission, action, market, order, StatusKind.REJECTED_RISK_LIMIT, reason);
        } else if (!isBasket(order) && (holding == null || holding.closable(Side.of(order.getIsBuy())) == 0)) {
            String reason = "there is no " + (order.getIsBuy() ? "short" : "long")
                    + " position to reduce, and no open order that could open one";
            refuse(submission, action, market, order, StatusKind.CANCELLED_REDUCE_ONLY, reason);
        } else {
            Conditional placed = conditionals.place(account, market, order, submission.nowNanos);
            endings.publish(placed, StatusKind.RESTING, "");
            submission.answer(status(action, order, StatusKind.RESTING, "").setRemainingSize(order.getSize()));
        }
    }

    /**
     * Returns why the form of the order is refused in any situation (CND-002, CND-008), or an empty text if nothing is
     * wrong with it.
     */
    String flaw(PlaceConditional order) {
        ListedMarket market = listings.bySymbol(order.getSymbol());
        Refusal refusal = market == null
                ? null
                : form(market.conditions(), onTick(market.conditions().parameters(), order));
        return market == null ? listings.unknown(order.getSymbol()) : refusal == null ? "" : refusal.reason();
    }

    /**
     * Checks the order in its market; returns null or the refusal.
     *
     * @param armedByFill whether a fill has armed the order: it is then accepted even if the mark has already passed
     *     its trigger, and triggers at once (OFL-011)
     */
    private static @Nullable Refusal terms(MarketConditions market, PlaceConditional order, boolean armedByFill) {
        Refusal refusal = form(market, order);
        refusal = refusal != null ? refusal : OrderAdmission.mark(market, true);
        refusal = refusal != null || isBasket(order) ? refusal : notional(market, order);
        return refusal != null || armedByFill ? refusal : triggered(market, order);
    }

    private static @Nullable Refusal form(MarketConditions market, PlaceConditional order) {
        Refusal refusal = hasBoundedTrail(order) ? null : Refusal.invalid("its trail is out of bounds");
        refusal = refusal != null || isBasket(order)
                ? refusal
                : OrderAdmission.size(market.parameters(), order.getSize());
        refusal = refusal != null ? refusal : trigger(order.getLow(), mayBeAbsent(order, order.getHigh()));
        refusal = refusal != null ? refusal : trigger(order.getHigh(), mayBeAbsent(order, order.getLow()));
        refusal = refusal != null || !order.getHasLowLimit() ? refusal : limit(market, order.getLowLimit());
        return refusal != null || !order.getHasHighLimit() ? refusal : limit(market, order.getHighLimit());
    }

    /**
     * Returns the order with its limits rounded to the tick in the direction that is no worse for its owner (CND-012).
     */
    private static PlaceConditional onTick(MarketParameters market, PlaceConditional order) {
        Side side = Side.of(order.getIsBuy());
        return order.toBuilder()
                .setLowLimit(OrderAdmission.onTick(market, side, order.getLowLimit()))
                .setHighLimit(OrderAdmission.onTick(market, side, order.getHighLimit()))
                .build();
    }

    private static boolean hasSlippageOfRange(PlaceConditional order) {
        return order.getHasLowSlippage() || order.getHasHighSlippage();
    }

    private static boolean isBasket(PlaceConditional order) {
        return order.getKind() == ConditionalKind.BASKET;
    }

    /**
     * Whether the order's trail (distance of the stop from the best mark) and step (least move of the best mark that
     * moves the stop) are within their bounds (CND-008). Gateways already refuse orders for which they are not.
     */
    private static boolean hasBoundedTrail(PlaceConditional order) {
        boolean trails = order.getKind() == ConditionalKind.TRAILING;
        return order.getTrailBps() >= (trails ? 1 : 0)
                && order.getTrailBps() <= (trails ? LONGEST_TRAIL : 0)
                && order.getStepBps() >= 0
                && order.getStepBps() <= LONGEST_STEP;
    }

    /**
     * Returns why a trigger price is refused, or null. A missing trigger, 0 here, passes only if {@code mayBeAbsent}.
     */
    private static @Nullable Refusal trigger(long price, boolean mayBeAbsent) {
        return price == 0 && mayBeAbsent ? null : OrderAdmission.trigger(price);
    }

    private static @Nullable Refusal limit(MarketConditions market, long price) {
        return OrderAdmission.price(market.parameters(), price);
    }

    private static @Nullable Refusal notional(MarketConditions market, PlaceConditional order) {
        long highest = Math.max(
                Math.max(order.getLow(), order.getHigh()), Math.max(order.getLowLimit(), order.getHighLimit()));
        return Notional.isBounded(highest, order.getSize())
                ? OrderAdmission.notional(market, market.mark(), order.getSize(), true)
                : Refusal.invalid("notional of size " + Decimals.format(order.getSize()) + " exceeds "
                        + Decimals.format(Notional.MAX));
    }

    private static @Nullable Refusal triggered(MarketConditions market, PlaceConditional order) {
        String mark = Decimals.format(market.mark());
        if (order.getLow() != 0 && market.mark() <= order.getLow()) {
            return Refusal.invalid("it triggers at " + Decimals.format(order.getLow()) + " or below, and the mark is "
                    + mark + " already: the trigger must be below the mark");
        }
        return order.getHigh() != 0 && market.mark() >= order.getHigh()
                ? Refusal.invalid("it triggers at " + Decimals.format(order.getHigh()) + " or above, and the mark is "
                        + mark + " already: the trigger must be above the mark")
                : null;
    }

    /**
     * Whether a trigger may be missing: a range needs both, a stop or take profit one of them, a trailing order none.
     *
     * @param other the other trigger of the order; 0 if it is missing too
     */
    private static boolean mayBeAbsent(PlaceConditional order, long other) {
        return switch (order.getKind()) {
            case TRAILING -> true;
            case RANGE -> false;
            default -> other != 0;
        };
    }

    private void refuse(
            Submission submission,
            int action,
            @Nullable ListedMarket market,
            PlaceConditional order,
            StatusKind kind,
            String reason) {
        OrderState.Builder state = OrderState.newBuilder()
                .setOrderId(order.getOrderId())
                .setIsBuy(order.getIsBuy())
                .setIsMarket(!order.getHasLowLimit() && !order.getHasHighLimit())
                .setOriginalSize(order.getSize())
                .setReduceOnly(!isBasket(order))
                .setStatus(kind)
                .setReason(reason)
                .setPlacedAtNanos(submission.nowNanos)
                .setConditional(order);
        facts.refused(submission.account, OrderPlacement.named(state, market, order.getSymbol()));
        submission.answer(status(action, order, kind, reason));
    }

    private static ActionStatus.Builder status(int action, PlaceConditional order, StatusKind kind, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setOrderId(order.getOrderId())
                .setReason(reason)
                .setNewOrder(true);
    }
}
