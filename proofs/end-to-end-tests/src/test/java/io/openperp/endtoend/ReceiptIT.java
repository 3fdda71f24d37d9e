package io.openperp.endtoend;

import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.Transactions;
import io.openperp.client.WrongReceiptException;
import io.openperp.client.key.KeyFile;
import io.openperp.client.stream.Topic;
import io.openperp.localsuite.LocalSuite;
import io.openperp.transaction.receipt.Receipt;
import io.openperp.transaction.receipt.Receipt.AnsweredTransaction;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A trader keeps what the exchange answered, and anybody with the logs can tell whether it is true (RCP-001, RCP-005). */
@ExtendWith(OnTheExchange.class)
class ReceiptIT {

    private static final int DIFFERENT = 2;

    @TempDir
    private Path directory;

    private OpenPerp client;
    private Bytes32 key;
    private Signer alice;

    @BeforeEach
    void fund(Exchange exchange) {
        client = exchange.javaClient();
        key = client.markets().receiptKey().orElseThrow();
        alice = Signer.generate();
        client.transactions()
                .submit(alice.sign(Actions.faucet(alice.account())))
                .executed();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void anOrderAndARefusalFitTheLogs(Exchange exchange) throws Exception {
        Submission.Executed rests = asking().submit(alice.sign(Actions.limit(Side.BUY, BTC, "0.01", "50000")))
                .executed();
        assertThat(replay(exchange, saved("rests", rests.receipt()))).isZero();

        Signer stranger = Signer.generate();
        Submission refused = asking().submit(stranger.asAgentOf(alice.account()).sign(Actions.cancelAll()));
        assertThat(refused).isInstanceOfSatisfying(Submission.Refused.class, answer -> {
            assertThat(answer.message()).isEqualTo("unauthorized signer");
            assertThat(answer.receipt()).isNotNull();
        });
        Path both = saved("refused", ((Submission.Refused) refused).receipt());
        assertThat(replay(
                        exchange, both, "--receipt", directory.resolve("rests").toString()))
                .as("two at once, each of its shard")
                .isZero();
        assertThat(replay(exchange, both, "--receipt-key", key.toString())).isZero();
    }

    /** RCP-006 */
    @Test
    void whatWasPostedThroughTheSocketFitsTheLogs(Exchange exchange) throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        try (Streams streams = client.streams()) {
            streams.subscribe(Topic.ticker(BTC), message -> open.countDown());
            assertThat(open.await(20, TimeUnit.SECONDS)).isTrue();
            Submission posted = streams.submit(alice.sign(Actions.limit(Side.BUY, BTC, "0.01", "50000")), List.of(key))
                    .get(20, TimeUnit.SECONDS);
            assertThat(posted.executed().receipt()).isNotNull();
            assertThat(replay(exchange, saved("posted", posted.executed().receipt())))
                    .isZero();
            assertThat(streams.submit(alice.sign(Actions.cancelAll()))
                            .get(20, TimeUnit.SECONDS)
                            .executed()
                            .receipt())
                    .as("nobody asked")
                    .isNull();
            assertThatThrownBy(() -> streams.submit(alice.sign(Actions.cancelAll()), List.of(alice.account()))
                            .get(20, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(WrongReceiptException.class);
        }
    }

    @Test
    void aReceiptThatWasChangedDoesNotFit(Exchange exchange) throws Exception {
        SavedReceipt given = asking().submit(alice.sign(Actions.limit(Side.BUY, BTC, "0.01", "50000")))
                .executed()
                .receipt();
        String text = given.toJson();
        Path file = Files.writeString(directory.resolve("changed"), text.replace("resting", "cancelled"));
        assertThat(replay(exchange, file)).as("other outcome").isEqualTo(DIFFERENT);
        Files.writeString(file, text);
        assertThat(replay(exchange, file, "--receipt-key", alice.account().toString()))
                .as("other key")
                .isEqualTo(DIFFERENT);
        Files.writeString(file, "{}");
        assertThat(replay(exchange, file)).as("no receipt").isEqualTo(1);
        assertThat(replay(exchange, directory.resolve("nothing"))).isEqualTo(1);
    }

    /** The exchange itself can sign what is not true; its logs do not say so. */
    @Test
    void aReceiptThatTheExchangeSignedWithoutHavingDoneItDoesNotFit(Exchange exchange) throws Exception {
        SecretKey exchangesKey = KeyFile.read(exchange.data().resolve("receipt.key"));
        assertThat(exchangesKey.publicKey()).isEqualTo(key);
        SavedReceipt given = asking().submit(alice.sign(Actions.limit(Side.BUY, BTC, "0.01", "50000")))
                .executed()
                .receipt();
        LogPlace place = given.receipt().place();
        assertThat(replay(exchange, saved("true", signed(exchangesKey, given, given.body(), place))))
                .isZero();
        String other = given.body().replace("resting", "cancelled");
        LogPlace before = new LogPlace(place.partition(), place.number() - 1, place.runningHash(), place.timeNanos());
        LogPlace hash = new LogPlace(place.partition(), place.number(), place.runningHash() + 1, place.timeNanos());
        assertThat(replay(exchange, saved("outcome", signed(exchangesKey, given, other, place))))
                .isEqualTo(DIFFERENT);
        assertThat(replay(exchange, saved("number", signed(exchangesKey, given, given.body(), before))))
                .isEqualTo(DIFFERENT);
        assertThat(replay(exchange, saved("hash", signed(exchangesKey, given, given.body(), hash))))
                .isEqualTo(DIFFERENT);
    }

    @Test
    void whoPinsAnotherKeyDoesNotBelieveTheAnswer() {
        Transactions wrong = client.transactions().withReceipts(List.of(alice.account()));

        assertThatThrownBy(() -> wrong.submit(alice.sign(Actions.cancelAll())))
                .isInstanceOf(WrongReceiptException.class)
                .hasMessage("the receipt is signed with the key " + key + ", the key of the exchange is "
                        + alice.account());
    }

    @Test
    void theCommandLineKeepsTheReceiptOfAnOrder(Exchange exchange) throws Exception {
        TradeCommand trade = new TradeCommand(directory, exchange.http(), exchange.webSocket());
        trade.done("keys new");
        trade.done("faucet");
        Path file = directory.resolve("order.json");
        trade.done("buy 0.01 BTC-USD at 50000 --receipt " + file);

        assertThat(replay(exchange, file)).isZero();
        assertThat(trade.run("buy 0.01 BTC-USD at 50000 --receipt " + file).err())
                .contains("order.json exists: a receipt is kept in a new file");
        assertThat(trade.done("cancel --all --yes --receipt " + file + "2 --receipt-key " + key))
                .startsWith("cancelled 1 order");
        assertThat(replay(exchange, Path.of(file + "2"))).isZero();
        TradeCommand.Ended forged =
                trade.run("buy 0.01 BTC-USD at 50000 --receipt " + file + "3 --receipt-key " + alice.account());
        assertThat(forged.exitCode()).isEqualTo(1);
        assertThat(forged.err()).contains("the answer is not the word of the exchange");
    }

    @Test
    void theKeyIsForItsOwnerOnly(Exchange exchange) throws Exception {
        assertThat(Files.getPosixFilePermissions(exchange.data().resolve("receipt.key")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    private Transactions asking() {
        return client.transactions().withReceipts(List.of(key));
    }

    private static SavedReceipt signed(SecretKey key, SavedReceipt given, String body, LogPlace place) {
        AnsweredTransaction answered =
                AnsweredTransaction.of(given.message(), given.signature(), body.getBytes(StandardCharsets.UTF_8));
        Receipt receipt = Receipt.sign(key, given.receipt().network(), answered, place);
        return new SavedReceipt(given.signer(), given.message(), given.signature(), body, receipt);
    }

    private Path saved(String name, SavedReceipt receipt) throws Exception {
        return Files.writeString(directory.resolve(name), receipt.toJson());
    }

    private static int replay(Exchange exchange, Path receipt, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("replay", "--data", exchange.data().toString(), "--receipt", receipt.toString()));
        arguments.addAll(List.of(options));
        return LocalSuite.commandLine().execute(arguments.toArray(String[]::new));
    }
}
