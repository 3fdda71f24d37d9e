package io.openperp.transaction;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One request of a transaction, either defined by the published API or added by this exchange. Each action belongs to
 * one family, according to who may sign it and what it changes.
 */
public sealed interface Action
        permits TradingAction, FundsAction, SettingsAction, OperatorAction, MultisigAction, OwnAction {

    /** Lists the JSON keys of all actions, separated by commas, for messages that refuse an unknown key. */
    static String tags() {
        return "l, m, mod, cx, cxa, st, tp, rng, trl, trig, of, faucet, agentWalletCreation, updateUserSettings, whitelistFaucet, px, o, "
                + "abc, rbc, createSubAccount, removeSubAccount, renameSubAccount, transfer, "
                + "createMultisig, msp, msa, msr, msc, mse, msu, "
                + OwnAction.kinds().stream().map(OwnAction.Kind::tag).collect(Collectors.joining(", "));
    }

    /** The key that names this action in JSON, such as {@code l} for a limit order. */
    String tag();

    /**
     * The signed numbers of this action, in the order of the signed bytes. Prices of {@code o}, which are signed as
     * integers with a power of ten, are left out.
     */
    default List<Quantity> quantities() {
        return List.of();
    }

    /**
     * Whether the signed bytes can be rebuilt from the values of this action's numbers alone, without the doubles that
     * the client sent.
     */
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasDoubleOfItsValue);
    }

    /**
     * The reason why this action cannot be executed although its signature may be good, such as a number that is no
     * multiple of 1e-8; null if there is none. Such a reason refuses this action only, not the whole transaction.
     */
    @Nullable
    String flaw();
}
