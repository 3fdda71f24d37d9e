package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.ModifyOrder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The size in {@code mod}: clients up to May 2026 sign it as a double, the exchange's own clients of today as the fixed number
 * that sizes of orders are (TXN-030).
 */
final class ModifiedSizes {

    /**
     * Bound of sizes that may be signed as fixed: fixed numbers below it are no double of a size, so that no signature
     * is good for two sizes; as a size 45,035,996.
     */
    private static final long MOST_FIXED = 1L << 52;

    private ModifiedSizes() {}

    /** Whether there are {@code mod} actions, and the sizes of all of them may be signed as fixed. */
    static boolean mayBeFixed(List<Action> actions) {
        List<ModifyOrder> all =
                actions.stream().flatMap(ModifiedSizes::modifying).toList();
        return !all.isEmpty()
                && all.stream().map(modify -> modify.size().fixed()).allMatch(fixed -> fixed > 0 && fixed < MOST_FIXED);
    }

    /** A copy of the actions whose sizes have doubles with the bytes of the fixed numbers. */
    static List<Action> fixed(List<Action> actions) {
        return actions.stream().map(ModifiedSizes::fixed).toList();
    }

    private static Action fixed(Action action) {
        if (action instanceof ModifyOrder modify) {
            Quantity size = modify.size();
            return new ModifyOrder(
                    modify.orderId(),
                    modify.symbol(),
                    new Quantity(Double.longBitsToDouble(size.fixed()), size.units(), size.flaw()));
        }
        if (action instanceof Basket basket) {
            return new Basket(
                    basket.symbol(), basket.isAbove(), basket.trigger(), fixed(basket.actions()), basket.routing());
        }
        if (action instanceof OnFill order) {
            return new OnFill(order.parent(), fixed(order.actions()));
        }
        return action instanceof Propose propose
                ? new Propose(propose.multisig(), fixed(propose.actions()), propose.lifetimeSecs())
                : action;
    }

    private static Stream<ModifyOrder> modifying(Action action) {
        if (action instanceof ModifyOrder modify) {
            return Stream.of(modify);
        }
        if (action instanceof Basket basket) {
            return basket.actions().stream().flatMap(ModifiedSizes::modifying);
        }
        if (action instanceof OnFill order) {
            return order.actions().stream().flatMap(ModifiedSizes::modifying);
        }
        return action instanceof Propose propose
                ? propose.actions().stream().flatMap(ModifiedSizes::modifying)
                : Stream.empty();
    }
}
