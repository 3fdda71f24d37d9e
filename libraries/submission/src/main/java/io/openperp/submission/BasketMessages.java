package io.openperp.submission;

import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.PlaceConditional;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Converts baskets to and from their Protobuf message. */
public final class BasketMessages {

    private BasketMessages() {}

    /**
     * The message of a basket. A number that is no whole count of 1e-8 becomes 0, because such a basket is refused
     * whatever its numbers are.
     */
    public static PlaceConditional placeBasket(Basket basket, @Nullable Bytes32 orderId) {
        if (orderId == null) {
            throw new IllegalStateException("a verified basket has no ID: " + basket);
        }
        long trigger = ActionMessages.units(basket.trigger());
        PlaceConditional.Builder message = PlaceConditional.newBuilder()
                .setOrderId(Keys.write(orderId))
                .setSymbol(basket.symbol())
                .setKind(ConditionalKind.BASKET)
                .setLow(basket.isAbove() ? 0 : trigger)
                .setHigh(basket.isAbove() ? trigger : 0)
                .setIsBuy(basket.isAbove())
                .setIsolated(basket.isIsolated());
        return message.addAllActions(held(basket.actions(), orderId)).build();
    }

    /**
     * The messages of the actions in a basket or on-fill order.
     *
     * @param holder order ID of the basket or on-fill order, from which those of new orders among the actions are
     *     derived
     */
    static List<io.openperp.journal.Action> held(List<Action> actions, Bytes32 holder) {
        List<io.openperp.journal.Action> held = new ArrayList<>(actions.size());
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            Bytes32 id = action instanceof OrderAction order ? SecretKey.nestedOrderId(i, order, holder) : null;
            held.add(ActionMessages.of(action, id));
        }
        return held;
    }

    /** The actions that a basket carries out once it triggers. */
    public static List<RequestedAction> actions(PlaceConditional basket) {
        return actions(basket.getActionsList());
    }

    /** Reads the actions of a basket or on-fill order from their messages. */
    public static List<RequestedAction> actions(List<io.openperp.journal.Action> held) {
        return held.stream()
                .map(action -> ActionMessageReader.read(action, Layout.CURRENT))
                .toList();
    }

    static Basket read(PlaceConditional message, Layout layout, LongFunction<Quantity> numbers) {
        List<Action> actions = message.getActionsList().stream()
                .map(action -> ActionMessageReader.action(action, layout))
                .toList();
        long trigger = message.getIsBuy() ? message.getHigh() : message.getLow();
        Routing routing = message.getIsolated() ? Routing.ISOLATED : Routing.UNSTATED;
        return new Basket(message.getSymbol(), message.getIsBuy(), numbers.apply(trigger), actions, routing);
    }

    /**
     * A copy of the action with the isolated flag {@code i} of its baskets as signed, because Protobuf messages do not
     * show whether a basket was signed with {@code i} false.
     *
     * @param written the action as read from its message
     * @param signed the action as read from the signed bytes
     */
    static Action routed(Action written, Action signed) {
        if (written instanceof AttachOnFill attach && signed instanceof AttachOnFill other) {
            List<Action> routed = IntStream.range(0, attach.actions().size())
                    .mapToObj(
                            i -> routed(attach.actions().get(i), other.actions().get(i)))
                    .toList();
            return new AttachOnFill(attach.parent(), routed);
        }
        return written instanceof Basket basket && signed instanceof Basket other
                ? new Basket(basket.symbol(), basket.isAbove(), basket.trigger(), basket.actions(), other.routing())
                : written;
    }

    /**
     * Indices of the actions that are baskets signed with the isolated flag {@code i}, true or false, or proposals of
     * such baskets.
     */
    static List<Integer> withRouting(List<Action> actions) {
        return IntStream.range(0, actions.size())
                .filter(i -> Propose.statesRouting(actions.get(i)))
                .boxed()
                .toList();
    }
}
