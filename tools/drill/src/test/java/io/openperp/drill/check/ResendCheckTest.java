package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.ORDER;
import static io.openperp.drill.journal.OneOrder.answer;
import static io.openperp.drill.journal.OneOrder.answered;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.SentTransaction;
import io.openperp.drill.load.StubServer;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.journal.StatusKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** One transaction sent again: an exchange that carries it out twice is found by what it answers, and by its log. */
class ResendCheckTest {

    private static final String RESTING = "{\"resting\":{\"oid\":\"" + ORDER + "\"}}";
    private static final String DONE = answer("ok", RESTING);
    private static final String TOO_OLD = answer("error", "{\"error\":{\"message\":\"nonce too old\"}}");
    private static final String DUPLICATE = answer("error", "{\"error\":{\"message\":\"duplicate nonce\"}}");

    private final OneOrder order = new OneOrder();
    private Set<String> formerAgents = Set.of();
    private ResendCheck.Receipts receipts = (sent, answer) -> "";
    private StubServer exchange;

    @BeforeEach
    void open() throws IOException {
        exchange = new StubServer();
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void whatWasAnsweredIsRefusedAsADuplicate() throws Exception {
        carriedOut();
        order.sent().recordReply(answered("ok", RESTING));
        exchange.answers("/order", DUPLICATE);
        assertThat(found()).isEmpty();
        exchange.answers("/order", DONE);
        assertThat(found()).singleElement().asString().contains("carried out before, but sending it again gave");
    }

    @Test
    void whatWasCarriedOutWithoutAnAnswerIsRefusedAsADuplicate() throws Exception {
        carriedOut();
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", DONE);
        assertThat(found()).singleElement().asString().contains("carried out before, but sending it again gave");
        order.completed(StatusKind.RESTING);
        assertThat(check().discrepancies())
                .anySatisfy(found -> assertThat(found).contains("carried out 2 times"));
    }

    @Test
    void whatWasCarriedOutWithoutAnAnswerAndIsRefusedAsADuplicateIsFine() throws Exception {
        carriedOut();
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", DUPLICATE);
        assertThat(found()).isEmpty();
    }

    @Test
    void whatDidNotHappenHappensOnce() throws Exception {
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", DONE, DUPLICATE);
        assertThat(found()).isEmpty();
        assertThat(order.sent().answer()).isEqualTo(answered("ok", RESTING));
    }

    @Test
    void whatDidNotHappenAndHappensTwiceIsFound() throws Exception {
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", DONE);
        assertThat(found()).singleElement().asString().contains("carried out before, but sending it again gave");
    }

    @Test
    void whatDidNotHappenAndIsRefusedIsFound() throws Exception {
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", DUPLICATE);
        assertThat(found()).singleElement().asString().contains("it had not been carried out, but sending it again");
    }

    @Test
    void whatDidNotHappenMayBeTooOldAfter128LaterOnes() throws Exception {
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", TOO_OLD);
        assertThat(foundBefore(127))
                .hasSize(2)
                .allSatisfy(found -> assertThat(found).contains("nonce too old"));
        assertThat(foundBefore(128)).isEmpty();
    }

    @Test
    void whatWasCarriedOutMayBeTooOldAfter128LaterOnes() throws Exception {
        carriedOut();
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", TOO_OLD);
        assertThat(foundBefore(127)).hasSize(1);
        assertThat(foundBefore(128)).isEmpty();
    }

    @Test
    void aWrongReceiptOfARefusalIsFound() throws Exception {
        carriedOut();
        order.sent().recordReply(answered("ok", RESTING));
        exchange.answers("/order", DUPLICATE);
        receipts = (sent, answer) -> "the receipt of " + answer.refusal() + " is wrong";
        assertThat(found())
                .singleElement()
                .asString()
                .startsWith("sent again: the receipt of duplicate nonce is wrong: ");
    }

    /** SUB-008, NON-011 */
    @Test
    void whatARemovedSubAccountHadCarriedOutIsADuplicateAndTheRestIsRefusedAsThat() throws Exception {
        String removed = answer("error", "{\"error\":{\"message\":\"the sub-account was removed\"}}");
        order.sent().recordReply(new Reply.Unknown("408"));
        exchange.answers("/order", removed);
        assertThat(foundOfARemovedOne()).isEmpty();
        exchange.answers("/order", DONE);
        assertThat(foundOfARemovedOne()).singleElement().asString().contains("its sub-account is gone");
        carriedOut();
        order.sent().recordReply(answered("ok", RESTING));
        exchange.answers("/order", DUPLICATE);
        assertThat(foundOfARemovedOne()).isEmpty();
        exchange.answers("/order", removed);
        assertThat(foundOfARemovedOne()).singleElement().asString().contains("but sending it again gave");
    }

    /** NON-011 */
    @Test
    void whatAFormerAgentHadCarriedOutIsADuplicate() throws Exception {
        carriedOut();
        order.sent().recordReply(answered("ok", RESTING));
        formerAgents = Set.of(order.sent().signer());
        exchange.answers("/order", DUPLICATE);
        assertThat(found()).isEmpty();
        exchange.answers("/order", answer("error", "{\"error\":{\"message\":\"unauthorized signer\"}}"));
        assertThat(found()).singleElement().asString().contains("but sending it again gave");
    }

    private List<String> foundOfARemovedOne() throws InterruptedException {
        return ResendCheck.discrepancies(List.of(order.sent()), Set.of(), check(), true, exchange.client(), receipts);
    }

    private List<String> foundBefore(int later) throws InterruptedException {
        List<SentTransaction> all = new ArrayList<>(List.of(order.sent()));
        for (int i = 1; i <= later; i++) {
            JsonNode nonce = json("{\"nonce\":" + (OneOrder.NONCE + i) + "}");
            all.add(new SentTransaction(ACCOUNT, new SignedTransaction("{}", nonce, List.of(), List.of())));
        }
        return ResendCheck.discrepancies(all, Set.of(), check(), false, exchange.client(), receipts);
    }

    private void carriedOut() {
        order.appended();
        order.completed(StatusKind.RESTING);
    }

    private List<String> found() throws InterruptedException {
        return ResendCheck.discrepancies(
                List.of(order.sent()), formerAgents, check(), false, exchange.client(), receipts);
    }

    private AnswerCheck check() {
        ReportedAccount shown =
                new ReportedAccount(ACCOUNT, json("{}"), List.of(), List.of(), List.of(), List.of(), List.of());
        return AnswerCheck.of(List.of(order.sent()), order.facts(), Ledger.of(shown));
    }
}
