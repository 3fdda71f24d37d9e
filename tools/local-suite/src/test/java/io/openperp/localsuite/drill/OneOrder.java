package io.openperp.localsuite.drill;

import com.google.protobuf.ByteString;
import io.openperp.api.ApiJson;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.StatusKind;
import io.openperp.journal.SubmitTransaction;
import io.openperp.journal.TransactionCompleted;
import io.openperp.localsuite.published.SignedTransaction;
import io.openperp.units.Base58;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** One transaction with one order, as its account sent it and as the logs have it. */
final class OneOrder {

    static final ByteString ACCOUNT_BYTES = bytes(7);
    static final String ACCOUNT = text(ACCOUNT_BYTES);
    static final ByteString ORDER_BYTES = bytes(9);
    static final String ORDER = text(ORDER_BYTES);
    static final long NONCE = 42;

    private final RecordedFacts facts = new RecordedFacts();
    private final Sent sent =
            new Sent(ACCOUNT, new SignedTransaction("{}", json("{\"nonce\":" + NONCE + "}"), List.of(ORDER)));

    RecordedFacts facts() {
        return facts;
    }

    Sent sent() {
        return sent;
    }

    /** A gateway appended it. */
    void appended() {
        facts.appended(
                0,
                0,
                GatewayOrigin.newBuilder().setCounter(1).build(),
                AccountCommand.newBuilder()
                        .setSubmitTransaction(SubmitTransaction.newBuilder()
                                .setAccount(ACCOUNT_BYTES)
                                .setNonce(NONCE))
                        .build());
    }

    /** Its shard carried it out. */
    void completed(StatusKind kind) {
        told(AccountEvent.newBuilder()
                .setTransactionCompleted(TransactionCompleted.newBuilder()
                        .setNonce(NONCE)
                        .setGatewayCounter(1)
                        .addStatuses(ActionStatus.newBuilder().setKind(kind).setOrderId(ORDER_BYTES))));
    }

    void told(AccountEvent.Builder event) {
        facts.told(AccountEvents.newBuilder()
                .addEvents(event.setAccount(ACCOUNT_BYTES))
                .build());
    }

    static Reply answered(String status, String outcome) {
        return new Reply.Answered(json(answer(status, outcome)));
    }

    static String answer(String status, String outcome) {
        return "{\"status\":\"%s\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}"
                .formatted(status, outcome);
    }

    static JsonNode json(String text) {
        return ApiJson.mapper().readTree(text);
    }

    static ByteString bytes(int last) {
        byte[] bytes = new byte[32];
        bytes[31] = (byte) last;
        return ByteString.copyFrom(bytes);
    }

    static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
