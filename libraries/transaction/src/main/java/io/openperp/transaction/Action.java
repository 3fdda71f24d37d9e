package io.openperp.transaction;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request of a transaction: an action of the published API that this exchange offers, or one of its own. It belongs
 * to one family, after who may sign it and what it changes.
 */
public sealed interface Action
        permits TradingAction, FundsAction, SettingsAction, OperatorAction, MultisigAction, OwnAction {

    /** All tags as a list, for the text of refusals. */
    static String tags() {
        return "l, m, mod, cx, cxa, st, tp, rng, trl, trig, of, faucet, agentWalletCreation, updateUserSettings, whitelistFaucet, px, o, "
                + "abc, rbc, createSubAccount, removeSubAccount, renameSubAccount, transfer, "
                + "createMultisig, msp, msa, msr, msc, mse, msu, "
                + OwnAction.kinds().stream().map(OwnAction.Kind::tag).collect(Collectors.joining(", "));
    }

    /** The key of this action in the JSON. */
    String tag();

    /** The signed numbers, in the order of the signed bytes. Prices by feed number are integers and not included. */
    default List<Quantity> quantities() {
        return List.of();
    }

    /** Whether the signed bytes can be rebuilt from the values of its numbers. */
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasDoubleOfItsValue);
    }

    /**
     * Why this action cannot be executed although its signature may be good: a number without a value in
     * units. Null if there is no such reason. Only the action is refused with it, not the transaction.
     */
    @Nullable
    String flaw();
}
