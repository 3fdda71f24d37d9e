package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.CreateSubAccount;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.Propose;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.Transfer;
import java.util.List;
import java.util.stream.Stream;

/**
 * The {@code marginSymbol} of transfers and new sub-accounts: some clients write it into the JSON and sign it, others write it and do
 * not (TXN-031). It may be unsigned because only one value is accepted: nobody who changes the JSON on its way changes what it means.
 */
final class UnsignedCurrency {

    private UnsignedCurrency() {}

    /** Whether some action names the currency, and none names another one. */
    static boolean mayBeUnsigned(List<Action> actions) {
        List<String> all =
                actions.stream().flatMap(UnsignedCurrency::symbols).distinct().toList();
        return all.equals(List.of(SubAccountAction.CURRENCY));
    }

    /** The same actions as if no currency were named. */
    static List<Action> without(List<Action> actions) {
        return actions.stream().map(UnsignedCurrency::without).toList();
    }

    /** What the signed actions say of the envelope: without the currency where they have none. */
    static Envelope asSigned(Envelope envelope, List<Action> signed) {
        return mayBeUnsigned(envelope.actions()) && !mayBeUnsigned(signed)
                ? new Envelope(
                        without(envelope.actions()),
                        envelope.nonce(),
                        envelope.account(),
                        envelope.signer(),
                        envelope.signature())
                : envelope;
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
            return Stream.ofNullable(create.marginSymbol());
        }
        return action instanceof Propose propose
                ? propose.actions().stream().flatMap(UnsignedCurrency::symbols)
                : Stream.empty();
    }
}
