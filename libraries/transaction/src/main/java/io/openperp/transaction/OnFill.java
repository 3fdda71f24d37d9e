package io.openperp.transaction;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code of}: an order, and the actions that its first fill arms.
 *
 * @param parent the order itself, a limit, market or conditional order; it has the ID that it would have alone in its place
 */
public record OnFill(OrderAction parent, List<Action> actions) implements OrderAction {

    static final int DISCRIMINANT = 10;

    private static final String PARENTS = "l, m, st, tp, rng, trl";

    /** Throws {@link IllegalArgumentException} for a parent or an action that an on-fill order may not hold. */
    public OnFill {
        if (!mayBeParent(parent.tag())) {
            throw new IllegalArgumentException(parentRefusal(parent.tag()));
        }
        actions = List.copyOf(actions);
        for (Action action : actions) {
            if (!mayHold(action.tag())) {
                throw new IllegalArgumentException(refusal(action.tag()));
            }
            if (action instanceof Basket basket && basket.routing() != Routing.UNSTATED) {
                throw new IllegalArgumentException("a trig in an on-fill order has no i");
            }
        }
    }

    /** Whether an action with this tag can be the parent. */
    public static boolean mayBeParent(String tag) {
        return !tag.equals("trig") && isOrder(tag);
    }

    static boolean mayBeParent(int discriminant) {
        return discriminant == 0
                || discriminant == 1
                || discriminant >= ConditionalBytes.STOP
                        && discriminant <= ConditionalBytes.TRAILING
                        && discriminant != Basket.DISCRIMINANT;
    }

    /** Whether an action with this tag may be armed by a fill. */
    public static boolean mayHold(String tag) {
        return Basket.mayHold(tag) || tag.equals("trig");
    }

    static boolean mayHold(int discriminant) {
        return Basket.mayHold(discriminant) || discriminant == Basket.DISCRIMINANT;
    }

    /** The refusal of a parent with a tag that {@link #mayBeParent} denies, as a sentence. */
    public static String parentRefusal(String tag) {
        return "on_fill parent not found: " + tag + "; accepted as trigger are " + PARENTS;
    }

    /** The refusal of a tag that {@link #mayHold} denies, as a sentence. */
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

    /** The parent, then the actions. */
    List<Action> all() {
        List<Action> all = new ArrayList<>(actions.size() + 1);
        all.add(parent);
        all.addAll(actions);
        return all;
    }

    @Override
    public @Nullable String flaw() {
        if (actions.isEmpty() || actions.size() > Basket.MOST_ACTIONS) {
            return "an on-fill order with " + actions.size() + " actions, accepted are 1 to " + Basket.MOST_ACTIONS;
        }
        String flaw = parent.flaw();
        for (int i = 0; flaw == null && i < actions.size(); i++) {
            String own = actions.get(i).flaw();
            flaw = own == null ? null : "action " + i + " of the on-fill order: " + own;
        }
        return flaw;
    }
}
