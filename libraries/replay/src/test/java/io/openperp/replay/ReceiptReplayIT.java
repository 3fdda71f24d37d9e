package io.openperp.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.localbroker.LocalKafka;
import io.openperp.replay.audit.ReceiptCheck;
import io.openperp.replay.hash.ShardReport;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verified;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A receipt fits the logs only if they have its event, of its transaction, with its outcomes (RCP-005). The key of an exchange
 * that lies signs whatever it likes: all receipts here have a good signature.
 */
class ReceiptReplayIT {

    private static final SecretKey KEY = SecretKey.ofSeed(new byte[32]);

    private LocalKafka kafka;
    private RecordedExchange exchange;
    private Verified transaction;
    private SavedReceipt given;
    private long offset;

    @BeforeEach
    void answerThreeTransactions() throws Exception {
        kafka = LocalKafka.ephemeral();
        exchange = RecordedExchange.onEmpty(kafka);
        exchange.refusedTransaction();
        transaction = exchange.signed();
        given = exchange.answered(transaction, KEY);
        offset = exchange.offset();
        exchange.refusedTransaction();
    }

    @AfterEach
    void close() {
        exchange.close();
        kafka.close();
    }

    @Test
    void theReceiptOfAnAnswerFitsTheLogs() throws Exception {
        ReceiptCheck check = replayed(given);

        assertThat(check.flaw()).isNull();
        assertThat(check.offset()).isEqualTo(offset);
    }

    @Test
    void theSameTransactionSentAgainHasAReceiptOfItsOwn() throws Exception {
        SavedReceipt second = exchange.answered(transaction, KEY);

        assertThat(replayed(second).flaw()).isNull();
        assertThat(replayed(second).offset()).isEqualTo(exchange.offset());
        assertThat(replayed(given).offset()).isEqualTo(offset);
    }

    @Test
    void otherOutcomesAreNamed() throws Exception {
        String better = "{\"status\":\"ok\",\"response\":{\"type\":\"order\",\"data\":{\"statuses\":[]}}}";

        assertThat(replayed(signed(better, place())).flaw())
                .isEqualTo(event(given) + " has other outcomes than the receipt: in the log they are " + given.body()
                        + ", in the receipt " + better);
    }

    @Test
    void anotherNumberIsNamed() throws Exception {
        LogPlace place = place();
        LogPlace next = new LogPlace(place.partition(), place.number() + 1, place.runningHash(), place.timeNanos());
        LogPlace beyond = new LogPlace(place.partition(), 4711, place.runningHash(), place.timeNanos());

        assertThat(replayed(signed(given.body(), next)).flaw())
                .startsWith("event " + next.number() + " of " + place.shard() + " has the running hash ")
                .endsWith(", the receipt says " + HexFormat.of().toHexDigits(place.runningHash()));
        assertThat(replayed(signed(given.body(), beyond)).flaw())
                .isEqualTo("event 4711 of " + place.shard() + " does not exist up to where the replay ended, at number "
                        + exchange.events());
    }

    @Test
    void anotherRunningHashIsNamed() throws Exception {
        LogPlace place = place();
        LogPlace other = new LogPlace(place.partition(), place.number(), place.runningHash() ^ 1, place.timeNanos());

        assertThat(replayed(signed(given.body(), other)).flaw())
                .isEqualTo(event(given) + " has the running hash "
                        + HexFormat.of().toHexDigits(place.runningHash()) + " in the log, the receipt says "
                        + HexFormat.of().toHexDigits(place.runningHash() ^ 1));
    }

    @Test
    void anotherTimeIsNamed() throws Exception {
        LogPlace place = place();
        LogPlace later = new LogPlace(place.partition(), place.number(), place.runningHash(), place.timeNanos() + 1);

        assertThat(replayed(signed(given.body(), later)).flaw())
                .isEqualTo(event(given) + " has the time " + place.timeNanos() + " in the log, the receipt says "
                        + later.timeNanos());
    }

    @Test
    void anotherTransactionIsNamed() throws Exception {
        Verified never = exchange.signed();
        SavedReceipt forged = RecordedExchange.receipt(KEY, never, given.body(), place());

        assertThat(replayed(forged).flaw())
                .isEqualTo(event(given) + " completes another transaction, nonce "
                        + transaction.envelope().nonce() + " of account " + exchange.alice.publicKey() + " signed by "
                        + exchange.alice.publicKey()
                        + "; that of the receipt is not among the commands that were replayed up to it");
    }

    @Test
    void aReplayThatEndsBeforeTheEventSaysSo() throws Exception {
        ReceiptCheck check = new ReceiptCheck(given);
        replay(check, OptionalLong.of(offset - 1));

        assertThat(check.flaw()).startsWith(event(given) + " does not exist up to where the replay ended, at number ");
    }

    private LogPlace place() {
        return given.receipt().place();
    }

    private static String event(SavedReceipt receipt) {
        LogPlace place = receipt.receipt().place();
        return "event " + place.number() + " of " + place.shard();
    }

    private SavedReceipt signed(String body, LogPlace place) {
        return RecordedExchange.receipt(KEY, transaction, body, place);
    }

    private ReceiptCheck replayed(SavedReceipt receipt) throws Exception {
        assertThat(receipt.flaw(List.of(KEY.publicKey()), SignatureVerifier.fastest()))
                .isNull();
        ReceiptCheck check = new ReceiptCheck(receipt);
        replay(check, OptionalLong.empty());
        return check;
    }

    private void replay(ReceiptCheck check, OptionalLong to) throws Exception {
        ReplayPlan plan = ReplayPlan.ofAll(kafka.connection())
                .withShards(List.of(check.shard()))
                .between(new ReplayPlan.Start.Beginning(), to);
        ShardReport report = new Replay(plan, List.of(check)).run().getFirst();
        assertThat(report.findings()).isEmpty();
    }
}
