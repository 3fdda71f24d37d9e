package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.action.MultisigActions;
import io.openperp.endtoend.OperatorCommand.Said;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Acts of operators with {@code ./exchange admin}, from a role to the deposit of its holder and its history (ROL-001 to
 * ROL-003, ROL-010, ROL-011), and dry runs of a change (TRM-011).
 */
@ExtendWith(OnTheExchange.class)
class AdminCommandIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @Test
    void aTreasurerIsMadeDepositsAndIsRevoked(Exchange exchange) throws Exception {
        String admin = key("admin", exchange.secretKeys().getLast());
        String treasurer = directory.resolve("drawn.key").toString();
        done(exchange, "keys new " + treasurer);
        String holder = SecretKey.parse(Files.readString(Path.of(treasurer)).strip())
                .publicKey()
                .toString();
        Signer alice = Signer.generate();
        String deposit = "deposit 250.5 " + alice.account() + " wire-of-a-new-treasurer --key " + treasurer;

        refused(exchange, deposit, "account not found");
        done(exchange, "role grant treasurer " + holder + " --key " + admin + " --dry-run");
        refused(exchange, deposit, "account not found");
        done(exchange, "role grant treasurer " + holder + " --key " + admin);
        done(exchange, deposit);
        done(exchange, deposit); // pays nothing twice
        refused(exchange, deposit.replace("250.5", "300"), "deposited was ");
        done(exchange, "role revoke treasurer " + holder + " --key " + admin);
        refused(exchange, deposit, "not authorized");

        try (OpenPerp client = exchange.javaClient()) {
            assertThat(client.accounts().fullAccount(alice.account()).margin().totalBalance())
                    .hasToString("250.5");
            await().atMost(SOON).untilAsserted(() -> {
                assertThat(client.accounts().roles())
                        .noneMatch(held -> held.key().equals(holder));
                assertThat(client.accounts().roles())
                        .anyMatch(held -> held.role().equals("admin") && held.bySettings());
                assertThat(client.accounts().adminHistory(null, 100, null).data())
                        .filteredOn(act -> act.subject().equals(holder))
                        .extracting(act -> act.action() + " " + act.before() + " -> " + act.after())
                        .containsExactly("revokeRole treasurer -> null", "setRole null -> treasurer");
            });
        }
        done(exchange, "market settle BTC-USD gone --minutes 5 --key " + admin + " --dry-run");
        done(exchange, "role list");
        done(exchange, "history 5");
    }

    /**
     * FCT-006: an administrator exempts an account from the pause of the faucet, for a program that takes test money
     * often.
     */
    @Test
    void anAccountIsExemptFromThePauseOfTheFaucetAndIsNotAnyMore(Exchange exchange) throws Exception {
        String admin = key("admin", exchange.secretKeys().getLast());
        Signer alice = Signer.generate();
        try (OpenPerp client = exchange.javaClient()) {
            assertThat(claimed(client, alice)).isInstanceOf(ActionResult.Deposit.class);
            assertThat(claimed(client, alice)).isInstanceOf(ActionResult.DepositFailed.class);
            done(exchange, "faucet exempt " + alice.account() + " --key " + admin);
            assertThat(claimed(client, alice)).isInstanceOf(ActionResult.Deposit.class);
            assertThat(claimed(client, alice)).isInstanceOf(ActionResult.Deposit.class);
            done(exchange, "faucet limit " + alice.account() + " --key " + admin);
            assertThat(claimed(client, alice)).isInstanceOf(ActionResult.DepositFailed.class);
        }
    }

    private static ActionResult claimed(OpenPerp client, Signer owner) {
        return client.transactions()
                .submit(owner.sign(Actions.faucet(owner.account())))
                .executed()
                .only();
    }

    /** ROL-011: two treasurers deposit together, and the history names both. Their accounts have a cent, as in the operations guide. */
    @Test
    void whatTwoSignersDoTogetherIsInTheHistoryWithBothNames(Exchange exchange) throws Exception {
        String admin = key("administrator", exchange.secretKeys().getLast());
        String secret = Signer.generateSecret();
        String second = Signer.generateSecret();
        Signer alice = Signer.ofSecret(secret);
        Signer bob = Signer.ofSecret(second);
        String multisig;
        try (OpenPerp client = exchange.javaClient()) {
            done(exchange, "deposit 0.01 " + alice.account() + " first-signer --key " + admin);
            done(exchange, "deposit 0.01 " + bob.account() + " second-signer --key " + admin);
            multisig = ((ActionResult.MultisigCreated) client.transactions()
                            .submit(alice.sign(MultisigActions.create(List.of(alice.account(), bob.account()), 2)))
                            .executed()
                            .only())
                    .pubkey();
        }
        String first = key("first", secret);
        done(exchange, "role grant treasurer " + multisig + " --key " + admin);
        done(exchange, "deposit 5 " + alice.account() + " wire-of-two --multisig " + multisig + " --key " + first);
        done(exchange, "proposals approve " + multisig + " 1 --key " + key("second", second));
        done(exchange, "proposals execute " + multisig + " 1 --key " + first);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(printed(exchange, "history 20"))
                        .contains(multisig + " (proposal 1 of " + alice.account() + ", approved by " + alice.account()
                                + " and " + bob.account() + ", executed by " + alice.account() + ")  deposit "
                                + alice.account()));
        done(exchange, "role revoke treasurer " + multisig + " --key " + admin);
    }

    /**
     * TRM-011: of three holders the change endangers the one with the largest position. Accounts that other tests left
     * on the exchange may be in danger too. The needed margin depends on how the price has moved: 12,000 in a calm
     * market.
     */
    @Test
    void aDryRunOfChangedTermsNamesTheAccountThatTheyWouldEndanger(Exchange exchange) throws Exception {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        Trader carol = exchange.trader();
        alice.rest(sell(BTC, "0.5", "100000"));
        bob.send(buy(BTC, "0.25", "100000")).only();
        carol.send(buy(BTC, "0.25", "100000")).only();
        String change =
                "baseRate:0.24 " + Instant.now().plus(Duration.ofDays(2)).truncatedTo(ChronoUnit.SECONDS);

        await().atMost(SOON).untilAsserted(() -> {
            String said = printed(exchange, "market change-terms BTC-USD " + change + " --dry-run");
            assertThat(said)
                    .containsPattern(
                            "would leave [1-9]\\d* of \\d+ accounts with a position in BTC-USD below maintenance margin")
                    .containsPattern(alice.key() + " short 0\\.5: equity [\\d.]+, maintenance margin 1\\d{4}\\.?\\d*,")
                    .doesNotContain(bob.key())
                    .doesNotContain(carol.key())
                    .contains("dry run: nothing was signed or sent");
        });
        assertThat(printed(exchange, "market change-terms BTC-USD takerFee:0.0005 --dry-run"))
                .containsPattern("would leave 0 of \\d+ accounts");
    }

    /** Output of a command; a colon stands for the space within an argument. */
    private static String printed(Exchange exchange, String words) {
        return new OperatorCommand(exchange).printed(split(words));
    }

    private String key(String name, String secret) throws IOException {
        Path file = directory.resolve(name);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, secret + "\n").toString();
    }

    private static void done(Exchange exchange, String words) {
        assertThat(run(exchange, words)).as(words).isEqualTo(new Said(0, ""));
    }

    private static void refused(Exchange exchange, String words, String why) {
        Said said = run(exchange, words);
        assertThat(said.exitCode()).isEqualTo(1);
        assertThat(said.err()).contains(why);
    }

    private static Said run(Exchange exchange, String words) {
        return new OperatorCommand(exchange).run(split(words));
    }

    private static String[] split(String words) {
        return Stream.of(words.split(" "))
                .map(word ->
                        word.startsWith("baseRate:") || word.startsWith("takerFee:") ? word.replace(':', ' ') : word)
                .toArray(String[]::new);
    }
}
