package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ORDER;
import static io.openperp.drill.journal.OneOrder.answered;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One transaction with one order; every contradiction is found. */
class AnswerCheckTest {

    private static final String RESTING = "{\"resting\":{\"oid\":\"" + ORDER + "\"}}";
    private static final String DUPLICATE = "{\"error\":{\"message\":\"duplicate nonce\"}}";
    private static final String TOO_OLD = """
            {"error":{"message":"nonce too old","duplicate":"%s","executedAt":1795734206095000000}}""";
    private static final String OTHER = OneOrder.text(OneOrder.bytes(8));
    private final OneOrder order = new OneOrder();
    private final SentTransaction sent = order.sent();

    @Test
    void anAnswerThatIsInTheLogAndShownIsFine() {
        order.appended();
        order.completed(StatusKind.RESTING);
        sent.recordReply(answered("ok", RESTING));
        assertThat(found(open())).isEmpty();
    }

    @Test
    void anAnswerThatIsNotInTheLogWasLost() {
        sent.recordReply(answered("ok", RESTING));
        assertThat(found(nothing())).singleElement().asString().contains("answered, but the log does not have it");
    }

    @Test
    void anAnswerThatIsNotShownWasLost() {
        order.appended();
        order.completed(StatusKind.RESTING);
        sent.recordReply(answered("ok", RESTING));
        assertThat(found(nothing())).singleElement().asString().contains("does not show the order");
    }

    @Test
    void anAnswerThatDiffersFromTheLogIsFound() {
        order.appended();
        order.completed(StatusKind.CANCELLED);
        sent.recordReply(answered("ok", RESTING));
        assertThat(found(ended("cancelled"))).singleElement().asString().contains("in the log cancelled");
    }

    @Test
    void whatWasCarriedOutTwiceIsFound() {
        order.appended();
        order.completed(StatusKind.RESTING);
        order.completed(StatusKind.RESTING);
        sent.recordReply(answered("ok", RESTING));
        assertThat(found(open())).singleElement().asString().contains("carried out 2 times");
    }

    @Test
    void anOrderThatEndedDifferentlyThanAnsweredIsFound() {
        order.appended();
        order.completed(StatusKind.CANCELLED);
        sent.recordReply(answered("ok", "{\"cancelled\":{\"oid\":\"" + ORDER + "\"}}"));
        assertThat(found(ended("filled"))).singleElement().asString().contains("but shown as");
    }

    @Test
    void withoutAnAnswerAllOfItOrNothingIsFine() {
        sent.recordReply(new Reply.Unknown("408"));
        assertThat(found(nothing())).isEmpty();
        order.appended();
        order.completed(StatusKind.RESTING);
        assertThat(found(open())).isEmpty();
    }

    @Test
    void withoutAnAnswerAnOrderThatIsNotInTheLogIsFound() {
        sent.recordReply(new Reply.Unknown("408"));
        assertThat(found(open())).singleElement().asString().contains("never carried out is shown");
    }

    @Test
    void aRejectedTransactionMustNotBeInTheLog() {
        sent.recordReply(new Reply.NotTaken("503"));
        assertThat(found(nothing())).isEmpty();
        order.appended();
        assertThat(found(nothing())).singleElement().asString().contains("found in the log");
    }

    @Test
    void aDuplicateMustHaveBeenCarriedOutOnce() {
        sent.recordReply(new Reply.Unknown("408"));
        sent.recordReply(answered("error", DUPLICATE));
        assertThat(found(nothing())).singleElement().asString().contains("never carried out");
        order.appended();
        order.completed(StatusKind.RESTING);
        assertThat(found(open())).isEmpty();
    }

    /** Sent again after more transactions than the account remembers, in the order of their nonces. */
    @Test
    void anOldNonceThatTheTransactionItselfHasUsedIsADuplicate() {
        sent.recordReply(new Reply.Unknown("408"));
        sent.recordReply(answered("error", TOO_OLD.formatted("this")));
        assertThat(found(nothing())).singleElement().asString().contains("never carried out");
        order.appended();
        order.completed(StatusKind.RESTING);
        assertThat(found(open())).isEmpty();
    }

    @Test
    void anOldNonceOfAnotherTransactionIsARefusal() {
        sent.recordReply(new Reply.Unknown("408"));
        sent.recordReply(answered("error", TOO_OLD.formatted("other")));
        assertThat(found(nothing())).isEmpty();
        order.appended();
        order.completed(StatusKind.RESTING);
        assertThat(found(open())).singleElement().asString().contains("refused, but carried out");
    }

    @Test
    void aDuplicateThatWasSentOnceIsFound() {
        order.appended();
        order.completed(StatusKind.RESTING);
        sent.recordReply(answered("error", DUPLICATE));
        assertThat(found(open())).singleElement().asString().contains("sent once");
    }

    @Test
    void aRefusedTransactionMustNotHappen() {
        sent.recordReply(answered("error", "{\"error\":{\"message\":\"bad signature\"}}"));
        assertThat(found(nothing())).isEmpty();
        order.appended();
        order.completed(StatusKind.RESTING);
        assertThat(found(open())).singleElement().asString().contains("refused, but carried out");
    }

    @Test
    void anOrderThatWasNotFoundToBeCancelledIsNotOpenUnlessItWasPlacedLater() {
        order.appended();
        order.completed(StatusKind.CANCEL_ONE_REJECTED);
        sent.recordReply(answered("ok", "{\"cancelOneRejected\":{\"oid\":\"" + ORDER + "\"}}"));
        assertThat(found(open())).singleElement().asString().contains("but the order is open");
        sent.markSentLate();
        assertThat(found(open())).isEmpty();
    }

    @Test
    void anApprovalIsComparedWithTheLog() {
        order.appended();
        order.completed(ActionStatus.newBuilder()
                .setKind(StatusKind.APPROVE_BUILDER_CODE)
                .setBuilder(OneOrder.bytes(8))
                .setBuilderFee(5));
        sent.recordReply(answered("ok", "{\"approveBuilderCode\":{\"to\":\"%s\",\"fee\":5}}".formatted(OTHER)));
        assertThat(found(nothing())).isEmpty();
        sent.recordReply(answered("ok", "{\"approveBuilderCode\":{\"to\":\"%s\",\"fee\":6}}".formatted(OTHER)));
        assertThat(found(nothing())).singleElement().asString().contains("in the log approveBuilderCode");
    }

    @Test
    void aNewNameIsComparedWithTheLog() {
        order.appended();
        order.completed(ActionStatus.newBuilder()
                .setKind(StatusKind.RENAME_SUB_ACCOUNT)
                .setSubAccount(OneOrder.bytes(8))
                .setSubAccountName("spread"));
        String renamed = "{\"renameSubAccount\":{\"account\":\"%s\",\"name\":\"%s\"}}";
        sent.recordReply(answered("ok", renamed.formatted(OTHER, "spread")));
        assertThat(found(nothing())).isEmpty();
        sent.recordReply(answered("ok", renamed.formatted(OTHER, "hedges")));
        assertThat(found(nothing())).singleElement().asString().contains("in the log renameSubAccount");
    }

    @Test
    void aTransactionWithoutAnEndIsAwaited() {
        order.appended();
        assertThat(order.facts().isAwaiting()).isTrue();
        order.completed(StatusKind.RESTING);
        assertThat(order.facts().isAwaiting()).isFalse();
    }

    private List<String> found(ReportedAccount shown) {
        return AnswerCheck.of(List.of(sent), order.facts(), Ledger.of(shown)).discrepancies();
    }

    private static ReportedAccount nothing() {
        return shown(List.of(), List.of());
    }

    private static ReportedAccount open() {
        return shown(
                List.of(json(
                        "{\"orderId\":\"%s\",\"status\":\"resting\",\"originalSize\":1,\"size\":1,\"filledSize\":0,\"reduceOnly\":false}"
                                .formatted(ORDER))),
                List.of());
    }

    private static ReportedAccount ended(String status) {
        return shown(
                List.of(),
                List.of(json("{\"orderId\":\"%s\",\"status\":\"%s\",\"executedSize\":0}".formatted(ORDER, status))));
    }

    private static ReportedAccount shown(List<JsonNode> open, List<JsonNode> ended) {
        return new ReportedAccount(ACCOUNT, json("{}"), open, ended, List.of(), List.of(), List.of());
    }
}
