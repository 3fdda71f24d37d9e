package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code msp}: a signer proposes actions of a multisig account. One level of proposals inside is read, because
 * published clients sign such, and refused when it is carried out.
 *
 * @param actions carried out in their order once the proposal is executed
 * @param lifetimeSecs time until the proposal expires; null: as the policy says
 */
public record Propose(
        Bytes32 multisig, List<Action> actions, @Nullable Long lifetimeSecs) implements MultisigAction {

    /** Most actions that a proposal may hold. */
    public static final int MOST_ACTIONS = 20;

    private static final Set<String> REFUSED =
            Set.of("createMultisig", "msp", "msa", "msr", "msc", "mse", "px", "o", "acceptTime");

    /** Throws {@link IllegalArgumentException} with {@link #structureFlaw} as its message where there is one. */
    public Propose {
        actions = List.copyOf(actions);
        String flaw = structureFlaw(actions);
        if (flaw != null) {
            throw new IllegalArgumentException(flaw);
        }
    }

    /** Why these actions cannot be written and read back; null: they can. */
    public static @Nullable String structureFlaw(List<Action> actions) {
        if (actions.stream().anyMatch(action -> action instanceof Propose inner && inner.holdsProposals())) {
            return "a proposal inside a proposal holds no proposals";
        }
        if (differ(actions.stream().flatMap(MultisigBytes::namesCurrency).toList())) {
            return "all transfers of a proposal name marginSymbol, or none";
        }
        for (int i = 0; i < actions.size(); i++) {
            String flaw = AttachOnFill.parentFlaw(actions, i);
            if (flaw != null) {
                return "action " + i + " of the proposal: " + flaw;
            }
        }
        return differ(actions.stream().flatMap(MultisigBytes::statesRouting).toList())
                ? "all trig of a proposal have i, or none; a trig in an on-fill order with trigger has none"
                : null;
    }

    /**
     * Whether the action is a basket with {@code i}, or a proposal of such baskets: the signed bytes do not mark it.
     */
    public static boolean statesRouting(Action action) {
        return MultisigBytes.statesRouting(action).anyMatch(Boolean::booleanValue);
    }

    static boolean differ(List<Boolean> each) {
        return each.stream().distinct().count() > 1;
    }

    private boolean holdsProposals() {
        return actions.stream().anyMatch(Propose.class::isInstance);
    }

    @Override
    public String tag() {
        return "msp";
    }

    /** A copy with the leverage settings in it in the order of their symbols, as the published client signs them. */
    public Propose sorted() {
        List<Action> sorted = actions.stream()
                .map(action -> action instanceof UpdateUserSettings settings
                        ? settings.sorted()
                        : action instanceof Propose inner ? inner.sorted() : action)
                .toList();
        return new Propose(multisig, sorted, lifetimeSecs);
    }

    @Override
    public boolean isSignedAsItsValues() {
        return actions.stream().allMatch(Action::isSignedAsItsValues);
    }

    @Override
    public @Nullable String flaw() {
        if (actions.isEmpty() || actions.size() > MOST_ACTIONS) {
            return "a proposal of " + actions.size() + " actions, accepted are 1 to " + MOST_ACTIONS;
        }
        String flaw = lifetimeSecs == null ? null : MultisigPolicy.lifetimeFlaw(lifetimeSecs);
        for (int i = 0; flaw == null && i < actions.size(); i++) {
            String own = flaw(actions.get(i));
            flaw = own == null ? null : "action " + i + " of the proposal: " + own;
        }
        return flaw;
    }

    private @Nullable String flaw(Action action) {
        if (REFUSED.contains(action.tag())) {
            return action.tag() + " is not accepted in a proposal";
        }
        return action instanceof UpdateMultisigPolicy update
                        && !update.multisig().equals(multisig)
                ? "m of msu is not the multisig account of the proposal"
                : action.flaw();
    }
}
