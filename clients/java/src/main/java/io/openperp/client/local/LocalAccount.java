package io.openperp.client.local;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.client.Streams;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * An account, maintained from {@link Topic#account}: margin, positions, resting orders, leverage settings, and the
 * fills since the subscription. Thread-safe.
 */
public final class LocalAccount {

    /** Largest number of fills that are kept, equal to the limit of a query. */
    private static final int MOST_FILLS = 5000;

    private final Bytes32 account;
    private final TreeMap<String, Position> positions = new TreeMap<>();
    private final TreeMap<String, Position> isolatedPositions = new TreeMap<>();
    private final TreeMap<Bytes32, LocalOrder> orders = new TreeMap<>();
    private final TreeMap<String, PendingOnFill> onFills = new TreeMap<>();
    private final TreeMap<String, WaitingBasket> baskets = new TreeMap<>();
    private final TreeMap<String, Decimal> leverage = new TreeMap<>();
    private final ArrayDeque<AccountUpdate.Filled> fills = new ArrayDeque<>();
    private Margin margin = Margin.NONE;
    private boolean begun;
    private boolean missed;

    public LocalAccount(Bytes32 account) {
        this.account = account;
    }

    /** Subscribes to an account; {@link #hasBegun} is true once its state has been received. */
    public static LocalAccount follow(Streams streams, Bytes32 account) {
        LocalAccount local = new LocalAccount(account);
        streams.subscribe(Topic.account(account), local::take);
        return local;
    }

    public synchronized void take(StreamMessage<AccountUpdate> message) {
        missed |= message.missed();
        apply(message.data());
        notifyAll();
    }

    /**
     * Waits until the account's state has been received and meets a condition, because the stream may be behind the
     * answer to a transaction. Must not be called by a handler of a stream, because the handler would block the stream.
     *
     * @return false if the time ran out first
     */
    public synchronized boolean await(Predicate<LocalAccount> condition, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!begun || !condition.test(this)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /**
     * Applies an update of the account to this copy. Updates about liquidations and deleveragings change nothing,
     * because updates of the fill and the position follow them; refused cancels change nothing either.
     */
    private void apply(AccountUpdate data) {
        if (data instanceof AccountUpdate.Snapshot snapshot) {
            replace(snapshot);
        } else if (data instanceof AccountUpdate.MarginUpdate update) {
            margin = update.margin();
        } else if (data instanceof AccountUpdate.PositionUpdate update) {
            position(update.position());
        } else if (data instanceof OrderUpdate update) {
            order(update);
        } else if (data instanceof AccountUpdate.Filled fill) {
            filled(fill);
        } else if (data instanceof AccountUpdate.LeverageUpdate update) {
            leverage(update.leverage());
        }
    }

    public Bytes32 account() {
        return account;
    }

    public synchronized boolean hasBegun() {
        return begun;
    }

    /**
     * Whether fills may be missing, because the exchange no longer had all messages since a lost connection; all other
     * state is correct.
     */
    public synchronized boolean hasMissedFills() {
        return missed;
    }

    public synchronized Margin margin() {
        return margin;
    }

    /** Isolated positions by symbol, a copy. */
    public synchronized Map<String, Position> isolatedPositions() {
        return Map.copyOf(isolatedPositions);
    }

    /** Open positions by symbol, without isolated ones; a copy. */
    public synchronized Map<String, Position> positions() {
        return Map.copyOf(positions);
    }

    /** Resting orders by ID, a copy. */
    public synchronized Map<Bytes32, LocalOrder> orders() {
        return Map.copyOf(orders);
    }

    /** The actions that the first fills of open orders arm, by the IDs of these orders in base58; a copy. */
    public synchronized Map<String, PendingOnFill> pendingOnFill() {
        return Map.copyOf(onFills);
    }

    /** The actions that open baskets carry out when they trigger, by the IDs of the baskets in base58; a copy. */
    public synchronized Map<String, WaitingBasket> baskets() {
        return Map.copyOf(baskets);
    }

    /** Leverage settings by symbol, a copy. */
    public synchronized Map<String, Decimal> leverage() {
        return Map.copyOf(leverage);
    }

    /** The last 5000 fills since the subscription, oldest first; a copy. */
    public synchronized List<AccountUpdate.Filled> fills() {
        return List.copyOf(fills);
    }

    private void replace(AccountUpdate.Snapshot snapshot) {
        begun = true;
        margin = snapshot.margin();
        positions.clear();
        isolatedPositions.clear();
        snapshot.positions().forEach(this::position);
        orders.clear();
        snapshot.openOrders().forEach(order -> put(LocalOrder.of(order)));
        onFills.clear();
        List<PendingOnFill> pending = snapshot.pendingOnFill();
        if (pending != null) {
            pending.forEach(one -> onFills.put(one.parentOrderId(), one));
        }
        baskets.clear();
        List<WaitingBasket> held = snapshot.baskets();
        if (held != null) {
            held.forEach(one -> baskets.put(one.orderId(), one));
        }
        leverage.clear();
        leverage(snapshot.leverageSettings());
    }

    private void position(Position position) {
        Map<String, Position> ofItsKind = Boolean.TRUE.equals(position.iso()) ? isolatedPositions : positions;
        if (position.size().units() == 0) {
            ofItsKind.remove(position.symbol());
        } else {
            ofItsKind.put(position.symbol(), position);
        }
    }

    private void order(OrderUpdate update) {
        waiting(update);
        switch (update.status()) {
            case PLACED, RESTING, WORKING -> put(LocalOrder.of(update));
            case FILLED,
                    PARTIALLY_FILLED,
                    CANCELLED,
                    CANCELLED_RISK_LIMIT,
                    CANCELLED_SELF_CROSSING,
                    CANCELLED_REDUCE_ONLY,
                    CANCELLED_IOC,
                    REJECTED_CROSSING,
                    REJECTED_RISK_LIMIT,
                    REJECTED_INVALID,
                    TRIGGERED, // its market says next what became of it
                    SIBLING_CANCELLED,
                    TRIGGER_FAILED -> orders.remove(Bytes32.parse(update.orderId()));
            // The refused order was never placed; an order with the same ID may rest.
            case REJECTED_DUPLICATE -> {}
        }
    }

    /**
     * Updates the actions that wait for the first fill or the trigger of this order. A refusal as a duplicate changes
     * nothing, because the waiting actions belong to the order that had the ID first.
     */
    private void waiting(OrderUpdate update) {
        String orderId = update.orderId();
        if (update.status() == OrderStatus.REJECTED_DUPLICATE) {
            return;
        }
        List<Map<String, Object>> armed = update.onFill();
        if (armed == null) {
            onFills.remove(orderId);
        } else {
            onFills.put(orderId, new PendingOnFill(orderId, armed));
        }
        List<Map<String, Object>> held = update.actions();
        if (held == null) {
            baskets.remove(orderId);
        } else {
            baskets.put(orderId, new WaitingBasket(orderId, held, update.i()));
        }
    }

    private void put(LocalOrder order) {
        orders.put(order.orderId(), order);
    }

    private void filled(AccountUpdate.Filled fill) {
        fills.addLast(fill);
        if (fills.size() > MOST_FILLS) {
            fills.removeFirst();
        }
    }

    private void leverage(List<LeverageSetting> settings) {
        settings.forEach(setting -> leverage.put(setting.symbol(), setting.leverage()));
    }
}
