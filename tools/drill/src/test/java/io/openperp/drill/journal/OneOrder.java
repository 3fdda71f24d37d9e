package io.openperp.drill.journal;

import com.google.protobuf.ByteString;
import io.openperp.api.ApiJson;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.receipt.LogPlace;
import io.openperp.units.Base58;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One transaction with one order, as its account sent it and as the logs have it. */
public final class OneOrder {

    public static final ByteString ACCOUNT_BYTES = bytes(7);
    public static final String ACCOUNT = text(ACCOUNT_BYTES);
    public static final ByteString ORDER_BYTES = bytes(9);
    public static final String ORDER = text(ORDER_BYTES);
    public static final long NONCE = 42;

    /** Of every event here. */
    public static final LogPlace PLACE = new LogPlace(0, 1, 0, 0);

    private final RecordedFacts facts = new RecordedFacts();
    private final SentTransaction sent = new SentTransaction(
            ACCOUNT, new SignedTransaction("{}", json("{\"nonce\":" + NONCE + "}"), List.of(ORDER), List.of()));

    public RecordedFacts facts() {
        return facts;
    }

    public SentTransaction sent() {
        return sent;
    }

    /** A gateway has appended it. */
    public void appended() {
        facts.appended(
                0,
                GatewayOrigin.newBuilder().setCounter(1).build(),
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(
                                Keys.read(ACCOUNT_BYTES), List.of(new CancelAll(List.of())), NONCE))
                        .build());
    }

    /** Its shard executed it. */
    public void completed(StatusKind kind) {
        completed(ActionStatus.newBuilder().setKind(kind).setOrderId(ORDER_BYTES));
    }

    /** As {@link #completed(StatusKind)}, of whatever its action was. */
    public void completed(ActionStatus.Builder status) {
        emit(AccountEvent.newBuilder()
                .setTransactionCompleted(TransactionCompleted.newBuilder()
                        .setNonce(NONCE)
                        .setGatewayCounter(1)
                        .addStatuses(status)));
    }

    public void emit(AccountEvent.Builder event) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(event.setAccount(ACCOUNT_BYTES))
                        .build(),
                PLACE);
    }

    public static Reply answered(String status, String outcome) {
        return Reply.Answered.of(answer(status, outcome), null);
    }

    public static String answer(String status, String outcome) {
        return "{\"status\":\"%s\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}"
                .formatted(status, outcome);
    }

    public static JsonNode json(String text) {
        return ApiJson.mapper().readTree(text);
    }

    public static ByteString bytes(int last) {
        byte[] bytes = new byte[32];
        bytes[31] = (byte) last;
        return ByteString.copyFrom(bytes);
    }

    public static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
