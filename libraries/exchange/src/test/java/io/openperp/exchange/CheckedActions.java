package io.openperp.exchange;

import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.message.Layout;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Makes random transactions of everything that a trader may sign, some of it with flaws. */
final class CheckedActions {

    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD", "SOL-USD", "NONE-USD");
    static final Map<String, Integer> MARKS =
            Map.of("BTC-USD", 100_000, "ETH-USD", 3_000, "SOL-USD", 150, "NONE-USD", 10);

    private final Random random;
    private final List<String> traders;
    /** The other accounts of the family of an account, isolated ones and removed ones among them. */
    private final Function<Bytes32, List<Bytes32>> family;

    CheckedActions(Random random, List<String> traders, Function<Bytes32, List<Bytes32>> family) {
        this.random = random;
        this.traders = traders;
        this.family = family;
    }

    /** The agent of a trader or of one of its sub-accounts. */
    static Bytes32 agentOf(Bytes32 account) {
        return Floor.named("agent of " + account);
    }

    /** @param open open orders of the account and of its isolated accounts */
    List<Action> of(Bytes32 account, List<OrderState> open) {
        List<Action> actions = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Action action = action(account, open);
            boolean arms = action instanceof NewOrder && random.nextInt(8) == 0;
            actions.add(arms ? armed((NewOrder) action) : action);
        }
        return random.nextBoolean() ? withIndices(actions) : actions;
    }

    /** Names the parents of on-fill orders by their indices, where clients that do can sign the other actions too. */
    private static List<Action> withIndices(List<Action> actions) {
        List<Action> all = new ArrayList<>(actions);
        for (int i = 0; i < actions.size(); i++) {
            if (actions.get(i) instanceof OnFill order) {
                all.set(i, order.parent());
                all.add(new AttachOnFill(i, order.actions()));
            }
        }
        return all.stream().allMatch(Layout.CURRENT_WITHOUT_OPTIONS::holds) ? all : actions;
    }

    /** An order whose first fill arms a stop, sometimes off the tick. */
    private Action armed(NewOrder order) {
        StopOrder stop = new StopOrder(
                StopOrder.Kind.STOP,
                order.symbol(),
                !order.side().isBuy(),
                order.size(),
                price(order.symbol()),
                null,
                Routing.CROSS,
                null,
                null);
        return new OnFill(order, List.of(stop));
    }

    private Action action(Bytes32 account, List<OrderState> open) {
        String symbol = SYMBOLS.get(random.nextInt(10) == 0 ? 3 : random.nextInt(3));
        OrderState order = open.isEmpty() ? null : open.get(random.nextInt(open.size()));
        return switch (random.nextInt(28)) {
            case 0 -> new Note("hello");
            case 1 -> new ScheduleCancel(random.nextInt(20));
            case 2 -> new AgentWalletCreation(agentOf(account), random.nextBoolean());
            case 3 -> new BuilderApproval(Floor.named("builder"), random.nextInt(17));
            case 4 ->
                new UpdateUserSettings(List.of(new UpdateUserSettings.LeverageSetting(
                        symbol, Quantity.of((1 + random.nextInt(60)) * Fixed.ONE))));
            case 5 -> new CancelAll(random.nextBoolean() ? List.of() : List.of(symbol));
            case 6, 7 ->
                order == null
                        ? new CancelOrder(symbol, Floor.named("no order"))
                        : new CancelOrder(order.getSymbol(), Keys.read(order.getOrderId()));
            case 8, 9 ->
                order == null
                        ? new ModifyOrder(Floor.named("no order"), symbol, Quantity.of("1"))
                        : new ModifyOrder(
                                Keys.read(order.getOrderId()),
                                order.getSymbol(),
                                Quantity.of(order.getOriginalSize() * random.nextInt(4)));
            case 20, 21 -> transfer(account);
            case 22, 23 -> waiting(symbol);
            case 24, 25, 26, 27 -> ofFamily(account);
            case 10, 11, 12 ->
                new MarketOrder(
                        symbol,
                        Side.of(random.nextBoolean()),
                        size(symbol),
                        random.nextInt(3) == 0,
                        routing(),
                        code(),
                        random.nextBoolean() ? null : Quantity.of("40"));
            default ->
                new LimitOrder(
                        symbol,
                        Side.of(random.nextBoolean()),
                        price(symbol),
                        size(symbol),
                        TimeInForce.values()[random.nextInt(5)],
                        random.nextInt(5) == 0,
                        routing(),
                        code());
        };
    }

    private Routing routing() {
        return random.nextInt(4) == 0 ? Routing.ISOLATED : Routing.CROSS;
    }

    /** Makes, renames and removes sub-accounts, and moves money between the accounts of the family. */
    private Action ofFamily(Bytes32 account) {
        List<Bytes32> others = family.apply(account);
        Bytes32 other = others.isEmpty() ? Floor.named("nobody") : others.get(random.nextInt(others.size()));
        return switch (random.nextInt(6)) {
            case 0 -> new CreateSubAccount(name(), null, random.nextBoolean() ? null : amount());
            case 1, 2 -> new RenameSubAccount(other, name());
            case 3 -> new RemoveSubAccount(other);
            default -> {
                boolean isBack = random.nextInt(3) == 0;
                yield new Transfer(
                        Transfer.Kind.INTERNAL, isBack ? other : account, isBack ? account : other, null, amount());
            }
        };
    }

    private String name() {
        return random.nextInt(8) == 0 ? "" : "sub " + random.nextInt(12);
    }

    private Quantity amount() {
        return Quantity.of((1 + random.nextInt(3_000)) * Fixed.ONE);
    }

    private Transfer transfer(Bytes32 from) {
        Bytes32 to = Floor.named(traders.get(random.nextInt(traders.size())));
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, amount());
    }

    private Action waiting(String symbol) {
        boolean isLong = random.nextBoolean();
        return switch (random.nextInt(3)) {
            case 0 ->
                new RangeOrder(
                        symbol,
                        isLong,
                        size(symbol),
                        share(symbol, 90 + random.nextInt(12)),
                        share(symbol, 99 + random.nextInt(12)),
                        null,
                        null,
                        routing(),
                        null,
                        null,
                        null);
            case 1 ->
                new TrailingOrder(
                        symbol,
                        isLong,
                        size(symbol),
                        random.nextInt(500),
                        random.nextInt(50),
                        null,
                        routing(),
                        code(),
                        null);
            default ->
                new Basket(symbol, isLong, share(symbol, 95 + random.nextInt(10)), held(symbol), Routing.UNSTATED);
        };
    }

    /** The actions of a basket: a cancel and mostly an order that may have flaws. */
    private List<Action> held(String symbol) {
        CancelAll cancel = new CancelAll(List.of(symbol));
        Side side = Side.of(random.nextBoolean());
        LimitOrder order = new LimitOrder(
                symbol, side, price(symbol), size(symbol), TimeInForce.GTC, random.nextInt(5) == 0, routing(), code());
        return random.nextBoolean() ? List.of(cancel) : List.of(cancel, order);
    }

    private static Quantity share(String symbol, int percent) {
        return Quantity.of(MARKS.get(symbol) * Fixed.ONE / 100 * percent);
    }

    private BuilderCode code() {
        return random.nextInt(4) == 0 ? new BuilderCode(Floor.named("builder"), 1 + random.nextInt(15)) : null;
    }

    /** A share of the mark, now and then off the tick or beyond the band. */
    private Quantity price(String symbol) {
        long mark = MARKS.get(symbol) * Fixed.ONE;
        long percent = random.nextInt(15) == 0 ? 20 : random.nextInt(7) - 3;
        return Quantity.of(mark + mark / 100 * percent + (random.nextInt(20) == 0 ? 1 : 0));
    }

    /** A size worth 100 to 40,000, now and then off the lot. */
    private Quantity size(String symbol) {
        long lot = symbol.equals("BTC-USD")
                ? Fixed.ONE / 1000
                : symbol.equals("ETH-USD") ? Fixed.ONE / 100 : Fixed.ONE / 10;
        long worth = 100 + random.nextInt(random.nextInt(4) == 0 ? 40_000 : 4_000);
        long lots = Math.max(1, worth * Fixed.ONE / MARKS.get(symbol) / lot);
        return Quantity.of(lots * lot + (random.nextInt(25) == 0 ? 1 : 0));
    }
}
