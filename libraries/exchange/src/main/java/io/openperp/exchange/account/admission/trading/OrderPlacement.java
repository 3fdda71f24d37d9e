package io.openperp.exchange.account.admission.trading;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.settings.BuilderApprovals;
import io.openperp.exchange.account.admission.submission.MarketBatch;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.StoppedMarkets;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.FeeRates;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.risk.order.OrderAdmission.OrderTerms;
import io.openperp.risk.order.OrderAdmission.Refusal;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import io.openperp.units.Side;
import org.jspecify.annotations.Nullable;

/**
 * Admits new orders: runs the checks that need the account in their order, with the first failure as the answer
 * (ORD-020 to ORD-034). Reserves margin for an admitted order and forwards it to its market.
 */
public final class OrderPlacement {

    private static final long BASIS_POINTS = 10_000;

    /** Market number of a refused order whose symbol is not listed; no market has this number. */
    private static final int NO_MARKET = -1;

    /** Largest number of characters of an unknown symbol that is published in an event; the rest is cut off. */
    private static final int LONGEST_SYMBOL = 64;

    private final Listings listings;
    private final ShardSettings settings;
    private final KeyMap<OpenOrder> orders;
    private final CommandContext context;
    private final PrivateEvents facts;
    private final BuilderApprovals builders;
    private final IsolatedMargin isolated;
    private final AccountFees fees;
    /** Runs checks 8 to 10 (maintenance, initial margin, survival). */
    final OrderMargin margin;

    final OrderCaps caps;

    public OrderPlacement(
            Listings listings,
            ShardSettings settings,
            KeyMap<OpenOrder> orders,
            CommandContext context,
            PrivateEvents facts,
            BuilderApprovals builders,
            IsolatedMargin isolated,
            AccountFees fees) {
        this.listings = listings;
        this.settings = settings;
        this.orders = orders;
        this.context = context;
        this.facts = facts;
        this.builders = builders;
        this.isolated = isolated;
        this.fees = fees;
        this.margin = new OrderMargin(listings, settings, isolated);
        this.caps = new OrderCaps(settings, isolated);
    }

    /**
     * Places an order, or answers why it is refused.
     *
     * @param refusal why the action could not be converted to exact values; empty if it could
     */
    void place(Submission submission, int action, PlaceOrder sent, String refusal) {
        ListedMarket market = listings.bySymbol(sent.getSymbol());
        if (market == null) {
            String reason = refusal.isEmpty() ? listings.unknown(sent.getSymbol()) : refusal;
            refuse(submission, action, null, sent, StatusKind.REJECTED_INVALID, reason);
            return;
        }
        PlaceOrder order = PostOnly.onTick(sent, market.conditions().parameters());
        String flaw = refusal.isEmpty() && submission.triggered == null
                ? builders.refusal(submission.signedFor, BuilderApprovals.of(order))
                : refusal; // the builder of a triggered order was approved when the order was sent (BLD-004)
        flaw = flaw.isEmpty() ? MarketStates.refusal(market.listing(), order) : flaw;
        if (!flaw.isEmpty()) {
            refuse(submission, action, market, order, StatusKind.REJECTED_INVALID, flaw);
            return;
        }
        boolean capped = isCapped(market.conditions(), order);
        Refusal invalid = terms(market.conditions(), order, capped);
        if (invalid != null) {
            refuse(submission, action, market, order, kind(invalid), invalid.reason());
            return;
        }
        Bytes32 id = Keys.read(order.getOrderId());
        if (submission.account.isInLiquidation()) {
            refuse(submission, action, market, order, StatusKind.REJECTED_RISK_LIMIT, Submission.LIQUIDATION);
            return;
        }
        reserve(submission, action, market, order, id, capped);
    }

    /**
     * Whether the price of the order is beyond the band but is limited to it instead of refused, as for a market order:
     * applies to orders that never rest at their price and to reduce-only orders (ORD-051, ORD-070, ORD-071, ORD-074).
     */
    private boolean isCapped(MarketConditions market, PlaceOrder order) {
        boolean mayGoLessFar =
                order.getTimeInForce() == TimeInForce.IOC || PostOnly.isRepriced(order) || order.getReduceOnly();
        return !order.getIsMarket()
                && mayGoLessFar
                && OrderAdmission.isBeyondBand(market, Side.of(order.getIsBuy()), order.getPrice());
    }

    /**
     * Runs checks 1 to 4 (size and price, mark, band, notional) and the check of the clock; returns null or the first
     * refusal.
     */
    private @Nullable Refusal terms(MarketConditions market, PlaceOrder order, boolean capped) {
        Side side = Side.of(order.getIsBuy());
        OrderTerms terms = new OrderTerms(
                side, order.getPrice(), order.getSize(), order.getReduceOnly(), order.getIsMarket(), capped);
        Refusal refusal = OrderAdmission.terms(market, terms);
        if (refusal != null && refusal.equals(OrderAdmission.band(market, side, order.getPrice()))) {
            String explained = OrderAdmission.bandExplained(market, side, order.getPrice());
            return new Refusal(refusal.status(), refusal.reason() + explained);
        }
        return refusal != null ? refusal : clock(order.getReduceOnly());
    }

    /**
     * Returns the refusal because of the exchange clock, or null: after a jump only cancels are accepted (LOG-004),
     * while the clock stands still also reduce-only orders (LOG-023).
     */
    @Nullable
    Refusal clock(boolean reduceOnly) {
        if (context.acceptsOnlyCancels()) {
            return Refusal.riskLimit("the exchange clock has jumped: only cancels until it is steady");
        }
        return context.acceptsOnlyLessRisk() && !reduceOnly
                ? Refusal.riskLimit(
                        "the exchange clock stands still: its broker's clock was set back, only cancels and reduce-only"
                                + " orders until it goes on")
                : null;
    }

    /**
     * Runs checks 8 to 10 (maintenance, initial margin, survival) with the order added to the account; then forwards it
     * to its market.
     */
    private void reserve(
            Submission submission, int action, ListedMarket market, PlaceOrder order, Bytes32 id, boolean capped) {
        Account account = submission.account;
        Holding holding = account.holding(market);
        Side side = Side.of(order.getIsBuy());
        long size = countedSize(holding, order, side);
        BuilderCode builder = BuilderApprovals.of(order);
        long price = price(holding, order, account, size, capped);
        OpenOrder open = new OpenOrder(id, account, market, side, price, order.getReduceOnly(), builder, size);
        MarketBatch batch = submission.batch(market);
        Refusal refusal = mayRest(order) ? room(account, holding) : null;
        refusal = refusal != null ? refusal : caps.position(holding, side, size, order.getReduceOnly());
        refusal =
                refusal != null ? refusal : StoppedMarkets.refusal(account, holding, side, size, order.getReduceOnly());
        refusal = refusal != null ? refusal : margin.afford(submission, holding, batch, open);
        PlaceOrder forwarded = withRates(forwarded(order, price), account, market);
        boolean marketChecksFirst =
                order.getReduceOnly() || (order.getTimeInForce() == TimeInForce.ALO && !order.getIsMarket());
        // a triggered order is refused here at once, not sent on with its refusal (CND-017)
        if (refusal != null && (!marketChecksFirst || submission.triggered != null)) {
            PlaceOrder priced = order.toBuilder().setPrice(price).build();
            refuse(submission, action, market, priced, kind(refusal), refusal.reason());
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
            if (open.isReplacement()) {
                forward.addAllReplaces(batch.condition());
            }
        }
        batch.add(forward);
    }

    /**
     * The limit price of the order in its market: its own, or the farthest price at which the account survives the fill
     * if that is less aggressive.
     */
    private long price(Holding holding, PlaceOrder order, Account account, long size, boolean capped) {
        Side side = Side.of(order.getIsBuy());
        ExchangeParameters exchange = holding.market.conditions().exchange();
        long band = order.getIsMarket() ? slippageBand(order, exchange) : exchange.limitBand();
        long builderRate = OpenOrder.rate(BuilderApprovals.of(order));
        if (order.getReduceOnly()) {
            long farthest = Margin.closingPrice(account, holding, side, size, band, builderRate, 0);
            boolean isNearer =
                    !order.getIsMarket() && (side.isBuy() ? order.getPrice() < farthest : order.getPrice() > farthest);
            return isNearer ? order.getPrice() : farthest;
        }
        if (!order.getIsMarket() && !capped) {
            return order.getPrice();
        }
        long price =
                Margin.protectionPrice(account, holding, side, size, band, builderRate, isolated.available(account));
        if (!isolated.isIsolated(account) || side.signed(holding.size()) >= 0) {
            return price;
        }
        long closing = Margin.closingPrice(
                account, holding, side, Math.min(size, Math.abs(holding.size())), band, builderRate, 0);
        // the equity of the position alone has to cover the part that closes it (ISO-013)
        return side.isBuy() ? Math.min(price, closing) : Math.max(price, closing);
    }

    /**
     * The largest distance of a market order's price from the mark, as a fraction: its slippage, rounded down to basis
     * points and at most the limit band, or the market band if it has no slippage (ORD-064).
     */
    private static long slippageBand(PlaceOrder order, ExchangeParameters exchange) {
        return order.getHasSlippage()
                ? Math.min(order.getSlippage() / BASIS_POINTS, exchange.limitBand())
                : exchange.marketBand();
    }

    /**
     * The order in the form in which it is sent to its market: at the computed limit price, without slippage and
     * builder.
     */
    private static PlaceOrder forwarded(PlaceOrder order, long price) {
        boolean unchanged = price == order.getPrice()
                && !order.getHasSlippage()
                && order.getSlippage() == 0
                && order.getBuilder().isEmpty()
                && order.getBuilderFee() == 0;
        return unchanged
                ? order
                : order.toBuilder()
                        .setPrice(price)
                        .clearHasSlippage()
                        .clearSlippage()
                        .clearBuilder()
                        .clearBuilderFee()
                        .build();
    }

    /**
     * Adds to the order the fee rates of its account; its fills pay these even if the account's rates change later
     * (FEE-013).
     */
    private PlaceOrder withRates(PlaceOrder order, Account account, ListedMarket market) {
        FeeRates rates = ratesOf(account, market);
        return rates == null ? order : order.toBuilder().setFeeRates(rates).build();
    }

    /** The fee rates of the account's volume tier or programme in this market; null if the market's own rates apply. */
    @Nullable
    FeeRates ratesOf(Account account, ListedMarket market) {
        return fees.ratesOf(account.key, market);
    }

    /**
     * Returns why the account may not have another open order, or null if it may. The limit applies to every order that
     * may rest, even if it needs no margin (ORD-029).
     */
    private @Nullable Refusal room(Account account, Holding holding) {
        int open = holding.orders().size() + 1;
        int most = settings.record().getOpenOrdersPerMarket();
        return open <= most ? caps.openOrders(account) : Refusal.riskLimit("open orders " + open + " exceed " + most);
    }

    private static boolean mayRest(PlaceOrder order) {
        return !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
    }

    /**
     * The size that margin and caps are computed with: for a reduce-only order at most the position that it can close
     * in its market, with open orders of the other side counted as filled (ORD-034).
     */
    private static long countedSize(Holding holding, PlaceOrder order, Side side) {
        return order.getReduceOnly() ? Math.min(order.getSize(), holding.closable(side)) : order.getSize();
    }

    private void refuse(
            Submission submission,
            int action,
            @Nullable ListedMarket market,
            PlaceOrder order,
            StatusKind kind,
            String reason) {
        OrderState refused = submission.triggered != null
                ? submission.triggered.state(StatusKind.TRIGGER_FAILED, reason)
                : named(state(submission, order, kind, reason), market, order.getSymbol());
        facts.refused(submission.account, refused);
        submission.answer(status(action, order, kind, reason));
    }

    /**
     * Completes the state of a refused order with market and symbol. An order for an unlisted symbol is published in an
     * event too, so that it appears in the histories (ORD-015).
     */
    static OrderState named(OrderState.Builder refused, @Nullable ListedMarket market, String symbol) {
        return refused.setMarket(market == null ? NO_MARKET : market.number)
                .setSymbol(symbol.length() <= LONGEST_SYMBOL ? symbol : symbol.substring(0, LONGEST_SYMBOL))
                .build();
    }

    private OrderState.Builder state(Submission submission, PlaceOrder order, StatusKind kind, String reason) {
        OrderState.Builder state = OrderState.newBuilder();
        state.setBuilder(order.getBuilder()).setBuilderFee(order.getBuilderFee());
        return state.setOrderId(order.getOrderId())
                .setIsBuy(order.getIsBuy())
                .setIsMarket(order.getIsMarket())
                .setTimeInForce(order.getTimeInForce())
                .setPrice(order.getPrice())
                .setOriginalSize(order.getSize())
                .setReduceOnly(order.getReduceOnly())
                .setStatus(kind)
                .setReason(reason)
                .setPlacedAtNanos(submission.nowNanos);
    }

    private static ActionStatus.Builder status(int action, PlaceOrder order, StatusKind kind, String reason) {
        return ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setOrderId(order.getOrderId())
                .setReason(reason)
                .setNewOrder(true);
    }

    static StatusKind kind(Refusal refusal) {
        return switch (refusal.status()) {
            case REJECTED_INVALID -> StatusKind.REJECTED_INVALID;
            case REJECTED_RISK_LIMIT -> StatusKind.REJECTED_RISK_LIMIT;
        };
    }
}
