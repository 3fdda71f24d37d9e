package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.SubmitTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.SignedMessage;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Transactions as gateways log them: the bytes that a client signs, from which shards read the actions and the order IDs.
 * Nothing behind the gateways verifies signatures, so there are none.
 */
final class SignedForm {

    private SignedForm() {}

    /**
     * The same transaction with the message a client would sign, and with the order IDs that follow from it.
     *
     * @param signedOnly by place, the actions that have no message of their own, null for the others
     */
    static SubmitTransaction of(
            SubmitTransaction transaction, List<io.openperp.transaction.@Nullable Action> signedOnly) {
        List<io.openperp.transaction.Action> actions = actions(transaction, signedOnly);
        io.openperp.transaction.Layout layout = io.openperp.transaction.Layout.newestFor(actions);
        CanonicalBytes message = new CanonicalBytes();
        message.message(actions, transaction.getNonce(), Keys.read(transaction.getAccount()), layout, null);
        SubmitTransaction.Builder signed = transaction.toBuilder()
                .setLayout(Layout.valueOf(layout.name()))
                .setSignedMessage(ByteString.copyFrom(message.toByteArray()));
        SignedMessage read = SignedMessage.read(
                message.toByteArray(), layout, false, Set.of(), Set.copyOf(isolatedBaskets(transaction)));
        for (int i = 0; i < transaction.getActionsCount(); i++) {
            Bytes32 orderId = read.orderId(i);
            if (orderId != null) {
                name(signed.getActionsBuilder(i), Keys.write(orderId));
            }
        }
        return signed.build();
    }

    private static void name(Action.Builder action, ByteString orderId) {
        if (action.hasPlaceOnFill()) {
            name(action.getPlaceOnFillBuilder().getParentBuilder(), orderId);
        } else if (action.hasPlaceConditional()) {
            action.getPlaceConditionalBuilder().setOrderId(orderId);
        } else {
            action.getPlaceOrderBuilder().setOrderId(orderId);
        }
    }

    /** Empty of an action that has none. */
    static ByteString orderId(Action action) {
        return switch (action.getBodyCase()) {
            case PLACE_CONDITIONAL -> action.getPlaceConditional().getOrderId();
            case PLACE_ON_FILL -> orderId(action.getPlaceOnFill().getParent());
            default -> action.getPlaceOrder().getOrderId();
        };
    }

    static AccountCommand command(SubmitTransaction transaction) {
        return AccountCommand.newBuilder()
                .setSignedTransaction(SignedTransaction.newBuilder()
                        .setSigner(transaction.getSigner())
                        .setLayout(transaction.getLayout())
                        .setMessage(transaction.getSignedMessage())
                        .addAllWithBasketRouting(isolatedBaskets(transaction)))
                .build();
    }

    /** The bytes do not say which actions end with {@code i}. */
    private static List<Integer> isolatedBaskets(SubmitTransaction transaction) {
        return IntStream.range(0, transaction.getActionsCount())
                .filter(i -> {
                    PlaceConditional order = transaction.getActions(i).getPlaceConditional();
                    return order.getKind() == ConditionalKind.BASKET && order.getIsolated();
                })
                .boxed()
                .toList();
    }

    private static List<io.openperp.transaction.Action> actions(
            SubmitTransaction transaction, List<io.openperp.transaction.@Nullable Action> signedOnly) {
        List<io.openperp.transaction.Action> actions = new ArrayList<>();
        for (int i = 0; i < transaction.getActionsCount(); i++) {
            io.openperp.transaction.Action own = signedOnly.get(i);
            actions.add(own != null ? own : action(transaction, i));
        }
        return actions;
    }

    private static io.openperp.transaction.Action action(SubmitTransaction transaction, int index) {
        SubmitTransaction alone = transaction.toBuilder()
                .setLayout(Layout.CURRENT)
                .clearActions()
                .addActions(transaction.getActions(index))
                .build();
        return TransactionRecords.of(
                        AccountCommand.newBuilder().setSubmitTransaction(alone).build())
                .orElseThrow()
                .actions()
                .getFirst()
                .action();
    }
}
