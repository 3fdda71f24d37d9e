package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.SubmitTransaction;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.SignedMessage;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * Transactions as gateways log them: the bytes that a client signs, from which shards read the actions and the order IDs.
 * Nothing behind the gateways verifies signatures, so there are none.
 */
final class SignedForm {

    private SignedForm() {}

    /** The same transaction with the message a client would sign, and with the order IDs that follow from it. */
    static SubmitTransaction of(SubmitTransaction transaction) {
        SubmitTransaction.Builder signed = transaction.toBuilder().setLayout(Layout.CURRENT);
        SignedMessage message = message(signed.build());
        for (int i = 0; i < transaction.getActionsCount(); i++) {
            Bytes32 orderId = message.orderId(i);
            if (orderId != null && transaction.getActions(i).hasPlaceConditional()) {
                signed.getActionsBuilder(i).getPlaceConditionalBuilder().setOrderId(Keys.write(orderId));
            } else if (orderId != null) {
                signed.getActionsBuilder(i).getPlaceOrderBuilder().setOrderId(Keys.write(orderId));
            }
        }
        return signed.setSignedMessage(ByteString.copyFrom(bytes(signed.build())))
                .build();
    }

    /** Empty of an action that has none. */
    static ByteString orderId(Action action) {
        return action.hasPlaceConditional()
                ? action.getPlaceConditional().getOrderId()
                : action.getPlaceOrder().getOrderId();
    }

    static AccountCommand command(SubmitTransaction transaction) {
        return AccountCommand.newBuilder()
                .setSignedTransaction(SignedTransaction.newBuilder()
                        .setSigner(transaction.getSigner())
                        .setLayout(transaction.getLayout())
                        .setMessage(transaction.getSignedMessage()))
                .build();
    }

    /** As gateways of earlier releases log it. */
    static AccountCommand older(SubmitTransaction transaction) {
        return AccountCommand.newBuilder().setSubmitTransaction(transaction).build();
    }

    private static SignedMessage message(SubmitTransaction transaction) {
        return SignedMessage.read(bytes(transaction), io.openperp.transaction.Layout.CURRENT, false);
    }

    private static byte[] bytes(SubmitTransaction transaction) {
        List<io.openperp.transaction.Action> actions =
                TransactionRecords.of(older(transaction)).orElseThrow().actions().stream()
                        .map(RequestedAction::action)
                        .toList();
        CanonicalBytes message = new CanonicalBytes();
        message.message(
                actions,
                transaction.getNonce(),
                Keys.read(transaction.getAccount()),
                io.openperp.transaction.Layout.CURRENT,
                null);
        return message.toByteArray();
    }
}
