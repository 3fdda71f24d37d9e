package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.journal.SignedTransaction;
import io.openperp.simulator.cluster.Request;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.submission.BasketMessages;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts transactions to the form that gateways log: the bytes that a client signs, from which shards read the
 * actions and the order IDs.
 */
final class SignedForm {

    private SignedForm() {}

    static Request request(long number, Bytes32 account, Bytes32 signer, long nonce, List<IntendedAction> intended) {
        SignedTransaction signed =
                UnsignedTransactions.record(
                                account,
                                intended.stream().map(SignedForm::action).toList(),
                                nonce)
                        .toBuilder()
                        .setSigner(Keys.write(signer))
                        .build();
        List<RequestedAction> read = TransactionRecords.read(signed).actions();
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < intended.size(); i++) {
            Bytes32 orderId = read.get(i).orderId();
            Action action = intended.get(i).action();
            actions.add(orderId == null ? action : named(action, Keys.write(orderId)));
        }
        return new Request(
                number,
                account,
                new ClientTransaction(Keys.write(account), Keys.write(signer), nonce, actions),
                AccountCommand.newBuilder().setSignedTransaction(signed).build());
    }

    static io.openperp.transaction.Action action(IntendedAction intended) {
        io.openperp.transaction.Action signed = intended.signed();
        return signed != null
                ? signed
                : BasketMessages.actions(List.of(intended.action())).getFirst().action();
    }

    private static Action named(Action action, ByteString orderId) {
        Action.Builder named = action.toBuilder();
        if (action.hasPlaceOnFill()) {
            named.getPlaceOnFillBuilder()
                    .setParent(named(action.getPlaceOnFill().getParent(), orderId));
        } else if (action.hasPlaceConditional()) {
            named.getPlaceConditionalBuilder().setOrderId(orderId);
        } else {
            named.getPlaceOrderBuilder().setOrderId(orderId);
        }
        return named.build();
    }

    /** ID of the order; empty if the action is not an order. */
    static ByteString orderId(Action action) {
        return switch (action.getBodyCase()) {
            case PLACE_CONDITIONAL -> action.getPlaceConditional().getOrderId();
            case PLACE_ON_FILL -> orderId(action.getPlaceOnFill().getParent());
            default -> action.getPlaceOrder().getOrderId();
        };
    }
}
