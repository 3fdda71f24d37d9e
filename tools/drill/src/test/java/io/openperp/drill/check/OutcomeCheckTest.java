package io.openperp.drill.check;

import static io.openperp.drill.journal.OneOrder.ACCOUNT;
import static io.openperp.drill.journal.OneOrder.NONCE;
import static io.openperp.drill.journal.OneOrder.ORDER;
import static io.openperp.drill.journal.OneOrder.ORDER_BYTES;
import static io.openperp.drill.journal.OneOrder.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.audit.Ledger;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.journal.OneOrder;
import io.openperp.drill.load.Reply;
import io.openperp.drill.load.StubServer;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One order whose transaction was answered with 408: queried by its ID, the exchange must answer what the log contains. */
class OutcomeCheckTest {

    private final OneOrder order = new OneOrder();
    private StubServer exchange;

    @BeforeEach
    void noAnswerCame() throws IOException {
        exchange = new StubServer();
        order.sent().recordReply(new Reply.Unknown("408"));
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void dataEqualToTheLogIsFine() throws Exception {
        carriedOut();
        answers("working", "0.5", NONCE);
        assertThat(found()).isEmpty();
    }

    @Test
    void anExecutedOrderThatIsNotAnsweredIsFound() throws Exception {
        carriedOut();
        exchange.answers("/account", "[]");
        assertThat(found())
                .singleElement()
                .asString()
                .contains("/account answers nothing for order " + ORDER, "WORKING");
    }

    @Test
    void anotherStatusSizeOrNonceIsFound() throws Exception {
        carriedOut();
        answers("filled", "0.5", NONCE);
        assertThat(found()).hasSize(1);
        answers("working", "0.4", NONCE);
        assertThat(found()).hasSize(1);
        answers("working", "0.5", NONCE + 1);
        assertThat(found()).hasSize(1);
    }

    @Test
    void anOrderThatReachedNoMarketIsAnsweredWithTheStatusOfItsAction() throws Exception {
        order.appended();
        order.completed(StatusKind.REJECTED_INVALID);
        answers("rejectedInvalid", "0", NONCE);
        assertThat(found()).isEmpty();
        answers("cancelled", "0", NONCE);
        assertThat(found()).singleElement().asString().contains("REJECTED_INVALID");
    }

    @Test
    void anOrderThatWasNeverCarriedOutIsUnknown() throws Exception {
        exchange.answers("/account", "[]");
        assertThat(found()).isEmpty();
        answers("resting", "0", NONCE);
        assertThat(found()).singleElement().asString().contains("it was never carried out");
    }

    /** It rests and has filled by a half. */
    private void carriedOut() {
        order.appended();
        order.completed(StatusKind.RESTING);
        order.emit(AccountEvent.newBuilder()
                .setOrderChanged(OrderChanged.newBuilder()
                        .setOrder(OrderState.newBuilder()
                                .setOrderId(ORDER_BYTES)
                                .setStatus(StatusKind.WORKING)
                                .setOriginalSize(100_000_000)
                                .setFilledSize(50_000_000))));
    }

    private void answers(String status, String executed, long nonce) {
        exchange.answers(
                "/account",
                "[{\"order\":{\"orderId\":\"%s\",\"status\":\"%s\",\"executedSize\":%s,\"nonce\":%d}}]"
                        .formatted(ORDER, status, executed, nonce));
    }

    private List<String> found() throws InterruptedException {
        ReportedAccount shown =
                new ReportedAccount(ACCOUNT, json("{}"), List.of(), List.of(), List.of(), List.of(), List.of());
        AnswerCheck check = AnswerCheck.of(List.of(order.sent()), order.facts(), Ledger.of(shown));
        return OutcomeCheck.discrepancies(check, order.facts(), exchange.client());
    }
}
