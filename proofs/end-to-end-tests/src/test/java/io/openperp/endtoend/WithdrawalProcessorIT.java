package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.api.money.Transfer;
import io.openperp.api.money.Withdrawal;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.MultisigActions;
import io.openperp.client.action.OperatorActions;
import io.openperp.client.history.HistoryRange;
import io.openperp.transaction.Action;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.sealing.TreasurySecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the example of a program that pays withdrawals, killed after each of its steps (WDR-002, WDR-012, WDR-013,
 * WDR-018): the next process settles what the killed one has left, and nothing is paid twice.
 */
@ExtendWith(OnTheExchange.class)
class WithdrawalProcessorIT {

    private static final Path CLIENT = Path.of("../../clients/python");
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String BANK_DETAILS = "DE02 1203 0000 0000 2020 51";
    private static final int KILLED = 128 + 9;
    private static final long LONGEST_SECONDS = 60;

    @TempDir
    private Path directory;

    @BeforeEach
    void openBank() throws IOException {
        Files.writeString(directory.resolve("accounts"), "agreed-1\nagreed-2\n" + BANK_DETAILS + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"read", "claim", "pay", "settle"})
    void aProcessorThatWasKilledPaysNothingTwice(String step, Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            String id = requested(client, owner, "250.5", "agreed-1");
            awaitListed(client, id);

            assertThat(run(exchange, "--once", "--kill-after", step)).isEqualTo(KILLED);
            assertThat(run(exchange, "--once")).isZero();
            assertThat(run(exchange, "--once")).isZero();

            Withdrawal paid = client.accounts().withdrawals(owner.account()).getFirst();
            assertThat(paid.state()).isEqualTo(Withdrawal.State.SETTLED);
            assertThat(paid.reference()).isEqualTo("payment 1");
            assertThat(Files.readAllLines(directory.resolve("payments")))
                    .containsExactly("{\"name\": \"" + id + "\", \"amount\": \"250.5\", \"destination\": \"agreed-1\","
                            + " \"reference\": \"payment 1\"}");
            assertThat(balance(client, owner)).isEqualTo("9749.5");
            assertThat(client.accounts()
                            .transfers(owner.account(), HistoryRange.ALL)
                            .records())
                    .extracting(Transfer::status)
                    .startsWith(Transfer.Status.COMPLETED, Transfer.Status.ONGOING);
        }
    }

    /** Models a restore from an older copy, after which the exchange gives an ID a second time. */
    @ParameterizedTest
    @CsvSource({"99,agreed-1", "250.5,agreed-2"})
    void anotherPaymentOfItsIdNeitherPaysNorSettlesAWithdrawal(String amount, String destination, Exchange exchange)
            throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            String id = requested(client, owner, "250.5", "agreed-1");
            awaitListed(client, id);
            String made = "{\"name\": \"" + id + "\", \"amount\": \"" + amount + "\", \"destination\": \"" + destination
                    + "\", \"reference\": \"payment 1\"}";
            Files.writeString(directory.resolve("payments"), made + "\n");

            assertThat(run(exchange, "--once")).isEqualTo(1);

            assertThat(Files.readAllLines(directory.resolve("payments"))).containsExactly(made);
            assertThat(client.accounts().withdrawals(owner.account()).getFirst().state())
                    .isEqualTo(Withdrawal.State.CLAIMED);

            Signer treasurer = Signer.ofSecret(exchange.secretKeys().getLast());
            client.transactions()
                    .submit(treasurer.sign(OperatorActions.rejectWithdrawal(id, "please ask again")))
                    .executed();
            assertThat(balance(client, owner)).isEqualTo("10000");
        }
    }

    @Test
    void whatTheBankDoesNotKnowGoesBack(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            String id = requested(client, owner, "250.5", "nowhere");
            assertThat(balance(client, owner)).isEqualTo("9749.5");
            awaitListed(client, id);

            assertThat(run(exchange, "--once")).isZero();

            Withdrawal rejected = client.accounts().withdrawals(owner.account()).getFirst();
            assertThat(rejected.state()).isEqualTo(Withdrawal.State.REJECTED);
            assertThat(rejected.reason()).isEqualTo("the destination is unknown to our bank");
            assertThat(balance(client, owner)).isEqualTo("10000");
        }
    }

    /** WDR-024: everybody sees a sealed text; only the processor can open it and see where to pay. */
    @ParameterizedTest
    @ValueSource(strings = {"read", "claim", "pay", "settle"})
    void bankDetailsAreReadByTheTreasurerAlone(String step, Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            String sealed = client.markets().treasuryKey().orElseThrow().seal(owner.account(), BANK_DETAILS);
            String id = requested(client, owner, "250.5", sealed);
            awaitListed(client, id);

            assertThat(run(exchange, "--once")).as("it has no key").isEqualTo(1);
            assertThat(client.accounts().withdrawals(owner.account()).getFirst().state())
                    .isEqualTo(Withdrawal.State.REQUESTED);
            String[] opened = {"--once", "--opened-with", treasuryKey(exchange), "--kill-after", step};
            assertThat(run(exchange, opened)).isEqualTo(KILLED);
            assertThat(run(exchange, "--once", "--opened-with", treasuryKey(exchange)))
                    .isZero();

            assertThat(Files.readAllLines(directory.resolve("payments")))
                    .containsExactly("{\"name\": \"" + id + "\", \"amount\": \"250.5\", \"destination\": \""
                            + BANK_DETAILS + "\", \"reference\": \"payment 1\"}");
            Withdrawal paid = client.accounts().withdrawals(owner.account()).getFirst();
            assertThat(paid.state()).isEqualTo(Withdrawal.State.SETTLED);
            assertThat(paid.destination()).isEqualTo(sealed);
        }
    }

    /** WDR-026: a copy of another account's public sealed text is refused. */
    @Test
    void theSealedTextOfAnotherAccountGoesBack(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            Signer copyist = funded(client);
            String sealed = client.markets().treasuryKey().orElseThrow().seal(owner.account(), BANK_DETAILS);
            awaitListed(client, requested(client, copyist, "250.5", sealed));

            assertThat(run(exchange, "--once", "--opened-with", treasuryKey(exchange)))
                    .isZero();

            Withdrawal rejected =
                    client.accounts().withdrawals(copyist.account()).getFirst();
            assertThat(rejected.state()).isEqualTo(Withdrawal.State.REJECTED);
            assertThat(rejected.reason()).startsWith("the destination was sealed for a withdrawal of another account");
            assertThat(balance(client, copyist)).isEqualTo("10000");
        }
    }

    /** WDR-024: bank details from a client that seals nothing are refused before they reach the log. */
    @Test
    void bankDetailsInPlainTextNeverReachTheLog(Exchange exchange) throws Exception {
        try (OpenPerp client = exchange.javaClient()) {
            Signer owner = funded(client);
            Withdraw plain = new Withdraw(Quantity.of("1"), BANK_DETAILS, "");
            Action proposed = MultisigActions.propose(owner.account(), plain);
            for (Action each : List.of(plain, proposed)) {
                assertThat(client.transactions().submit(owner.sign(each)).toString())
                        .contains("bytes of plain text that everybody could read for ever: accepted is a reference")
                        .doesNotContain("2020 51");
            }
            Signer stranger = Signer.generate();
            String other =
                    TreasurySecret.generate(new SecureRandom()).publicKey().seal(stranger.account(), BANK_DETAILS);
            assertThat(client.transactions()
                            .submit(owner.sign(Actions.withdraw("1", other)))
                            .executed()
                            .results()
                            .getFirst()
                            .toString())
                    .contains("destination is sealed for the key ")
                    .contains(": seal it for that one");
            assertThat(client.accounts().withdrawals(owner.account())).isEmpty();
        }
    }

    /** The owner withdraws with {@code ./trade}; the treasurer pays by hand with {@code ./exchange admin}. */
    @Test
    void theCommandLinesDoTheSame(Exchange exchange) throws Exception {
        TradeCommand trade = new TradeCommand(directory, exchange.http(), exchange.webSocket());
        OperatorCommand admin = new OperatorCommand(exchange);
        String secret = secret(exchange).toString();
        trade.done("keys new");
        trade.done("faucet");
        String named = trade.done("withdraw 1 bank-1 --yes");
        assertThat(named).contains(" of 1 to the reference bank-1, which everybody can read, is requested");
        trade.done("withdrawals cancel " + named.split(" ")[1]);
        String said = trade.done("withdraw 250.5 DE02120300000000202051 --ref rent --yes");
        assertThat(said)
                .startsWith("withdrawal ")
                .contains(" of 250.5 to DE02120300000000202051, encrypted for the treasurer (key ");
        String id = said.split(" ")[1];

        assertThat(admin.printed("withdrawals", "claim", id, "--key", secret)).contains(" is claimed");
        assertThat(trade.run("withdrawals cancel " + id).err()).contains("is claimed by ");
        assertThat(admin.printed("withdrawals", "list"))
                .contains(id)
                .contains("claimed")
                .contains("a place sealed for the key ")
                .doesNotContain("202051");
        assertThat(admin.printed("withdrawals", "list", "--opened-with", treasuryKey(exchange)))
                .contains("DE02120300000000202051");
        assertThat(admin.printed("withdrawals", "settle", id, "wire-7", "--key", secret))
                .contains(" is settled");
        assertThat(trade.done("withdrawals")).contains(id).contains("settled").contains("wire-7");
        assertThat(trade.run("withdraw 100000 bank-1 --yes").err())
                .contains("refused: Insufficient margin: 9749.5 may leave the account");
    }

    private static Signer funded(OpenPerp client) {
        Signer owner = Signer.generate();
        client.transactions()
                .submit(owner.sign(Actions.faucet(owner.account())))
                .executed();
        return owner;
    }

    private static String requested(OpenPerp client, Signer owner, String amount, String destination) {
        ActionResult result = client.transactions()
                .submit(owner.sign(Actions.withdraw(amount, destination)))
                .executed()
                .results()
                .getFirst();
        assertThat(result).isInstanceOf(ActionResult.WithdrawalRequested.class);
        return ((ActionResult.WithdrawalRequested) result).id();
    }

    private static void awaitListed(OpenPerp client, String id) {
        await("the list")
                .atMost(SOON)
                .until(() -> client.accounts().pendingWithdrawals().stream()
                        .anyMatch(one -> one.id().equals(id)));
    }

    private static String balance(OpenPerp client, Signer owner) {
        return client.accounts()
                .fullAccount(owner.account())
                .margin()
                .totalBalance()
                .toString();
    }

    private Path secret(Exchange exchange) throws IOException {
        Path secret = directory.resolve("treasurer.key");
        Files.writeString(secret, exchange.secretKeys().getLast());
        Files.setPosixFilePermissions(secret, java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
        return secret;
    }

    private static String treasuryKey(Exchange exchange) {
        return exchange.data().resolve("treasury.key").toString();
    }

    /** Runs the program; returns its exit status. */
    private int run(Exchange exchange, String... words) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("python3", "-B", "-W", "error", "examples/withdrawal_processor.py"));
        command.addAll(List.of("--bank", directory.toString()));
        command.addAll(List.of("--secret-file", secret(exchange).toString()));
        command.addAll(List.of(words));
        command.add(exchange.http());
        ProcessBuilder process =
                new ProcessBuilder(command).directory(CLIENT.toFile()).inheritIO();
        process.environment().put("PYTHONPATH", "src");
        Process started = process.start();
        boolean hasEnded = started.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        started.destroyForcibly();
        assertThat(hasEnded).isTrue();
        return started.exitValue();
    }
}
