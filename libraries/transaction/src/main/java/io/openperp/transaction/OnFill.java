package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.field.BuilderCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code of}: an order, and the actions that its first fill arms.
 *
 * @param parent the order, a limit, market or conditional order; its order ID is the one that it would have without the
 *     actions
 */
public record OnFill(OrderAction parent, List<Action> actions) implements OrderAction {

    static final String PARENTS = "l, m, st, tp, rng, trl";
    static final String NO_PARENT = "on_fill parent not found: ";

    /** Throws {@link IllegalArgumentException} for a parent or an action that an on-fill order may not hold. */
    public OnFill {
        if (!mayBeParent(parent.tag())) {
            throw new IllegalArgumentException(parentRefusal(parent.tag()));
        }
        actions = List.copyOf(actions);
        actions.forEach(OnFill::requireHeld);
    }

    static void requireHeld(Action action) {
        if (!mayHold(action.tag())) {
            throw new IllegalArgumentException(refusal(action.tag()));
        }
    }

    /** Whether an action with this JSON key can be the parent. */
    public static boolean mayBeParent(String tag) {
        return !tag.equals("trig") && isOrder(tag);
    }

    /** Whether an action with this JSON key may be armed by a fill. */
    public static boolean mayHold(String tag) {
        return Basket.mayHold(tag) || tag.equals("trig");
    }

    /** The sentence that refuses a parent which {@link #mayBeParent} denies. */
    public static String parentRefusal(String tag) {
        return NO_PARENT + tag + "; accepted as trigger are " + PARENTS;
    }

    /** The sentence that refuses an action which {@link #mayHold} denies. */
    public static String refusal(String tag) {
        return "invalid action in on-fill order: " + tag + "; accepted are l, m, mod, cx, cxa, st, tp, rng, trl, trig";
    }

    private static boolean isOrder(String tag) {
        return mayHold(tag) && !tag.equals("mod") && !tag.startsWith("cx");
    }

    @Override
    public String tag() {
        return "of";
    }

    @Override
    public String symbol() {
        return parent.symbol();
    }

    @Override
    public Routing routing() {
        return parent.routing();
    }

    @Override
    public @Nullable BuilderCode builderCode() {
        return parent.builderCode();
    }

    @Override
    public boolean isSignedAsItsValues() {
        return all().stream().allMatch(Action::isSignedAsItsValues);
    }

    /** Returns the parent order first, then the actions that its first fill arms. */
    public List<Action> all() {
        List<Action> all = new ArrayList<>(actions.size() + 1);
        all.add(parent);
        all.addAll(actions);
        return all;
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.first(countFlaw(actions), parent.flaw(), armedFlaw(actions));
    }

    static @Nullable String countFlaw(List<Action> actions) {
        return actions.isEmpty() || actions.size() > Basket.MOST_ACTIONS
                ? "an on-fill order with " + actions.size() + " actions, accepted are 1 to " + Basket.MOST_ACTIONS
                : null;
    }

    static @Nullable String armedFlaw(List<Action> actions) {
        for (int i = 0; i < actions.size(); i++) {
            String flaw = actions.get(i).flaw();
            if (flaw != null) {
                return "action " + i + " of the on-fill order: " + flaw;
            }
        }
        return null;
    }
}
