package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Balance, positions, orders and leverages of an account: the inputs from which, together with {@link
 * MarketConditions}, its equity, margin and liquidation prices are computed. Immutable.
 */
public final class AccountFacts {

    private final long balance;
    /** The part of the balance that is set aside for orders of an isolated account: it does not back any position. */
    private final long orderMargin;

    private final Map<String, Held> positions;
    private final Map<String, List<OrderExposure>> orders;
    private final Map<String, Long> leverages;

    /**
     * A position.
     *
     * @param size size, positive for a long position, negative for a short one
     * @param cost cost, with the same sign as the size
     */
    record Held(long size, long cost) {}

    private AccountFacts(
            long balance,
            long orderMargin,
            Map<String, Held> positions,
            Map<String, List<OrderExposure>> orders,
            Map<String, Long> leverages) {
        this.balance = balance;
        this.orderMargin = orderMargin;
        this.positions = Map.copyOf(positions);
        this.orders = Map.copyOf(orders);
        this.leverages = leverages;
    }

    /**
     * The facts in the answer for an account. They do not depend on the marks with which the answer was computed.
     * Isolated accounts are not included, because they have margin of their own: use {@link #isolated(FullAccount)}, or
     * this method with the answer for their key.
     */
    public static AccountFacts of(FullAccount account) {
        List<OpenOrder> own = own(account.kind(), account.openOrders());
        return of(account.margin(), account.positions(), own, account.leverageSettings());
    }

    /** Same as {@link #of(FullAccount)}, from the first message of an account's stream. */
    public static AccountFacts of(AccountUpdate.Snapshot account) {
        List<OpenOrder> own = own(account.kind(), account.openOrders());
        return of(account.margin(), account.positions(), own, account.leverageSettings());
    }

    /**
     * The open orders that belong to the account itself: those not marked as isolated, or, in the answer for an
     * isolated account, all.
     */
    private static List<OpenOrder> own(String kind, List<OpenOrder> shown) {
        return FullAccount.ISOLATED.equals(kind)
                ? shown
                : shown.stream().filter(each -> each.iso() == null).toList();
    }

    /**
     * The facts of an account's isolated accounts that hold a position, by symbol, from the answer for their owner.
     * Isolated accounts that have only orders are missing: their equity is only in the answer for their own key
     * ({@link OpenOrder#isoPubkey}).
     */
    public static Map<String, AccountFacts> isolated(FullAccount owner) {
        return isolated(owner.positions(), owner.openOrders());
    }

    /** Same as {@link #isolated(FullAccount)}, from the first message of an account's stream. */
    public static Map<String, AccountFacts> isolated(AccountUpdate.Snapshot owner) {
        return isolated(owner.positions(), owner.openOrders());
    }

    private static AccountFacts of(
            Margin margin, List<Position> positions, List<OpenOrder> own, List<LeverageSetting> settings) {
        Map<String, Held> held = new HashMap<>();
        for (Position each : positions) {
            if (each.size().units() != 0 && each.iso() == null) {
                held.put(each.symbol(), held(each));
            }
        }
        Map<String, Long> leverages = new HashMap<>();
        settings.forEach(each -> leverages.put(each.symbol(), each.leverage().units()));
        long balance = margin.totalBalance().units() - margin.unrealizedPnl().units();
        return new AccountFacts(balance, units(margin.orderMargin()), held, exposures(own), leverages);
    }

    private static Map<String, AccountFacts> isolated(List<Position> positions, List<OpenOrder> openOrders) {
        Map<String, AccountFacts> found = new HashMap<>();
        for (Position each : positions) {
            Decimal equity = each.isoMargin();
            if (each.size().units() != 0 && equity != null) {
                String symbol = each.symbol();
                List<OpenOrder> orders = openOrders.stream()
                        .filter(order -> order.iso() != null && order.symbol().equals(symbol))
                        .toList();
                found.put(
                        symbol,
                        new AccountFacts(
                                equity.units()
                                        + units(each.isoOrderMargin())
                                        - each.unrealizedPnl().units(),
                                units(each.isoOrderMargin()),
                                Map.of(symbol, held(each)),
                                exposures(orders),
                                Map.of(symbol, each.leverage().units())));
            }
        }
        return found;
    }

    private static long units(@Nullable Decimal amount) {
        return amount == null ? 0 : amount.units();
    }

    private static Held held(Position position) {
        long size = position.size().units();
        long value = Amounts.value(size, position.fairPrice().units());
        return new Held(size, value - position.unrealizedPnl().units());
    }

    private static Map<String, List<OrderExposure>> exposures(List<OpenOrder> openOrders) {
        Map<String, List<OrderExposure>> orders = new HashMap<>();
        for (OpenOrder each : openOrders) {
            if (each.trigger() == null) { // else it waits, and reserves nothing
                orders.computeIfAbsent(each.symbol(), symbol -> new ArrayList<>())
                        .add(exposure(each));
            }
        }
        return orders;
    }

    private static OrderExposure exposure(OpenOrder order) {
        return new OrderExposure(
                Side.of(order.isBuy()),
                order.price().units(),
                order.size().units(),
                order.reduceOnly(),
                false,
                OrderExposure.builderRate(order.builderCode()));
    }

    long balance() {
        return balance;
    }

    /** The part of the balance that is set aside for orders: it does not back any position. */
    long orderMargin() {
        return orderMargin;
    }

    /** A copy without open orders. */
    AccountFacts withoutOrders() {
        return new AccountFacts(balance, orderMargin, positions, Map.of(), leverages);
    }

    Held held(String symbol) {
        return positions.getOrDefault(symbol, new Held(0, 0));
    }

    /** The size of the position that an order of this side can close; 0 if there is none on the other side. */
    long closable(String symbol, Side side) {
        return Math.max(0, -side.signed(held(symbol).size()));
    }

    List<OrderExposure> orders(String symbol) {
        return orders.getOrDefault(symbol, List.of());
    }

    long leverage(MarketRates market) {
        return leverages.getOrDefault(
                market.symbol(), market.info().defaultLeverage().units());
    }

    AccountFacts withOrder(String symbol, OrderExposure order) {
        List<OrderExposure> more = new ArrayList<>(orders(symbol));
        more.add(order);
        Map<String, List<OrderExposure>> all = new HashMap<>(orders);
        all.put(symbol, more);
        return new AccountFacts(balance, orderMargin, positions, all, leverages);
    }

    AccountFacts withPosition(String symbol, Held position, long newBalance) {
        Map<String, Held> all = new HashMap<>(positions);
        all.put(symbol, position);
        if (position.size() == 0) {
            all.remove(symbol);
        }
        return new AccountFacts(newBalance, orderMargin, all, orders, leverages);
    }
}
