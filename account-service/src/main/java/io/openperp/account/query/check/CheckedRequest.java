package io.openperp.account.query.check;

import com.google.protobuf.ByteString;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.OperatorAction;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/** Reads the body of {@code POST /order/check}: a transaction, signed or not. */
sealed interface CheckedRequest {

    record Valid(RequestedTransaction transaction) implements CheckedRequest {}

    record Invalid(String error) implements CheckedRequest {}

    static CheckedRequest read(TransactionReader reader, byte[] body) {
        Envelope envelope;
        try {
            envelope = reader.readUnsigned(body);
        } catch (MalformedTransaction malformed) {
            return new Invalid(String.valueOf(malformed.getMessage()));
        }
        for (Action action : envelope.actions()) {
            if (isDecidedElsewhere(action)) {
                return new Invalid(action.tag() + " cannot be checked: what it needs is known to the shards alone");
            }
        }
        return new Valid(requested(envelope));
    }

    /**
     * Whether something other than the account's own facts decides on an action: the faucet's clock, the treasury,
     * other signers or operators' roles.
     */
    private static boolean isDecidedElsewhere(Action action) {
        return action instanceof Faucet
                || action instanceof Withdraw
                || action instanceof CancelWithdrawal
                || action instanceof MultisigAction
                || action instanceof OperatorAction;
    }

    /** Converts the actions; order IDs are computed from the bytes that current clients sign. */
    private static RequestedTransaction requested(Envelope envelope) {
        Layout layout = Layout.newestFor(envelope.actions());
        CanonicalBytes bytes = new CanonicalBytes();
        List<RequestedAction> actions = new ArrayList<>();
        for (Action action : envelope.actions()) {
            Bytes32 orderId = action instanceof OrderAction order
                    ? bytes.orderId(actions.size(), order, envelope.nonce(), envelope.account(), layout)
                    : null;
            String flaw = action.flaw();
            actions.add(new RequestedAction(action, orderId, flaw == null ? "" : flaw));
        }
        return new RequestedTransaction(
                envelope.account(), envelope.signer(), envelope.nonce(), ByteString.EMPTY, actions);
    }
}
