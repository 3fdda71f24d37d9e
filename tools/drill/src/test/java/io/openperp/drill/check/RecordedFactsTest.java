package io.openperp.drill.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.TradingAction.CancelAll;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedFactsTest {

    private static final ByteString PRODUCER = ByteString.copyFromUtf8("sixteen bytes...");

    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void aTransactionInTheLogIsAwaitedUntilItIsCompletedOnce() {
        append(17, 57);
        append(18, 57);
        assertThat(facts.isAwaiting()).isTrue();

        complete(57);
        assertThat(facts.isAwaiting()).isFalse();
    }

    @Test
    void aCompletionThatIsReadBeforeItsCommandCounts() {
        complete(57);
        append(17, 57);

        assertThat(facts.isAwaiting()).isFalse();
    }

    @Test
    void anIncompleteTransactionIsReportedWithItsPositionAndReason() {
        append(5, 58);
        append(17, 60);
        append(18, 57);
        complete(60);

        assertThat(facts.awaited())
                .startsWith("2 transactions: nonce 58 of ")
                .contains("at 5 of the lane of account-0, counter 58;")
                .endsWith(
                        "at 18 of the lane of account-0, counter 57, which is dropped because the higher counter 60 precedes it");
    }

    private void append(long offset, long counter) {
        facts.appended(
                offset,
                GatewayOrigin.newBuilder()
                        .setIncarnation(PRODUCER)
                        .setCounter(counter)
                        .build(),
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(
                                Keys.read(OneTransaction.ACCOUNT_BYTES), List.of(new CancelAll(List.of())), counter))
                        .build());
    }

    private void complete(long counter) {
        facts.apply(
                AccountEvents.newBuilder()
                        .addEvents(AccountEvent.newBuilder()
                                .setAccount(OneTransaction.ACCOUNT_BYTES)
                                .setTransactionCompleted(TransactionCompleted.newBuilder()
                                        .setNonce(counter)
                                        .setGatewayIncarnation(PRODUCER)
                                        .setGatewayCounter(counter)))
                        .build(),
                OneTransaction.place(1));
    }
}
