package io.openperp.localsuite.drill;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.openperp.localsuite.audit.Ledger;
import io.openperp.localsuite.audit.ShownAccount;
import io.openperp.localsuite.published.SignedTransaction;
import io.openperp.units.Base58;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One transaction with one order; whatever does not fit together is found. */
class AnswerCheckTest {

    private static final byte[] ACCOUNT_BYTES = bytes(7);
    private static final String ACCOUNT = Base58.encode(ACCOUNT_BYTES);
    private static final byte[] ORDER_BYTES = bytes(9);
    private static final String ORDER = Base58.encode(ORDER_BYTES);
    private static final String RESTING = "{\"resting\":{\"oid\":\"" + ORDER + "\"}}";
    private static final String DUPLICATE = "{\"error\":{\"message\":\"duplicate nonce\"}}";
    private static final long NONCE = 42;

    private final RecordedFacts facts = new RecordedFacts();
    private final Sent sent =
            new Sent(ACCOUNT, new SignedTransaction("{}", json("{\"nonce\":" + NONCE + "}"), List.of(ORDER)));

    @Test
    void anAnswerThatIsInTheLogAndShownIsFine() {
        appended();
        completed(StatusKind.RESTING);
        sent.took(answered("ok", RESTING));
        assertThat(found(open())).isEmpty();
    }

    @Test
    void anAnswerThatIsNotInTheLogWasLost() {
        sent.took(answered("ok", RESTING));
        assertThat(found(nothing())).singleElement().asString().contains("answered, but the log does not have it");
    }

    @Test
    void anAnswerThatIsNotShownWasLost() {
        appended();
        completed(StatusKind.RESTING);
        sent.took(answered("ok", RESTING));
        assertThat(found(nothing())).singleElement().asString().contains("does not show the order");
    }

    @Test
    void anAnswerThatDiffersFromTheLogIsFound() {
        appended();
        completed(StatusKind.CANCELLED);
        sent.took(answered("ok", RESTING));
        assertThat(found(ended("cancelled"))).singleElement().asString().contains("in the log cancelled");
    }

    @Test
    void whatWasCarriedOutTwiceIsFound() {
        appended();
        completed(StatusKind.RESTING);
        completed(StatusKind.RESTING);
        sent.took(answered("ok", RESTING));
        assertThat(found(open())).singleElement().asString().contains("carried out 2 times");
    }

    @Test
    void anOrderThatEndedOtherwiseThanAnsweredIsFound() {
        appended();
        completed(StatusKind.CANCELLED);
        sent.took(answered("ok", "{\"cancelled\":{\"oid\":\"" + ORDER + "\"}}"));
        assertThat(found(ended("filled"))).singleElement().asString().contains("but shown as");
    }

    @Test
    void withoutAnAnswerAllOfItOrNothingIsFine() {
        sent.took(new Reply.Unknown("408"));
        assertThat(found(nothing())).isEmpty();
        appended();
        completed(StatusKind.RESTING);
        assertThat(found(open())).isEmpty();
    }

    @Test
    void withoutAnAnswerAnOrderThatNobodyRecordedIsFound() {
        sent.took(new Reply.Unknown("408"));
        assertThat(found(open())).singleElement().asString().contains("never carried out is shown");
    }

    @Test
    void whatWasNotTakenMustNotBeInTheLog() {
        sent.took(new Reply.NotTaken("503"));
        assertThat(found(nothing())).isEmpty();
        appended();
        assertThat(found(nothing())).singleElement().asString().contains("stands in the log");
    }

    @Test
    void aDuplicateMustHaveBeenCarriedOutOnce() {
        sent.took(new Reply.Unknown("408"));
        sent.took(answered("error", DUPLICATE));
        assertThat(found(nothing())).singleElement().asString().contains("never carried out");
        appended();
        completed(StatusKind.RESTING);
        assertThat(found(open())).isEmpty();
    }

    @Test
    void aDuplicateThatWasSentOnceIsFound() {
        appended();
        completed(StatusKind.RESTING);
        sent.took(answered("error", DUPLICATE));
        assertThat(found(open())).singleElement().asString().contains("sent once");
    }

    @Test
    void aRefusedTransactionMustNotHappen() {
        sent.took(answered("error", "{\"error\":{\"message\":\"bad signature\"}}"));
        assertThat(found(nothing())).isEmpty();
        appended();
        completed(StatusKind.RESTING);
        assertThat(found(open())).singleElement().asString().contains("refused, but carried out");
    }

    @Test
    void anOrderThatWasNotFoundToBeCancelledIsNotOpenUnlessItWasPlacedLater() {
        appended();
        completed(StatusKind.CANCEL_ONE_REJECTED);
        sent.took(answered("ok", "{\"cancelOneRejected\":{\"oid\":\"" + ORDER + "\"}}"));
        assertThat(found(open())).singleElement().asString().contains("but the order is open");
        sent.sentLate();
        assertThat(found(open())).isEmpty();
    }

    @Test
    void aTransactionWithoutAnEndIsAwaited() {
        appended();
        assertThat(facts.isAwaiting()).isTrue();
        completed(StatusKind.RESTING);
        assertThat(facts.isAwaiting()).isFalse();
    }

    private List<String> found(ShownAccount shown) {
        return AnswerCheck.of(List.of(sent), facts, Ledger.of(shown)).discrepancies();
    }

    private void appended() {
        facts.appended(
                GatewayOrigin.newBuilder().setCounter(1).build(),
                AccountCommand.newBuilder()
                        .setSubmitTransaction(SubmitTransaction.newBuilder()
                                .setAccount(ByteString.copyFrom(ACCOUNT_BYTES))
                                .setNonce(NONCE))
                        .build());
    }

    private void completed(StatusKind kind) {
        facts.told(AccountEvents.newBuilder()
                .addEvents(AccountEvent.newBuilder()
                        .setAccount(ByteString.copyFrom(ACCOUNT_BYTES))
                        .setTransactionCompleted(TransactionCompleted.newBuilder()
                                .setNonce(NONCE)
                                .setGatewayCounter(1)
                                .addStatuses(ActionStatus.newBuilder()
                                        .setKind(kind)
                                        .setOrderId(ByteString.copyFrom(ORDER_BYTES)))))
                .build());
    }

    private static Reply answered(String status, String outcome) {
        return new Reply.Answered(
                json("{\"status\":\"%s\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[%s]}}}"
                        .formatted(status, outcome)));
    }

    private static ShownAccount nothing() {
        return shown(List.of(), List.of());
    }

    private static ShownAccount open() {
        return shown(
                List.of(json(
                        "{\"orderId\":\"%s\",\"status\":\"resting\",\"originalSize\":1,\"size\":1,\"filledSize\":0,\"reduceOnly\":false}"
                                .formatted(ORDER))),
                List.of());
    }

    private static ShownAccount ended(String status) {
        return shown(
                List.of(),
                List.of(json("{\"orderId\":\"%s\",\"status\":\"%s\",\"executedSize\":0}".formatted(ORDER, status))));
    }

    private static ShownAccount shown(List<JsonNode> open, List<JsonNode> ended) {
        return new ShownAccount(ACCOUNT, json("{}"), open, ended, List.of(), List.of(), List.of());
    }

    private static JsonNode json(String text) {
        return ApiJson.mapper().readTree(text);
    }

    private static byte[] bytes(int last) {
        byte[] bytes = new byte[32];
        bytes[31] = (byte) last;
        return bytes;
    }
}
