package io.openperp.stream.account;

import io.openperp.api.AccountUpdate;
import io.openperp.api.Decimal;
import io.openperp.api.LeverageSetting;
import io.openperp.api.Margin;
import io.openperp.api.Position;
import io.openperp.api.ServerMessage;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.CancelRejected;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.AccountFigures;
import io.openperp.stream.socket.Channels;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All accounts, in memory as their events left them, and the messages on {@code account.<key>}. Of one execution in
 * this order: orderUpdate, fill, liquidation or ADL, positionUpdate, marginUpdate. Guarded by the lock of the channels.
 */
public final class AccountStream {

    private static final String TOPIC = "account.";

    private final Channels channels;
    private final Markets markets;
    private final Map<Bytes32, AccountState> accounts = new HashMap<>();

    /** What subscribers were told last, so that they hear of changes only; for accounts somebody listens to. */
    private final Map<Bytes32, Told> told = new HashMap<>();

    private record Told(Margin margin, Map<String, Position> positions) {}

    AccountStream(Channels channels, Markets markets) {
        this.channels = channels;
        this.markets = markets;
    }

    public static String topic(Bytes32 account) {
        return TOPIC + account;
    }

    public int size() {
        return accounts.size();
    }

    /** Of an account nobody has funded: zero margin and empty lists. What follows are changes to this. */
    public ServerMessage snapshot(Bytes32 account) {
        AccountState state = accounts.get(account);
        if (state == null) {
            told.put(account, new Told(Margin.NONE, Map.of()));
            return message(account, new AccountUpdate.Snapshot(Margin.NONE, List.of(), List.of(), List.of()));
        }
        Told now = tell(state);
        tellOthers(account, state, now);
        told.put(account, now);
        return message(
                account,
                new AccountUpdate.Snapshot(
                        now.margin,
                        List.copyOf(now.positions.values()),
                        state.openOrders().stream().map(Words::openOrder).toList(),
                        state.leverages().entrySet().stream()
                                .map(e -> new LeverageSetting(e.getKey(), Decimal.of(e.getValue())))
                                .toList()));
    }

    public void apply(AccountEvents events) {
        for (AccountEvent event : events.getEventsList()) {
            Bytes32 account = Keys.read(event.getAccount());
            long time = event.getMarketTimeNanos() != 0 ? event.getMarketTimeNanos() : events.getTimeNanos();
            apply(account, event, time);
        }
    }

    /** Marks, rates or listings changed: whoever is listened to and holds something is valued again. */
    public void revalue() {
        told.keySet().removeIf(account -> !channels.hasSubscribers(topic(account)));
        told.keySet().stream().toList().forEach(this::publishFigures);
    }

    private void apply(Bytes32 account, AccountEvent event, long time) {
        if (event.hasTransactionCompleted() || event.hasAgentChanged()) {
            return; // also of accounts that were refused because they do not exist
        }
        AccountState state = accounts.computeIfAbsent(account, a -> new AccountState());
        if (event.hasTotals()) {
            state.take(event.getTotals());
        }
        switch (event.getBodyCase()) {
            case ORDER_CHANGED ->
                changed(account, state, event.getOrderChanged().getOrder(), time);
            case ORDER_FILLED -> filled(account, state, event.getOrderFilled(), time);
            case POSITION_MOVED -> moved(account, state, event.getPositionMoved(), time);
            case FUNDING_PAID -> state.take(event.getFundingPaid().getPosition());
            case LEVERAGE_CHANGED -> leverage(account, state, event.getLeverageChanged());
            case CANCEL_REJECTED -> rejected(account, event.getCancelRejected(), time);
            // Money only: the totals say it.
            case DEPOSITED, FEES_RECEIVED, FUND_RECEIVED -> {}
            // Served by account-service.
            case LIQUIDATION_EXPLAINED -> {}
            case AGENT_CHANGED, TRANSACTION_COMPLETED, BODY_NOT_SET -> {}
        }
        publishFigures(account);
    }

    private void changed(Bytes32 account, AccountState state, OrderState order, long time) {
        state.take(order);
        boolean maker = !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC;
        publish(account, () -> Words.orderUpdate(order, maker, time));
    }

    private void filled(Bytes32 account, AccountState state, OrderFilled filled, long time) {
        OrderState order = filled.getOrder();
        state.take(order);
        state.take(filled.getPosition());
        boolean maker = !filled.getFill().getIsTaker();
        publish(account, () -> Words.orderUpdate(order, maker, time));
        fill(account, order.getSymbol(), Keys.read(order.getOrderId()), order.getIsBuy(), filled.getFill(), time);
    }

    /** A takeover or a deleveraging: a fill without an order. */
    private void moved(Bytes32 account, AccountState state, PositionMoved moved, long time) {
        state.take(moved.getPosition());
        Fill fill = moved.getFill();
        boolean isBuy = fill.getIsTaker() == fill.getTakerIsBuy();
        fill(account, moved.getPosition().getSymbol(), Bytes32.ZERO, isBuy, fill, time);
    }

    private void fill(Bytes32 account, String symbol, Bytes32 orderId, boolean isBuy, Fill fill, long time) {
        publish(account, () -> Words.filled(symbol, orderId, isBuy, fill, time));
        switch (fill.getReason()) {
            case LIQUIDATION -> publish(account, () -> Words.liquidated(symbol, isBuy, fill, time));
            case ADL -> publish(account, () -> Words.deleveraged(symbol, isBuy, fill, time));
            case NORMAL, UNRECOGNIZED -> {}
        }
    }

    private void leverage(Bytes32 account, AccountState state, LeverageChanged change) {
        state.take(change);
        publish(
                account,
                () -> new AccountUpdate.LeverageUpdate(
                        List.of(new LeverageSetting(change.getSymbol(), Decimal.of(change.getLeverage())))));
    }

    private void rejected(Bytes32 account, CancelRejected rejected, long time) {
        String symbol = rejected.getSymbol();
        String reason = rejected.getReason();
        publish(
                account,
                () -> rejected.getOrderId().isEmpty()
                        ? new AccountUpdate.CancelAllRejected(symbol, reason, time)
                        : new AccountUpdate.CancelOneRejected(
                                symbol, Words.base58(rejected.getOrderId()), reason, time));
    }

    /** Positions that changed, then the margin if it did. */
    private void publishFigures(Bytes32 account) {
        AccountState state = accounts.get(account);
        if (state == null || !channels.hasSubscribers(topic(account))) {
            return;
        }
        Told now = tell(state);
        tellOthers(account, state, now);
        told.put(account, now);
    }

    private void tellOthers(Bytes32 account, AccountState state, Told now) {
        Told before = told.get(account);
        if (before == null || !channels.hasSubscribers(topic(account))) {
            return;
        }
        for (String symbol : before.positions.keySet()) {
            if (!now.positions.containsKey(symbol)) {
                publish(
                        account,
                        () -> new AccountUpdate.PositionUpdate(
                                Words.closed(symbol, markets.mark(symbol), leverage(state, symbol))));
            }
        }
        now.positions.forEach((symbol, position) -> {
            if (!position.equals(before.positions.get(symbol))) {
                publish(account, () -> new AccountUpdate.PositionUpdate(position));
            }
        });
        if (!now.margin.equals(before.margin)) {
            publish(account, () -> new AccountUpdate.MarginUpdate(now.margin));
        }
    }

    private Told tell(AccountState state) {
        AccountFigures figures = state.figures(markets.conditions());
        Map<String, Position> positions = new LinkedHashMap<>();
        figures.positions().forEach(p -> positions.put(p.symbol(), Words.position(p)));
        return new Told(Words.margin(figures), positions);
    }

    private long leverage(AccountState state, String symbol) {
        @Nullable Long set = state.leverages().get(symbol);
        return set != null ? set : markets.defaultLeverage(symbol);
    }

    private void publish(Bytes32 account, Supplier<AccountUpdate> update) {
        channels.publish(topic(account), () -> message(account, update.get()));
    }

    private static ServerMessage message(Bytes32 account, AccountUpdate update) {
        return new ServerMessage.Account(update, topic(account));
    }
}
