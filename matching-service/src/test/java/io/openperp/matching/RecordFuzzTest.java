package io.openperp.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.LogRecord;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.TimeInForce;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.units.Bytes32;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Laws of the shards' input. Whatever a gateway may append of a verified transaction is answered and leaves every
 * invariant whole. What only another shard or the owner of the log can append is trusted, but even if it is nonsense it is
 * applied, always to the same effect, or it stops its shard at once and for good: nothing goes on after it, nothing runs
 * for ever.
 */
class RecordFuzzTest {

    private static final byte[] OPENED = TwoShards.opened().snapshot();

    /**
     * Commands, each after a byte that says who appends it and to which shard, and two bytes with its length; the two
     * shards exchange the commands that follow from it.
     */
    @FuzzTest(maxDuration = "2m")
    void commands(byte[] input) {
        byte[] state = afterCommands(input);
        assertThat(afterCommands(input)).isEqualTo(state);
    }

    /** Whole records of the log, one after the other as delimited messages. */
    @FuzzTest(maxDuration = "2m")
    void records(byte[] input) throws IOException {
        for (boolean toMarket : new boolean[] {false, true}) {
            byte[] state = afterRecords(input, toMarket);
            assertThat(afterRecords(input, toMarket)).isEqualTo(state);
        }
    }

    /** The state of both shards; empty if one has stopped. */
    private static byte[] afterCommands(byte[] input) {
        TwoShards shards = TwoShards.restored(OPENED);
        boolean onlyGateways = true;
        for (int at = 0; at + 3 <= input.length; ) {
            int length = Math.min((input[at + 1] & 0xFF) << 8 | input[at + 2] & 0xFF, input.length - at - 3);
            ByteString body = ByteString.copyFrom(input, at + 3, length);
            TwoShards.Way way = TwoShards.Way.values()[(input[at] & 0xFF) % TwoShards.Way.values().length];
            at += 3 + length;
            onlyGateways &= way == TwoShards.Way.GATEWAY;
            if (onlyGateways) {
                submit(shards, body);
            } else if (!shards.give(way, body)) {
                requireStopped(shards);
                return new byte[0];
            }
        }
        byte[] snapshot = shards.snapshot();
        if (onlyGateways) {
            assertThat(TwoShards.restored(snapshot).snapshot()).isEqualTo(snapshot);
        }
        return snapshot;
    }

    private static byte[] afterRecords(byte[] input, boolean toMarket) throws IOException {
        TwoShards shards = TwoShards.restored(OPENED);
        ByteArrayInputStream in = new ByteArrayInputStream(input);
        try {
            for (LogRecord record = LogRecord.parseDelimitedFrom(in);
                    record != null;
                    record = LogRecord.parseDelimitedFrom(in)) {
                if (!shards.append(toMarket, record)) {
                    requireStopped(shards);
                    return new byte[0];
                }
            }
        } catch (InvalidProtocolBufferException unreadable) {
            // what came before it has been applied
        }
        return shards.snapshot();
    }

    private static void submit(TwoShards shards, ByteString body) {
        AccountCommand command = gatewayCommand(body);
        if (command == null) {
            return;
        }
        int answered = shards.completed();
        assertThat(shards.give(TwoShards.Way.GATEWAY, command.toByteString()))
                .as("a gateway's transaction %s: %s", command, shards.failure())
                .isTrue();
        assertThat(shards.completed()).as("answers").isEqualTo(answered + 1);
        shards.checkInvariants();
    }

    private static void requireStopped(TwoShards shards) {
        assertThatThrownBy(shards::giveTick).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shards::snapshot).isInstanceOf(IllegalStateException.class);
    }

    /** The command if it is one a gateway may append, else null. */
    private static @Nullable AccountCommand gatewayCommand(ByteString body) {
        try {
            AccountCommand command = AccountCommand.parseFrom(body);
            SignedTransaction signed = command.getSignedTransaction();
            boolean whole = command.hasSignedTransaction()
                    && signed.getWrittenOutList().stream().allMatch(written -> isWhole(written.getAction()))
                    && isVerifiable(signed);
            return whole ? command : null;
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }

    /** Whether the bytes are made from a transaction; gateways append no others. */
    private static boolean isVerifiable(SignedTransaction signed) {
        try {
            RequestedTransaction read = TransactionRecords.read(signed);
            List<io.openperp.transaction.Action> actions =
                    read.actions().stream().map(RequestedAction::action).toList();
            return !actions.isEmpty()
                    && UnsignedTransactions.record(read.account(), actions, read.nonce())
                            .getMessage()
                            .equals(signed.getMessage());
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }

    private static boolean isWhole(Action action) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER ->
                isKey(action.getPlaceOrder().getOrderId())
                        && isKeyOrNothing(action.getPlaceOrder().getBuilder())
                        && action.getPlaceOrder().getTimeInForce() != TimeInForce.UNRECOGNIZED
                        && action.getPlaceOrder().getTimeInForce() != TimeInForce.TIME_IN_FORCE_UNSPECIFIED;
            case PLACE_CONDITIONAL -> isWhole(action.getPlaceConditional());
            case PLACE_ON_FILL ->
                (!action.getPlaceOnFill().hasParent()
                                || isOrder(action.getPlaceOnFill().getParent()))
                        && action.getPlaceOnFill().getActionsList().stream().allMatch(held -> mayBeHeld(held, true));
            case MODIFY_ORDER -> isKey(action.getModifyOrder().getOrderId());
            case CANCEL_ORDER -> isKey(action.getCancelOrder().getOrderId());
            case CLAIM_FAUCET -> isKey(action.getClaimFaucet().getRecipient());
            case CHANGE_AGENT -> isKey(action.getChangeAgent().getAgent());
            case CHANGE_FAUCET_WHITELIST ->
                isKey(action.getChangeFaucetWhitelist().getTarget());
            case CANCEL_ALL_ORDERS, CHANGE_LEVERAGE, PUBLISH_PRICES, SCHEDULE_CANCEL -> true;
            case BODY_NOT_SET -> false;
        };
    }

    private static boolean isWhole(PlaceConditional order) {
        return isKey(order.getOrderId())
                && isKeyOrNothing(order.getBuilder())
                && switch (order.getKind()) {
                    case UNRECOGNIZED, CONDITIONAL_KIND_UNSPECIFIED -> false;
                    case BASKET -> order.getActionsList().stream().allMatch(held -> mayBeHeld(held, false));
                    default -> true;
                };
    }

    private static boolean isOrder(Action action) {
        return (action.hasPlaceOrder() || action.hasPlaceConditional()) && mayBeHeld(action, false);
    }

    /** Whether an action may be in a basket or an on-fill order; gateways make sure of it. */
    private static boolean mayBeHeld(Action action, boolean isBasketAllowed) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER, MODIFY_ORDER, CANCEL_ORDER, CANCEL_ALL_ORDERS -> isWhole(action);
            case PLACE_CONDITIONAL ->
                (isBasketAllowed || action.getPlaceConditional().getKind() != ConditionalKind.BASKET)
                        && isWhole(action);
            default -> false;
        };
    }

    private static boolean isKeyOrNothing(ByteString bytes) {
        return bytes.isEmpty() || isKey(bytes);
    }

    private static boolean isKey(ByteString bytes) {
        return bytes.size() == Bytes32.LENGTH;
    }
}
