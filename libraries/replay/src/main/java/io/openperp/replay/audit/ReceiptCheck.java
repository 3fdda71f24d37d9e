package io.openperp.replay.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.ApiVersion;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.LogRecord;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.units.Bytes32;
import io.openperp.views.ActionResults;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares one receipt with the replay of its shard (RCP-005). The event that the receipt names, as it follows from the
 * commands, must complete the receipt's transaction with exactly the outcomes in the answer, and have the running hash
 * and time in the receipt. Signatures are checked elsewhere: {@link SavedReceipt#flaw}. For one thread.
 */
public final class ReceiptCheck {

    private final SavedReceipt receipt;
    private final LogPlace place;
    private final ByteString message;
    private final ByteString signature;
    /** Offsets in the log of all copies of the transaction, by the submission of a gateway. */
    private final Map<GatewayOrigin, Long> copies = new HashMap<>();

    private long firstEvent;
    private long lastEvent;
    private long offset = -1;
    private boolean isReached;
    private @Nullable String flaw;

    public ReceiptCheck(SavedReceipt receipt) {
        this.receipt = receipt;
        this.place = receipt.receipt().place();
        this.message = ByteString.copyFrom(receipt.message());
        this.signature = ByteString.copyFrom(receipt.signature().toByteArray());
    }

    /**
     * The shard whose replay must be passed to this check. It is not a shard of any exchange if the receipt names
     * another shard than account-0.
     */
    public ShardAddress shard() {
        return Shards.accounts().toBuilder().setPartition(place.partition()).build();
    }

    /**
     * Processes the next command of the replayed shard: remembers its offset if it is the receipt's transaction. Must
     * be called for every command, in order.
     */
    public void command(long commandOffset, LogRecord record) throws InvalidProtocolBufferException {
        if (record.hasGateway() && !isReached && isOurs(AccountCommand.parseFrom(record.getBody()))) {
            copies.put(record.getGateway(), commandOffset);
        }
    }

    /**
     * Processes the next event that the replay makes: compares it with the receipt if it has the number that the
     * receipt names. Must be called for every event, in order.
     */
    public void event(LogRecord event) {
        lastEvent = event.getChannel().getNumber();
        firstEvent = firstEvent == 0 ? lastEvent : firstEvent;
        if (lastEvent == place.number() && !isReached) {
            isReached = true;
            flaw = flawOf(event);
        }
    }

    /** The difference between replay and receipt, as a sentence; null if there is none. Call after the replay. */
    public @Nullable String flaw() {
        return isReached ? flaw : notReached();
    }

    /** Offset of the receipt's transaction in the log of commands; valid only if {@link #flaw} returns null. */
    public long offset() {
        return offset;
    }

    private boolean isOurs(AccountCommand command) {
        return command.getSignedTransaction().getMessage().equals(message)
                && command.getSignedTransaction().getSignature().equals(signature);
    }

    private String notReached() {
        if (firstEvent == 0) {
            return name() + " was not replayed: no event was";
        }
        return place.number() < firstEvent
                ? name() + " was not replayed: the replay began after it, with number " + firstEvent
                        + "; begin earlier, with --from start"
                : name() + " does not exist up to where the replay ended, at number " + lastEvent;
    }

    private @Nullable String flawOf(LogRecord event) {
        long hash = event.getChannel().getRunningHash();
        if (hash != place.runningHash()) {
            return name() + " has the running hash " + hex(hash) + " in the log, the receipt says "
                    + hex(place.runningHash());
        }
        try {
            AccountEvents events = AccountEvents.parseFrom(event.getBody());
            return events.getTimeNanos() == place.timeNanos()
                    ? flawOf(events)
                    : name() + " has the time " + events.getTimeNanos() + " in the log, the receipt says "
                            + place.timeNanos();
        } catch (InvalidProtocolBufferException part) {
            return name() + " completes no transaction: it is a part of a larger event";
        }
    }

    private @Nullable String flawOf(AccountEvents events) {
        String other = name() + " completes no transaction";
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasTransactionCompleted()) {
                TransactionCompleted completed = event.getTransactionCompleted();
                Long copy = copies.get(originOf(completed));
                if (copy != null) {
                    offset = copy;
                    return flawOf(completed);
                }
                other = another(event.getAccount(), completed);
            }
        }
        return other;
    }

    private String another(ByteString account, TransactionCompleted completed) {
        Bytes32 signer = Keys.read(completed.getSigner().isEmpty() ? account : completed.getSigner());
        return name() + " completes another transaction, nonce " + Long.toUnsignedString(completed.getNonce())
                + " of account " + Keys.read(account) + " signed by " + signer
                + (copies.isEmpty()
                        ? "; that of the receipt is not among the commands that were replayed up to it"
                        : "");
    }

    private @Nullable String flawOf(TransactionCompleted completed) {
        OrderAnswer answer = ActionResults.answerOf(completed);
        String logged = ApiJson.mapper().writeValueAsString(answer);
        return Arrays.stream(ApiVersion.values())
                        .anyMatch(spelling -> ApiJson.mapper(spelling)
                                .writeValueAsString(answer)
                                .equals(receipt.body()))
                ? null
                : name() + " has other outcomes than the receipt: in the log they are " + logged + ", in the receipt "
                        + receipt.body();
    }

    private static GatewayOrigin originOf(TransactionCompleted completed) {
        return GatewayOrigin.newBuilder()
                .setIncarnation(completed.getGatewayIncarnation())
                .setCounter(completed.getGatewayCounter())
                .build();
    }

    private String name() {
        return "event " + place.number() + " of " + place.shard();
    }

    private static String hex(long hash) {
        return HexFormat.of().toHexDigits(hash);
    }
}
