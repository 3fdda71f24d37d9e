package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.Layout;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.WrittenOutAction;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.Signature;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Converts a client's transaction to and from its form in the log of the account shard: the signed bytes, from which
 * the shard reads the actions. An action that the signed bytes do not fully express is recorded in addition: one with a
 * number that is no whole count of 1e-8, which is refused with a sentence that quotes the JSON; one with a number that
 * a double does not hold exactly; and leverage settings that were signed in another order.
 */
public final class TransactionRecords {

    private TransactionRecords() {}

    /** The command for a verified transaction: the signed bytes, and those actions that they do not fully express. */
    public static AccountCommand signed(Verified verified) {
        Envelope envelope = verified.envelope();
        SignedTransaction.Builder signed = SignedTransaction.newBuilder()
                .setLayout(RecordedLayout.of(verified))
                .setMessage(ByteString.copyFrom(verified.message()))
                .setSignature(ByteString.copyFrom(envelope.signature().toByteArray()));
        if (!envelope.signer().equals(envelope.account())) {
            signed.setSigner(Keys.write(envelope.signer()));
        }
        signed.addAllWithBuilderCode(withUnmarkedPart(verified.layout(), envelope.actions()));
        signed.addAllWithBasketRouting(BasketMessages.withRouting(envelope.actions()));
        List<Action> read = message(signed.buildPartial()).actions();
        for (int i = 0; i < read.size(); i++) {
            Action action = envelope.actions().get(i);
            if (!sorted(action).equals(sorted(read.get(i)))) {
                io.openperp.journal.Action written = writtenOut(action, read.get(i), verified.orderId(i));
                if (written != null) {
                    signed.addWrittenOut(
                            WrittenOutAction.newBuilder().setIndex(i).setAction(written));
                }
            }
        }
        return AccountCommand.newBuilder().setSignedTransaction(signed).build();
    }

    private static Action sorted(Action action) {
        return action instanceof Propose propose ? propose.sorted() : action;
    }

    /**
     * The message to record for an action in addition to the signed bytes; null if these express it fully.
     *
     * @param action the action as received
     * @param read the action as read from the signed bytes
     * @param orderId ID of a new order; null for other actions
     */
    private static io.openperp.journal.@Nullable Action writtenOut(
            Action action, Action read, @Nullable Bytes32 orderId) {
        if (ActionMessages.exists(action)) {
            io.openperp.journal.Action written = ActionMessages.of(action, orderId);
            return written.equals(ActionMessages.of(read, orderId)) ? null : written;
        }
        String flaw = action.flaw();
        return io.openperp.journal.Action.newBuilder()
                .setRefusal(flaw != null ? flaw : "a number has more digits than its signed double holds")
                .build();
    }

    /** Whether signed bytes with this layout end with the byte of a network, such as testnet. */
    public static boolean endsWithNetwork(Layout layout) {
        return RecordedLayout.hasDomain(layout);
    }

    /**
     * The transaction in a command; empty if the command is of another kind. Throws the same exceptions as
     * {@link #read}.
     */
    public static Optional<RequestedTransaction> of(AccountCommand command) {
        return command.hasSignedTransaction() ? Optional.of(read(command.getSignedTransaction())) : Optional.empty();
    }

    /**
     * Reads a recorded transaction. Throws {@link IllegalArgumentException} for bytes that no gateway can have
     * verified.
     */
    public static RequestedTransaction read(SignedTransaction record) {
        SignedMessage message = message(record);
        List<RequestedAction> actions = new ArrayList<>(message.actions().size());
        for (Action action : message.actions()) {
            actions.add(RequestedAction.of(action, message.orderId(actions.size())));
        }
        for (WrittenOutAction written : record.getWrittenOutList()) {
            int index = written.getIndex();
            if (index < 0 || index >= actions.size()) {
                throw new IllegalArgumentException("action " + Integer.toUnsignedString(index)
                        + " is written out, but the signed bytes have " + actions.size() + " actions");
            }
            if (written.getAction().getBodyCase() == io.openperp.journal.Action.BodyCase.BODY_NOT_SET) {
                actions.set(
                        index, actions.get(index).refused(written.getAction().getRefusal()));
                continue;
            }
            RequestedAction action = ActionMessageReader.read(written.getAction(), record.getLayout());
            Action whole =
                    BasketMessages.routed(action.action(), message.actions().get(index));
            actions.set(index, new RequestedAction(whole, message.orderId(index), action.refusal()));
        }
        OnFillParents.requireEach(actions);
        Bytes32 signer = record.getSigner().isEmpty() ? message.account() : Keys.read(record.getSigner());
        return new RequestedTransaction(message.account(), signer, message.nonce(), record.getSignature(), actions);
    }

    /**
     * The envelope that a client must have signed if the shard executed what was signed; auditors verify the signature
     * with it. For a refused action, which is not executed, the action in the signed bytes is taken.
     */
    public static Envelope signedEnvelope(SignedTransaction record) {
        RequestedTransaction requested = read(record);
        List<Action> signed = message(record).actions();
        List<Action> actions = new ArrayList<>(signed.size());
        for (RequestedAction action : requested.actions()) {
            actions.add(action.refusal().isEmpty() ? action.action() : signed.get(actions.size()));
        }
        return envelope(requested, actions);
    }

    private static Envelope envelope(RequestedTransaction requested, List<Action> actions) {
        return new Envelope(
                actions,
                requested.nonce(),
                requested.account(),
                requested.signer(),
                Signature.of(requested.signature().toByteArray()));
    }

    private static SignedMessage message(SignedTransaction record) {
        return SignedMessage.read(
                record.getMessage().toByteArray(),
                RecordedLayout.read(record.getLayout()),
                RecordedLayout.hasDomain(record.getLayout()),
                Set.copyOf(record.getWithBuilderCodeList()),
                Set.copyOf(record.getWithBasketRoutingList()));
    }

    static List<Integer> withUnmarkedPart(io.openperp.transaction.message.Layout layout, List<Action> actions) {
        return IntStream.range(0, actions.size())
                .filter(i -> layout.hasUnmarkedPart(actions.get(i)))
                .boxed()
                .toList();
    }
}
