package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.MarketBatch;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.StoppedMarkets;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.CancelAllOrders;
import io.openperp.journal.FeeRates;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.OrderEnd;
import io.openperp.journal.StatusKind;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.submission.ActionMessages;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.KeyMap;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Forwards cancels and modifications of orders that this shard knows to their markets, and answers at once for unknown
 * orders. A cancel releases margin only when the market has settled it; a larger size is reserved at once.
 */
public final class OrderChanges {

    private final Listings listings;
    private final KeyMap<OpenOrder> orders;
    private final EndedOrders endedOrders;
    private final PrivateEvents facts;
    private final OrderPlacement admission;
    private final Conditionals conditionals;
    private final ConditionalEndings endings;
    private final IsolatedMargin isolated;

    public OrderChanges(
            Listings listings,
            KeyMap<OpenOrder> orders,
            EndedOrders endedOrders,
            PrivateEvents facts,
            OrderPlacement admission,
            Conditionals conditionals,
            ConditionalEndings endings,
            IsolatedMargin isolated) {
        this.isolated = isolated;
        this.conditionals = conditionals;
        this.endings = endings;
        this.listings = listings;
        this.orders = orders;
        this.endedOrders = endedOrders;
        this.facts = facts;
        this.admission = admission;
    }

    void cancel(Submission submission, int action, CancelOrder cancel) {
        OpenOrder order = find(submission, cancel.orderId(), cancel.symbol());
        Conditional waiting = conditionals.find(cancel.orderId());
        if (waiting != null && isOwn(waiting, submission, cancel.symbol())) {
            cancel(submission, action, waiting);
            return;
        }
        Submission part = order == null ? submission : submission.on(order.account);
        if (order == null) {
            refuse(
                    submission,
                    cancel.symbol(),
                    notFound(submission, cancel.orderId(), cancel.symbol())
                            .setAction(action)
                            .setKind(StatusKind.CANCEL_ONE_REJECTED));
            return;
        }
        MarketBatch batch = part.batch(order.market);
        cancels(batch, order);
        batch.add(MarketAction.newBuilder().setAction(action).setCancelOrder(ActionMessages.cancelOrder(cancel)));
    }

    private void cancel(Submission submission, int action, Conditional order) {
        endings.end(order, StatusKind.CANCELLED, "");
        submission.answer(status(action, order.id, StatusKind.CANCELLED, ""));
    }

    private boolean isOwn(Conditional order, Submission submission, String symbol) {
        return isolated.isOwn(submission, order.account)
                && order.market.symbol().equals(symbol);
    }

    void cancelAll(Submission submission, int action, CancelAll cancel) {
        TreeSet<Integer> markets = new TreeSet<>();
        List<String> unlisted = new ArrayList<>();
        for (String symbol : cancel.symbols()) {
            ListedMarket market = listings.bySymbol(symbol);
            if (market == null) {
                unlisted.add(symbol);
            } else {
                markets.add(market.number);
            }
        }
        if (!unlisted.isEmpty()) {
            String reason = listings.unknown(unlisted.getFirst());
            facts.cancelAllRejected(submission.account.key, unlisted.getFirst(), reason);
            submission.answer(action, StatusKind.CANCEL_ALL_REJECTED, reason);
            if (markets.isEmpty()) {
                return;
            }
        }
        boolean any = cancelAll(submission, action, cancel, markets);
        for (Account position : isolated.of(submission.account.key)) {
            any |= cancelAll(submission.on(position), action, cancel, markets);
        }
        if (!any && unlisted.isEmpty()) {
            String symbol = cancel.symbols().size() == 1 ? cancel.symbols().getFirst() : "";
            facts.cancelAllRejected(submission.account.key, symbol, "No open orders");
            submission.answer(action, StatusKind.CANCEL_ALL_REJECTED, "No open orders");
        }
    }

    /** Cancels the orders of one account in the selected markets. Returns false if there is nothing to cancel. */
    private boolean cancelAll(Submission submission, int action, CancelAll cancel, TreeSet<Integer> markets) {
        boolean any = cancelConditionals(submission, action, cancel, markets);
        for (Holding holding : List.copyOf(submission.account.holdings())) {
            boolean named = cancel.symbols().isEmpty() || markets.contains(holding.market.number);
            if (named && (!holding.orders().isEmpty() || submission.concerns(holding.market))) {
                any = true;
                cancelAll(submission, action, holding);
            }
        }
        return any;
    }

    private boolean cancelConditionals(Submission submission, int action, CancelAll cancel, TreeSet<Integer> markets) {
        boolean any = false;
        for (Conditional order : conditionals.of(submission.account.key)) {
            if (cancel.symbols().isEmpty() || markets.contains(order.market.number)) {
                any = true;
                cancel(submission, action, order);
            }
        }
        return any;
    }

    /**
     * Adds the order to those that the batch cancels. If a conditional order has become this order, it does not try
     * again at later marks either.
     */
    private void cancels(MarketBatch batch, OpenOrder order) {
        batch.cancels(order);
        Conditional triggered = conditionals.triggered(order.id);
        if (triggered != null) {
            triggered.cancel();
        }
    }

    private void cancelAll(Submission submission, int action, Holding holding) {
        MarketBatch batch = submission.batch(holding.market);
        holding.orders().forEach(order -> cancels(batch, order));
        batch.add(MarketAction.newBuilder()
                .setAction(action)
                .setCancelAllOrders(CancelAllOrders.newBuilder().addSymbols(holding.market.symbol())));
    }

    /**
     * Modifies the size of an order, or answers why this is refused.
     *
     * @param refusal why the size could not be converted to an exact value; empty if it could
     */
    void modify(Submission submission, int action, ModifyOrder modify, String refusal) {
        OpenOrder order = find(submission, modify.orderId(), modify.symbol());
        Submission part = order == null ? submission : submission.on(order.account);
        Refusal refused = null;
        if (order == null) {
            Conditional waiting = conditionals.find(modify.orderId());
            ActionStatus.Builder refusedAs = waiting != null && isolated.isOwn(submission, waiting.account)
                    ? named(modify.orderId())
                            .setReason("a conditional order is not changed: cancel it and send another")
                    : notFound(submission, modify.orderId(), modify.symbol());
            refuse(submission, modify.symbol(), refusedAs.setAction(action).setKind(StatusKind.REJECTED_INVALID));
            return;
        }
        if (!refusal.isEmpty()) {
            refused = Refusal.invalid(refusal);
        } else if (modify.size().exactUnits() < 0 || modify.size().exactUnits() % lotSize(order) != 0) {
            refused = Refusal.invalid("size " + Decimals.format(modify.size().exactUnits()) + " is not a multiple of "
                    + Decimals.format(lotSize(order)));
        } else {
            refused = reserveMargin(part, order, modify.size().exactUnits());
        }
        if (refused != null) {
            refuse(
                    submission,
                    modify.symbol(),
                    status(action, modify.orderId(), OrderPlacement.kind(refused), refused.reason()));
            return;
        }
        submission.transaction.modifies(order.market.number, order.id);
        MarketAction.Builder asked =
                MarketAction.newBuilder().setAction(action).setModifyOrder(ActionMessages.modifyOrder(modify));
        FeeRates rates = admission.ratesOf(part.account, order.market);
        if (rates != null) {
            asked.setFeeRates(rates);
        }
        part.batch(order.market).add(asked);
    }

    /**
     * Reserves margin for the larger of the old and the requested size. Returns why the account cannot afford it; null
     * if it can.
     */
    private @Nullable Refusal reserveMargin(Submission submission, OpenOrder order, long askedSize) {
        Account account = submission.account;
        Holding holding = account.holding(order.market);
        long totalSize =
                order.reduceOnly ? Math.min(askedSize, order.filled() + holding.closable(order.side)) : askedSize;
        long more = totalSize - order.filled() - order.reserved();
        Refusal refusal = more <= 0 ? null : enlargement(account, order, totalSize);
        if (refusal == null && more > 0) {
            refusal = admission.caps.position(holding, order.side, more, order.reduceOnly);
        }
        if (refusal == null && more > 0) {
            refusal = StoppedMarkets.refusal(account, holding, order.side, more, order.reduceOnly);
        }
        if (refusal != null) {
            return refusal;
        }
        OrderMargin.Before before = admission.margin.before(account, holding);
        long pendingBefore = order.pendingSize();
        long sizeBefore = order.reserved();
        holding.reserveSize(order, totalSize);
        if (more > 0 && !order.reduceOnly) {
            refusal = admission.margin.margin(submission, holding, before, order, sizeBefore);
            if (refusal == null) {
                admission.margin.fundFromOwner(holding, before, order);
            }
        }
        if (refusal != null) {
            holding.releaseSize(order, pendingBefore);
        }
        return refusal;
    }

    /**
     * Runs the checks of a new order that also concern one that becomes larger: 2 (mark), 4 (notional) and 8
     * (maintenance). Returns null or the first refusal.
     */
    private @Nullable Refusal enlargement(Account account, OpenOrder order, long totalSize) {
        if (account.isInLiquidation()) {
            return Refusal.riskLimit(Submission.LIQUIDATION);
        }
        Refusal refusal = OrderAdmission.mark(order.market.conditions(), order.reduceOnly);
        if (refusal == null) {
            refusal = admission.clock(order.reduceOnly);
        }
        if (refusal == null) {
            refusal = OrderAdmission.notional(order.market.conditions(), order.price(), totalSize, order.reduceOnly);
        }
        if (refusal == null) {
            refusal = order.reduceOnly
                    ? closing(account, order, totalSize)
                    : OrderAdmission.liquidation(Margin.equityCoversMaintenance(account, listings));
        }
        return refusal;
    }

    /**
     * Returns why a reduce-only order may not become larger, or null if it may: its price does not change, so the
     * account must be able to pay the loss of the larger size at this price (ORD-074).
     */
    private static @Nullable Refusal closing(Account account, OpenOrder order, long totalSize) {
        Holding holding = account.holding(order.market);
        long size = Math.min(totalSize - order.filled(), holding.closable(order.side));
        long band = order.market.conditions().exchange().limitBand();
        long farthest = Margin.closingPrice(
                account, holding, order.side, size, band, order.builderRate(), Margin.countedLoss(order));
        boolean survives = order.side.isBuy() ? order.price() <= farthest : order.price() >= farthest;
        return survives
                ? null
                : Refusal.riskLimit("the account survives fills of this size as far as " + Decimals.format(farthest)
                        + ": cancel the order and send another");
    }

    private void refuse(Submission submission, String symbol, ActionStatus.Builder status) {
        facts.changeRefused(submission.account.key, symbol, status.build());
        submission.answer(status);
    }

    /** The answer that no such order is open; tells how the order ended if that is known. */
    private ActionStatus.Builder notFound(Submission submission, Bytes32 orderId, String symbol) {
        ListedMarket market = listings.bySymbol(symbol);
        if (market == null) {
            return named(orderId).setReason(listings.unknown(symbol));
        }
        OpenOrder elsewhere = orders.get(orderId);
        if (elsewhere != null && isolated.isOwn(submission, elsewhere.account)) {
            return named(orderId).setReason("Order not found: it is an order in " + elsewhere.market.symbol());
        }
        OrderEnd end = endedOrders.end(submission.account.key, orderId);
        Account position = end == null ? isolated.of(submission.account.key, market) : null;
        end = position == null ? end : endedOrders.end(position.key, orderId);
        ActionStatus.Builder status = named(orderId).setReason(EndedOrders.notFound(end));
        return end == null ? status : status.setEnd(end);
    }

    private static ActionStatus.Builder named(Bytes32 orderId) {
        return ActionStatus.newBuilder().setOrderId(Keys.write(orderId));
    }

    private @Nullable OpenOrder find(Submission submission, Bytes32 orderId, String symbol) {
        OpenOrder order = orders.get(orderId);
        boolean own = order != null
                && isolated.isOwn(submission, order.account)
                && order.market.symbol().equals(symbol);
        return own ? order : null;
    }

    private static long lotSize(OpenOrder order) {
        return order.market.conditions().parameters().lotSize();
    }

    private static ActionStatus.Builder status(int action, Bytes32 orderId, StatusKind kind, String reason) {
        return named(orderId).setAction(action).setKind(kind).setReason(reason);
    }
}
