package io.openperp.exchange.account;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.Fees;
import io.openperp.risk.MarketConditions;
import io.openperp.risk.OrderAdmission;
import io.openperp.risk.OrderTerms;
import io.openperp.risk.Refusal;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.KeyMap;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * Admits new orders: the checks that need the account, in their order, the first failure answers (ORD-020 to ORD-034).
 * An admitted order has its margin reserved and is forwarded to its market.
 */
final class OrderAdmissionDesk {

    /** Of everything but cancels and deposits, while one is under way (LIQ-004). */
    static final String LIQUIDATION = "liquidation in progress";

    private final Listings listings;
    private final KeyMap<OpenOrder> orders;
    private final PrivateFacts facts;
    private int openOrderLimit;
    private boolean cancelsOnly;

    OrderAdmissionDesk(Listings listings, KeyMap<OpenOrder> orders, PrivateFacts facts) {
        this.listings = listings;
        this.orders = orders;
        this.facts = facts;
    }

    void limitOpenOrders(int perMarket) {
        openOrderLimit = perMarket;
    }

    void begin(boolean onlyCancels) {
        cancelsOnly = onlyCancels;
    }

    /** {@code refusal}: not empty if the action could not be read into exact values. */
    void place(Submission submission, int action, PlaceOrder order, String refusal) {
        ListedMarket market = listings.bySymbol(order.getSymbol());
        if (market == null) {
            String reason = refusal.isEmpty() ? listings.unknown(order.getSymbol()) : refusal;
            submission.answer(status(action, order, StatusKind.REJECTED_INVALID, reason));
            return;
        }
        if (!refusal.isEmpty()) {
            refuse(submission, action, market, order, StatusKind.REJECTED_INVALID, refusal);
            return;
        }
        Refusal invalid = terms(market.conditions, order);
        if (invalid != null) {
            refuse(submission, action, market, order, kind(invalid), invalid.reason());
            return;
        }
        Bytes32 id = Keys.read(order.getOrderId());
        if (orders.containsKey(id)) {
            refuse(submission, action, market, order, StatusKind.REJECTED_DUPLICATE, "");
            return;
        }
        if (submission.account.liquidation != null) {
            refuse(submission, action, market, order, StatusKind.REJECTED_RISK_LIMIT, LIQUIDATION);
            return;
        }
        reserve(submission, action, market, order, id);
    }

    /** Checks 1 to 4. */
    private @Nullable Refusal terms(MarketConditions market, PlaceOrder order) {
        OrderTerms terms = new OrderTerms(
                Side.of(order.getIsBuy()),
                order.getPrice(),
                order.getSize(),
                order.getReduceOnly(),
                order.getIsMarket());
        Refusal refusal = OrderAdmission.terms(market, terms);
        return refusal != null ? refusal : jumped();
    }

    /** After a jump of the clock only cancels are taken (LOG-004). */
    @Nullable
    Refusal jumped() {
        return cancelsOnly
                ? new Refusal(
                        Refusal.Status.REJECTED_RISK_LIMIT,
                        "the exchange clock has jumped: only cancels until it is steady")
                : null;
    }

    /** Checks 8 to 10 with the order counted in; then forwards it. */
    private void reserve(Submission submission, int action, ListedMarket market, PlaceOrder order, Bytes32 id) {
        Account account = submission.account;
        Holding holding = account.holding(market);
        Side side = Side.of(order.getIsBuy());
        long size = countedSize(holding, order, side);
        long price = order.getIsMarket()
                ? Margin.protectionPrice(account, holding, side, size, order.getReduceOnly())
                : order.getPrice();
        account.lastOrder++;
        OpenOrder open =
                new OpenOrder(id, account, market, side, price, order.getReduceOnly(), account.lastOrder, size);
        MarketBatch batch = submission.batch(market);
        Refusal refusal = mayRest(order) ? room(holding) : null;
        refusal = refusal != null ? refusal : afford(submission, holding, batch, open);
        PlaceOrder forwarded = order.toBuilder().setPrice(price).build();
        boolean marketSpeaksFirst =
                order.getReduceOnly() || (order.getTimeInForce() == TimeInForce.ALO && !order.getIsMarket());
        if (refusal != null && !marketSpeaksFirst) {
            refuse(submission, action, market, forwarded, kind(refusal), refusal.reason());
            return;
        }
        MarketAction.Builder forward =
                MarketAction.newBuilder().setAction(action).setPlaceOrder(forwarded);
        if (refusal != null) {
            forward.setRefusal(io.openperp.journal.Refusal.newBuilder()
                    .setKind(kind(refusal))
                    .setReason(refusal.reason()));
        } else {
            orders.put(id, open);
            if (open.placedIn != 0) {
                forward.addAllReplaces(batch.condition());
            }
        }
        batch.add(forward);
    }

    /** An order that may rest finds a free place, whether or not it needs margin (ORD-029). */
    private @Nullable Refusal room(Holding holding) {
        int open = holding.orders().size() + 1;
        return open <= openOrderLimit
                ? null
                : new Refusal(Refusal.Status.REJECTED_RISK_LIMIT, "open orders " + open + " exceed " + openOrderLimit);
    }

    private static boolean mayRest(PlaceOrder order) {
        return !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
    }

    /** Counts the order in, or returns why the account cannot carry it. */
    private @Nullable Refusal afford(Submission submission, Holding holding, MarketBatch batch, OpenOrder order) {
        Account account = submission.account;
        Refusal liquidation =
                OrderAdmission.liquidation(order.reduceOnly, Margin.equityCoversMaintenance(account, listings));
        if (liquidation != null) {
            return liquidation;
        }
        Margin.Requirement before = Margin.requirement(account);
        holding.add(order);
        Refusal refusal = margin(account, holding, before, order.price, order.remaining);
        if (refusal != null && batch.cancelsAnything()) {
            boolean opens = !batch.hasReplacement();
            if (batch.tie(order, holding)) {
                refusal = margin(account, holding, before, order.price, order.remaining);
                if (refusal != null) {
                    batch.untie(order, holding, opens);
                }
            }
        }
        if (refusal != null) {
            holding.remove(order);
        }
        return refusal;
    }

    /** Checks 9 and 10 of an account in which {@code size} more at {@code price} is counted already. */
    @Nullable
    Refusal margin(Account account, Holding holding, Margin.Requirement before, long price, long size) {
        Margin.Requirement after = Margin.requirement(account);
        long equity = Margin.equity(account);
        MarketConditions market = holding.market.conditions;
        long worstSize = Margin.worstSize(account, holding);
        if (worstSize > OrderAdmission.LARGEST_SIZE) {
            return new Refusal(
                    Refusal.Status.REJECTED_RISK_LIMIT,
                    "position size " + Decimals.format(worstSize) + " exceeds "
                            + Decimals.format(OrderAdmission.LARGEST_SIZE));
        }
        long fee = Fees.atLimit(price, size, market.parameters().takerFee());
        Refusal refusal = OrderAdmission.initialMargin(
                market.parameters(),
                before.used(),
                after.used(),
                Margin.worstNotional(account, holding),
                holding.orders().size(),
                openOrderLimit,
                fee,
                equity);
        return refusal != null ? refusal : OrderAdmission.survival(before.survival(), after.survival(), equity);
    }

    /** A reduce-only order counts no more than the position it may find (ORD-034). */
    private static long countedSize(Holding holding, PlaceOrder order, Side side) {
        return order.getReduceOnly() ? Math.min(order.getSize(), closable(holding, side)) : order.getSize();
    }

    /** The position an order of {@code side} may find when it comes to its market. */
    static long closable(Holding holding, Side side) {
        return Math.max(0, -side.signed(holding.size())) + holding.openSize(!side.isBuy());
    }

    private void refuse(
            Submission submission, int action, ListedMarket market, PlaceOrder order, StatusKind kind, String reason) {
        facts.refused(
                submission.account,
                OrderState.newBuilder()
                        .setOrderId(order.getOrderId())
                        .setMarket(market.number)
                        .setSymbol(market.symbol())
                        .setIsBuy(order.getIsBuy())
                        .setIsMarket(order.getIsMarket())
                        .setTimeInForce(order.getTimeInForce())
                        .setPrice(order.getPrice())
                        .setOriginalSize(order.getSize())
                        .setReduceOnly(order.getReduceOnly())
                        .setStatus(kind)
                        .setReason(reason)
                        .setPlacedAtNanos(submission.nowNanos)
                        .build());
        submission.answer(status(action, order, kind, reason));
    }

    private static ActionStatus.Builder status(int action, PlaceOrder order, StatusKind kind, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setOrderId(order.getOrderId())
                .setReason(reason);
    }

    static StatusKind kind(Refusal refusal) {
        return switch (refusal.status()) {
            case REJECTED_INVALID -> StatusKind.REJECTED_INVALID;
            case REJECTED_RISK_LIMIT -> StatusKind.REJECTED_RISK_LIMIT;
        };
    }
}
