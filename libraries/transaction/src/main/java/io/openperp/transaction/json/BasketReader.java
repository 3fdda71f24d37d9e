package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Reads the fields of actions that hold other actions. Each method takes the name of the first field, null if there is
 * none.
 */
final class BasketReader {

    /**
     * Largest number of actions that are read. It is far above the number that is allowed, so that a longer list is
     * refused with a proper message, and bounds memory.
     */
    private static final int MOST_READ = 1000;

    private final Fields in;
    private final OrderReader orders;

    BasketReader(Fields in, OrderReader orders) {
        this.in = in;
        this.orders = orders;
    }

    Basket basket(@Nullable String first) {
        String symbol = null;
        Boolean isAbove = null;
        Quantity trigger = null;
        List<Action> actions = null;
        Routing routing = Routing.UNSTATED;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "d" -> isAbove = in.bool(name);
                case "tr" -> trigger = in.fixed(name);
                case "actions" ->
                    actions =
                            nested(name, tag -> Basket.mayHold(tag) ? null : Basket.refusal(Fields.shortened(tag, 40)));
                case "i" -> routing = orders.routing(name);
                default -> in.skip();
            }
        }
        return new Basket(
                in.required(symbol, "c"),
                in.required(isAbove, "d"),
                in.required(trigger, "tr"),
                in.required(actions, "actions"),
                routing);
    }

    /**
     * Reads an on-fill order: an {@link OnFill} if it contains its order, in the field {@code trigger}; an {@link
     * AttachOnFill} if it names an earlier action of the transaction by index, in the field {@code p}. Exactly one of
     * the two fields must be there.
     */
    TradingAction onFill(@Nullable String first) {
        Action parent = null;
        Long index = null;
        List<Action> actions = null;
        for (String name = first; name != null; name = in.next()) {
            switch (name) {
                case "trigger" ->
                    parent = ActionReader.read(
                            in,
                            in.token(),
                            tag -> OnFill.mayBeParent(tag) ? null : OnFill.parentRefusal(Fields.shortened(tag, 40)));
                case "actions" ->
                    actions =
                            nested(name, tag -> OnFill.mayHold(tag) ? null : OnFill.refusal(Fields.shortened(tag, 40)));
                case "p" -> index = in.signed(name, 0, AttachOnFill.MOST_INDEX);
                default -> in.skip();
            }
        }
        List<Action> armed = in.required(actions, "actions");
        if ((parent == null) == (index == null)) {
            throw in.malformed((parent == null ? "trigger and p are missing" : "trigger and p are both given")
                    + "; accepted is the order itself as trigger, or as p the index of an earlier action");
        }
        return parent == null ? attached(in.required(index, "p"), armed) : held((OrderAction) parent, armed);
    }

    private OnFill held(OrderAction parent, List<Action> armed) {
        for (Action action : armed) {
            if (action instanceof Basket basket && basket.routing() != Routing.UNSTATED) {
                throw in.malformed("a trig in an on-fill order with trigger has no i");
            }
        }
        return new OnFill(parent, armed);
    }

    private AttachOnFill attached(long parent, List<Action> armed) {
        String flaw = AttachOnFill.structureFlaw(armed);
        if (flaw != null) {
            throw in.malformed(flaw);
        }
        return new AttachOnFill(parent, armed);
    }

    /**
     * Reads an array of actions inside an action.
     *
     * @param refusal returns the message that refuses a kind of action at this place, null if it is allowed; the kind
     *     is given by its tag, the key such as {@code l} under which JSON has the action
     */
    List<Action> nested(String name, Function<String, @Nullable String> refusal) {
        List<Action> actions = new ArrayList<>();
        if (in.token() != JsonToken.START_ARRAY) {
            throw in.malformed(name + " must be an array of actions");
        }
        in.enterNested();
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            actions.add(ActionReader.read(in, token, refusal));
            if (actions.size() > MOST_READ) {
                throw in.malformed(name + " has too many elements, at most " + MOST_READ + " are accepted");
            }
        }
        in.leaveNested();
        return actions;
    }
}
