package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.Setup;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A trader who draws random actions. Some of these actions can have only one kind of answer. */
final class Trader {

    private static final List<TimeInForce> TIMES = List.of(
            TimeInForce.GTC,
            TimeInForce.GTC,
            TimeInForce.GTC,
            TimeInForce.GTC,
            TimeInForce.GTC,
            TimeInForce.IOC,
            TimeInForce.ALO,
            TimeInForce.ALO_SLIDE,
            TimeInForce.ALO_JOIN);

    private static final Bytes32 BUILDER = TradingFloor.BUILDERS.getFirst();
    private static final int APPROVED_AGAIN = 6;

    private record Placed(ByteString id, int market) {}

    final Bytes32 key;
    final Bytes32 agent;
    final RandomSubAccounts family;
    private final List<MarketListing> listings;
    private final OraclePrices prices;
    private final Setup.Scenario scenario;
    /** Whether the trader uses isolated margin: true in an eighth of the seeds, so that other runs do not change. */
    private final boolean isolates;

    private final Bounds bounds;

    private final List<Placed> placed = new ArrayList<>();
    /** Orders of the trader that the last answers reported as open. */
    private final List<Placed> open = new ArrayList<>();

    Trader(String name, List<MarketListing> listings, OraclePrices prices, Setup setup) {
        isolates = Math.floorMod(setup.seed(), 8) == 5;
        bounds = new Bounds(setup.seed(), listings, prices);
        scenario = setup.scenario();
        key = ExchangeSettings.keyOf(name);
        agent = ExchangeSettings.keyOf("agent of " + name);
        family = new RandomSubAccounts(key, isolates ? isolatedAccounts(listings.size()) : List.of());
        this.listings = listings;
        this.prices = prices;
    }

    /** Keys of the trader's isolated accounts by market number, whether or not they have been created. */
    private List<Bytes32> isolatedAccounts(int markets) {
        return IntStream.range(0, markets)
                .mapToObj(market -> DerivedKeys.isolatedAccount(key, market))
                .toList();
    }

    /** Remembers from an answer which of the trader's orders are open, and which sub-accounts exist. */
    void answered(TransactionCompleted completed) {
        for (ActionStatus status : completed.getStatusesList()) {
            family.answered(status);
            boolean isOpen = status.getKind() == StatusKind.RESTING || status.getKind() == StatusKind.WORKING;
            open.removeIf(order -> order.id.equals(status.getOrderId()));
            if (isOpen) {
                placed.stream()
                        .filter(order -> order.id.equals(status.getOrderId()))
                        .findFirst()
                        .ifPresent(open::add);
            }
        }
    }

    /** Replaces the placeholder IDs of remembered orders by the IDs that follow from the signed message. */
    void replaceIds(List<Action> drawn, List<Action> signed) {
        for (int i = 0; i < drawn.size(); i++) {
            ByteString before = SignedForm.orderId(drawn.get(i));
            ByteString after = SignedForm.orderId(signed.get(i));
            placed.replaceAll(order -> order.id.equals(before) ? new Placed(after, order.market) : order);
        }
    }

    List<IntendedAction> actions(Chance chance, List<Trader> all) {
        List<IntendedAction> actions = new ArrayList<>();
        Placed own = recent(chance);
        if (own != null && chance.oneIn(isTight() ? 2 : 4)) {
            actions.add(new IntendedAction(Actions.cancel(own.id, symbol(own.market)), Expectation.CANCEL));
            actions.add(order(own.market, chance));
            actions.add(order(own.market, chance));
            return actions;
        }
        int count = chance.oneIn(3) ? 1 + chance.below(5) : 1;
        for (int i = 0; i < count; i++) {
            if (chance.oneIn(12)) {
                actions.add(family.action(chance, TradingFloor.recipients(all)));
            } else {
                actions.add(chance.oneIn(8) ? predictableAction(chance) : action(chance, all));
            }
        }
        return actions;
    }

    private IntendedAction action(Chance chance, List<Trader> all) {
        int market = chance.below(listings.size());
        int draw = chance.below(100);
        Placed own = recent(chance);
        if (draw < 45 || own == null && draw < 80) {
            return order(market, chance);
        } else if (draw < 55) {
            return conditional(market, chance);
        } else if (draw < 63 || own == null) {
            return marketOrder(market, chance);
        } else if (draw < 76) {
            return new IntendedAction(Actions.cancel(own.id, symbol(own.market)), Expectation.CANCEL);
        } else if (draw < 86) {
            return new IntendedAction(
                    Actions.modify(own.id, symbol(own.market), size(own.market, chance)), Expectation.CHANGED_ORDER);
        } else if (draw < 89) {
            return new IntendedAction(Actions.cancelAll(), Expectation.CANCEL_ALL);
        } else if (draw < 92 && !isTight()) {
            long most = listings.get(market).getMaxLeverage();
            return new IntendedAction(
                    Actions.leverage(
                            symbol(market), Decimals.parse("1") * chance.between(5, most / Decimals.parse("1"))),
                    Expectation.LEVERAGE);
        } else if (draw < 95) {
            return new IntendedAction(Actions.faucet(chance.of(all).key, Decimals.parse("50")), Expectation.DEPOSIT);
        }
        if (draw == 99) {
            return IntendedAction.signedOnly(
                    chance.oneIn(2) ? new BuilderRevocation(BUILDER) : new BuilderApproval(BUILDER, APPROVED_AGAIN),
                    Expectation.BUILDER);
        }
        if (draw == 98) {
            return IntendedAction.signedOnly(new StayUntilFilled(!chance.oneIn(4)), Expectation.STAYING);
        }
        return new IntendedAction(Actions.agent(agent, chance.oneIn(2)), Expectation.AGENT);
    }

    /** Draws an action with a certain outcome, so that every other kind of answer breaks a law. */
    private IntendedAction predictableAction(Chance chance) {
        int market = chance.below(listings.size());
        MarketListing listing = listings.get(market);
        ByteString unknownId = Keys.write(new Bytes32(1, 2, 3, chance.number()));
        long price = price(market, chance);
        long size = size(market, chance);
        return switch (chance.below(9)) {
            case 0 ->
                new IntendedAction(
                        Actions.limit(unknownId, symbol(market), true, price, size + 1, TimeInForce.GTC, false),
                        Expectation.INVALID_ORDER);
            case 1 ->
                new IntendedAction(
                        Actions.limit(unknownId, symbol(market), false, price + 1, size, TimeInForce.GTC, false),
                        Expectation.INVALID_ORDER);
            case 2 ->
                new IntendedAction(
                        Actions.limit(unknownId, "NONE-USD", true, price, size, TimeInForce.GTC, false),
                        Expectation.INVALID_ORDER);
            case 3 -> new IntendedAction(Actions.cancel(unknownId, symbol(market)), Expectation.CANCEL_OF_NOTHING);
            case 4 -> new IntendedAction(Actions.modify(unknownId, symbol(market), size), Expectation.INVALID_ORDER);
            case 5 ->
                new IntendedAction(
                        Actions.faucet(key, ExchangeSettings.FAUCET_MAXIMUM + chance.between(1, 1_000_000)),
                        Expectation.REFUSED_DEPOSIT);
            case 6 ->
                new IntendedAction(Actions.leverage(symbol(market), listing.getMaxLeverage() + 1), Expectation.ERROR);
            case 7 -> new IntendedAction(Actions.price(symbol(market), Long.MAX_VALUE, price), Expectation.ERROR);
            default -> new IntendedAction(Actions.whitelist(key, true), Expectation.ERROR);
        };
    }

    private IntendedAction order(int market, Chance chance) {
        ByteString id = newId(market, chance);
        Action limit = Actions.limit(
                id,
                symbol(market),
                chance.oneIn(2),
                price(market, chance),
                size(market, chance),
                chance.of(TIMES),
                chance.oneIn(6));
        Action order = withRouting(NamedBuilders.of(bounds.inPlaceOf(offTick(limit), market)));
        return new IntendedAction(withProtection(order, market), Expectation.ORDER);
    }

    private IntendedAction marketOrder(int market, Chance chance) {
        ByteString id = newId(market, chance);
        Action order = withRouting(NamedBuilders.of(bounds.withSlippage(
                Actions.market(id, symbol(market), chance.oneIn(2), size(market, chance), chance.oneIn(3)), market)));
        return new IntendedAction(withProtection(order, market), Expectation.ORDER);
    }

    private Action withProtection(Action order, int market) {
        long tick = listings.get(market).getTickSize();
        return OnFills.around(order, prices.of(market) / tick * tick, tick);
    }

    /**
     * Moves the limit of one in three orders off the tick, if the exchange chooses their price ({@code ALO_SLIDE},
     * {@code ALO_JOIN}). The order's ID determines which.
     */
    private static Action offTick(Action limit) {
        PlaceOrder order = limit.getPlaceOrder();
        boolean isRepriced =
                order.getTimeInForce() == TimeInForce.ALO_SLIDE || order.getTimeInForce() == TimeInForce.ALO_JOIN;
        int drawn = Byte.toUnsignedInt(order.getOrderId().byteAt(14));
        return isRepriced && drawn % 3 == 0
                ? limit.toBuilder()
                        .setPlaceOrder(order.toBuilder().setPrice(order.getPrice() + drawn + 1))
                        .build()
                : limit;
    }

    /** Whether an order uses isolated margin: one in two if the trader uses it at all, chosen by the order's ID. */
    private boolean isIsolated(ByteString id) {
        return isolates && id.byteAt(1) % 2 == 0;
    }

    private Action withRouting(Action action) {
        PlaceOrder order = action.getPlaceOrder();
        return isIsolated(order.getOrderId())
                ? action.toBuilder()
                        .setPlaceOrder(order.toBuilder().setIsolated(true))
                        .build()
                : action;
    }

    /** Draws a conditional order with a trigger near the price, so that marks pass it. */
    private IntendedAction conditional(int market, Chance chance) {
        long tick = listings.get(market).getTickSize();
        long price = prices.of(market) / tick * tick;
        long below = price - tick * chance.between(1, Math.max(1, price / tick / 100));
        long above = price + tick * chance.between(1, Math.max(1, price / tick / 100));
        PlaceConditional.Builder order = PlaceConditional.newBuilder()
                .setOrderId(newId(market, chance))
                .setSymbol(symbol(market))
                .setIsBuy(chance.oneIn(2))
                .setSize(size(market, chance));
        switch (chance.below(5)) {
            case 4 -> Baskets.fill(order, below, above, ofOwn(order.getOrderId()), chance);
            case 0 -> stop(order.setKind(ConditionalKind.STOP), order.getIsBuy(), below, above);
            case 1 -> stop(order.setKind(ConditionalKind.TAKE_PROFIT), !order.getIsBuy(), below, above);
            case 2 -> order.setKind(ConditionalKind.RANGE).setLow(below).setHigh(above);
            default ->
                order.setKind(ConditionalKind.TRAILING)
                        .setTrailBps((int) chance.between(1, 60))
                        .setStepBps((int) chance.between(0, 10));
        }
        if (order.getKind() != ConditionalKind.BASKET && chance.oneIn(4) && order.getHigh() == 0) {
            order.setHasLowLimit(!order.getIsBuy() || order.getLow() != 0);
            order.setLowLimit(order.getHasLowLimit() ? below : 0);
        }
        offTick(order);
        bound(order);
        if (isIsolated(order.getOrderId())) {
            isolate(order);
        }
        Action conditional =
                NamedBuilders.of(Action.newBuilder().setPlaceConditional(order).build());
        return new IntendedAction(OnFills.after(conditional, price, tick), Expectation.CONDITIONAL);
    }

    /**
     * Moves the triggers and the limit of one in three orders off the tick. Triggers may be off the tick (CND-002); the
     * exchange rounds the limit (CND-012).
     */
    private static void offTick(PlaceConditional.Builder order) {
        int drawn = Byte.toUnsignedInt(order.getOrderId().byteAt(14));
        if (drawn % 3 == 0) {
            order.setLow(order.getLow() == 0 ? 0 : order.getLow() + drawn + 1)
                    .setHigh(order.getHigh() == 0 ? 0 : order.getHigh() + drawn + 1)
                    .setLowLimit(order.getHasLowLimit() ? order.getLowLimit() + drawn + 1 : 0);
        }
    }

    /** Gives an order isolated margin; in half of the baskets, only every second order inside gets it. */
    private static void isolate(PlaceConditional.Builder order) {
        if (order.getKind() == ConditionalKind.BASKET && order.getOrderId().byteAt(13) % 2 == 0) {
            Baskets.isolateSome(order);
        } else {
            order.setIsolated(true);
        }
    }

    /** Returns a cancel and a change of an open order, which the given ID selects; empty if no order is open. */
    private List<Action> ofOwn(ByteString id) {
        if (open.isEmpty()) {
            return List.of();
        }
        Placed own = open.get(Byte.toUnsignedInt(id.byteAt(7)) % open.size());
        long lots = 1 + Byte.toUnsignedInt(id.byteAt(6)) % 16;
        return List.of(
                Actions.cancel(own.id, symbol(own.market)),
                Actions.modify(
                        own.id,
                        symbol(own.market),
                        lots * listings.get(own.market).getLotSize()));
    }

    /** Gives one in two conditional orders, by its ID, a slippage of 0 to 15 basis points at each trigger. */
    private static void bound(PlaceConditional.Builder order) {
        ByteString id = order.getOrderId();
        if (order.getKind() == ConditionalKind.BASKET || id.byteAt(2) % 2 != 0) {
            return;
        }
        long one = Decimals.parse("1") * (id.byteAt(3) & 0x0f);
        if (order.getKind() == ConditionalKind.RANGE) {
            order.setHasLowSlippage(true).setLowSlippage(one);
            order.setHasHighSlippage(true).setHighSlippage(Decimals.parse("1") * (id.byteAt(4) & 0x0f));
        } else {
            order.setHasSlippage(true).setSlippage(one);
        }
    }

    private static void stop(PlaceConditional.Builder order, boolean isAbove, long below, long above) {
        if (isAbove) {
            order.setHigh(above);
        } else {
            order.setLow(below);
        }
    }

    private long price(int market, Chance chance) {
        long tick = listings.get(market).getTickSize();
        int maxSteps = chance.oneIn(2) ? 3 : isTight() ? 40 : chance.oneIn(8) ? 150 : 6;
        long steps = chance.between(-maxSteps, maxSteps);
        long price = (prices.of(market) / prices.step(market) + steps) * prices.step(market);
        return Math.max(1, price / tick) * tick;
    }

    private long size(int market, Chance chance) {
        long lot = listings.get(market).getLotSize();
        String notional = switch (scenario) {
            case CALM -> "6000";
            case WILD -> "25000";
            case CRASHING -> "40000";
            case TIGHT -> "60000";
        };
        long most = Decimals.parse(notional) / (prices.of(market) / Decimals.parse("1")) / lot;
        long least = isTight() ? most / 3 : 1;
        return lot * Math.max(1, chance.between(least, Math.max(least, most)));
    }

    private ByteString newId(int market, Chance chance) {
        ByteString id = Keys.write(new Bytes32(chance.number(), chance.number(), chance.number(), chance.number()));
        placed.add(new Placed(id, market));
        return id;
    }

    private @Nullable Placed recent(Chance chance) {
        if (!open.isEmpty() && !chance.oneIn(4)) {
            return chance.of(open);
        }
        return placed.isEmpty() ? null : placed.get(Math.max(0, placed.size() - 1 - chance.below(isTight() ? 3 : 6)));
    }

    private String symbol(int market) {
        return listings.get(market).getSymbol();
    }

    private boolean isTight() {
        return scenario == Setup.Scenario.TIGHT;
    }
}
