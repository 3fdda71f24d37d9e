package io.openperp.drill.check;

import static io.openperp.drill.check.OneTransaction.answer;
import static io.openperp.drill.check.OneTransaction.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.Signer;
import io.openperp.drill.client.Reply;
import io.openperp.transaction.signing.SecretKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One transaction and its answers, of an exchange whose log, answers and receipts are right or wrong. */
class AnswerCheckTest {

    private static final SecretKey EXCHANGE = SecretKey.ofSeed(new byte[32]);
    private static final String OK = answer("ok", "{\"cancelAllRejected\":{\"reason\":\"No open orders\"}}");
    private static final String OTHER = answer("ok", "{\"cancelAllRejected\":{\"reason\":\"other orders\"}}");
    private static final String DUPLICATE =
            answer("error", "{\"error\":{\"message\":\"duplicate nonce\",\"duplicate\":\"this\",\"executedAt\":5}}");
    private static final String REFUSED = answer("error", "{\"error\":{\"message\":\"bad signature\"}}");

    private final OneTransaction one = new OneTransaction(EXCHANGE);
    private final Receipts receipts = new Receipts(EXCHANGE.publicKey().toString());

    @Test
    void anAnswerWithTheReceiptOfItsCompletionIsRight() {
        one.executed(1);
        one.answered(OK, 1);
        assertThat(found()).isEmpty();
        assertThat(found()).as("verified once").isEmpty();
        assertThat(receipts.verified()).isEqualTo(1);
    }

    @Test
    void anAnswerThatIsNotInTheLogWasLost() {
        one.answered(OK, 1);
        assertThat(found()).singleElement().asString().startsWith("answered, but the log does not have it");
    }

    @Test
    void anAlteredAnswerIsFound() {
        one.executed(1);
        one.answered(OTHER, 1);
        assertThat(found())
                .singleElement()
                .asString()
                .contains("No open orders", "but it was answered", "other orders");
    }

    @Test
    void anExecutionThatHappenedTwiceIsFound() {
        one.executed(1);
        one.executed(2);
        one.answered(OK, 1);
        assertThat(found()).singleElement().asString().startsWith("executed 2 times");
    }

    @Test
    void withoutAnAnswerItMayBeExecutedOrNot() {
        one.sent().recordReply(new Reply.Unknown("408"));
        assertThat(found()).isEmpty();
        one.executed(1);
        assertThat(found()).isEmpty();
        assertThat(AnswerCheck.isExecuted(one.sent(), one.facts())).isTrue();
    }

    @Test
    void whatWasNotTakenMustNotBeInTheLog() {
        one.sent().recordReply(new Reply.NotTaken("503"));
        assertThat(found()).isEmpty();
        one.appended();
        assertThat(found()).singleElement().asString().contains("found in the log");
    }

    @Test
    void sentAgainItIsADuplicateOfItsOneExecution() {
        one.executed(1);
        one.sent().recordReply(new Reply.Unknown("408"));
        one.refusedAsDuplicate(2);
        one.answered(DUPLICATE, 2);
        assertThat(found()).isEmpty();
    }

    @Test
    void aDuplicateOfNothingIsFound() {
        one.sent().recordReply(new Reply.Unknown("408"));
        one.refusedAsDuplicate(2);
        one.answered(DUPLICATE, 2);
        assertThat(found()).singleElement().asString().contains("but never executed");
    }

    @Test
    void aDuplicateThatWasSentOnceIsFound() {
        one.executed(1);
        one.refusedAsDuplicate(2);
        one.answered(DUPLICATE, 2);
        assertThat(found()).singleElement().asString().contains("although it was sent once");
    }

    @Test
    void aRefusedTransactionMustNotHappen() {
        one.sent().recordReply(Reply.Answered.of(REFUSED, null));
        assertThat(found()).as("gateways refuse without the log").isEmpty();
        one.executed(1);
        assertThat(found()).singleElement().asString().startsWith("answered without a receipt");
    }

    @Test
    void aReceiptThatNamesAnotherPlaceIsFound() {
        one.executed(1);
        one.answered(OK, 3);
        assertThat(found()).singleElement().asString().contains(place(3).toString(), "nothing of it");
    }

    @Test
    void aReceiptOfAnotherKeyOrAnswerIsFound() {
        one.executed(1);
        one.answered(OK, one.receipt(SecretKey.parse(Signer.generateSecret()), OK, 1));
        assertThat(found()).singleElement().asString().contains("is wrong, the receipt is signed with the key");
        one.sent().answers().clear();
        one.answered(OK, one.receipt(EXCHANGE, OTHER, 1));
        assertThat(found()).singleElement().asString().contains("is wrong, the signature of the receipt is not");
        one.sent().answers().clear();
        one.answered(OK, "v=2");
        assertThat(found()).singleElement().asString().contains("is wrong, this receipt has version 2");
        assertThat(receipts.verified()).isZero();
    }

    private List<String> found() {
        return AnswerCheck.discrepancies(List.of(one.sent()), one.facts(), receipts);
    }
}
