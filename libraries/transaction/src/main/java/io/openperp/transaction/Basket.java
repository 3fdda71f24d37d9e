package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.field.BuilderCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code trig}: actions that are carried out when the mark reaches or passes a trigger price.
 *
 * @param isAbove whether it triggers at or above the price; otherwise at or below it
 * @param routing whether it is for the cross or the isolated account. {@link Routing#UNSTATED}: the flag {@code i} is
 *     absent and has no signed byte, as clients of today sign baskets
 */
public record Basket(String symbol, boolean isAbove, Quantity trigger, List<Action> actions, Routing routing)
        implements OrderAction {

    /** Largest number of actions in a basket. */
    public static final int MOST_ACTIONS = 10;

    private static final Set<String> TAGS = Set.of("l", "m", "mod", "cx", "cxa", "st", "tp", "rng", "trl");

    /** Throws {@link IllegalArgumentException} for an action that a basket may not hold. */
    public Basket {
        actions = List.copyOf(actions);
        for (Action action : actions) {
            if (!mayHold(action.tag())) {
                throw new IllegalArgumentException(refusal(action.tag()));
            }
        }
    }

    /** Whether a basket may hold an action with this JSON key. */
    public static boolean mayHold(String tag) {
        return TAGS.contains(tag);
    }

    /** The sentence that refuses an action which {@link #mayHold} denies. */
    public static String refusal(String tag) {
        return "invalid action in trigger order: " + tag + "; accepted are l, m, mod, cx, cxa, st, tp, rng, trl";
    }

    @Override
    public String tag() {
        return "trig";
    }

    @Override
    public @Nullable BuilderCode builderCode() {
        return null;
    }

    /** The basket's own number, its trigger; the numbers of its actions are not included. */
    @Override
    public List<Quantity> quantities() {
        return List.of(trigger);
    }

    @Override
    public boolean isSignedAsItsValues() {
        return OrderAction.super.isSignedAsItsValues() && actions.stream().allMatch(Action::isSignedAsItsValues);
    }

    @Override
    public @Nullable String flaw() {
        String own = Flaws.first(trigger.flaw("tr"), count());
        for (int i = 0; own == null && i < actions.size(); i++) {
            String flaw = actions.get(i).flaw();
            own = flaw == null ? null : "action " + i + " of the basket: " + flaw;
        }
        return own;
    }

    private @Nullable String count() {
        return actions.isEmpty() || actions.size() > MOST_ACTIONS
                ? "a basket of " + actions.size() + " actions, accepted are 1 to " + MOST_ACTIONS
                : null;
    }
}
