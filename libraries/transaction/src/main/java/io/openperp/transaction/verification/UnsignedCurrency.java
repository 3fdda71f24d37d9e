package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.signing.Envelope;
import java.util.List;
import java.util.stream.Stream;

/**
 * Handles {@code marginSymbol}, the currency of transfers and new sub-accounts, which some clients write into the JSON
 * and sign, and others write but do not sign (TXN-032). Leaving it unsigned is harmless because only one value is
 * accepted. For a new sub-account without a currency some clients sign that it is absent, others sign nothing in its
 * place.
 */
final class UnsignedCurrency {

    private UnsignedCurrency() {}

    /**
     * Whether at least one action names the currency and none names an unknown one, so that it may have been left
     * unsigned.
     */
    static boolean mayBeUnsigned(List<Action> actions) {
        List<String> all =
                actions.stream().flatMap(UnsignedCurrency::symbols).distinct().toList();
        return all.equals(List.of(SubAccountAction.CURRENCY));
    }

    /** A copy of the actions without the currency. */
    static List<Action> without(List<Action> actions) {
        return actions.stream().map(UnsignedCurrency::without).toList();
    }

    /** Whether at least one new sub-account, not counting those inside proposals, names no currency. */
    static boolean mayBeSignedAsAbsent(List<Action> actions) {
        return actions.stream().anyMatch(UnsignedCurrency::namesNone);
    }

    /** A copy of the actions in which new sub-accounts without a currency sign that it is absent. */
    static List<Action> signedAsAbsent(List<Action> actions) {
        return actions.stream()
                .map(action -> namesNone(action) && action instanceof CreateSubAccount create
                        ? new CreateSubAccount(create.name(), CreateSubAccount.NO_SYMBOL, create.marginAmount())
                        : action)
                .toList();
    }

    private static boolean namesNone(Action action) {
        return action instanceof CreateSubAccount create && create.marginSymbol() == null;
    }

    /**
     * The envelope without currencies that its JSON names and its client did not sign.
     *
     * @param signed the actions as they were signed
     */
    static Envelope asSigned(Envelope envelope, List<Action> signed) {
        List<Action> actions = envelope.actions();
        if (mayBeUnsigned(actions) && !mayBeUnsigned(signed)) {
            actions = without(actions);
        }
        if (mayBeSignedAsAbsent(actions) && !mayBeSignedAsAbsent(signed)) {
            actions = signedAsAbsent(actions);
        }
        return actions == envelope.actions()
                ? envelope
                : new Envelope(actions, envelope.nonce(), envelope.account(), envelope.signer(), envelope.signature());
    }

    private static Action without(Action action) {
        if (action instanceof Transfer transfer) {
            return new Transfer(transfer.kind(), transfer.from(), transfer.to(), null, transfer.marginAmount());
        }
        if (action instanceof CreateSubAccount create) {
            return new CreateSubAccount(create.name(), null, create.marginAmount());
        }
        return action instanceof Propose propose
                ? new Propose(propose.multisig(), without(propose.actions()), propose.lifetimeSecs())
                : action;
    }

    private static Stream<String> symbols(Action action) {
        if (action instanceof Transfer transfer) {
            return Stream.ofNullable(transfer.marginSymbol());
        }
        if (action instanceof CreateSubAccount create) {
            return Stream.ofNullable(create.marginSymbol()).filter(symbol -> !symbol.isEmpty());
        }
        return action instanceof Propose propose
                ? propose.actions().stream().flatMap(UnsignedCurrency::symbols)
                : Stream.empty();
    }
}
